import { describe, expect, it } from 'vitest';
import { newListing, newSlot } from '@/features/listings/form/fields';
import { listingFormSchema } from '@/features/listings/form/schema';
import { profileFormSchema } from '@/features/profile/fields';
import { emailFormSchema } from '@/features/signIn/emailCheck';
import { isPlainName } from '@/schemas/personName';
import * as restSchemas from '@/schemas/rest';
import { z } from '@/schemas/zod';
import { oidcUser } from '@/server/auth/claims';
import { english } from '@/test/english';
import { cpuMsOf } from '../cpuTime';
import { type JsonSchema, jsonSchema } from '../fuzz/arbitrary';
import { inputsOf, procedures } from '../matrix/procedures';
import { hostileStrings } from './strings';

/** Maximum CPU time for any 64 KiB string, in ms. Input is measured before it's checked. */
const MAX_MS = 50;

const SAMPLES: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  guid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2027-10-15T18:00:00Z',
  date: '2027-10-15',
  email: 'dana@example.org',
};

function sampleOf(schema: JsonSchema): unknown {
  const { type, anyOf, oneOf, properties = {}, items, format = '', minimum = 0 } = schema;
  const [choice] = (anyOf ?? oneOf ?? []).filter((one) => one.type !== 'null');
  if (choice) return sampleOf(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, sampleOf(one)]),
      );
    case 'array':
      return [sampleOf(items ?? {})];
    case 'number':
    case 'integer':
      return minimum;
    case 'boolean':
      return true;
    default:
      // An unknown value may be a string.
      return SAMPLES[format] ?? 'text';
  }
}

function* withEach(value: unknown, put: string, path = ''): Generator<[string, unknown]> {
  if (typeof value === 'string') yield [path, put];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const [inner, changed] of withEach(part, put, `${path}.${key}`))
      yield [
        inner,
        Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
      ];
}

const inputOf = (schema: z.ZodType) =>
  jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const sampleFor = (schema: z.ZodType) => sampleOf(inputOf(schema));

async function slowPlaces(
  sample: unknown,
  read: (value: unknown) => unknown,
): Promise<Record<string, number>> {
  const slow: Record<string, number> = {};
  // Test the beginning first. If that's slow, the whole string takes minutes.
  for (const [name, text] of Object.entries(hostileStrings))
    for (const size of [4096, text.length])
      for (const [path, value] of withEach(sample, text.slice(0, size))) {
        const where = `${path} ${name}`;
        if (where in slow) continue;
        const ms = await cpuMsOf(() => read(value), MAX_MS);
        if (ms > MAX_MS) slow[where] = ms;
      }
  return slow;
}

const parse = (schema: z.ZodType) => (value: unknown) => schema.parseAsync(value).catch(() => {});

describe('a string of 64 KiB anywhere costs at most 50 ms of CPU', () => {
  const inputs = [...procedures.keys()].flatMap((path) =>
    inputsOf(path).map((input) => [path, input as z.ZodType] as const),
  );
  const rest = Object.entries<unknown>(restSchemas).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [[name, schema] as const] : [],
  );

  it.each([...inputs, ...rest])('in %s', async (_, schema) => {
    expect(await slowPlaces(sampleFor(schema), parse(schema))).toEqual({});
  });

  const zone = 'America/New_York';
  const slot = newSlot(new Date('2027-10-15T18:00:00Z'), zone);
  const fields = { ...newListing(zone), timeSlots: [slot] };
  it.each<[string, unknown, z.ZodType]>([
    ['listing', fields, listingFormSchema(english)],
    ['profile', sampleFor(profileFormSchema), profileFormSchema],
    ['sign-in', { email: 'dana@example.org' }, emailFormSchema(english.t)],
  ])('in the form of a %s', async (_, sample, schema) => {
    expect(await slowPlaces(sample, parse(schema))).toEqual({});
  });

  const claims = { sub: '1', given_name: 'Dana', family_name: 'Levi', name: 'Dana Levi' };
  it.each<[string, unknown, (value: never) => unknown]>([
    [
      'what a provider tells',
      { ...claims, email: 'a@b.example', email_verified: true, picture: 'https://b.example/a.jpg' },
      oidcUser,
    ],
    ['a name in one piece', { sub: '1', name: 'Dana Levi' }, oidcUser],
    ['the check of a plain name', 'Dana', isPlainName],
  ])('in %s', async (_, sample, read) => {
    expect(await slowPlaces(sample, read as (value: unknown) => unknown)).toEqual({});
  });

  it('reports a check that costs more', async () => {
    const spin = () => {
      const before = process.cpuUsage();
      while (process.cpuUsage(before).user < 2000 * MAX_MS);
      return true;
    };
    const text = z.string().refine((value) => value !== hostileStrings.dots || spin());
    const schema = z.object({ list: z.array(z.object({ text })) });
    const slow = await slowPlaces({ list: [{ text: '' }] }, parse(schema));
    expect(Object.keys(slow)).toEqual(['.list.0.text dots']);
  });
});

it('every list and every text of an input has a limit', () => {
  const unlimited: string[] = [];
  const look = (schema: JsonSchema, path: string) => {
    const { type, enum: choices, format, pattern, maxLength, maxItems } = schema;
    const types = [type].flat();
    if (types.includes('array') && maxItems === undefined) unlimited.push(path);
    const isFree = types.includes('string') && !choices && schema.const === undefined;
    if (isFree && !format && !pattern && maxLength === undefined) unlimited.push(path);
    for (const [key, one] of Object.entries(schema.properties ?? {})) look(one, `${path}.${key}`);
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(one, path);
    if (schema.items) look(schema.items, `${path}[]`);
  };
  for (const path of procedures.keys())
    for (const input of inputsOf(path)) look(inputOf(input as z.ZodType), path);
  expect(unlimited).toEqual([]);
});
