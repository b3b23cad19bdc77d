import { CANARY, listingForm } from '../factories';
import { type Actor, columnOf, isSharing } from './actors';
import type { MatrixWorld } from './world';

/**
 * Who may do what, and what its answer tells. Every procedure and every path of the REST API has a row;
 * without one a test fails. See docs/adding.md.
 *
 * A cell is `ok`, or the code of a refusal; behind an `ok` stand what else the answer may tell of what is
 * private: what `tells` in world.ts names, such as `street`, or whose mail and phone. One's own are not told.
 */

type Cell = string;

/** From the general to the particular; the more particular counts. */
type Cells = {
  /** All, visitors too. */
  all?: Cell;
  /** All who are signed in; a visitor is UNAUTHORIZED, as is who was signed out, and else SUSPENDED. */
  signedIn?: Cell;
  /** All who have asked for a seat at this listing, whatever came of it. */
  guests?: Cell;
  /** The guests with whom the host shares now: of the meal to come, and of that an hour ago. */
  sharing?: Cell;
  /** Whom the host has blocked, and who has blocked the host. */
  apart?: Cell;
} & { [actor in Actor]?: Cell };

export type Row = Cells & {
  input?: (world: MatrixWorld, actor: Actor) => object;
  /** What has to be so before: what the host did, or a moderator. */
  before?: 'hidden' | 'hiddenByModerators';
  /** The method and path behind which the same procedure stands; what of the input is in the path is named. */
  rest?: string;
};

const slot = (day: number) => {
  const at = (hours: number) => new Date(Date.now() + day * 86_400_000 + hours * 3_600_000);
  return { type: 'dinner', startsAt: at(0).toISOString(), endsAt: at(2).toISOString() };
};
const later = { ...slot(400), capacityTotal: 10 };
const form = listingForm({ visible: true });

/** A guest whom this actor is not. */
const other = (actor: Actor) => (actor === 'pending' ? 'waitlisted' : 'pending');

