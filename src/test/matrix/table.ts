import { CANARY, listingForm } from '../factories';
import { type Actor, columnOf } from './actors';
import type { MatrixWorld } from './world';

/**
 * Who may do what, and what its answer tells. Every procedure and every path of the REST API has a row;
 * without one a test fails. See docs/adding.md.
 *
 * A cell is `ok`, or the code of a refusal; behind an `ok` stand what else the answer may tell of what is
 * private: `street` (with ZIP code and exact point), and whose mail, phone and notes. One's own are not told.
 */

type Cell = string;

/** From the general to the particular; the more particular counts. */
type Cells = {
  /** All, visitors too. */
  all?: Cell;
  /** All who are signed in; a visitor is UNAUTHORIZED. */
  signedIn?: Cell;
  /** All who have asked for a seat at this listing, whatever came of it. */
  guests?: Cell;
} & { [actor in Actor]?: Cell };

export type Row = Cells & {
  input?: (world: MatrixWorld, actor: Actor) => object;
  /** What has to be so before: what the host did. */
  before?: 'hidden';
  /** The method and path behind which the same procedure stands; what of the input is in the path is named. */
  rest?: string;
};

const slot = (day: number) => {
  const at = (hours: number) => new Date(Date.now() + day * 86_400_000 + hours * 3_600_000);
  return { type: 'dinner', startsAt: at(0).toISOString(), endsAt: at(2).toISOString() };
};
const later = { ...slot(400), capacityTotal: 10 };
const form = listingForm({ visible: true });

