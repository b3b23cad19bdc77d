import superjson from 'superjson';
import { describe, expect, test } from 'vitest';
import {
  type HostileAnswer,
  type HostileRequest,
  largeJson,
  mutation,
  nested,
  objectOf,
  query,
  send,
} from './hostile';
import { visitor } from './http';
import { NO_ID } from './refusals';

/**
 * Requests designed to be expensive or to break something. Each must be rejected, and the server
 * must keep running.
 */

const twice = (payload: string) => `{"0":${payload},"1":${payload}}`;

const waysIn: Record<string, (payload: string) => HostileRequest> = {
  'a query whose answer visitors share': (payload) => query('listings.search', payload),
  'a query': (payload) => query('listings.host', payload),
  'a batch of queries': (payload) =>
    query('listings.search,places.suggest?batch=1', twice(payload)),
  'a mutation': (payload) => mutation('messages.send', payload),
  'a batch of mutations': (payload) =>
    mutation('messages.send,users.setLanguage?batch=1', twice(payload)),
  'a subscription': (payload) => query('live.changes', payload),
};

const FIELDS = ['city', 'start', 'limit', 'threadId', 'body', 'language', 'since'];

const everywhere = <Value>(value: Value) =>
  Object.fromEntries(FIELDS.map((field) => [field, value] as const));

const cycle: { self?: unknown } = {};
cycle.self = cycle;

/** Values of types that superjson supports and our pages never send. */
const values = {
  bigint: 2n ** 64n,
  cycle,
  error: new Error('no'),
  infinity: Number.POSITIVE_INFINITY,
  nan: Number.NaN,
  map: new Map([['a', 1]]),
  set: new Set([1]),
  regexp: /(a+)+$/,
  url: new URL('https://example.org'),
  int8: new Int8Array(2),
  uint8: new Uint8Array(2),
  clamped: new Uint8ClampedArray(2),
  int16: new Int16Array(2),
  uint16: new Uint16Array(2),
  int32: new Int32Array(2),
  uint32: new Uint32Array(2),
  float32: new Float32Array(2),
  float64: new Float64Array(2),
};

/** `json` is JSON text. */
const annotated = (json: string, types: unknown) =>
  `{"json":{${FIELDS.map((field) => `"${field}":${json}`)}},"meta":{"values":${JSON.stringify(everywhere(types))},"v":1}}`;

const payloads: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, superjson.stringify(everywhere(value))]),
  ),
  '20 million bytes': annotated('20000000', [['typed-array', 'Uint8Array']]),
  '100 million numbers': annotated('100000000', [['typed-array', 'Float64Array']]),
  'more than there can be': annotated('9007199254740991', [['typed-array', 'Uint8Array']]),
  'a length in words': annotated('"1e9"', [['typed-array', 'Uint8Array']]),
  'a class': annotated('{}', [['class', 'Object']]),
  'a custom type': annotated('{}', [['custom', 'toString']]),
  'a symbol': annotated('"iterator"', [['symbol', 'iterator']]),
  'an unknown type': annotated('1', ['__proto__']),
  'no bigint': annotated('"x"', ['bigint']),
  'a date of an object': annotated('{"toString":1}', ['Date']),
  'a date of a list': annotated('[[[[]]]]', ['Date']),
  'a missing path': '{"json":{},"meta":{"values":{"a.b.c":["Date"]},"v":1}}',
  'a path to the prototype': '{"json":{},"meta":{"values":{"__proto__.a":["undefined"]},"v":1}}',
  'a path to the constructor':
    '{"json":{},"meta":{"values":{"constructor.prototype.a":["undefined"]},"v":1}}',
  'a reference to the prototype':
    '{"json":{"a":{"admin":true}},"meta":{"referentialEqualities":{"a":["__proto__"]},"v":1}}',
  'a reference to itself':
    '{"json":{"a":{}},"meta":{"referentialEqualities":[["a.b","a.b.c"]],"v":1}}',
  'a key __proto__': '{"json":{"__proto__":{"admin":true},"city":"Zefat"}}',
  'a key constructor': '{"json":{"constructor":{"prototype":{"admin":true}}}}',
  'annotations of text': '{"json":{"city":"Zefat"},"meta":{"values":"city","v":1}}',
  'nested annotations': `{"json":{},"meta":{"values":${nested(100, ['{"a":', '}'])},"v":1}}`,
  'nested lists': `{"json":${nested(200, ['[', ']'])}}`,
  'nested objects': `{"json":{"city":${nested(200, ['{"a":', '}'])}}}`,
  'no envelope': '{"city":"Zefat"}',
  'a number': '1',
  null: 'null',
};

function faultOf({ status, text }: HostileAnswer, code: string): string | undefined {
  const isStream = status === 200 && text.includes('event: serialized-error');
  if (status !== 400 && !isStream) return `${status} ${text.slice(0, 200)}`;
  return text.includes(`"code":"${code}"`) ? undefined : text.slice(0, 200);
}

