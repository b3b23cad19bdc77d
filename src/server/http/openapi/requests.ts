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
  moreSeatsBody,
  requestAnswerBody,
  requestCancelBody,
  requestCreateBody,
} from '@/schemas/rest';
import { timeSlot } from '@/schemas/timeSlot';
import { z } from '@/schemas/zod';
import { exampleOf } from './docs';
import type { Values } from './fields/describe';
import { hostRequestListParameters, requestListParameters } from './fields/parameters';
import { ANSWERED_AT, ids } from './fields/values';
import { body, json, listOf, type OperationGroup } from './operation';

const newestFirst = 'The requests, newest first.';
const changed = 'The request after the change.';

type Changes = Values<typeof changedRequest>;

const acceptedRequest: Changes = {
  status: 'accepted',
  allergies: [{ allergy: 'Sesame', answer: 'confirmed' }],
  confirmedAt: ANSWERED_AT,
  isShared: true,
  answerBy: null,
  updatedAt: ANSWERED_AT,
};
const answeredRequest: Changes = {
  ...acceptedRequest,
  isShared: false,
  actions: ['undo', 'cancel'],
  undoMs: 10_000,
};
const reopenedRequest: Changes = {
  actions: ['accept', 'decline', 'waitlist'],
  updatedAt: ANSWERED_AT,
};
const canceledRequest: Changes = {
  status: 'cancelled',
  actions: [],
  answerBy: null,
  updatedAt: ANSWERED_AT,
};
const confirmedRequest: Changes = {
  ...acceptedRequest,
  stillComing: 'yes',
  movedAt: '2027-10-04T09:00:00.000Z',
  movedFrom: '2027-10-15T22:30:00.000Z',
};

const mealWithDay = exampleOf(hopperRequest.shape.slot, {
  day: exampleOf(timeSlot.shape.day.unwrap()),
});

/** A calendar file (RFC 5545), shortened. */
const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//sukkah//EN',
  'BEGIN:VEVENT',
  `UID:${ids.request}`,
  'SEQUENCE:1',
  'DTSTAMP:20271001T180500Z',
  'DTSTART:20271015T230000Z',
  'DTEND:20271016T010000Z',
  'SUMMARY:Garden sukkah in Crown Heights',
  'LOCATION:1 Example Street\\, Brooklyn\\, NY',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

