import { other, type Rows } from '../row';

/** What is asked about requests. */

export const requestRows: Rows = {
  'requests.create': {
    rest: 'POST /api/requests',
    input: ({ slots }) => ({ slotId: slots.coming, seatsRequested: 1 }),
    signedIn: 'ok',
    pending: 'ALREADY_REQUESTED',
    waitlisted: 'ALREADY_REQUESTED',
    declined: 'DECLINED_BEFORE',
    accepted: 'ALREADY_REQUESTED',
    apart: 'NOT_FOUND',
    host: 'OWN_SLOT',
  },
  'requests.create, at a meal that is over': {
    input: ({ slots }) => ({ slotId: slots.over, seatsRequested: 1 }),
    signedIn: 'SLOT_OVER',
    apart: 'NOT_FOUND',
    host: 'OWN_SLOT',
  },
  'requests.create, where it is hidden': {
    input: ({ slots }) => ({ slotId: slots.free, seatsRequested: 1 }),
    before: 'hidden',
    signedIn: 'NOT_FOUND',
    host: 'OWN_SLOT',
  },
  'requests.create, where moderators hid it': {
    input: ({ slots }) => ({ slotId: slots.free, seatsRequested: 1 }),
    before: 'hiddenByModerators',
    signedIn: 'NOT_FOUND',
    host: 'OWN_SLOT',
  },
  'requests.setStatus': {
    rest: 'PATCH /api/requests/{id}/status',
    input: ({ own }, actor) => ({ id: own(actor).requestId, status: 'accepted' }),
    signedIn: 'NOT_FOUND',
    guests: 'FORBIDDEN',
    host: 'ok',
  },
  'requests.setStatus, of another guest': {
    input: ({ guest }, actor) => ({ id: guest(other(actor)).requestId, status: 'declined' }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'requests.reconsider': {
    input: ({ own }, actor) => ({ id: own(actor).requestId }),
    signedIn: 'NOT_FOUND',
    guests: 'FORBIDDEN',
    host: 'WRONG_STATE',
  },
  'requests.reconsider, of the declined guest': {
    rest: 'POST /api/requests/{id}/reconsider',
    input: ({ guest }) => ({ id: guest('declined').requestId }),
    signedIn: 'NOT_FOUND',
    declined: 'FORBIDDEN',
    host: 'ok',
  },
  'requests.reconsider, of the blocked guest': {
    input: ({ guest }) => ({ id: guest('blocked').requestId }),
    before: 'blockedDeclined',
    signedIn: 'NOT_FOUND',
    blocked: 'FORBIDDEN',
    host: 'NOT_FOUND',
  },
  'requests.cancel': {
    rest: 'POST /api/requests/{id}/cancel',
    input: ({ own }, actor) => ({ id: own(actor).requestId, reason: 'A cold' }),
    signedIn: 'NOT_FOUND',
    guests: 'SLOT_OVER',
    pending: 'ok',
    waitlisted: 'ok',
    declined: 'WRONG_STATE',
    cancelled: 'WRONG_STATE',
    accepted: 'ok',
    host: 'WRONG_STATE',
  },
  'requests.cancel, of the accepted guest': {
    input: ({ guest }) => ({ id: guest('accepted').requestId, reason: 'A storm' }),
    signedIn: 'NOT_FOUND',
    accepted: 'ok',
    host: 'ok',
  },
  // Of a guest who was suspended the host has no more than of one who blocked them, or the two could be told apart.
  'requests.host': {
    rest: 'GET /api/requests/host',
    signedIn: 'ok',
    host: 'ok accepted recent',
  },
  'requests.hopper': { signedIn: 'ok', sharing: 'ok street' },
  'requests.eveList': {
    input: ({ slots }) => ({ slotId: slots.coming }),
    signedIn: 'NOT_FOUND',
    host: 'ok accepted',
  },
  'requests.eveList, of a meal an hour ago': {
    input: ({ slots }) => ({ slotId: slots.lately }),
    signedIn: 'NOT_FOUND',
    host: 'ok recent',
  },
  'requests.eveList, of a meal long over': {
    input: ({ slots }) => ({ slotId: slots.over }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'requests.calendar': {
    rest: 'GET /api/requests/{id}/calendar.ics',
    input: ({ own }, actor) => ({ id: own(actor).requestId }),
    signedIn: 'NOT_FOUND',
    guests: 'NOT_ACCEPTED',
    sharing: 'ok street',
    past: 'SHARING_ENDED',
    apart: 'SHARING_ENDED',
    host: 'FORBIDDEN',
  },
  'requests.calendar, of the accepted guest': {
    input: ({ guest }) => ({ id: guest('accepted').requestId }),
    signedIn: 'NOT_FOUND',
    accepted: 'ok street',
    host: 'FORBIDDEN',
  },
};
