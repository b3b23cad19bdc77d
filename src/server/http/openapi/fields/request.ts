import { allergy } from '@/schemas/guestNeeds';
import { message, messageAskInput, messageSendInput, threadItem } from '@/schemas/message';
import {
  askedSeveral,
  changedRequest,
  hopperRequest,
  hostRequest,
  mealOffers,
} from '@/schemas/request';
import {
  askSeveralBody,
  groupSizeBody,
  idParam,
  moreSeatsBody,
  requestAnswerBody,
  requestCancelBody,
  requestCreateBody,
} from '@/schemas/rest';
import { describe, type Fields } from './describe';
import { listingFields, placeNameFields } from './listing';
import { guestFields } from './person';
import { slotFields } from './timeSlot';
import { ids } from './values';

const introduction = 'Shalom! We’re new in the neighborhood and would love to join you.';

const dietaryCounts: [string, number[]] = [
  'How many people in the group have each of `dietaryFlags`, in the same order. 0 means not specified. May be empty.',
  [1],
];

export const requestFields = {
  id: ['The request’s ID.', ids.request],
  slotId: ['ID of the time slot it is for.', ids.slot],
  seatsRequested: ['Number of seats it asks for.', 3],
  seatsWanted:
    'The number of seats that an accepted group would like to have, while its host hasn’t answered. Otherwise null.',
  status:
    'The status. A request that still waits when its meal is over is `expired`. During a host’s undo window, the guest sees the previous one.',
  introMessage: ['The guest’s introduction. Null if there is none.', introduction],
  dietaryFlags: ['Dietary needs of the group.', ['Vegetarian']],
  dietaryCounts,
  accessibilityNeeds: 'Accessibility needs that the guest sent with the request.',
  allergens: [
    'Allergens that the guest sent with the request, from a list of ours or in their own words.',
    ['Sesame'],
  ],
  allergies:
    'The group’s allergies: `Nut allergies` and `Shellfish allergy` of `dietaryFlags`, and `allergens`. While `isShared`, those in the guest’s profile, too.',
  confirmedAt: 'When the host confirmed allergies, in UTC. Null if they haven’t.',
  isShared:
    'Whether details are shared now: the address and the host’s phone with the guest, the guest’s contact details and needs with the host. From acceptance until 48 hours after the meal.',
  actions: ['What the caller can do with it now.', ['cancel']],
  goesFirst:
    'Whether the guest lost a seat at another nearby meal at this time and so goes before others.',
  invitation: [
    'What the host wrote when inviting the guest, `""` if nothing. Null for a request that the guest sent.',
    null,
  ],
  answerBy: [
    'For a pending request: when the host should answer by, in UTC. For an invitation: until when the guest can. Never on a holy day. Null if there is no deadline.',
    '2027-10-03T14:30:00.000Z',
  ],
  stillComing:
    'Whether the guest was asked to confirm, or has confirmed. Guests are asked when the meal is moved, and two days before it. Null if they weren’t asked.',
  movedAt:
    'When the host last changed the meal’s time or place after the acceptance, in UTC. Null if they didn’t, or once the guest has confirmed the change and is asked again.',
  movedFrom: 'When the meal started originally, in UTC, if its time was changed. Otherwise null.',
  placeChanged: 'Whether the host changed the meal’s place after the acceptance.',
  undoMs: 'Milliseconds the host has left to undo the answer. Null if they can’t, and for guests.',
  createdAt: 'When it was sent, in UTC.',
  updatedAt: 'When it was last changed, in UTC.',
} satisfies Fields<typeof changedRequest>;

const fullFields = {
  ...requestFields,
  reason: 'Why it was canceled. Null if no reason was given.',
  threadId: ['ID of its conversation. Null if there is none.', ids.thread],
} satisfies Partial<Fields<typeof hostRequest>>;

export const messageFields = {
  id: ['The message’s ID.', ids.message],
  threadId: ['ID of its conversation.', ids.thread],
  senderId: ['User ID of the sender.', ids.guest],
  body: ['The text.', introduction],
  createdAt: 'When it was sent, in UTC.',
  key: 'The idempotency key. Only the sender gets it, for one day. Otherwise null.',
} satisfies Fields<typeof message>;

const slotOfRequest = hostRequest.shape.slot;