export const requests: OperationGroup = {
  tag: 'Requests',
  description: 'Guests ask for seats, and hosts answer.',
  pathParameters: {
    id: 'The request’s ID.',
    userId: 'The caller’s own user ID.',
    token: 'The secret part of the link.',
  },
  operations: {
    'POST /api/requests': {
      id: 'createRequest',
      summary: 'Request seats.',
      description:
        'Asks for seats at a meal, or with `waitlist` waits for seats at a full one. It opens the conversation with the host, and an introduction is its first message.',
      body: body(requestCreateBody),
      creates: true,
      answer: json('The new request.', changedRequest),
      refused: [404, 409],
    },
    'POST /api/requests/several': {
      id: 'askSeveral',
      summary: 'Ask several hosts for the same time.',
      description:
        'Sends a request for each of up to four meals that overlap. Once one host’s acceptance is final, the others are withdrawn. A second acceptance is refused with `GUEST_HAS_SEAT`.',
      body: body(askSeveralBody),
      creates: true,
      answer: json('What was sent.', askedSeveral),
      refused: [404, 409],
    },
    'PATCH /api/requests/{id}/status': {
      id: 'answerRequest',
      summary: 'Answer a request.',
      description:
        'Accepts, declines, or waitlists a request for a meal of the caller’s. With `undoable`, the guest is told, and details are shared, only after ten seconds.',
      body: body(requestAnswerBody),
      answer: json(changed, changedRequest, answeredRequest),
      refused: [409],
    },
    'POST /api/requests/{id}/undo': {
      id: 'undoAnswer',
      summary: 'Undo an answer.',
      description:
        'Undoes an `undoable` answer within its ten seconds. The request is as it was before, and the guest isn’t told.',
      answer: json(changed, changedRequest, reopenedRequest),
      refused: [409],
    },
    'POST /api/requests/{id}/reconsider': {
      id: 'reconsiderRequest',
      summary: 'Reconsider a declined request.',
      description:
        'Makes a declined request for a meal of the caller’s pending again. The guest is told.',
      answer: json(changed, changedRequest, reopenedRequest),
      refused: [409],
    },
    'POST /api/requests/{id}/still-coming': {
      id: 'sayStillComing',
      summary: 'Confirm that you’re coming.',
      description:
        'Says that the caller, a guest, is still coming to a meal that its host has moved, or that is two days away (`stillComing` is `asked`).',
      answer: json(changed, changedRequest, confirmedRequest),
      refused: [409],
    },
    'POST /api/requests/{id}/release': {
      id: 'releaseSeats',
      summary: 'Release the seats of a group that hasn’t confirmed.',
      description:
        'Cancels an accepted request for a meal of the caller’s, whose guest was reminded at least 12 hours ago and hasn’t confirmed (`actions` has `release`). Refused with `GUEST_CONFIRMED`, or `RELEASE_TOO_EARLY` before that and on Shabbat or Yom Tov there. The guest is told why.',
      answer: json(changed, changedRequest, canceledRequest),
      refused: [409],
    },
    'PATCH /api/requests/{id}': {
      id: 'changeGroupSize',
      summary: 'Change the size of your group.',
      description:
        'Saves a smaller group at once. A larger one keeps its place while it waits, or with `waitlist` waits for seats. An accepted group keeps its seats, and `seatsWanted` asks its host for more.',
      body: body(groupSizeBody),
      answer: json(changed, changedRequest, { seatsRequested: 3 }),
      refused: [409],
    },
    'POST /api/requests/{id}/accept-invitation': {
      id: 'acceptInvitation',
      summary: 'Accept an invitation.',
      description:
        'Takes the seats that a host holds for the caller (`actions` has `acceptInvitation`). Their other open requests at that time end, and other invitations once the hour is over. To say no, cancel it.',
      answer: json(changed, changedRequest, {
        ...acceptedRequest,
        invitation: 'There’s room at our table.',
      }),
      refused: [409],
    },
    'POST /api/requests/{id}/more-seats': {
      id: 'answerMoreSeats',
      summary: 'Answer a group that asks for more seats.',
      description:
        'Gives an accepted group at a meal of the caller’s the seats it asked for, or declines. Either way it keeps those that it has. The guest is told.',
      body: body(moreSeatsBody),
      answer: json(changed, changedRequest, acceptedRequest),
      refused: [409],
    },
    'POST /api/requests/{id}/cancel': {
      id: 'cancelRequest',
      summary: 'Cancel a request.',
      description:
        'A guest cancels their own request or says no to an invitation before the meal starts. A host cancels an accepted one before it ends, with a reason, or withdraws an invitation.',
      body: { ...body(requestCancelBody), required: false },
      answer: json(changed, changedRequest, canceledRequest),
      refused: [409],
    },
    'GET /api/requests/{id}/offers': {
      id: 'listOffers',
      summary: 'List other meals for a guest who lost theirs.',
      description:
        'Returns up to three other meals nearby at that time, with seats for the group, if the caller’s meal was canceled or removed, or the host didn’t answer in time.',
      answer: json('The meals, nearest in time first.', mealOffers),
    },
    'GET /api/requests/{id}/calendar.ics': {
      id: 'getCalendarFile',
      summary: 'Get a meal as a calendar file.',
      description:
        'Returns an accepted meal of the caller’s with its address, the host’s phone number, and a link to the listing. Only until 48 hours after the meal.',
      answer: {
        description: 'The calendar file (RFC 5545).',
        headers: z.object({
          'Content-Disposition': z.string().meta({ description: 'Suggests a file name.' }),
        }),
        content: { 'text/calendar': { schema: z.string(), example: calendar } },
      },
    },
    'GET /api/calendar/{token}/meals.ics': {
      id: 'getCalendarFeed',
      summary: 'Get the calendar behind a private link.',
      description:
        'Returns the accepted meals of the link’s owner, those canceled in the last 30 days, and their own meals with guests, for calendar apps. They create the link in their profile and decide there whether it includes addresses. A link that was stopped gets the same 404 as one that never existed.',
      open: true,
      answer: {
        description: 'The calendar (RFC 5545), in its owner’s language.',
        content: { 'text/calendar': { schema: z.string(), example: calendar } },
      },
    },
    'GET /api/requests/host': {
      id: 'listReceivedRequests',
      summary: 'List requests you received.',
      description:
        'Returns the requests for the caller’s listings. The guest’s contact details and needs are included only while `isShared`. With `state=pending`, guests who lost another meal come first.',
      query: hostRequestListParameters,
      answer: listOf(newestFirst, hostRequest, acceptedRequest),
    },
    'GET /api/requests/host/{userId}': {
      id: 'listRequestsOfHost',
      summary: 'List requests you received by user ID.',
      description: 'Like `/api/requests/host`. Any other user’s ID is rejected.',
      query: hostRequestListParameters,
      answer: listOf(newestFirst, hostRequest, acceptedRequest),
    },
    'GET /api/requests/hopper/{userId}': {
      id: 'listRequestsOfGuest',
      summary: 'List requests you sent.',
      description:
        'Returns the caller’s requests as a guest, with their meals. The address and the host’s phone are included only while `isShared`. Any other user’s ID is rejected.',
      query: requestListParameters,
      answer: listOf(newestFirst, hopperRequest, { ...acceptedRequest, slot: mealWithDay }),
    },
  },
};
