import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { changedRequest, hopperRequest, hostRequest, mealOffers } from '@/schemas/request';
import {
  idParam,
  requestAnswerBody,
  requestCancelBody,
  requestCreateBody,
  userIdParam,
} from '@/schemas/rest';
import { z } from '@/schemas/zod';
import { parameters } from './descriptions/describe';
import { hostRequestListParameters, requestListParameters } from './descriptions/parameters';
import * as examples from './examples/request';
import { body, json, listOf, operation } from './operation';

const tag = 'Requests';
const newestFirst = 'The requests, newest first.';
const requestId = parameters(idParam, { id: 'The request’s ID.' });
const ownId = parameters(userIdParam, { userId: 'The caller’s own user ID.' });
const changed = 'The request after the change.';

export const requestPaths: ZodOpenApiPathsObject = {
  '/api/requests': {
    post: operation({
      id: 'createRequest',
      tag,
      summary: 'Request seats.',
      description:
        'Asks for seats at a meal, or with `waitlist` waits for seats at a full one. It opens the conversation with the host, and an introduction is its first message.',
      body: body(requestCreateBody, examples.requestInput),
      creates: true,
      answer: json('The new request.', changedRequest, examples.pendingRequest),
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/status': {
    patch: operation({
      id: 'answerRequest',
      tag,
      summary: 'Answer a request.',
      description:
        'Accepts, declines, or waitlists a request for a meal of the caller’s. With `undoable`, the guest is told, and details are shared, only after ten seconds.',
      path: requestId,
      body: body(requestAnswerBody, { status: 'accepted', undoable: true }),
      answer: json(changed, changedRequest, examples.answeredRequest),
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/undo': {
    post: operation({
      id: 'undoAnswer',
      tag,
      summary: 'Undo an answer.',
      description:
        'Undoes an `undoable` answer within its ten seconds. The request is as it was before, and the guest isn’t told.',
      path: requestId,
      answer: json(changed, changedRequest, examples.reopenedRequest),
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/reconsider': {
    post: operation({
      id: 'reconsiderRequest',
      tag,
      summary: 'Reconsider a declined request.',
      description:
        'Makes a declined request for a meal of the caller’s pending again. The guest is told.',
      path: requestId,
      answer: json(changed, changedRequest, examples.reopenedRequest),
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/still-coming': {
    post: operation({
      id: 'sayStillComing',
      tag,
      summary: 'Confirm a rescheduled meal.',
      description:
        'Says that the caller, a guest, is still coming to a meal that its host has moved (`stillComing` is `asked`).',
      path: requestId,
      answer: json(changed, changedRequest, examples.confirmedRequest),
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/cancel': {
    post: operation({
      id: 'cancelRequest',
      tag,
      summary: 'Cancel a request.',
      description:
        'A guest cancels their own request before the meal starts. A host cancels an accepted one before it ends, with a reason.',
      path: requestId,
      body: body(requestCancelBody, { reason: 'We’ll be out of town.' }),
      bodyOptional: true,
      answer: json(changed, changedRequest, examples.canceledRequest),
      refused: [404, 409],
    }),
  },
  '/api/requests/{id}/offers': {
    get: operation({
      id: 'listOffers',
      tag,
      summary: 'List other meals for a guest who lost theirs.',
      description:
        'Returns up to three other meals nearby at that time, with seats for the group, if the caller’s meal was canceled or removed, or the host didn’t answer in time.',
      path: requestId,
      answer: json('The meals, nearest in time first.', mealOffers, examples.offers),
      refused: [404],
    }),
  },
  '/api/requests/{id}/calendar.ics': {
    get: operation({
      id: 'getCalendarFile',
      tag,
      summary: 'Get a meal as a calendar file.',
      description:
        'Returns an accepted meal of the caller’s with its address, the host’s phone number, and a link to the listing. Only until 48 hours after the meal.',
      path: requestId,
      answer: {
        description: 'The calendar file (RFC 5545).',
        headers: z.object({
          'Content-Disposition': z.string().meta({ description: 'Suggests a file name.' }),
        }),
        content: { 'text/calendar': { schema: z.string(), example: examples.calendar } },
      },
      refused: [404],
    }),
  },
  '/api/requests/host': {
    get: operation({
      id: 'listReceivedRequests',
      tag,
      summary: 'List requests you received.',
      description:
        'Returns the requests for the caller’s listings. The guest’s contact details and needs are included only while `isShared`. With `state=pending`, guests who lost another meal come first.',
      query: hostRequestListParameters,
      answer: listOf(newestFirst, hostRequest, [examples.receivedRequest]),
    }),
  },
  '/api/requests/host/{userId}': {
    get: operation({
      id: 'listRequestsOfHost',
      tag,
      summary: 'List requests you received by user ID.',
      description: 'Like `/api/requests/host`. Any other user’s ID is rejected.',
      path: ownId,
      query: hostRequestListParameters,
      answer: listOf(newestFirst, hostRequest, [examples.receivedRequest]),
    }),
  },
  '/api/requests/hopper/{userId}': {
    get: operation({
      id: 'listRequestsOfGuest',
      tag,
      summary: 'List requests you sent.',
      description:
        'Returns the caller’s requests as a guest, with their meals. The address and the host’s phone are included only while `isShared`. Any other user’s ID is rejected.',
      path: ownId,
      query: requestListParameters,
      answer: listOf(newestFirst, hopperRequest, [examples.sentRequest]),
    }),
  },
};