export const requestDocs = [
  describe(requestCreateBody, 'A request for seats at a meal.', {
    slotId: ['ID of the time slot.', ids.slot],
    seatsRequested: ['Number of seats for the group.', 3],
    introMessage: [
      'An introduction for the host, up to 2,000 characters. It becomes the first message of the conversation.',
      introduction,
    ],
    dietaryFlags: [
      'Dietary needs of the group. The host sees them before answering.',
      ['Vegetarian'],
    ],
    dietaryCounts,
    accessibilityNeeds:
      'Accessibility needs to tell the host now. Those in the profile are shared only after acceptance.',
    allergens: [
      'Allergies of the group, up to 20: `Peanuts`, `Tree nuts`, `Gluten`, `Dairy`, `Eggs`, `Fish`, `Shellfish`, `Soy`, `Sesame`, or others in up to 60 characters. The host sees them before answering.',
      ['Sesame'],
    ],
    remember:
      'Whether to save `dietaryFlags`, `allergens` and `accessibilityNeeds` in the caller’s profile, in place of those there.',
    waitlist:
      'Whether to wait for seats at a meal that has too few, instead of asking for them now. If it has enough, the answer is 409 `SEATS_FREE`.',
  }),
  describe(requestAnswerBody, 'A host’s answer.', {
    status: 'The answer.',
    undoable: [
      'Opens a ten-second undo window. The guest isn’t notified, and nothing is shared, until it ends.',
      true,
    ],
    seatsRequested: [
      'The size of the group that the caller saw. If it has changed, an acceptance is refused with `GROUP_CHANGED`.',
      3,
    ],
    confirmedAllergies:
      'Allergies that the host can keep off the table, as `allergies` of the request names them. To accept, all that are `unconfirmed` must be among them, or the answer is 409 `ALLERGY_UNCONFIRMED`. The guest reads them.',
  }),
  describe(askSeveralBody, 'Requests for seats at meals at the same time.', {
    meals: 'One to four different meals that overlap.',
    seatsRequested: ['Number of seats for the group.', 3],
    introMessage: ['An introduction for all of the hosts, up to 2,000 characters.', introduction],
    dietaryFlags: 'Dietary needs of the group, as for one request.',
    dietaryCounts,
    accessibilityNeeds: 'Accessibility needs, as for one request.',
    allergens: 'Allergies, as for one request.',
    remember: 'Whether to save the needs in the caller’s profile, as for one request.',
  }),
  describe(askSeveralBody.shape.meals.element, 'A meal to ask for.', {
    slotId: ['ID of the time slot.', ids.slot],
    waitlist: 'Whether to wait for seats at this meal, which has too few.',
  }),
  describe(askedSeveral, 'The requests that were sent.', {
    sent: 'The new requests.',
    refused: 'The other meals, with the reason.',
  }),
  describe(askedSeveral.shape.refused.element, 'A meal that couldn’t be asked for.', {
    slotId: ['ID of the time slot.', ids.slot],
    why: ['The reason, for people.', 'Only 1 seat is left.'],
  }),
  describe(groupSizeBody, 'A new size of a group.', {
    seatsRequested: ['Number of seats for the whole group.', 3],
    waitlist:
      'Whether a larger group waits if there are too few seats for it now. If there are enough, the answer is 409 `SEATS_FREE`.',
  }),
  describe(moreSeatsBody, 'A host’s answer to a group that asks for more seats.', {
    accept: ['Whether the group gets them.', true],
    seatsWanted: [
      'The size that the caller saw. If the group wants another by now, the answer is 409 `GROUP_CHANGED`.',
      4,
    ],
  }),
  describe(allergy, 'An allergy in a group.', {
    allergy: [
      'A dietary flag that is an allergy, an allergen, or the guest’s own words.',
      'Sesame',
    ],
    answer: [
      'Whether the listing’s `dietaryOptions` include it (`listed`), its host has confirmed it (`confirmed`), or neither (`unconfirmed`).',
      'unconfirmed',
    ],
  }),
  describe(requestCancelBody, 'Why it is canceled.', {
    reason: [
      'A reason that the other person reads, up to 1,000 characters. Required from a host, optional for a guest.',
      'We’ll be out of town.',
    ],
  }),
  describe(changedRequest, 'A request after a change.', requestFields),
  describe(hostRequest, 'A request as the host sees it.', {
    ...fullFields,
    fromWaitlist:
      'Whether this pending request moved up from the waitlist because seats came free.',
    asksOthers:
      'Whether the guest has also asked other hosts for this time, and none has given them a seat yet.',
    isIntroUnread: 'Whether the host hasn’t read the introduction yet.',
    slot: 'The meal it is for.',
    groups: 'How many requests for that meal are accepted, pending and waitlisted.',
    listing: 'The listing of that meal.',
    unmet:
      'The guest’s needs that the listing doesn’t say it can meet. Only the host knows whether it can.',
    hopper: 'The guest.',
  }),
  describe(hostRequest.shape.listing, 'The listing of a request.', listingFields),
  describe(hostRequest.shape.groups, 'How many groups asked for a meal.', {
    accepted: ['Number of accepted requests.', 1],
    pending: ['Number of pending requests.', 0],
    waitlisted: ['Number of requests on the waitlist.', 0],
  }),
  describe(hostRequest.shape.unmet, 'Needs that a listing doesn’t mention.', {
    dietary: 'Dietary needs.',
    accessibility: 'Accessibility needs.',
  }),
  describe(hostRequest.shape.hopper, 'A guest as the host sees them.', {
    ...guestFields,
    about: ['What the guest chose to show. Null if one of the two has blocked the other.', null],
    rating: ['The guest’s rating by other hosts. Null with fewer than three ratings.', null],
    email: ['Email address. Only while `isShared`; otherwise absent.', 'gil@example.org'],
    phone: ['Phone number. Only while `isShared`; otherwise absent.', '+1 212 555 0100'],
    dietaryNotes: [
      'Notes on food from the profile. Only while `isShared`; otherwise absent.',
      null,
    ],
    allergens: ['Allergies from the profile. Only while `isShared`; otherwise absent.', ['Sesame']],
    accessibilityNeeds: [
      'Accessibility needs from the profile. Only while `isShared`; otherwise absent.',
      [],
    ],
  }),
  describe(hopperRequest, 'A request as its guest sees it.', {
    ...fullFields,
    slot: 'The meal it is for.',
    listing: 'The listing of that meal. It includes the address while `isShared`.',
    hostPhone: [
      'The host’s phone number, or null if they have none. Absent unless `isShared`.',
      '+1 718 555 0100',
    ],
    suggestsPhone:
      'Whether to suggest a phone number: the host would see it, but the guest’s profile has none.',
    offersFor:
      'Why other meals are offered: the guest had a seat for a day or longer, and the meal was canceled or removed (`mealGone`; a request for one of the offered meals goes first); the request ended otherwise (`ended`); or the host didn’t answer in time (`noAnswer`). Null if none are.',
  }),
  describe(hopperRequest.shape.listing, 'A listing without its meals.', {
    ...listingFields,
    ...placeNameFields,
    host: 'Its host, as everyone sees them.',
  }),
  describe(slotOfRequest, 'A meal, without other people’s requests.', {
    ...slotFields,
    day: [slotFields.day, undefined],
  }),
  describe(mealOffers, 'A meal offered instead. Public details only.', {
    slot: 'The meal.',
    listing: 'Its listing.',
  }),
  describe(mealOffers.element.shape.listing, 'The public details of a listing.', listingFields),
  describe(messageSendInput, 'A message to send.', {
    threadId: ['ID of the caller’s conversation.', ids.thread],
    body: ['The text, up to 4,000 characters.', introduction],
  }),
  describe(messageAskInput, 'A question to a host.', {
    listingId: ['ID of the listing it is about.', ids.listing],
    body: ['The text, up to 4,000 characters.', 'Is there room for a stroller?'],
  }),
  describe(message, 'A message.', messageFields),
  describe(idParam, 'A conversation’s ID.', { id: ['The conversation’s ID.', ids.thread] }),
  describe(threadItem, 'A conversation between a guest and a host about a listing.', {
    id: ['The conversation’s ID.', ids.thread],
    otherUser: 'The other person.',
    listing: 'The listing it is about. Null if it no longer exists.',
    lastMessage: 'The latest message. Null if there is none.',
    unreadCount: ['Number of messages the caller hasn’t read.', 1],
    isClosed: 'Whether nobody can write anymore: one has blocked the other, left, or is suspended.',
    isBlocked: 'Whether the caller has blocked the other person.',
    createdAt: 'When it began, in UTC.',
  }),
  describe(threadItem.shape.otherUser, 'The other person in a conversation.', {
    ...guestFields,
    side: ['Whether they are the host or the guest (`hopper`).', 'hopper'],
  }),
  describe(threadItem.shape.listing, 'The listing of a conversation.', listingFields),
  describe(threadItem.shape.lastMessage, 'The latest message of a conversation.', {
    body: ['The text.', introduction],
    createdAt: 'When it was sent, in UTC.',
  }),
];
