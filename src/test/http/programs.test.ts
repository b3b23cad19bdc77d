import { beforeAll, describe, expect, test } from 'vitest';
import { z } from '@/schemas/zod';
import { canariesIn, makeCanaryListing, makeListing } from '../factories';
import { as, visitor } from './http';
import { NO_ID } from './refusals';
import { db, inDays, newUser, SERVER } from './world';

const TOWN = 'Programville';
const SEARCH = `/api/listings/search?city=${TOWN}`;
const FOREIGN = { Origin: 'https://synagogue.example' };

/** The app's own host name is `localhost`. */
const site = `http://localhost:${new URL(SERVER).port}`;

let host: Awaited<ReturnType<typeof newUser>>;
let listing: Awaited<ReturnType<typeof makeListing>>;
beforeAll(async () => {
  host = await newUser('Hanna');
  listing = await makeCanaryListing(db, host, {
    title: 'Open to all',
    city: TOWN,
    slots: [{ startsAt: inDays(5) }],
  });
});

const openReads = () => [
  SEARCH,
  `/api/listings/${listing.id}`,
  '/api/places?q=Brook',
  '/api/zmanim?city=New%20York',
  '/api/openapi.json',
  `/api/listings/search.atom?city=${TOWN}`,
  `/api/listings/search.ics?city=${TOWN}`,
];

const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control'));

