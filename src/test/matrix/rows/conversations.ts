import { other, type Rows } from '../row';

export const conversationRows: Rows = {
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
  'messages.ask': {
    rest: 'POST /api/threads',
    input: ({ listingId }) => ({ listingId, body: 'Is there parking?' }),
    signedIn: 'ok',
    apart: 'NOT_FOUND',
    host: 'OWN_LISTING',
  },
  'messages.ask, where it is hidden': {
    input: ({ listingId }) => ({ listingId, body: 'Is there parking?' }),
    before: 'hidden',
    signedIn: 'NOT_FOUND',
    guests: 'ok',
    apart: 'NOT_FOUND',
    host: 'OWN_LISTING',
  },
  'messages.sendToGuests': {
    input: ({ slots }) => ({ id: slots.coming, body: 'Use the side door.' }),
    signedIn: 'FORBIDDEN',
    apart: 'NOT_FOUND',
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
};
