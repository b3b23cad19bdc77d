import { invitationInput, lookingGroups, sentInvitations } from '@/schemas/invitation';
import { nearbyOpenSukkahs, need, needInput, needMatches, needMeal, ownNeed } from '@/schemas/need';
import { describe, type Fields } from './describe';
import { listingFields } from './listing';
import { slotFields } from './timeSlot';
import { ids } from './values';

const openNeed = need.unwrap();

const needFields = {
  meals: 'The meals.',
  city: ['The town or area, as the guest typed it. Never shown to others.', 'Brooklyn'],
  near: [
    'ID of the place that it means, from the suggestions. Null if it isn’t known.',
    'us-ny-brooklyn',
  ],
  groupSize: ['Number of people.', 3],
  dietaryFlags: ['Dietary needs of the group.', ['Vegetarian']],
  allergens: ['Allergies of the group, as in a request.', ['Sesame']],
  accessibilityNeeds: 'Accessibility needs of the group.',
  maxSteps: 'The most steps on the way in. Null if it doesn’t matter.',
  kashrutLevel: ['The level they eat. Null if it doesn’t matter.', 'certified'],
  genderSeating: 'The seating they want. Null if it doesn’t matter.',
  maxWalkMinutes: ['The longest walk, in minutes. Null if it doesn’t matter.', 25],
  words: ['A few words, proposed as the introduction of requests.', 'We’re new in town.'],
  audience:
    'Who may see it: `onlyMe`, or `hosts` who can seat the group. They see its size, diet, allergies, access and languages, and neither who nor where the guest is.',
  alerts:
    'Whether to email them, and notify their devices, when a seat opens at a meal that meets all of this: `off`, `now` (at most one message every ten minutes), or once a day at 9 a.m. (`daily`).',
} satisfies Fields<typeof needInput>;

const savedFields = {
  ...needFields,
  seenBy: ['How many hosts have seen it.', 4],
} satisfies Fields<typeof openNeed>;

const match = needMatches.element;
const openSukkah = nearbyOpenSukkahs.element;
const ownRequest = openNeed.shape.meals.element.shape.requests.element;

const groupFields = {
  groupSize: ['Number of people.', 3],
  dietaryFlags: ['Dietary needs of the group.', ['Vegetarian']],
  accessibilityNeeds: 'Accessibility needs of the group.',
  allergies: ['Their allergies, and what the listing says about each.', []],
} satisfies Partial<Fields<typeof lookingGroups.element>>;

export const needDocs = [
  describe(lookingGroups.element, 'A group that’s looking for a meal.', {
    ...groupFields,
    id: ['Stands for the group at this meal only.', ids.request],
    languages: ['Languages that they speak.', ['Hebrew']],
    isWalk:
      'Whether the meal is within the walk that they chose, on Shabbat or a holy day. Never how far it is.',
  }),
  describe(invitationInput, 'An invitation.', {
    id: ['ID of the group, from `POST /api/time-slots/{id}/looking`.', ids.request],
    message: ['A sentence for the guest, up to 500 characters.', 'There’s room at our table.'],
    confirmedAllergies: ['Allergies that the host can keep off the table.', ['Sesame']],
  }),
  describe(sentInvitations.element, 'An invitation that nobody has accepted.', {
    ...groupFields,
    id: ['ID of the request.', ids.request],
    slotId: ['ID of the time slot.', ids.slot],
    status: '`invited`, or `cancelled` or `expired` once it ended.',
    isWithdrawn: 'Whether the host withdrew it.',
    invitation: ['What the host wrote, `""` if nothing.', 'There’s room at our table.'],
    answerBy: 'Until when the guest can answer, in UTC.',
    createdAt: 'When it was sent, in UTC.',
  }),
  describe(needInput, 'What a guest is looking for.', needFields),
  describe(openNeed, 'What a guest is looking for, and what came of it.', savedFields),
  describe(ownNeed, 'What the user is looking for.', {
    ...needFields,
    meals: ['The meals: the date and the type of each.', ['2027-10-15 dinner']],
  }),
  describe(needMeal, 'A meal of the holiday.', {
    date: ['The date on which it begins where the guest will be.', '2027-10-15'],
    type: 'Dinner or lunch.',
  }),
  describe(openNeed.shape.meals.element, 'A meal that a guest is looking for.', {
    date: ['The date on which it begins where the guest will be.', '2027-10-15'],
    type: 'Dinner or lunch.',
    state:
      '`found` while they have a seat, `invited` while a host waits for their answer, `asked` while requests are open, else `open`.',
    requests: 'Their open requests for it.',
  }),
  describe(ownRequest, 'A request for a meal of a need.', {
    id: ['The request’s ID.', ids.request],
    slotId: ['ID of the time slot.', ids.slot],
    status: 'The status.',
    seatsRequested: ['Number of seats it asks for.', 3],
    listing: 'The listing it is for.',
    hostName: ['First name of its host. Null if they haven’t given one.', 'Hanna'],
  }),
  describe(ownRequest.shape.listing, 'A listing’s name.', listingFields),
  describe(match, 'A meal for a need.', {
    listing: 'The listing, with its distance.',
    slot: 'The meal.',
    unmet: ['What it isn’t known to meet.', []],
  }),
  describe(match.shape.slot, 'A meal for a need.', slotFields),
  describe(match.shape.listing, 'The listing of a meal for a need.', {
    ...listingFields,
    distanceKm: 'Distance from the need’s place, in kilometers, in steps of 0.5.',
    walkMinutes: 'Walking time in minutes, for meals on Shabbat and holy days.',
  }),
  describe(openSukkah, 'An open sukkah near the need’s place.', {
    listing: 'The listing, with its street and distance.',
    slot: 'Its opening hours on that day.',
  }),
  describe(openSukkah.shape.listing, 'The listing of an open sukkah.', {
    ...listingFields,
    addressLine1: ['Street and number, which everyone sees.', '1 Example Street'],
    distanceKm: 'Distance from the need’s place, in kilometers, in steps of 0.5.',
    walkMinutes: 'Walking time in minutes, for Shabbat and holy days.',
  }),
  describe(match.shape.unmet.element, 'A need that a listing isn’t known to meet.', {
    need: 'Which one.',
    value: ['The need.', 'Vegetarian'],
    fit: '`unknown` if the listing doesn’t say, `doesNotFit` if it says otherwise.',
    said: 'What the listing says instead. Null if it doesn’t say.',
  }),
];
