import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameters,
  ZodOpenApiPathsObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi';
import { id } from '@/schemas/common';
import { z } from '@/schemas/zod';
import { exampleOf } from './docs';
import { type ErrorStatus, errorResponse } from './errorResponses';
import { parameters, type Values } from './fields/describe';
import { ifMatchParameters, ifNoneMatchParameters, keyParameters } from './fields/parameters';

// In these functions, `values` are what differs from the examples of the properties.

export const body = <T extends z.ZodType>(
  schema: T,
  values?: Values<T>,
): ZodOpenApiRequestBodyObject => ({
  required: true,
  content: { 'application/json': { schema, example: exampleOf(schema, values) } },
});

export const json = <T extends z.ZodType>(
  description: string,
  schema: T,
  values?: Values<T>,
): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema, example: exampleOf(schema, values) } },
});

const nextPage = z
  .string()
  .optional()
  .meta({ description: 'The next page: `<…>; rel="next"`. Absent on the last page.' });

const total = z.string().meta({ description: 'Number of items on all pages.' });

const exactTotal = (maxTotal: number) =>
  z
    .literal('false')
    .optional()
    .meta({
      description: `Present if there are more than ${maxTotal} items: the total is then ${maxTotal}.`,
    });

/** A response with an array. The next page and, if counted, the total are in the headers. */
export const listOf = <T extends z.ZodType>(
  description: string,
  item: T,
  values?: Values<T>,
  { counted = true, upTo }: { counted?: boolean; upTo?: number } = {},
): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema: z.array(item), example: [exampleOf(item, values)] } },
  headers: z.object({
    ...(counted && { 'X-Total-Count': total }),
    ...(upTo && { 'X-Total-Exact': exactTotal(upTo) }),
    Link: nextPage,
  }),
});

type OperationSpec = {
  id: string;
  summary: string;
  description: string;
  query?: z.ZodObject;
  body?: ZodOpenApiRequestBodyObject;
  creates?: true;
  versioned?: true;
  open?: true;
  /** Whether pages of other sites may read it: `isOpen` of `rest()`. */
  programs?: true;
  status?: 201 | 204 | 302 | 303;
  answer: ZodOpenApiResponseObject;
  unready?: ZodOpenApiResponseObject;
  /** Errors in addition to those implied by the path and the other fields. */
  refused?: ErrorStatus[];
};

export type OperationGroup = {
  tag: string;
  description: string;
  /** Descriptions of path parameters, by name. */
  pathParameters?: Record<string, string>;
  /** By method and path. */
  operations: Record<string, OperationSpec>;
};

function idsIn(path: string, texts: Record<string, string> = {}): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => [name, name === 'token' ? z.string() : id] as const,
  );
  return names.length > 0 ? parameters(z.object(Object.fromEntries(names)), texts) : undefined;
}

function errorStatuses(path: z.ZodObject | undefined, spec: OperationSpec): ErrorStatus[] {
  const takesJson = spec.body && 'application/json' in spec.body.content;
  const statuses: ErrorStatus[] = [...(spec.refused ?? []), 429, 500, 503];
  if (path || spec.query || takesJson) statuses.push(400);
  if (!spec.open) statuses.push(401, 403);
  // Users are only the caller, or people that the caller may have blocked.
  if (path && !path.shape.userId) statuses.push(404);
  if (takesJson) statuses.push(403, 413, 415);
  if (spec.versioned) statuses.push(412);
  return statuses;
}

const openReadHeaders = z.object({
  ETag: z.string().optional().meta({
    description:
      'A tag of the content, to send in `If-None-Match`. With a session, only a listing’s host gets one: the version of what a `PUT` replaces, to send in `If-Match`. Requests of guests and measures of moderators don’t change it.',
  }),
  'RateLimit-Policy': z.string().optional().meta({
    description:
      'The limit for programs, like `"programs";q=600;w=60`: 600 reads in 60 seconds. Only without a session.',
  }),
  RateLimit: z.string().optional().meta({
    description:
      'What’s left of it, like `"programs";r=599;t=60`: 599 reads until it resets in 60 seconds. Only without a session.',
  }),
});

/** Adds the headers of a read by programs to those of its response. */
const withOpenReadHeaders = (answer: ZodOpenApiResponseObject): ZodOpenApiResponseObject => ({
  ...answer,
  headers:
    answer.headers instanceof z.ZodObject
      ? answer.headers.extend(openReadHeaders.shape)
      : openReadHeaders,
});

function operation(
  tag: string,
  path: z.ZodObject | undefined,
  spec: OperationSpec,
): ZodOpenApiOperationObject {
  const responses: ZodOpenApiOperationObject['responses'] = {
    [spec.status ?? (spec.creates ? 201 : 200)]: spec.programs
      ? withOpenReadHeaders(spec.answer)
      : spec.answer,
    ...(spec.programs && {
      304: { description: 'What the caller has is current.', headers: openReadHeaders },
    }),
  };
  for (const status of errorStatuses(path, spec)) responses[`${status}`] = errorResponse(status);
  if (spec.unready) responses['503'] = spec.unready;
  const requestParams: ZodOpenApiParameters = {};
  if (path) requestParams.path = path;
  if (spec.query) requestParams.query = spec.query;
  if (spec.creates) requestParams.header = keyParameters;
  if (spec.versioned) requestParams.header = ifMatchParameters;
  if (spec.programs) requestParams.header = ifNoneMatchParameters;
  return {
    operationId: spec.id,
    tags: [tag],
    summary: spec.summary,
    description: spec.description,
    security: spec.open ? [{}, { session: [] }] : [{ session: [] }],
    requestParams,
    requestBody: spec.body,
    responses,
  };
}

export function pathsOf(groups: OperationGroup[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const { tag, pathParameters, operations } of groups)
    for (const [address, spec] of Object.entries(operations)) {
      const [method = '', path = ''] = address.split(' ');
      const one = operation(tag, idsIn(path, pathParameters), spec);
      paths[path] = { ...paths[path], [method.toLowerCase()]: one };
    }
  return paths;
}
