import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  changedRequest,
  hopperRequest,
  hostRequest,
  mealOffers,
  requestAnswerInput,
  requestCancelInput,
  requestCreateInput,
} from '@/schemas/request';
import { hostRequestListQuery, idParam, requestListQuery, userIdParam } from '@/schemas/rest';
import { z } from '@/schemas/zod';
import { json, listOf, operation } from './operation';

const tag = 'Requests';
const changed = json('The request as it is now.', changedRequest);
const newestFirst = 'The requests, newest first.';

export const requestPaths: ZodOpenApiPathsObject = {
  '/api/requests': {
    post: operation({
      id: 'createRequest',
      tag,
      says: 'Asks for seats at a meal; an introduction also opens the conversation with the host.',
      body: requestCreateInput,
      creates: true,
      answer: json('The request, which is pending.', changedRequest),
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/status': {
    patch: operation({
      id: 'answerRequest',
      tag,
      says: 'Accepts, declines or waitlists a pending request on one’s own listing, or accepts one that waits. With `undoable` the guest hears of it, and what an acceptance shares is shared, ten seconds later.',
      path: idParam,
      body: requestAnswerInput.omit({ id: true }),
      answer: changed,
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/undo': {
    post: operation({
      id: 'undoAnswer',
      tag,
      says: 'Undoes an `undoable` answer within its ten seconds: the request is as it was before, and its guest hears nothing.',
      path: idParam,
      answer: changed,
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/reconsider': {
    post: operation({
      id: 'reconsiderRequest',
      tag,
      says: 'Makes a request on one’s own listing that was declined pending again; its guest is told.',
      path: idParam,
      answer: changed,
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/still-coming': {
    post: operation({
      id: 'sayStillComing',
      tag,
      says: 'Says that one still comes to a meal that its host has moved (`stillComing` is `asked`).',
      path: idParam,
      answer: changed,
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/cancel': {
    post: operation({
      id: 'cancelRequest',
      tag,
      says: 'Takes one’s own request back; or, as its host and with a reason, an accepted one.',
      path: idParam,
      body: requestCancelInput.omit({ id: true }),
      bodyOptional: true,
      answer: changed,
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/offers': {
    get: operation({
      id: 'listOffers',
      tag,
      says: 'Lists up to three other meals near by at that time, with seats for the party, for the guest of a request whose meal went away.',
      path: idParam,
      answer: json('The meals, the nearest in time first.', mealOffers),
      refused: [404],
    }),
  },
  '/api/requests/{id}/calendar.ics': {
    get: operation({
      id: 'getCalendarFile',
      tag,
      says: 'Gives the accepted guest the meal as a calendar file, with its address, the host’s telephone and the listing’s own address, until 48 hours after it.',
      path: idParam,
      answer: {
        description: 'The calendar file.',
        headers: z.object({ 'Content-Disposition': z.string() }),
        content: { 'text/calendar': { schema: z.string() } },
      },
      refused: [404],
    }),
  },
  '/api/requests/host': {
    get: operation({
      id: 'listReceivedRequests',
      tag,
      says: 'Lists the requests on the signed-in user’s own listings; how to reach a guest while that is shared. With `state=pending`, those that go first stand before all others.',
      query: hostRequestListQuery,
      answer: listOf(newestFirst, hostRequest),
    }),
  },
  '/api/requests/host/{userId}': {
    get: operation({
      id: 'listRequestsOfHost',
      tag,
      says: 'Lists the requests on the signed-in user’s own listings; the id must be that very user’s.',
      path: userIdParam,
      query: hostRequestListQuery,
      answer: listOf(newestFirst, hostRequest),
    }),
  },
  '/api/requests/hopper/{userId}': {
    get: operation({
      id: 'listRequestsOfGuest',
      tag,
      says: 'Lists the signed-in guest’s own requests with their meals; the id must be that very user’s.',
      path: userIdParam,
      query: requestListQuery,
      answer: listOf(newestFirst, hopperRequest),
    }),
  },
};
