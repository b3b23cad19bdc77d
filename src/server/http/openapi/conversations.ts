import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { message, messageAskInput, messageSendInput, threadItem } from '@/schemas/message';
import { idParam, threadIdParam } from '@/schemas/rest';
import { parameters } from './descriptions/describe';
import { messageListParameters, pageParameters } from './descriptions/parameters';
import { ids } from './examples/listing';
import { sentMessage, thread } from './examples/request';
import { body, json, listOf, operation } from './operation';

const tag = 'Conversations';
const threadId = parameters(idParam, { id: 'The conversation’s ID.' });

export const conversationPaths: ZodOpenApiPathsObject = {
  '/api/threads': {
    get: operation({
      id: 'listThreads',
      tag,
      summary: 'List conversations.',
      description: 'Returns the caller’s conversations, latest activity first.',
      query: pageParameters,
      answer: listOf('The conversations.', threadItem, [thread]),
    }),
    post: operation({
      id: 'askHost',
      tag,
      summary: 'Ask a host a question.',
      description:
        'Sends a question about a listing to its host, without a request for seats. It goes into the conversation of the two, which starts if there is none. It shares nothing private.',
      body: body(messageAskInput, {
        listingId: ids.listing,
        body: 'Is there room for a stroller?',
      }),
      creates: true,
      answer: json('The message. `threadId` is its conversation.', message, {
        ...sentMessage,
        body: 'Is there room for a stroller?',
      }),
      refused: [403, 404],
    }),
  },
  '/api/threads/{id}/read': {
    post: operation({
      id: 'markThreadRead',
      tag,
      summary: 'Mark a conversation as read.',
      description: 'Marks all messages of the caller’s conversation as read.',
      path: threadId,
      answer: json('The conversation’s ID.', idParam, { id: ids.thread }),
      refused: [404],
    }),
  },
  '/api/messages': {
    post: operation({
      id: 'sendMessage',
      tag,
      summary: 'Send a message.',
      description: 'Sends a message in a conversation of the caller’s.',
      body: body(messageSendInput, { threadId: ids.thread, body: sentMessage.body }),
      creates: true,
      answer: json('The message.', message, sentMessage),
      refused: [404, 409],
    }),
  },
  '/api/messages/{threadId}': {
    get: operation({
      id: 'listMessages',
      tag,
      summary: 'List messages of a conversation.',
      description:
        'Returns the last 100 messages of the caller’s conversation, oldest first. `before` goes back.',
      path: parameters(threadIdParam, { threadId: 'The conversation’s ID.' }),
      query: messageListParameters,
      answer: listOf('The messages.', message, [sentMessage], { counted: false }),
      refused: [404],
    }),
  },
};
