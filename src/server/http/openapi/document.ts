import { createDocument } from 'zod-openapi';
import { memoize } from '@/i18n/memoize';
import { message, threadItem } from '@/schemas/message';
import { aboutPerson, currentUser, rating } from '@/schemas/person';
import { changedRequest, hopperRequest, hostRequest } from '@/schemas/request';
import { foundListingWithUrl, listingDetailWithUrl, listingWithUrl } from '@/schemas/rest';
import { report } from '@/schemas/safety';
import { timeSlot } from '@/schemas/timeSlot';
import { zmanim } from '@/schemas/zmanim';
import { z } from '@/schemas/zod';
import { account } from './account';
import { conversations } from './conversations';
import { docs } from './docs';
import { error, errorCode, errorResponses } from './errorResponses';
import { apiDescription, healthChecks } from './health';
import { listings } from './listings';
import { needs } from './needs';
import { pathsOf } from './operation';
import { requests } from './requests';
import { safety } from './safety';
import { timeSlots, zmanimTimes } from './timeSlots';

const description = `JSON in and out, in camelCase. Instants are ISO 8601 in UTC, and money is in
hundredths of a currency. Unknown fields are ignored. Lists are arrays: \`X-Total-Count\` has the
total, and \`Link\` with \`rel="next"\` the next page. A method that a path doesn’t support gets 405
with \`Allow\`. Every error has the body of \`Error\`. Messages for people are in the language that
\`Accept-Language\` asks for, or in English; \`Content-Language\` names it. Codes for programs never
change. We don’t verify what people say about themselves, their homes, or their kitchens.`.replaceAll(
  '\n',
  ' ',
);

const groups = [
  listings,
  timeSlots,
  requests,
  needs,
  conversations,
  safety,
  zmanimTimes,
  account,
  apiDescription,
  healthChecks,
];

const components = {
  Listing: listingWithUrl,
  ListingDetail: listingDetailWithUrl,
  FoundListing: foundListingWithUrl,
  TimeSlot: timeSlot,
  RequestTimeSlot: hostRequest.shape.slot,
  MealDay: timeSlot.shape.day.unwrap(),
  Request: changedRequest,
  HostRequest: hostRequest,
  HopperRequest: hopperRequest,
  Thread: threadItem,
  Message: message,
  Report: report,
  CurrentUser: currentUser,
  AboutPerson: aboutPerson,
  Rating: rating,
  Zmanim: zmanim,
  ErrorCode: errorCode,
  Error: error,
};

for (const [id, schema] of Object.entries<z.ZodType>(components))
  schema.register(z.globalRegistry, { ...schema.meta(), id });

const PROPERTIES = 'x-properties';

type Rendered = { jsonSchema: Record<string, unknown>; zodSchema: z.core.$ZodType };

/**
 * Adds the descriptions, and removes schema details that don't help readers: patterns of named
 * formats and JavaScript's number limits.
 */
function readable({ jsonSchema, zodSchema }: Rendered): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Query parameters are text that stands for other types.
  if (jsonSchema.type !== 'string') delete jsonSchema.maxLength;
  const doc = docs.get(zodSchema);
  if (!doc) return;
  jsonSchema.description = doc.description;
  jsonSchema[PROPERTIES] = doc.texts;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Adds each property's description. Only now, and to a copy, because zod renders a schema that
 * several properties share as one object.
 */
function describeProperties<T>(node: T): T;
function describeProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => describeProperties(item));
  if (!isObject(node)) return node;
  const { [PROPERTIES]: texts, ...rest } = node;
  const copy = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, describeProperties(value)]),
  );
  if (!isObject(texts) || !isObject(copy.properties)) return copy;
  for (const [name, property] of Object.entries(copy.properties))
    copy.properties[name] = { ...(property as object), description: texts[name] };
  return copy;
}

const buildDocument = (sessionCookieName: string) =>
  createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Sukkah meals',
        version: '1.0.0',
        description,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: '/' }],
      tags: groups.map(({ tag, description }) => ({ name: tag, description })),
      paths: pathsOf(groups),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName,
            description: 'The cookie that signing in sets.',
          },
        },
        responses: errorResponses,
      },
    },
    { override: readable },
  );

/** Uses the same schemas that validate requests. */
export const openapiDocument = memoize(
  (sessionCookieName: string) => describeProperties(buildDocument(sessionCookieName)),
  (sessionCookieName) => sessionCookieName,
);
