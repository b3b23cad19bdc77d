import { message, messageAskInput, messageSendInput, threadItem } from '@/schemas/message';
import { idParam } from '@/schemas/rest';
import { messageListParameters, pageParameters } from './fields/parameters';
import { body, json, listOf, type OperationGroup } from './operation';

export const conversations: OperationGroup = {
  tag: 'Conversations',
  description: 'Between a guest and a host, about a listing.',
  pathParameters: { id: 'The conversation’s ID.', threadId: 'The conversation’s ID.' },
  operations: {
    'GET /api/threads': {
      id: 'listThreads',
      summary: 'List conversations.',
      description: 'Returns the caller’s conversations, latest activity first.',
      query: pageParameters,
      answer: listOf('The conversations.', threadItem),
    },
    'POST /api/threads': {
      id: 'askHost',
      summary: 'Ask a host a question.',
      description:
        'Sends a question about a listing to its host, without a request for seats. It goes into the conversation of the two, which starts if there is none. It shares nothing private.',
      body: body(messageAskInput),
      creates: true,
      answer: json('The message. `threadId` is its conversation.', message, {
        body: 'Is there room for a stroller?',
      }),
      refused: [404],
    },
    'POST /api/threads/{id}/read': {
      id: 'markThreadRead',
      summary: 'Mark a conversation as read.',
      description: 'Marks all messages of the caller’s conversation as read.',
      answer: json('The conversation’s ID.', idParam),
    },
    'POST /api/messages': {
      id: 'sendMessage',
      summary: 'Send a message.',
      description: 'Sends a message in a conversation of the caller’s.',
      body: body(messageSendInput),
      creates: true,
      answer: json('The message.', message),
      refused: [404, 409],
    },
    'GET /api/messages/{threadId}': {
      id: 'listMessages',
      summary: 'List messages of a conversation.',
      description:
        'Returns the last 100 messages of the caller’s conversation, oldest first. `before` goes back.',
      query: messageListParameters,
      answer: listOf('The messages.', message, {}, { counted: false }),
    },
  },
};
