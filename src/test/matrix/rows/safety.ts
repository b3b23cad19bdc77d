import { other, type Rows } from '../row';

export const safetyRows: Rows = {
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
  // A guest's message: their own, which can't be reported, or one to the host.
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

  // Everyone except moderators gets a not-found error instead of a refusal.
  'moderation.reports': { all: 'NOT_FOUND', admin: 'ok words report' },
  'moderation.groups': { all: 'NOT_FOUND', admin: 'ok words report' },
  'moderation.dismiss': {
    input: ({ reports }) => ({ reportIds: [reports.listing] }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.dismiss, among them one about themselves': {
    input: ({ reports }) => ({ reportIds: [reports.listing, reports.moderator] }),
    all: 'NOT_FOUND',
    admin: 'NOT_FOUND',
  },
  'moderation.readMessages': {
    input: ({ reports }) => ({ reportId: reports.message }),
    all: 'NOT_FOUND',
    admin: 'ok words',
  },
  'moderation.readMessages, where no conversation was reported': {
    input: ({ reports }) => ({ reportId: reports.listing }),
    all: 'NOT_FOUND',
  },
  'moderation.setMaxListings': {
    input: ({ userId }) => ({ userId: userId('host'), maxListings: 80 }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.setInstitution': {
    input: ({ userId }) => ({ userId: userId('host'), isInstitution: true }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.setInstitution, of themselves': {
    input: ({ userId }) => ({ userId: userId('admin'), isInstitution: true }),
    all: 'NOT_FOUND',
    admin: 'FORBIDDEN',
  },
  'moderation.take': {
    input: ({ reports }) => ({ reportId: reports.listing, measure: 'suspend', reason: 'scam' }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.take, against themselves': {
    input: ({ reports }) => ({ reportId: reports.moderator, measure: 'suspend', reason: 'scam' }),
    all: 'NOT_FOUND',
    admin: 'NOT_FOUND',
  },
  'moderation.take, without a report': {
    input: ({ listingId }) => ({ listingId, measure: 'hideListing', reason: 'false' }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.take, against themselves without a report': {
    input: ({ userId }) => ({ userId: userId('admin'), measure: 'warn', reason: 'scam' }),
    all: 'NOT_FOUND',
    admin: 'FORBIDDEN',
  },
  // Finds the host by a name that everyone sees, and reveals nothing else.
  'moderation.needViewers': { all: 'NOT_FOUND', admin: 'ok' },
  'moderation.search': {
    input: ({ listingId }) => ({ text: `/listing/${listingId}` }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.answer': {
    input: ({ reports }) => ({ reportId: reports.listing, status: 'dismissed' }),
    all: 'NOT_FOUND',
    admin: 'ok',
  },
  'moderation.log': { all: 'NOT_FOUND', admin: 'ok notes' },
};
