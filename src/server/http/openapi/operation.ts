import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { errorBody, keyHeader } from '@/schemas/rest';
import { z } from '@/schemas/zod';

const refusal = (description: string, headers?: z.ZodObject): ZodOpenApiResponseObject => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: errorBody } },
});

/** All error responses of the API, by their name in the document. */
export const refusals = {
  BadInput: refusal('What was sent is not valid; `issues` lists the first 50 faults.'),
  Unauthorized: refusal('Nobody is signed in.'),
  Forbidden: refusal(
    'The signed-in user may not do this or is suspended, or another site sent it.',
  ),
  NotFound: refusal('There is no such thing, or it is not for the one who asks.'),
  Timeout: refusal('The body came too slowly.'),
  Conflict: refusal('The present state does not allow it; `message` says why.'),
  TooLarge: refusal('The body has more than 64 KiB, a picture more than 10 MB.'),
  NotJson: refusal('The body is not JSON.'),
  TooMany: refusal(
    'Too many at once.',
    z.object({ 'Retry-After': z.string().meta({ description: 'Seconds to wait.' }) }),
  ),
  Failure: refusal('Something went wrong.'),
  NotNow: refusal(
    'Not now. `BUSY`: others changed the same at once, again and again, and nothing was changed; or there is more to read than the server can do now. `UNAVAILABLE`: the site is interrupted for a moment. `PICTURES_AWAY`: pictures cannot be kept or shown. `UPLOADS_BUSY`: too many pictures are being uploaded.',
    z.object({ 'Retry-After': z.string().meta({ description: 'Seconds to wait.' }) }),
  ),
} as const satisfies Record<string, ZodOpenApiResponseObject>;

const refusalNames = {
  400: 'BadInput',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'Timeout',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'NotJson',
  429: 'TooMany',
  500: 'Failure',
  503: 'NotNow',
} as const satisfies Record<number, keyof typeof refusals>;

type RefusalStatus = keyof typeof refusalNames;

const refusedWith = (statuses: RefusalStatus[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { $ref: `#/components/responses/${refusalNames[status]}` } as const,
    ]),
  );

export const json = (description: string, schema: z.ZodType): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema } },
});

const link = z.string().optional().meta({ description: 'The next page: `<…>; rel="next"`.' });

/** An array of `item`. The next page and, if counted, the total are in the headers. */
export const listOf = (
  description: string,
  item: z.ZodType,
  { counted = true, upTo }: { counted?: boolean; upTo?: number } = {},
): ZodOpenApiResponseObject => ({
  ...json(description, z.array(item)),
  headers: z.object({
    ...(counted && {
      'X-Total-Count': z.string().meta({ description: 'How many there are on all pages.' }),
    }),
    ...(upTo && {
      'X-Total-Exact': z
        .literal('false')
        .optional()
        .meta({
          description: `There when there are more than ${upTo}: the total is ${upTo} then.`,
        }),
    }),
    Link: link,
  }),
});

type Described = {
  id: string;
  tag: string;
  /** Summary, in one sentence. */
  says: string;
  path?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyOptional?: true;
  /** Description of the body, if it's a raw file. */
  bytes?: string;
  /** Creates something, once per `Idempotency-Key`. */
  creates?: true;
  /** Available without signing in. */
  open?: true;
  status?: 201 | 204 | 302 | 303;
  answer: ZodOpenApiResponseObject;
  /** The 503 response of a health check. */
  unready?: ZodOpenApiResponseObject;
  /** Errors in addition to those implied by the other fields. */
  refused?: RefusalStatus[];
};

/** Builds one operation, with the errors that all operations of its kind share. */
export function operation(described: Described): ZodOpenApiOperationObject {
  const { id, tag, says, path, query, body, open, creates, answer } = described;
  const { status = creates ? 201 : 200 } = described;
  const sent = {
    ...(path && { path }),
    ...(query && { query }),
    ...(creates && { header: keyHeader }),
  };
  const refused = new Set<RefusalStatus>([
    ...(described.refused ?? []),
    ...(path || query || body ? ([400] as const) : []),
    ...(open ? [] : ([401, 403] as const)),
    ...(body ? ([403, 413, 415] as const) : []),
    429,
    500,
    503,
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary: says,
    security: open ? [{}, { session: [] }] : [{ session: [] }],
    ...(Object.keys(sent).length > 0 && { requestParams: sent }),
    ...(body && {
      requestBody: {
        required: !described.bodyOptional,
        content: { 'application/json': { schema: body } },
      },
    }),
    ...(described.bytes && {
      requestBody: {
        required: true,
        description: described.bytes,
        content: { 'image/*': { schema: z.string() } },
      },
    }),
    responses: {
      [status]: answer,
      ...refusedWith([...refused]),
      ...(described.unready && { 503: described.unready }),
    },
  };
}
