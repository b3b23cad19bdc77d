import fc from 'fast-check';
import { DAY_MS } from '@/schemas/time';
import { z } from '@/schemas/zod';

/**
 * Generates values for a JSON Schema: mostly valid, often at a limit, and sometimes hostile.
 * Procedures (through zod) and the API document both provide JSON Schema. IDs are generated as
 * `Id`s that the caller replaces, so the same seed generates the same values.
 */

export const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
  get allOf() {
    return z.array(jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
});
export type JsonSchema = z.output<typeof jsonSchema>;

export class Id {
  constructor(
    readonly n: number,
    readonly key: string,
  ) {}
}

/** Breaks code that assumes a string is a string and a number is a number. */
const HOSTILE: unknown[] = [
  null,
  '',
  ' ',
  'a\u0000',
  'a\ud800',
  '\u202e\u200b',
  '💥'.repeat(3000),
  "'; DROP TABLE users; --",
  '%',
  '__proto__',
  '2027-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01T00:00:00Z',
  -1,
  -0,
  0.5,
  1e-320,
  1e308,
  2 ** 31,
  2 ** 53,
  true,
  [],
  [null],
  [[[]]],
  {},
  { toString: 1, length: -1, set: 'x', increment: 1, $ne: null },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
];

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
);

/**
 * Random text rarely passes checks beyond the schema, such as zones, currencies, and confirmation
 * words.
 */
const WORDS: Record<string, string[]> = {
  timeZone: ['America/New_York', 'Asia/Jerusalem', 'UTC', 'Europe/London', 'Mars/Olympus'],
  currency: ['USD', 'ILS', 'EUR', 'usd'],
  confirmation: ['DELETE', 'DELETE', 'delete'],
  firstName: ['Gila', 'Dov', 'שרה', 'Support'],
  lastName: ['Levi'],
  city: ['New York', 'Brooklyn', '11211', 'SW1A 1AA'],
  start: ['Bro', 'New'],
  url: ['https://pictures.invalid/a.jpg', 'https://pictures.invalid/b.jpg'],
  photoUrl: ['https://pictures.invalid/a.jpg', '/pictures/a.jpg', '/pictures/b.jpg', '/api/logout'],
  profileImageUrl: [
    'https://pictures.invalid/a.jpg',
    '/pictures/a.jpg',
    '/pictures/b.jpg',
    '/api/logout',
  ],
  phone: ['+1 555 123456'],
  allergens: ['Sesame', 'Peanuts', 'kiwi fruit'],
  email: ['a@example.org', 'B@EXAMPLE.ORG', 'no address'],
  key: ['once', 'twice'],
  endpoint: ['https://push.invalid/1', 'https://push.invalid/2', 'https://localhost/1'],
  p256dh: [`B${'A'.repeat(86)}`],
  auth: ['A'.repeat(22)],
};

/** A minute in fall 2027. An end is at most a day after the earliest start. */
function instant(key: string) {
  const from = Date.UTC(2027, 8, 1);
  const hours = key === 'endsAt' ? { min: 24 * 30, max: 24 * 31 } : { min: 0, max: 24 * 30 };
  return fc.integer(hours).map((hour) => new Date(from + (hour * DAY_MS) / 24).toISOString());
}

/** A pagination cursor. Callers see an opaque string, so no schema describes it. */
const cursor = fc
  .record({
    at: fc.oneof(
      instant(''),
      fc.constantFrom('2000-01-01T00:00:00Z', '2199-12-31T23:59:59Z'),
      fc.nat(),
    ),
    id: fc.uuid(),
    bucket: fc.constantFrom(0, 1, 2, 3),
    key: fc.oneof(fc.integer(), fc.double()),
  })
  .map((position) => Buffer.from(JSON.stringify(position)).toString('base64url'));

function text({ format, minLength = 0, maxLength = 60 }: JsonSchema, key: string) {
  if (format === 'uuid' || format === 'guid')
    return fc.nat({ max: 999 }).map((n) => new Id(n, key));
  if (format === 'date-time') return instant(key);
  if (format === 'date') return instant(key).map((at) => at.slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  if (key === 'cursor') return fc.oneof({ weight: 9, arbitrary: cursor }, fc.string());
  const any = fc.oneof(
    {
      weight: 19,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.min(maxLength, minLength + 60),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1)) },
  );
  const words = WORDS[key];
  if (!words) return any;
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: any },
  );
}

const integers = ({ minimum = -1000, maximum = minimum + 10_000 }: JsonSchema) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: minimum, max: Math.max(minimum, maximum) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1) },
  );

type Entries = (readonly [string, unknown])[];

const sometimes = (often: number, entry: fc.Arbitrary<readonly [string, unknown]>) =>
  fc.oneof(
    { weight: often, arbitrary: entry.map((one): Entries => [one]) },
    { weight: 100 - often, arbitrary: fc.constant<Entries>([]) },
  );

function entries(properties: Record<string, JsonSchema>, required: string[]) {
  const given = (name: string, often: number) =>
    sometimes(often, fc.tuple(fc.constant(name), nearly(properties[name] ?? {}, name)));
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const always = fc.tuple(...required.map((name) => given(name, 99)));
  const many = fc.tuple(...optional.map((name) => given(name, 60)));
  const one = optional.length
    ? fc.constantFrom(...optional).chain((name) => fc.tuple(given(name, 100)))
    : fc.constant([]);
  const more = fc.oneof({ weight: 2, arbitrary: many }, { weight: 1, arbitrary: one });
  return fc.tuple(always, more).map((both) => both.flat(2));
}

function object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const odd = fc.tuple(fc.constantFrom('__proto__', 'id', 'role', 'hostId'), hostile);
  return fc
    .tuple(entries(properties, required), sometimes(4, odd))
    .map((both) => Object.fromEntries(both.flat()) as object);
}

function right(schema: JsonSchema, key: string): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, allOf } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choice =
    anyOf ?? oneOf ?? (Array.isArray(type) && type.map((one) => ({ ...schema, type: one })));
  if (choice) return fc.oneof(...choice.map((one) => right(one, key)));
  if (allOf)
    return fc
      .tuple(...allOf.map((one) => right(one, key)))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  switch (type) {
    case 'string':
      return text(schema, key);
    case 'integer':
      return integers(schema);
    case 'number': {
      const { minimum: min = -1e6, maximum: max = 1e6 } = schema;
      return fc.oneof(integers(schema), fc.double({ min, max, noNaN: true }));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(nearly(schema.items ?? {}, key), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return object(schema);
    default:
      return hostile;
  }
}

/** Generates a value for this schema and key. One in sixty values is arbitrary. */
export const nearly = (schema: JsonSchema, key = ''): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 59, arbitrary: right(schema, key) }, { weight: 1, arbitrary: hostile });

export function withIds(value: unknown, idOf: (id: Id) => string): unknown {
  if (value instanceof Id) return idOf(value);
  if (Array.isArray(value)) return value.map((one) => withIds(one, idOf));
  if (typeof value !== 'object' || value === null) return value;
  // Built from entries instead of assigned, so a key `__proto__` stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, idOf)]));
}
