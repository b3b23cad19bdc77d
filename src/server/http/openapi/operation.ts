import type {
  ZodOpenApiMediaTypeObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi';
import { id } from '@/schemas/common';
import { z } from '@/schemas/zod';
import { type ErrorStatus, errorResponse } from './errorResponses';
import { exampleOf } from './exampleOf';
import { parameters, type Values } from './fields/describe';
import { ifMatchParameters, keyParameters } from './fields/parameters';

/** A JSON body. `values` differ from the examples of the properties. */
export const body = <T extends z.ZodType>(
  schema: T,
  values?: Values<T>,
): ZodOpenApiMediaTypeObject => ({ schema, example: exampleOf(schema, values) });

/** A JSON response. */
export const json = <T extends z.ZodType>(
  description: string,
  schema: T,
  values?: Values<T>,
): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': body(schema, values) },
});

const nextPage = z
  .string()
  .optional()
  .meta({ description: 'The next page: `<…>; rel="next"`. Absent on the last page.' });

const total = z.string().meta({ description: 'Number of items on all pages.' });

const exactTotal = (most: number) =>
  z
    .literal('false')
    .optional()
    .meta({
      description: `Present if there are more than ${most} items: the total is then ${most}.`,
    });

/** A response with an array. The next page and, if counted, the total are in the headers. */
export const listOf = <T extends z.ZodType>(
  description: string,
  item: T,
  values?: Values<T>,
  { counted = true, upTo }: { counted?: boolean; upTo?: number } = {},
): ZodOpenApiResponseObject => ({
  description,
  content: {
    'application/json': { schema: z.array(item), example: [exampleOf(item, values)] },
  },
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
  body?: ZodOpenApiMediaTypeObject;
  bodyOptional?: true;
  bytes?: string;
  creates?: true;
  versioned?: true;
  open?: true;
  status?: 201 | 204 | 302 | 303;
  answer: ZodOpenApiResponseObject;
  unready?: ZodOpenApiResponseObject;
  /** Errors in addition to those implied by the other fields. */
  refused?: ErrorStatus[];
};

export type OperationGroup = {
  tag: string;
  description: string;
  /** What the IDs in paths stand for. */
  pathParameters?: Record<string, string>;
  /** By method and path. */
  operations: Record<string, OperationSpec>;
};

function idsIn(path: string, texts: Record<string, string> = {}): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id] as const);
  return names.length > 0 ? parameters(z.object(Object.fromEntries(names)), texts) : undefined;
}

function operation(tag: string, path: z.ZodObject | undefined, spec: OperationSpec) {
  const { query, open, creates, versioned } = spec;
  const { status = creates ? 201 : 200 } = spec;
  const params = {
    ...(path && { path }),
    ...(query && { query }),
    ...(creates && { header: keyParameters }),
    ...(versioned && { header: ifMatchParameters }),
  };
  const errorStatuses = new Set<ErrorStatus>([
    ...(spec.refused ?? []),
    ...(path || query || spec.body ? ([400] as const) : []),
    // A user's ID is the caller's own, or of someone they may have blocked.
    ...(path && !path.shape.userId ? ([404] as const) : []),
    ...(open ? [] : ([401, 403] as const)),
    ...(spec.body ? ([403, 413, 415] as const) : []),
    ...(versioned ? ([412] as const) : []),
    429,
    500,
    503,
  ]);
  return {
    operationId: spec.id,
    tags: [tag],
    summary: spec.summary,
    description: spec.description,
    security: open ? [{}, { session: [] }] : [{ session: [] }],
    ...(Object.keys(params).length > 0 && { requestParams: params }),
    ...(spec.body && {
      requestBody: {
        required: !spec.bodyOptional,
        content: { 'application/json': spec.body },
      },
    }),
    ...(spec.bytes && {
      requestBody: {
        required: true,
        description: spec.bytes,
        content: { 'image/*': { schema: z.string() } },
      },
    }),
    responses: {
      [status]: spec.answer,
      ...Object.fromEntries([...errorStatuses].map((one) => [one, errorResponse(one)])),
      ...(spec.unready && { 503: spec.unready }),
    },
  } satisfies ZodOpenApiOperationObject;
}

export function pathsOf(groups: OperationGroup[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const { tag, pathParameters, operations } of groups)
    for (const [address, spec] of Object.entries(operations)) {
      const [method = '', path = ''] = address.split(' ');
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: operation(tag, idsIn(path, pathParameters), spec),
      };
    }
  return paths;
}
