import type {
  ZodOpenApiMediaTypeObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi';
import { z } from '@/schemas/zod';
import { ifMatchParameters, keyParameters } from './descriptions/parameters';
import { type ErrorStatus, errorResponse } from './errorResponses';

type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Name in keyof T]: Json<T[Name]> }
      : T;

export type Example<T extends z.ZodType> = Json<z.output<T>>;

export const json = <T extends z.ZodType>(
  description: string,
  schema: T,
  example: Example<T>,
): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema, example } },
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
  examples: NoInfer<Example<T>>[],
  { counted = true, upTo }: { counted?: boolean; upTo?: number } = {},
): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema: z.array(item), example: examples } },
  headers: z.object({
    ...(counted && { 'X-Total-Count': total }),
    ...(upTo && { 'X-Total-Exact': exactTotal(upTo) }),
    Link: nextPage,
  }),
});

export const body = <T extends z.ZodType>(
  schema: T,
  example: z.input<T>,
): ZodOpenApiMediaTypeObject => ({ schema, example });

type OperationSpec = {
  id: string;
  tag: string;
  summary: string;
  description: string;
  path?: z.ZodObject;
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

export function operation(spec: OperationSpec): ZodOpenApiOperationObject {
  const { id, tag, summary, description, path, query, open, creates, versioned, answer } = spec;
  const { status = creates ? 201 : 200 } = spec;
  const params = {
    ...(path && { path }),
    ...(query && { query }),
    ...(creates && { header: keyParameters }),
    ...(versioned && { header: ifMatchParameters }),
  };
  const errorStatuses: ErrorStatus[] = [429, 500, 503];
  if (spec.refused) errorStatuses.push(...spec.refused);
  if (path || query || spec.body) errorStatuses.push(400);
  if (!open) errorStatuses.push(401, 403);
  if (spec.body) errorStatuses.push(403, 413, 415);
  if (versioned) errorStatuses.push(412);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
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
      [status]: answer,
      ...Object.fromEntries(errorStatuses.map((one) => [one, errorResponse(one)])),
      ...(spec.unready && { 503: spec.unready }),
    },
  };
}