describe('values that our pages never send', () => {
  test.each(Object.entries(waysIn))('return 400 in %s', async (_, request) => {
    const faults: Record<string, string> = {};
    for (const [name, payload] of Object.entries(payloads)) {
      const fault = faultOf(await send(request(payload)), 'UNSUPPORTED_VALUE');
      if (fault) faults[name] = fault;
    }
    expect(faults).toEqual({});
  });
});

const withinLimit = (body: string) => Buffer.byteLength(body) <= 64 * 1024;

const bodies: Record<string, string> = {
  ...largeJson,
  'a key __proto__': '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  'a number beyond all': '{"seatsRequested":1e400,"capacityTotal":-1e400,"stars":1e400}',
  'a text Infinity': '{"seatsRequested":"Infinity","stars":"NaN","capacityTotal":"0x10"}',
  'broken JSON': '{"title":"x"',
  nothing: '',
};

const writes: Record<string, string> = {
  '/api/listings': 'title',
  '/api/time-slots': 'currency',
  '/api/time-slots/cancel': 'message',
  '/api/requests': 'introMessage',
  [`/api/requests/${NO_ID}/cancel`]: 'reason',
  '/api/messages': 'body',
  '/api/reports': 'details',
  '/api/blocks': 'listingId',
};

describe('REST bodies', () => {
  test.each(Object.entries(writes))('return 4xx for everything sent to %s', async (path, field) => {
    const faults: Record<string, string> = {};
    for (const [name, json] of Object.entries(bodies))
      for (const body of [json, objectOf(json, [field])].filter(withinLimit)) {
        const { status, text } = await send({ path, body });
        if (status < 400 || status >= 500) faults[name] = `${status} ${text.slice(0, 200)}`;
      }
    expect(faults).toEqual({});
  });
});

test('large mutation bodies return 4xx', async () => {
  const faults: Record<string, string> = {};
  for (const [procedure, field] of [
    ['users.setFirstName', 'firstName'],
    ['users.updateProfile', 'languages'],
    ['listings.preview', 'timeSlots'],
    ['places.suggest', 'q'],
  ] as const)
    for (const [name, json] of Object.entries(largeJson)) {
      const body = `{"json":${objectOf(json, [field])}}`;
      const { status, text } = await send(mutation(procedure, body));
      if (status < 400 || status >= 500)
        faults[`${procedure} ${name}`] = `${status} ${text.slice(0, 200)}`;
    }
  expect(faults).toEqual({});
});

describe('tRPC calls that our pages never make', () => {
  test.each([
    ['multipart/form-data; boundary=x', 'a=1'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['application/octet-stream', 'a'],
    ['text/plain', '{}'],
  ])('return 415 for a %s body', async (type, body) => {
    const { status, text } = await send({ ...mutation('messages.send', body), type });
    expect(status).toBe(415);
    expect(JSON.parse(text)).toMatchObject({ code: 'BODY_NOT_JSON' });
  });

  test.each([
    '/api/trpc/__proto__',
    '/api/trpc/constructor',
    '/api/trpc/listings.__proto__',
    '/api/trpc/listings.toString?batch=1',
    '/api/trpc/%25E0%25A4%25A',
    '/api/trpc/,,,?batch=1',
    '/api/trpc/listings.search?input={',
    '/api/trpc/listings.search?batch=1&input=[1]',
    '/api/trpc/listings.search?batch=1&input=null',
    '/api/trpc/listings.search?connectionParams={"a":1}',
    '/api/trpc/listings.search?connectionParams=x',
    '/api/trpc/messages.send',
    '/api/trpc/listings.search,messages.send?batch=1',
    '/api/trpc/listings.search,live.changes?batch=1',
  ])('return 4xx for %s', async (path) => {
    const { status, text } = await send({ path });
    expect({ status, text }).toEqual({
      status: expect.toSatisfy((n) => n >= 400 && n < 500),
      text,
    });
  });
});

describe('REST search', () => {
  test.each([
    'limit=Infinity',
    'limit=1e3',
    'limit=0x10',
    'seats=NaN',
    'radiusKm=-0&near=40,-73',
    'near=Infinity,NaN',
    'near=1e999,0',
    'maxSteps=1_0',
    'date=+275760-09-13',
    'date=NaN',
    `ids=${'a,'.repeat(900)}`,
    `city=${'a'.repeat(1800)}`,
    'cursor=eyJfX3Byb3RvX18iOnt9fQ',
    'kidFriendly=1',
  ])('returns 400 for %.40s', async (search) => {
    expect((await send({ path: `/api/listings/search?${search}` })).status).toBe(400);
  });
});

test('an honest visitor gets an immediate response afterwards', async () => {
  const before = performance.now();
  expect((await visitor.ask('GET', '/api/listings/search')).status).toBe(200);
  expect(performance.now() - before).toBeLessThan(1000);
});
