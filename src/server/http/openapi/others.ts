import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { message, messageSendInput, threadItem } from '@/schemas/message';
import { myData } from '@/schemas/myData';
import { uploadedPicture } from '@/schemas/picture';
import { place, placeQuery } from '@/schemas/place';
import { idParam, messageListQuery, pageQuery, threadIdParam } from '@/schemas/rest';
import { currentUser } from '@/schemas/user';
import { zmanim, zmanimInput } from '@/schemas/zmanim';
import { z } from '@/schemas/zod';
import { readyWarnings } from '../../mail/mailServerHealth';
import { unreadyReasons } from '../../observability/readinessChecks';
import { json, listOf, operation } from './operation';

const conversations = 'Conversations';
const session = 'Session';

const readiness = (status: 'ready' | 'unready') =>
  z.object({
    status: z.literal(status),
    reasons: z.array(z.enum(unreadyReasons)),
    warnings: z.array(z.enum(readyWarnings)),
  });

const redirect = (description: string) => ({
  description,
  headers: z.object({ Location: z.string() }),
});

export const otherPaths: ZodOpenApiPathsObject = {
  '/api/places': {
    get: operation({
      id: 'suggestPlaces',
      tag: 'Listings',
      says: 'Finds places by what people call them, for `near` of a search. From GeoNames (CC BY 4.0) and others.',
      query: placeQuery,
      open: true,
      answer: json(
        'The places, those first that are more likely meant; 8 at most.',
        z.array(place),
      ),
    }),
  },
  '/api/threads': {
    get: operation({
      id: 'listThreads',
      tag: conversations,
      says: 'Lists the signed-in user’s conversations, the latest activity first.',
      query: pageQuery,
      answer: listOf('The conversations.', threadItem),
    }),
  },
  '/api/threads/{id}/read': {
    post: operation({
      id: 'markThreadRead',
      tag: conversations,
      says: 'Notes that the signed-in user has read all of a conversation.',
      path: idParam,
      answer: json('The conversation’s id.', idParam),
      refused: [404],
    }),
  },
  '/api/messages': {
    post: operation({
      id: 'sendMessage',
      tag: conversations,
      says: 'Sends a message in one’s own conversation.',
      body: messageSendInput,
      creates: true,
      answer: json('The message.', message),
      refused: [404, 409],
    }),
  },
  '/api/messages/{threadId}': {
    get: operation({
      id: 'listMessages',
      tag: conversations,
      says: 'Gives the last 100 messages of one’s own conversation, oldest first; `before` goes back.',
      path: threadIdParam,
      query: messageListQuery,
      answer: listOf('The messages.', message, { counted: false }),
      refused: [404],
    }),
  },
  '/api/zmanim': {
    get: operation({
      id: 'getZmanim',
      tag: 'Zmanim',
      says: 'Gives candle lighting and havdalah of a city’s next Shabbat or holiday.',
      query: zmanimInput,
      open: true,
      answer: json('The times, approximate, as the city’s clocks show them.', zmanim),
    }),
  },
  '/api/auth/user': {
    get: operation({
      id: 'getCurrentUser',
      tag: session,
      says: 'Gives the signed-in user.',
      answer: json('The user.', currentUser),
    }),
  },
  '/api/login': {
    get: operation({
      id: 'login',
      tag: session,
      says: 'Leads a browser to the sign-in page, and from there to `callbackUrl`, a path of this site.',
      query: z.object({ callbackUrl: z.string().optional() }),
      open: true,
      status: 302,
      answer: redirect('To the sign-in page.'),
    }),
  },
  '/api/logout': {
    get: operation({
      id: 'logout',
      tag: session,
      says: 'Ends the session and leads a browser home; where another site led here, to a page that asks.',
      open: true,
      status: 302,
      answer: redirect('Home, or to the page that asks.'),
      refused: [403],
    }),
    post: operation({
      id: 'leave',
      tag: session,
      says: 'Ends the session and leads a browser home: the button of the page that asks.',
      open: true,
      status: 303,
      answer: redirect('Home.'),
      refused: [403],
    }),
  },
  '/api/photo': {
    get: operation({
      id: 'getPhoto',
      tag: 'Listings',
      says: 'Gives a photo of another site, fetched by this one: of a listing or a person that the viewer may see.',
      query: z.object({ url: z.string().meta({ description: 'As answers have it.' }) }),
      open: true,
      answer: {
        description: 'A JPEG, PNG, WebP, AVIF or GIF, of 10 MB at most.',
        content: { 'image/*': { schema: z.string() } },
      },
      refused: [404, 429],
    }),
  },
  '/api/pictures': {
    post: operation({
      id: 'uploadPicture',
      tag: 'Listings',
      says: 'Keeps a picture, whose bytes are the body, without all that is in it beside its pixels. Nobody else sees it before it is given to a listing or to oneself.',
      bytes:
        'A JPEG, PNG, WebP, AVIF or GIF, of 10 MB, 40 megapixels and 20,000 pixels per side at most, sent within three minutes.',
      status: 201,
      answer: json('The picture, and the address of its largest JPEG.', uploadedPicture),
      refused: [400, 408, 409, 413],
    }),
  },
  '/api/profile/export': {
    get: operation({
      id: 'exportMyData',
      tag: session,
      says: 'Gives all that is kept of the signed-in user, as a file to keep.',
      answer: json('What the user told, offers, asked for and wrote.', myData),
    }),
  },
  '/api/health': {
    get: operation({
      id: 'getHealth',
      tag: 'Operation',
      says: 'Tells that this server process answers. Asks nothing of the database.',
      open: true,
      answer: json('It does.', z.object({ status: z.literal('ok') })),
    }),
  },
  '/api/ready': {
    get: operation({
      id: 'getReadiness',
      tag: 'Operation',
      says: 'Tells whether people may be sent to this server process, and if not, why. Warnings, as of an unreachable mail server, are no reason to send them elsewhere.',
      open: true,
      answer: json('They may.', readiness('ready')),
      unready: json('They should not.', readiness('unready')),
    }),
  },
  '/api/openapi.json': {
    get: operation({
      id: 'getApiDescription',
      tag: 'API',
      says: 'Gives this document.',
      open: true,
      answer: json('An OpenAPI 3.1 document.', z.looseObject({ openapi: z.string() })),
    }),
  },
};
