import { other, type Rows } from '../row';

/** Rows about requests. */

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
  'requests.create, to wait although there are seats': {
    input: ({ slots }) => ({ slotId: slots.free, seatsRequested: 1, waitlist: true }),
    signedIn: 'SEATS_FREE',
    apart: 'NOT_FOUND',
    host: 'OWN_SLOT',
  },
  'requests.answerAll': {
    input: ({ slots }) => ({ id: slots.coming, status: 'declined' }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
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
  'requests.undo': {
    input: ({ own }, actor) => ({ id: own(actor).requestId }),
    signedIn: 'NOT_FOUND',
    guests: 'FORBIDDEN',
    host: 'WRONG_STATE',
  },
  'requests.undo, of the accepted guest, whom the host has told': {
    input: ({ guest }) => ({ id: guest('accepted').requestId }),
    signedIn: 'NOT_FOUND',
    accepted: 'FORBIDDEN',
    host: 'UNDO_OVER',
  },
  'requests.undo, of an acceptance that is held': {
    rest: 'POST /api/requests/{id}/undo',
    input: ({ guest }) => ({ id: guest('waitlisted').requestId }),
    before: 'held',
    signedIn: 'NOT_FOUND',
    waitlisted: 'FORBIDDEN',
    host: 'ok',
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
  'ratings.open, as a guest': {
    input: () => ({ as: 'hopper' }),
    signedIn: 'ok',
  },
  'ratings.open': {
    input: () => ({ as: 'host' }),
    signedIn: 'ok',
  },
  'ratings.give': {
    input: ({ own }, actor) => ({ id: own(actor).requestId, stars: 5, note: 'Lovely' }),
    signedIn: 'NOT_FOUND',
    guests: 'RATING_CLOSED',
    recent: 'ok',
    past: 'ok',
    // A host's block doesn't prevent a rating.
    blocked: 'ok',
    host: 'RATING_CLOSED',
  },
  'ratings.give, of the meal an hour ago': {
    input: ({ guest }) => ({ id: guest('recent').requestId, stars: 5 }),
    signedIn: 'NOT_FOUND',
    recent: 'ok',
    host: 'ok',
  },
  // Guests of the other meals are too late: theirs are over.
  'requests.stillComing': {
    rest: 'POST /api/requests/{id}/still-coming',
    input: ({ own }, actor) => ({ id: own(actor).requestId }),
    signedIn: 'NOT_FOUND',
    guests: 'SLOT_OVER',
    pending: 'WRONG_STATE',
    waitlisted: 'WRONG_STATE',
    declined: 'WRONG_STATE',
    cancelled: 'WRONG_STATE',
    accepted: 'ok',
    host: 'FORBIDDEN',
  },
  // The host sees no more of a suspended guest than of one who blocked them. Otherwise the two
  // could be told apart.
  'requests.host': {
    rest: 'GET /api/requests/host',
    signedIn: 'ok',
    host: 'ok accepted recent',
  },
  // The street, and the host's phone number.
  'requests.hopper': { signedIn: 'ok', sharing: 'ok street hostPhone' },
  // The two share nothing while the acceptance can be undone.
  'requests.host, while an acceptance is held': {
    before: 'held',
    signedIn: 'ok',
    host: 'ok accepted recent',
  },
  'requests.hopper, while an acceptance is held': {
    before: 'held',
    signedIn: 'ok',
    sharing: 'ok street hostPhone',
  },
  'requests.eveList, while an acceptance is held': {
    input: ({ slots }) => ({ slotId: slots.coming }),
    before: 'held',
    signedIn: 'NOT_FOUND',
    host: 'ok accepted',
  },
  'requests.calendar, while an acceptance is held': {
    input: ({ guest }) => ({ id: guest('waitlisted').requestId }),
    before: 'held',
    signedIn: 'NOT_FOUND',
    waitlisted: 'NOT_ACCEPTED',
    host: 'FORBIDDEN',
  },
  'requests.nextMeal': { signedIn: 'ok', accepted: 'ok street hostPhone' },
  'requests.nextMeal, while an acceptance is held': {
    before: 'held',
    signedIn: 'ok',
    accepted: 'ok street hostPhone',
  },
  // Other hosts' meals, and nothing about this one.
  'requests.offers': {
    rest: 'GET /api/requests/{id}/offers',
    input: ({ own }, actor) => ({ id: own(actor).requestId }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'FORBIDDEN',
  },
  // Only expected guests have a meal pass. The host doesn't.
  'requests.card': {
    input: ({ own }, actor) => ({ id: own(actor).requestId }),
    signedIn: 'NOT_FOUND',
    sharing: 'ok street hostPhone',
  },
  'requests.card, of the accepted guest': {
    input: ({ guest }) => ({ id: guest('accepted').requestId }),
    signedIn: 'NOT_FOUND',
    accepted: 'ok street hostPhone',
  },
  'requests.card, while an acceptance is held': {
    input: ({ guest }) => ({ id: guest('waitlisted').requestId }),
    before: 'held',
    signedIn: 'NOT_FOUND',
  },
  'requests.pocket': { signedIn: 'ok', sharing: 'ok street hostPhone' },
  'requests.pocket, while an acceptance is held': {
    before: 'held',
    signedIn: 'ok',
    sharing: 'ok street hostPhone',
  },
  'requests.markSeen': { signedIn: 'ok' },
  'requests.overlaps': {
    input: ({ slots }) => ({ slotId: slots.coming }),
    signedIn: 'ok',
    apart: 'NOT_FOUND',
  },
  'requests.overlaps, where it is hidden': {
    input: ({ slots }) => ({ slotId: slots.free }),
    before: 'hidden',
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'requests.eveLists': { signedIn: 'ok', host: 'ok accepted' },
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
    sharing: 'ok street hostPhone',
    past: 'SHARING_ENDED',
    apart: 'SHARING_ENDED',
    host: 'FORBIDDEN',
  },
  'requests.calendar, of the accepted guest': {
    input: ({ guest }) => ({ id: guest('accepted').requestId }),
    signedIn: 'NOT_FOUND',
    accepted: 'ok street hostPhone',
    host: 'FORBIDDEN',
  },
};
