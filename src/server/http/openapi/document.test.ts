import { dereference } from '@readme/openapi-parser';
import { describe, expect, it } from 'vitest';
import messages from '@/i18n/messages/en';
import { z } from '@/schemas/zod';
import { errors } from '../../errors';
import { openapiDocument } from './document';

const json = (value: unknown) => JSON.parse(JSON.stringify(value));
const raw = json(openapiDocument('session'));

const text = z.object({ description: z.string().min(1) });
const schema = z.record(z.string(), z.unknown());
const content = z
  .record(z.string(), z.looseObject({ schema, example: z.unknown().optional() }))
  .optional();

const response = z.object({
  description: z.string().min(1),
  headers: z.record(z.string(), z.unknown()).optional(),
  content,
});

const operation = z.object({
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.looseObject({ name: z.string() })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), response),
});

const document = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(await dereference(json(raw)));

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
);

function propertiesIn(node: unknown, at = ''): [path: string, property: unknown][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example') return [];
    const inner = propertiesIn(value, `${at}/${key}`);
    if (key !== 'properties') return inner;
    const own = Object.entries(value as object).map(([name, property]): [string, unknown] => [
      `${at}/${name}`,
      property,
    ]);
    return [...own, ...inner];
  });
}

const undescribed = (parts: [path: string, part: unknown][]) =>
  parts.filter(([, part]) => !text.safeParse(part).success).map(([path]) => path);

const isText = (type: string) => !type.startsWith('image/');

describe('the OpenAPI document', () => {
  it('describes each property of each schema', () => {
    const properties = propertiesIn(raw);
    expect(properties.length).toBeGreaterThan(500);
    expect(undescribed(properties)).toEqual([]);
  });

  it.each(operations)('describes %s with its parameters and headers', (_, one) => {
    expect(one.summary).toMatch(/^[A-Z].{5,70}\.$/);
    expect(one.description).toMatch(/^[A-Z].{10,}\.$/);
    expect(undescribed(one.parameters.map((each) => [each.name, each]))).toEqual([]);
    for (const { headers = {} } of Object.values(one.responses))
      expect(undescribed(Object.entries(headers))).toEqual([]);
  });

  it.each(operations)('has valid examples of what %s takes and returns', (_, one) => {
    const bodies = [one.requestBody, ...Object.values(one.responses)];
    const media = bodies.flatMap((each) => Object.entries(each?.content ?? {}));
    for (const [type, { schema, example }] of media.filter(([type]) => isText(type))) {
      expect(example, type).toBeDefined();
      expect(z.fromJSONSchema(schema).safeParse(example).error?.issues).toBeUndefined();
    }
  });

  it('describes every named schema', () => {
    const { ErrorCode, ...schemas } = raw.components.schemas;
    expect(undescribed(Object.entries(schemas))).toEqual([]);
  });

  it('gives the limits and choices of query parameters', () => {
    const { parameters } = raw.paths['/api/listings/search'].get;
    const schemaOf = (name: string) =>
      parameters.find((one: { name: string }) => one.name === name).schema;
    expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 24 });
    expect(schemaOf('seats')).toEqual({ type: 'integer', minimum: 1, maximum: 8 });
    expect(schemaOf('kitchen')).toEqual({
      type: 'array',
      items: { type: 'string', enum: ['meat', 'dairy', 'parve', 'cholov-yisrael'] },
    });
  });

  it('lists every error code once, and every error response refers to the list', () => {
    const { ErrorCode, Error: error } = raw.components.schemas;
    expect(ErrorCode.enum).toEqual(Object.keys(messages.errors));
    const thrown = Object.values(errors).map((make) => make({} as never, {} as never).code);
    expect(ErrorCode.enum).toEqual(expect.arrayContaining([...thrown, 'INTERNAL']));
    expect(error.properties.code.$ref).toBe('#/components/schemas/ErrorCode');
    for (const one of Object.values<{ content: unknown }>(raw.components.responses))
      expect(one.content).toMatchObject({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      });
  });
});
