import { createDocument } from 'zod-openapi';
import { listingWithSlots } from '@/schemas/listing';
import { message, threadItem } from '@/schemas/message';
import { changedRequest, hopperRequest, hostRequest } from '@/schemas/request';
import { errorBody } from '@/schemas/rest';
import { report } from '@/schemas/safety';
import { currentUser } from '@/schemas/user';
import { zmanim } from '@/schemas/zmanim';
import { listingPaths } from './listings';
import { refusals } from './operation';
import { otherPaths } from './others';
import { requestPaths } from './requests';
import { safetyPaths } from './safety';

const description = `JSON in and out, camelCase; instants are ISO 8601 in UTC. Unknown fields are
ignored. Lists are bare arrays: \`X-Total-Count\` has the total, \`Link\` with \`rel="next"\` the
next page. A method that a path does not know answers 405 with \`Allow\`. Every refusal has the
body of \`Error\`. Sentences for people are in the language that \`Accept-Language\` asks for, English
where we have none; \`Content-Language\` names it. Codes are for programs, and stay.`.replaceAll(
  '\n',
  ' ',
);

/**
 * Removes schema details that don't help readers: patterns of named formats and JavaScript's number
 * limits.
 */
function readable({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Builds the OpenAPI 3.1 document of the REST API from the same schemas that validate requests. */
export const openapiDocument = (sessionCookieName: string) =>
  createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Sukkah meals', version: '1.0.0', description },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Listings', description: 'What hosts offer.' },
        { name: 'Time slots', description: 'The meals of a listing.' },
        { name: 'Requests', description: 'Guests ask for seats, hosts answer.' },
        { name: 'Conversations', description: 'Between a guest and a host, about a listing.' },
        { name: 'Safety', description: 'Reports to the moderators, and who is kept apart.' },
        { name: 'Zmanim', description: 'Times of the day for Shabbat and holidays.' },
        { name: 'Session', description: 'Who is signed in, and what is kept of them.' },
        { name: 'API', description: 'About the API itself.' },
        { name: 'Operation', description: 'How the server does, for whoever runs it.' },
      ],
      paths: { ...listingPaths, ...requestPaths, ...safetyPaths, ...otherPaths },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName,
            description: 'The cookie that signing in sets.',
          },
        },
        responses: refusals,
        schemas: {
          Listing: listingWithSlots,
          Request: changedRequest,
          HostRequest: hostRequest,
          HopperRequest: hopperRequest,
          Thread: threadItem,
          Message: message,
          Report: report,
          CurrentUser: currentUser,
          Zmanim: zmanim,
          Error: errorBody,
        },
      },
    },
    { override: readable },
  );