/** A procedure, and after a comma what about it; or, where no procedure stands behind, a REST path. */
export const table: Record<string, Row> = {
  'listings.search': {
    rest: 'GET /api/listings/search',
    all: 'ok',
    accepted: 'ok street',
    host: 'ok street',
  },
  'listings.search, by the postal code': {
    input: () => ({ city: CANARY.postal }),
    all: 'ok',
    accepted: 'ok street',
    host: 'ok street',
  },
  'listings.cities': { input: () => ({ start: 'Bro' }), all: 'ok' },
  'listings.byId': {
    rest: 'GET /api/listings/{id}',
    input: ({ listingId: id }) => ({ id }),
    all: 'ok',
    accepted: 'ok street',
    host: 'ok street',
  },
  'listings.byId, hidden': {
    input: ({ listingId: id }) => ({ id }),
    before: 'hidden',
    all: 'NOT_FOUND',
    guests: 'ok',
    accepted: 'ok street',
    host: 'ok street',
  },
  'listings.host': { rest: 'GET /api/listings/host', signedIn: 'ok', host: 'ok street' },
  'listings.hostStats': { signedIn: 'ok' },
  'listings.create': { rest: 'POST /api/listings', input: () => form, signedIn: 'ok' },
  'listings.update': {
    rest: 'PUT /api/listings/{id}',
    input: ({ listingId: id }) => ({ ...form, ...CANARY, id }),
    signedIn: 'FORBIDDEN',
    host: 'ok street',
  },
  'listings.update, hidden': {
    input: ({ listingId: id }) => ({ ...form, ...CANARY, id }),
    before: 'hidden',
    signedIn: 'NOT_FOUND',
    guests: 'FORBIDDEN',
    host: 'ok street',
  },

  'timeSlots.create': {
    rest: 'POST /api/time-slots',
    input: ({ listingId }) => ({ listingId, ...later }),
    signedIn: 'FORBIDDEN',
    host: 'ok',
  },
  'timeSlots.remove': {
    rest: 'DELETE /api/time-slots/{id}',
    input: ({ slots }) => ({ id: slots.coming }),
    signedIn: 'FORBIDDEN',
    host: 'ok',
  },

  'requests.create': {
    rest: 'POST /api/requests',
    input: ({ slots }) => ({ slotId: slots.coming, seatsRequested: 1 }),
    signedIn: 'ok',
    pending: 'ALREADY_REQUESTED',
    waitlisted: 'ALREADY_REQUESTED',
    accepted: 'ALREADY_REQUESTED',
    host: 'OWN_SLOT',
  },
  'requests.create, at a meal that is over': {
    input: ({ slots }) => ({ slotId: slots.over, seatsRequested: 1 }),
    signedIn: 'SLOT_OVER',
    host: 'OWN_SLOT',
  },
  'requests.create, where it is hidden': {
    input: ({ slots }) => ({ slotId: slots.free, seatsRequested: 1 }),
    before: 'hidden',
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
    input: ({ guest }, actor) => ({
      id: guest(actor === 'pending' ? 'waitlisted' : 'pending').requestId,
      status: 'declined',
    }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'requests.cancel': {
    rest: 'POST /api/requests/{id}/cancel',
    input: ({ own }, actor) => ({ id: own(actor).requestId, reason: 'A cold' }),
    signedIn: 'NOT_FOUND',
    pending: 'ok',
    waitlisted: 'ok',
    declined: 'WRONG_STATE',
    cancelled: 'WRONG_STATE',
    accepted: 'ok',
    past: 'SLOT_OVER',
    host: 'WRONG_STATE',
  },
  'requests.cancel, of the accepted guest': {
    input: ({ guest }) => ({ id: guest('accepted').requestId, reason: 'A storm' }),
    signedIn: 'NOT_FOUND',
    accepted: 'ok',
    host: 'ok',
  },
  'requests.host': { rest: 'GET /api/requests/host', signedIn: 'ok', host: 'ok accepted' },
  'requests.hopper': { signedIn: 'ok', accepted: 'ok street' },
  'requests.eveList': {
    input: ({ slots }) => ({ slotId: slots.coming }),
    signedIn: 'NOT_FOUND',
    host: 'ok accepted',
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
    accepted: 'ok street',
    past: 'SHARING_ENDED',
    host: 'FORBIDDEN',
  },
  'requests.calendar, of the accepted guest': {
    input: ({ guest }) => ({ id: guest('accepted').requestId }),
    signedIn: 'NOT_FOUND',
    accepted: 'ok street',
    host: 'FORBIDDEN',
  },

  'threads.list': { rest: 'GET /api/threads', signedIn: 'ok' },
  'threads.markRead': {
    rest: 'POST /api/threads/{id}/read',
    input: ({ own }, actor) => ({ id: own(actor).threadId }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'ok',
  },
  'threads.markRead, of another guest': {
    input: ({ guest }, actor) => ({
      id: guest(actor === 'pending' ? 'waitlisted' : 'pending').threadId,
    }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'messages.list': {
    rest: 'GET /api/messages/{threadId}',
    input: ({ own }, actor) => ({ threadId: own(actor).threadId }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'ok',
  },
  'messages.list, of another guest': {
    input: ({ guest }, actor) => ({
      threadId: guest(actor === 'pending' ? 'waitlisted' : 'pending').threadId,
    }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'messages.send': {
    rest: 'POST /api/messages',
    input: ({ own }, actor) => ({ threadId: own(actor).threadId, body: 'Shalom!' }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'ok',
  },
  'messages.send, to another guest’s conversation': {
    input: ({ guest }, actor) => ({
      threadId: guest(actor === 'pending' ? 'waitlisted' : 'pending').threadId,
      body: 'Shalom!',
    }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },

  'zmanim.forCity': {
    rest: 'GET /api/zmanim',
    input: () => ({ city: 'New York' }),
    all: 'ok',
  },
  'zmanim.sukkot': { all: 'ok' },

  'users.viewer': { all: 'ok' },
  'users.me': { rest: 'GET /api/auth/user', signedIn: 'ok' },
  'users.setFirstName': { input: () => ({ firstName: 'Gila' }), signedIn: 'ok' },
  'users.profile': { signedIn: 'ok' },
  'users.updateProfile': {
    input: () => ({ firstName: 'Gila', timeZone: 'Asia/Jerusalem' }),
    signedIn: 'ok',
  },
  'users.mailSettings': { signedIn: 'ok' },
  'users.updateMailSetting': { input: () => ({ kind: 'unread', on: false }), signedIn: 'ok' },
  // Everybody here has an address, and nobody changes it.
  'users.sendAddressLink': { input: () => ({ email: 'a@example.org' }), signedIn: 'HAS_ADDRESS' },
  'users.proveAddress': { input: () => ({ token: 'none' }), signedIn: 'HAS_ADDRESS' },
  'users.download': { rest: 'GET /api/profile/export', signedIn: 'ok', host: 'ok street' },
  'users.deleteAccount': { input: () => ({ confirmation: 'DELETE' }), signedIn: 'ok' },

  'live.changes': { signedIn: 'ok' },

  'GET /api/listings/host/{userId}': {
    input: ({ userId }, actor) => ({ userId: userId(actor) }),
    signedIn: 'ok',
    host: 'ok street',
  },
  'GET /api/listings/host/{userId}, of the host': {
    input: ({ userId }) => ({ userId: userId('host') }),
    signedIn: 'FORBIDDEN',
    host: 'ok street',
  },
  'GET /api/requests/host/{userId}': {
    input: ({ userId }, actor) => ({ userId: userId(actor) }),
    signedIn: 'ok',
    host: 'ok accepted',
  },
  'GET /api/requests/host/{userId}, of the host': {
    input: ({ userId }) => ({ userId: userId('host') }),
    signedIn: 'FORBIDDEN',
    host: 'ok accepted',
  },
  'GET /api/requests/hopper/{userId}': {
    input: ({ userId }, actor) => ({ userId: userId(actor) }),
    signedIn: 'ok',
    accepted: 'ok street',
  },
  'GET /api/requests/hopper/{userId}, of the accepted guest': {
    input: ({ userId }) => ({ userId: userId('accepted') }),
    signedIn: 'FORBIDDEN',
    accepted: 'ok street',
  },
  'GET /api/login': { all: 'ok' },
  'GET /api/logout': { all: 'ok' },
  'POST /api/logout': { all: 'ok' },
  // Of a photo that nobody has: which are given out, photo.test.ts shows.
  'GET /api/photo': { input: () => ({ url: 'https://example.org/none.jpg' }), all: 'NOT_FOUND' },
  'GET /api/health': { all: 'ok' },
  'GET /api/ready': { all: 'ok' },
  'GET /api/openapi.json': { all: 'ok' },
};

/** What is expected of this actor: the most particular cell of the row that speaks of them. */
export function cellOf(row: Row, actor: Actor): Cell {
  const named = row[actor];
  if (named) return named;
  if (actor === 'visitor' && row.signedIn) return 'UNAUTHORIZED';
  const cell = (columnOf(actor).asked && row.guests) || row.signedIn || row.all;
  if (!cell) throw new Error(`A row says nothing of ${actor}.`);
  return cell;
}

/** The procedure, or the REST path, that a row is named after. */
export const callOf = (name: string) => name.split(',')[0] ?? name;

export const isRestPath = (name: string) => /^[A-Z]+ \//.test(name);