/** A procedure, and after a comma what about it; or, where no procedure stands behind, a REST path. */
export const table: Record<string, Row> = {
  'listings.search': {
    rest: 'GET /api/listings/search',
    all: 'ok',
    sharing: 'ok street',
    host: 'ok street',
  },
  'listings.search, by the postal code': {
    input: () => ({ city: CANARY.postal }),
    all: 'ok',
    sharing: 'ok street',
    host: 'ok street',
  },
  'listings.cities': { input: () => ({ start: 'Bro' }), all: 'ok' },
  'listings.byId': {
    rest: 'GET /api/listings/{id}',
    input: ({ listingId: id }) => ({ id }),
    all: 'ok',
    sharing: 'ok street',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.byId, hidden': {
    input: ({ listingId: id }) => ({ id }),
    before: 'hidden',
    all: 'NOT_FOUND',
    guests: 'ok',
    sharing: 'ok street',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.byId, hidden by moderators': {
    input: ({ listingId: id }) => ({ id }),
    before: 'hiddenByModerators',
    all: 'NOT_FOUND',
    guests: 'ok',
    sharing: 'ok street',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.host': { rest: 'GET /api/listings/host', signedIn: 'ok', host: 'ok street' },
  'listings.hostStats': { signedIn: 'ok' },
  'listings.create': { rest: 'POST /api/listings', input: () => form, signedIn: 'ok' },
  'listings.update': {
    rest: 'PUT /api/listings/{id}',
    input: ({ listingId: id }) => ({ ...form, ...CANARY, id }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },
  'listings.update, hidden': {
    input: ({ listingId: id }) => ({ ...form, ...CANARY, id }),
    before: 'hidden',
    signedIn: 'NOT_FOUND',
    guests: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok street',
  },

  'timeSlots.create': {
    rest: 'POST /api/time-slots',
    input: ({ listingId }) => ({ listingId, ...later }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },
  'timeSlots.remove': {
    rest: 'DELETE /api/time-slots/{id}',
    input: ({ slots }) => ({ id: slots.coming }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
    host: 'ok',
  },

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
  // Of a guest who was suspended the host keeps what an acceptance has told, for as long as of others.
  'requests.host': {
    rest: 'GET /api/requests/host',
    signedIn: 'ok',
    host: 'ok accepted recent suspended',
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
    host: 'ok recent suspended',
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

  'threads.list': { rest: 'GET /api/threads', signedIn: 'ok' },
  'threads.markRead': {
    rest: 'POST /api/threads/{id}/read',
    input: ({ own }, actor) => ({ id: own(actor).threadId }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'ok',
  },
  'threads.markRead, of another guest': {
    input: ({ guest }, actor) => ({ id: guest(other(actor)).threadId }),
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
    input: ({ guest }, actor) => ({ threadId: guest(other(actor)).threadId }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'messages.send': {
    rest: 'POST /api/messages',
    input: ({ own }, actor) => ({ threadId: own(actor).threadId, body: 'Shalom!' }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    apart: 'CONVERSATION_CLOSED',
    host: 'ok',
  },
  'messages.send, to another guest’s conversation': {
    input: ({ guest }, actor) => ({ threadId: guest(other(actor)).threadId, body: 'Shalom!' }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'messages.send, to the blocked guest': {
    input: ({ guest }) => ({ threadId: guest('blocked').threadId, body: 'Shalom!' }),
    signedIn: 'NOT_FOUND',
    blocked: 'CONVERSATION_CLOSED',
    host: 'CONVERSATION_CLOSED',
  },
  'messages.send, to the suspended guest': {
    input: ({ guest }) => ({ threadId: guest('suspended').threadId, body: 'Shalom!' }),
    signedIn: 'NOT_FOUND',
    host: 'CONVERSATION_CLOSED',
  },

  'safety.report': {
    rest: 'POST /api/reports',
    input: ({ listingId }) => ({ listingId, reason: 'false' }),
    signedIn: 'ok',
    apart: 'NOT_FOUND',
    host: 'FORBIDDEN',
  },
  'safety.report, of the other one of a conversation': {
    input: ({ own }, actor) => ({ threadId: own(actor).threadId, reason: 'harassment' }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'ok',
  },
  'safety.report, of another guest’s conversation': {
    input: ({ guest }, actor) => ({ threadId: guest(other(actor)).threadId, reason: 'spam' }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'safety.report, of the other one of a request': {
    input: ({ own }, actor) => ({ requestId: own(actor).requestId, reason: 'unsafe' }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'ok',
  },
  'safety.report, of another guest’s request': {
    input: ({ guest }, actor) => ({ requestId: guest(other(actor)).requestId, reason: 'spam' }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  // A guest's message: their own, which nobody reports, or to the host.
  'safety.report, of a message': {
    input: ({ own }, actor) => ({ messageId: own(actor).messageId, reason: 'scam' }),
    signedIn: 'NOT_FOUND',
    guests: 'FORBIDDEN',
    host: 'ok',
  },
  'safety.report, of another guest’s message': {
    input: ({ guest }, actor) => ({ messageId: guest(other(actor)).messageId, reason: 'spam' }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'safety.reports': { rest: 'GET /api/reports', signedIn: 'ok' },
  'safety.block': {
    rest: 'POST /api/blocks',
    input: ({ listingId }) => ({ listingId }),
    signedIn: 'ok',
    apart: 'NOT_FOUND',
    host: 'FORBIDDEN',
  },
  'safety.block, of the other one of a conversation': {
    input: ({ own }, actor) => ({ threadId: own(actor).threadId }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'ok',
  },
  'safety.block, of another guest': {
    input: ({ guest }, actor) => ({ requestId: guest(other(actor)).requestId }),
    signedIn: 'NOT_FOUND',
    host: 'ok',
  },
  'safety.unblock': {
    rest: 'DELETE /api/blocks/{userId}',
    input: ({ userId }, actor) => ({ userId: userId(actor === 'host' ? 'blocked' : 'host') }),
    signedIn: 'ok',
  },
  'safety.unblock, of the other one of a conversation': {
    input: ({ own }, actor) => ({ threadId: own(actor).threadId }),
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    host: 'ok',
  },
  'safety.blocked': { rest: 'GET /api/blocks', signedIn: 'ok' },

  // To all but moderators there is none of it, not even a no.
  'moderation.reports': { all: 'NOT_FOUND', admin: 'ok words report' },
  'moderation.readMessages': {
    input: ({ reports }) => ({ reportId: reports.message }),
    all: 'NOT_FOUND',
    admin: 'ok words',
  },
  'moderation.readMessages, where no conversation was reported': {
    input: ({ reports }) => ({ reportId: reports.listing }),
    all: 'NOT_FOUND',
  },
  'moderation.take': {
    input: ({ reports }) => ({ reportId: reports.listing, measure: 'suspend', reason: 'scam' }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.take, against a moderator': {
    input: ({ reports }) => ({ reportId: reports.moderator, measure: 'suspend', reason: 'scam' }),
    all: 'NOT_FOUND',
    admin: 'FORBIDDEN',
  },
  'moderation.answer': {
    input: ({ reports }) => ({ reportId: reports.listing, status: 'dismissed' }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.log': { all: 'NOT_FOUND', admin: 'ok notes' },

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
  // Whoever has an address does not change it.
  'users.sendAddressLink': {
    input: () => ({ email: 'a@example.org' }),
    signedIn: 'HAS_ADDRESS',
    stranger: 'ok',
  },
  'users.proveAddress': {
    input: () => ({ token: 'none' }),
    signedIn: 'HAS_ADDRESS',
    stranger: 'LINK_OVER',
  },
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
    suspended: 'FORBIDDEN',
    host: 'ok street',
  },
  'GET /api/requests/host/{userId}': {
    input: ({ userId }, actor) => ({ userId: userId(actor) }),
    signedIn: 'ok',
    host: 'ok accepted recent suspended',
  },
  'GET /api/requests/host/{userId}, of the host': {
    input: ({ userId }) => ({ userId: userId('host') }),
    signedIn: 'FORBIDDEN',
    suspended: 'FORBIDDEN',
    host: 'ok accepted recent suspended',
  },
  'GET /api/requests/hopper/{userId}': {
    input: ({ userId }, actor) => ({ userId: userId(actor) }),
    signedIn: 'ok',
    sharing: 'ok street',
  },
  'GET /api/requests/hopper/{userId}, of the accepted guest': {
    input: ({ userId }) => ({ userId: userId('accepted') }),
    signedIn: 'FORBIDDEN',
    suspended: 'FORBIDDEN',
    accepted: 'ok street',
  },
  'GET /api/login': { all: 'ok' },
  'GET /api/logout': { all: 'ok' },
  'POST /api/logout': { all: 'ok' },
  // Of a photo that nobody has: which are given out, photo.test.ts shows.
  'GET /api/photo': {
    input: () => ({ url: 'https://pictures.invalid/none.jpg' }),
    all: 'NOT_FOUND',
  },
  'GET /api/health': { all: 'ok' },
  'GET /api/ready': { all: 'ok' },
  'GET /api/openapi.json': { all: 'ok' },
};

/** What is expected of this actor: the most particular cell of the row that speaks of them. */
export function cellOf(row: Row, actor: Actor): Cell {
  const named = row[actor];
  if (named) return named;
  const { asked, block, isSuspended, sessionEnded } = columnOf(actor);
  if (sessionEnded) return cellOf(row, 'visitor');
  if (row.signedIn && actor === 'visitor') return 'UNAUTHORIZED';
  if (row.signedIn && isSuspended) return 'SUSPENDED';
  const cell =
    (block && row.apart) ||
    (isSharing(actor) && row.sharing) ||
    (asked && row.guests) ||
    row.signedIn ||
    row.all;
  if (!cell) throw new Error(`A row says nothing of ${actor}.`);
  return cell;
}

/** The procedure, or the REST path, that a row is named after. */
export const callOf = (name: string) => name.split(',')[0] ?? name;

const isRestPath = (name: string) => /^[A-Z]+ \//.test(name);

export const procedureRows = Object.entries(table).filter(([name]) => !isRestPath(name));

/** Each path's rows: of the procedure behind it, or its own. */
export const restRows = Object.entries(table).flatMap(([name, row]) => {
  if (isRestPath(name)) return [{ name, path: callOf(name), row }];
  return row.rest ? [{ name: row.rest, path: row.rest, row }] : [];
});
