import { dereference } from '@readme/openapi-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from '@/schemas/zod';
import { systemClock } from '@/server/clock';
import { makeListing, makeRequest } from '../factories';
import { type JsonSchema, jsonSchema, nearly } from '../fuzz/arbitrary';
import { type Call, fuzz, fuzzTimeout, PATH_CALLS } from '../fuzz/fuzz';
import { restRows } from '../matrix/table';
import { sampleFields } from '../sampleFields';
import { checkContract } from './contract';
import { as, type Sent, visitor } from './http';
import { db, fingerprint, inDays, newUser, signIn } from './world';

/**
 * Sends garbage everywhere, and input that nearly matches the document. Everything must be accepted
 * or rejected as documented, and never fail.
 */

const nasty: unknown[] = [
  null,
  '',
  'a\u0000',
  'a\ud800',
  '💥'.repeat(3000),
  "'; DROP TABLE users; --",
  '2027-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  -1,
  1e-320,
  1e308,
  true,
  [null],
  [[[]]],
  {},
  { toString: 1, length: -1, set: 'x', increment: 1, $ne: null },
];

const nastyRaw = [
  '',
  '{',
  '{"a":1e400,"seatsRequested":1e400,"capacityTotal":-1e400}',
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  '{"title":"a","title":null}',
  `{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  `${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"title":"\\u0000\\ud800"}`,
  '\ufeff{"title":"x"}',
  '{"title":"x"} {"title":"y"}',
];

type Row = { user: { sid: string }; method: string; path: string; form: Record<string, unknown> };

async function writes() {
  const [host, guest] = [await newUser('Hanna'), await newUser('Gil')];
  const times = { startsAt: inDays(30).toISOString(), endsAt: inDays(30.1).toISOString() };
  const slot = {
    type: 'dinner',
    ...times,
    capacityTotal: 6,
    capacityReserved: 0,
    priceCents: 0,
    donationSuggestedCents: 0,
    currency: 'USD',
    isFree: true,
  };
  const listing = {
    title: 'Sukkah',
    description: 'Vines',
    ...sampleFields,
    rainPlan: 'cancel',
    rainCancelBy: '17:00',
    addressLine1: '1 Vine Street',
    addressLine2: 'Roof',
    city: 'Fuzzville',
    region: 'NY',
    country: 'United States',
    postal: '11211',
    lat: 40,
    lon: -73,
    timeZone: 'America/New_York',
    privacyLevel: 'exact',
    photoUrl: '/pictures/x.jpg',
    visible: true,
    timeSlots: [slot],
  };
  const savedListing = await makeListing(db, host, { city: 'Fuzzville', slots: [times] });
  const { id: requestId } = await makeRequest(db, savedListing.slot, guest);
  const { id: threadId } = await db.thread.create({
    data: { listingId: savedListing.id, hopperId: guest.id, hostId: host.id },
  });
  const request = {
    slotId: savedListing.slot.id,
    seatsRequested: 1,
    introMessage: '',
    dietaryFlags: [],
  };
  const rows: { user: typeof host; method: string; path: string; form: Record<string, unknown> }[] =
    [
      { user: host, method: 'POST', path: '/api/listings', form: listing },
      { user: host, method: 'PUT', path: `/api/listings/${savedListing.id}`, form: listing },
      {
        user: host,
        method: 'POST',
        path: '/api/time-slots',
        form: { listingId: savedListing.id, ...slot },
      },
      { user: guest, method: 'POST', path: '/api/requests', form: request },
      {
        user: host,
        method: 'PATCH',
        path: `/api/requests/${requestId}/status`,
        form: { status: '' },
      },
      {
        user: guest,
        method: 'POST',
        path: `/api/requests/${requestId}/cancel`,
        form: { reason: '' },
      },
      { user: host, method: 'POST', path: '/api/messages', form: { threadId, body: 'Hi' } },
    ];
  return rows;
}

async function fling(user: { sid: string }, method: string, path: string, sent: Sent) {
  const answer = await as(user).ask(method, path, sent);
  await checkContract(method, path, answer);
  const label = `${method} ${path} ${JSON.stringify(sent).slice(0, 200)}`;
  expect(answer.status, label).toBeLessThan(500);
  return { ...answer, label };
}

async function flingAll(row: Row, all: Sent[]) {
  let before = await fingerprint();
  for (const sent of all) {
    const { status, label } = await fling(row.user, row.method, row.path, sent);
    const after = await fingerprint();
    if (status >= 400) expect(after, label).toBe(before);
    before = after;
  }
  await db.rateLimiterFlexible.deleteMany();
}

describe('every write', () => {
  test('handles garbage in each of its fields', { timeout: 300_000 }, async () => {
    for (const row of await writes())
      for (const field of Object.keys(row.form))
        await flingAll(
          row,
          nasty.map((value) => ({ body: { ...row.form, [field]: value } })),
        );
  });

  test('handles a garbage body', { timeout: 60_000 }, async () => {
    const headers = { 'Content-Type': 'application/json' };
    for (const row of await writes())
      await flingAll(
        row,
        nastyRaw.map((raw) => ({ raw, headers })),
      );
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  });

  test('leaves search working', async () => {
    for (const query of ['city=Fuzzville', `date=${inDays(30).toISOString().slice(0, 10)}`, ''])
      expect((await visitor.get(`/api/listings/search?limit=100&${query}`)).status).toBe(200);
  });
});

const nastyQuery = [
  '',
  '%00',
  '%E0%A4%A',
  '%ED%A0%80',
  'x'.repeat(3000),
  '-1',
  '1e400',
  '9'.repeat(40),
  '%7B%22at%22:0%7D',
  "'%20OR%201=1%20--",
  '2027-02-30',
  ',,,,',
  Array(200).fill('wheelchair').join(),
  'true&limit=1&limit=2',
];

test('every query handles garbage in each of its parameters', { timeout: 240_000 }, async () => {
  const { body } = await visitor.get('/api/openapi.json');
  const parameter = z.object({ in: z.string(), name: z.string() });
  const document = z.object({
    paths: z.record(
      z.string(),
      z.object({ get: z.object({ parameters: z.array(parameter).optional() }).optional() }),
    ),
  });
  const user = await newUser();
  const before = await fingerprint();
  for (const [template, { get }] of Object.entries(document.parse(body).paths)) {
    if (!get || template === '/api/logout') continue;
    const path = template.replace(/\{\w+\}/g, user.id);
    const keys = (get.parameters ?? []).flatMap((one) => (one.in === 'query' ? one.name : []));
    for (const key of [...keys, '__proto__', 'limit[]'])
      for (const value of nastyQuery) await fling(user, 'GET', `${path}?${key}=${value}`, {});
  }
  expect(await fingerprint()).toBe(before);
});

async function operations() {
  const { body } = await visitor.get('/api/openapi.json');
  const parameter = z.object({
    in: z.enum(['path', 'query', 'header']),
    name: z.string(),
    required: z.boolean().optional(),
    schema: jsonSchema,
  });
  const operation = z.object({
    parameters: z.array(parameter).optional(),
    requestBody: z
      .object({
        content: z.object({ 'application/json': z.object({ schema: jsonSchema }).optional() }),
      })
      .optional(),
  });
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });
  const { paths } = document.parse(await dereference(JSON.parse(JSON.stringify(body))));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const part = (where: string): JsonSchema => {
        const named = parameters.filter((one) => one.in === where);
        const properties = Object.fromEntries(named.map(({ name, schema }) => [name, schema]));
        const required = named.flatMap((one) => (one.required ? one.name : []));
        return { type: 'object', properties, required };
      };
      const content = requestBody?.content['application/json']?.schema;
      const parts = fc.record({
        path: nearly(part('path')),
        query: nearly(part('query')),
        header: nearly(part('header')),
        body: content ? nearly(content) : fc.constant(undefined),
      });
      const name = `${method.toUpperCase()} ${path}`;
      const rows = restRows.flatMap((one) => (one.path === name ? one.row : []));
      return [name, { sent: parts, rows }] as const;
    }),
  );
}

const asText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(asText).join()
    : (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(
        /\p{Surrogate}/gu,
        '?',
      );

const entriesOf = (part: unknown) =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

const drawnParts = z.object({
  path: z.unknown(),
  query: z.unknown(),
  header: z.unknown(),
  body: z.unknown(),
});

const send: Call = async (world, actor, name, drawn) => {
  const [method = '', template = ''] = name.split(' ');
  const { path, query, header, body } = drawnParts.parse(drawn);
  const named = new Map(entriesOf(path).map(([key, value]) => [key, asText(value)]));
  const filled = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(named.get(key) || 'none').replace(/^\.+$/, 'dots'),
  );
  const search = new URLSearchParams(entriesOf(query).map(([key, value]) => [key, asText(value)]));
  const headers = Object.fromEntries(
    entriesOf(header).flatMap(([key, value]) =>
      /^[\x21-\x7e]+$/.test(asText(value)) && /^[\w-]+$/.test(key) ? [[key, asText(value)]] : [],
    ),
  );
  const viewer = world.viewer(actor);
  const address = search.size ? `${filled}?${search}` : filled;
  const asker = as(viewer && { sid: await signIn(viewer) });
  const answer = await asker.ask(method, address, { headers, ...(body !== undefined && { body }) });
  // Above 16 KiB of URL and headers, the server responds before the app sees the request.
  if (answer.status === 431) return { did: false, response: '' };
  if (answer.status >= 500) return { failure: `${answer.status}` };
  try {
    await checkContract(method, address, answer);
  } catch (error) {
    return { failure: `${error}`.slice(0, 300) };
  }
  return { did: answer.status < 400, response: JSON.stringify([answer.body, ...answer.headers]) };
};

test('every path handles input that nearly matches its schema', {
  timeout: fuzzTimeout(PATH_CALLS),
}, async () => {
  const calls = Object.fromEntries(await operations());
  const { failures, never } = await fuzz(db, 'REST paths', {
    calls,
    many: PATH_CALLS,
    clock: systemClock,
    call: send,
  });
  expect(failures).toEqual({});
  // No link is guessed, no other site has a photo, generated input is no picture, and the world's listing has no rain
  // plan. Without a provider, no phone number can be confirmed. Any other input is too far from valid to find anything.
  const rare = [
    'GET /api/calendar/{token}/meals.ics',
    'GET /api/photo',
    'POST /api/pictures',
    'POST /api/profile/phone/code',
    'POST /api/profile/phone/confirm',
    'POST /api/time-slots/{id}/closed',
    'POST /api/time-slots/{id}/rain-plan',
  ];
  expect(never.filter((name) => !rare.includes(name))).toEqual([]);
});