describe('public reads', () => {
  test('can be read by pages of other sites, never with credentials', async () => {
    for (const path of openReads()) {
      const { status, headers, body } = await visitor.get(path, { headers: FOREIGN });
      expect(status, path).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-expose-headers')).toContain('ETag, Link, RateLimit,');
      expect(canariesIn(JSON.stringify(body))).toEqual([]);
    }
  });

  test('can be read even if they’re refused', async () => {
    for (const path of [`/api/listings/${NO_ID}`, '/api/zmanim?city=Nowhere-at-all']) {
      const { status, headers } = await visitor.get(path, { headers: FOREIGN });
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test('allow no other site to read a response to a session, even one that is over', async () => {
    for (const sid of [host.sid, NO_ID])
      for (const path of openReads()) {
        const { headers } = await as({ sid }).get(path, { headers: FOREIGN });
        expect(corsHeaders(headers), path).toEqual([]);
        expect(headers.get('ratelimit')).toBeNull();
      }
  });

  test('answer 304 as long as they’re the same', async () => {
    for (const path of openReads()) {
      const first = await visitor.get(path);
      const etag = `${first.headers.get('etag')}`;
      expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
      const again = await visitor.get(path, { headers: { 'If-None-Match': etag } });
      expect({ status: again.status, body: again.body }, path).toEqual({ status: 304, body: '' });
      expect(again.headers.get('etag')).toBe(etag);
    }
  });

  test('have a new tag once the listing changes, and another one in each language', async () => {
    const path = `/api/listings/${listing.id}`;
    const tagIn = async (language: string) =>
      (await visitor.get(path, { headers: { 'Accept-Language': language } })).headers.get('etag');
    const before = await tagIn('en');
    expect(await tagIn('he')).not.toBe(before);
    const data = { description: 'Now with a view.' };
    await db.sukkahListing.update({ where: { id: listing.id }, data });
    await expect.poll(() => tagIn('en')).not.toBe(before);
  });

  test('keep the version of a listing as the tag for its host, and never answer 304', async () => {
    const { headers, body } = await as(host).get(`/api/listings/${listing.id}`, {
      headers: { 'If-None-Match': '*' },
    });
    expect(headers.get('etag')).toBe(
      `"${z.looseObject({ version: z.string() }).parse(body).version}"`,
    );
  });

  test('say what is left of the limit', async () => {
    const { headers } = await visitor.get(SEARCH, { headers: { Origin: 'https://limit.example' } });
    const quota = /^"programs";q=(\d+);w=60$/.exec(`${headers.get('ratelimit-policy')}`)?.[1];
    const left = /^"programs";r=(\d+);t=\d+$/.exec(`${headers.get('ratelimit')}`)?.[1];
    expect(Number(left)).toBe(Number(quota) - 1);
  });
});

describe('a preflight', () => {
  const preflight = (path: string, method: string) =>
    visitor.ask('OPTIONS', path, {
      headers: { ...FOREIGN, 'Access-Control-Request-Method': method },
    });

  test('allows reading a public path', async () => {
    for (const path of openReads()) {
      const { status, headers } = await preflight(path, 'GET');
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-headers'), path).toBe('If-None-Match');
    }
  });

  test('allows nothing anywhere else', async () => {
    const others = [
      ['/api/auth/user', 'GET'],
      ['/api/listings/host', 'GET'],
      ['/api/requests/host', 'GET'],
      ['/api/profile/export', 'GET'],
      ['/api/photo', 'GET'],
      ['/api/health', 'GET'],
      ['/api/trpc/listings.search', 'GET'],
      ['/api/trpc/users.viewer', 'GET'],
      ['/', 'GET'],
      ['/explore', 'GET'],
      ['/api/listings', 'POST'],
      [`/api/listings/${listing.id}`, 'PUT'],
      ['/api/login/code', 'POST'],
    ] as const;
    for (const [path, method] of others) {
      const { headers } = await preflight(path, method);
      expect(corsHeaders(headers), `${method} ${path}`).toEqual([]);
    }
  });
});

describe('other paths', () => {
  test.each([
    '/api/auth/user',
    '/api/auth/session',
    '/api/health',
    '/api/listings/host',
    '/api/photo?url=https://pictures.invalid/a.png',
    `/api/trpc/listings.search?input=${encodeURIComponent('{"json":{}}')}`,
    '/api/nothing',
    '/',
    '/explore',
    '/robots.txt',
  ])('can’t be read by other sites: %s', async (path) => {
    for (const asker of [visitor, as(host)])
      expect(corsHeaders((await asker.ask('GET', path, { headers: FOREIGN })).headers)).toEqual([]);
  });
});

describe('the address of a listing', () => {
  const url = z.looseObject({ url: z.string() });

  test('is in every answer with listings, in the reader’s language', async () => {
    const path = `/listing/${listing.id}`;
    const he = { headers: { 'Accept-Language': 'he' } };
    const read = async (...call: Parameters<typeof visitor.get>) =>
      [(await visitor.get(...call)).body].flat().map((one) => url.parse(one).url);
    expect(await read(SEARCH)).toEqual([site + path]);
    expect(await read(`/api${path.replace('listing', 'listings')}`)).toEqual([site + path]);
    expect(await read(SEARCH, he)).toEqual([`${site}/he${path}`]);
    const own = await as(host).get('/api/listings/host');
    expect(z.array(url).parse(own.body)).toContainEqual(
      expect.objectContaining({ url: site + path }),
    );
    const created = await as(host).post('/api/listings', { title: 'Just now' });
    const { id } = z.looseObject({ id: z.string() }).parse(created.body);
    expect(created.body).toMatchObject({ url: `${site}/listing/${id}` });
    const saved = await as(host).put(`/api/listings/${id}`, { title: 'Later' });
    expect(saved.body).toMatchObject({ url: `${site}/listing/${id}` });
  });

  test('doesn’t follow from what a client says about the host', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
    const { body } = await visitor.get(SEARCH, { headers });
    expect(JSON.stringify(body)).not.toContain('evil.example');
  });
});

describe('a feed', () => {
  test.each([
    ['atom', 'application/atom+xml'],
    ['ics', 'text/calendar'],
  ])('is a search for coming meals, in the language asked for: %s', async (name, type) => {
    const city = `Feedville${name}`;
    await makeListing(db, host, { city, title: 'Comes', slots: [{ startsAt: inDays(5) }] });
    await makeListing(db, host, { city, title: 'Over', slots: [{ startsAt: inDays(-5) }] });
    const path = `/api/listings/search.${name}?city=${city}`;
    const read = async (query = '') => {
      const answer = await visitor.get(path + query);
      expect(answer).toMatchObject({ status: 200, type });
      return `${answer.body}`;
    };
    expect(await read()).toContain('Comes');
    expect(await read()).not.toContain('Over');
    expect(await read('&upcoming=false')).toContain('Over');
    expect(await read('&language=he')).toContain('ארוחות בסוכה');
    expect(await as(host).get(path)).toMatchObject({ body: await read() });
    expect(await visitor.get(`${path}&language=xx`)).toMatchObject({ status: 400 });
  });
});

describe('updatedSince', () => {
  test('finds what changed, and tells nothing of what is hidden', async () => {
    const city = 'Pollington';
    const before = inDays(-1).toISOString();
    const slots = [{ startsAt: inDays(5) }];
    await makeListing(db, host, { city, title: 'Old', updatedAt: inDays(-3), slots });
    await makeListing(db, host, { city, title: 'New', slots });
    await makeListing(db, host, { city, title: 'Hidden', visible: false, slots });
    await makeListing(db, host, {
      city,
      title: 'Moderated',
      hiddenAt: new Date(),
      hiddenReason: 'spam',
      slots,
    });
    const { body, headers } = await visitor.get(
      `/api/listings/search?city=${city}&updatedSince=${before}`,
    );
    expect(body).toMatchObject([{ title: 'New' }]);
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('has to be an instant', async () => {
    for (const since of ['yesterday', '2026-10-01', '2026-10-01T10:00:00', '1999-01-01T00:00:00Z'])
      expect(await visitor.get(`${SEARCH}&updatedSince=${since}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'updatedSince' }] },
      });
  });
});
