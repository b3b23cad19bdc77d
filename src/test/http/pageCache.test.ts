import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CANARY_TEXTS, canariesIn, makeCanaryListing, makeRequest } from '../factories';
import { askCache, CACHE_TIMEOUT_MS, cachedPage } from './pageCache';
import { db, inDays, newUser, SERVER } from './world';

const nonceOf = (policy: string) => `${/'nonce-([^']+)'/.exec(policy)?.[1]}`;

async function visit(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${SERVER}${path}`, {
    headers: { 'accept-language': 'en', ...headers },
  });
  const html = await answer.text();
  const nonce = nonceOf(`${answer.headers.get('content-security-policy')}`);
  return { status: answer.status, html, nonce, headers: answer.headers };
}

const cachedVisit = (path: string) => cachedPage(() => visit(path));

async function bytesOf(path: string, encodings: string) {
  const headers = { 'accept-language': 'en', 'accept-encoding': encodings };
  const request = http.get(`${SERVER}${path}`, { headers });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  const nonce = nonceOf(`${answer.headers['content-security-policy']}`);
  return { body: Buffer.concat(pieces), headers: answer.headers, nonce };
}

const cookieOf = ({ sid }: { sid: string }) => `next-auth.session-token=${sid}`;

let host: Awaited<ReturnType<typeof newUser>>;
let guest: Awaited<ReturnType<typeof newUser>>;
let listing: Awaited<ReturnType<typeof makeCanaryListing>>;
let path: string;

beforeEach(async () => {
  [host, guest] = [await newUser('Miriam'), await newUser('Noam')];
  listing = await makeCanaryListing(db, host, { slots: [{ startsAt: inDays(9) }] });
  path = `/listing/${listing.id}`;
});

describe('a cached page', () => {
  test.each([
    '/',
    '/explore',
    '/explore?city=Brooklyn',
    '/help',
    '/how-it-works',
    '/safety',
    'listing',
  ])('is the same as a rendered one except for its nonce: %s', async (page) => {
    const at = page === 'listing' ? path : page;
    const [cached, again] = [await cachedVisit(at), await cachedVisit(at)];
    expect(cached.status).toBe(200);
    expect(cached.nonce).not.toBe(again.nonce);
    expect(again.html).not.toContain(cached.nonce);
    // Every script has a nonce.
    const scripts = (html: string) => html.match(/<script/g)?.length;
    const withNonce = cached.html.match(new RegExp(`<script[^>]* nonce="${cached.nonce}"`, 'g'));
    expect(withNonce?.length).toBe(scripts(cached.html));

    // A script's request for the whole page bypasses the cache.
    const script = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' };
    const fresh = await askCache(() => visit(at, script));
    expect(fresh.isCached).toBe(false);
    const named = ({ headers, nonce }: typeof cached) =>
      [...headers].flatMap(([name, value]) =>
        [
          ...['date', 'x-request-id', 'transfer-encoding', 'connection', 'keep-alive'],
          // What React preloads depends on how soon the page's data are there.
          'link',
        ].includes(name)
          ? []
          : [`${name}: ${value.replaceAll(nonce, '')}`],
      );
    expect(named(cached)).toEqual(named(fresh));
  });

  test('is compressed if the client accepts it', async () => {
    const same = ({ html, nonce }: { html: string; nonce: string }) => html.replaceAll(nonce, '');
    const bothWays = (encodings: string) =>
      vi.waitFor(async () => {
        const [plain, packed] = [
          await askCache(() => bytesOf(path, 'identity')),
          await askCache(() => bytesOf(path, encodings)),
        ];
        expect([plain.isCached, packed.isCached]).toEqual([true, true]);
        expect(packed.headers['content-encoding']).toBe('gzip');
        const html = gunzipSync(packed.body).toString();
        expect(same({ ...packed, html }) === same({ ...plain, html: `${plain.body}` })).toBe(true);
        return { plain, packed };
      }, CACHE_TIMEOUT_MS);
    for (const encodings of ['gzip', 'gzip, deflate, br, zstd', 'br;q=0.1, gzip;q=0.5']) {
      const { plain, packed } = await bothWays(encodings);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      expect(packed.body.length * 3).toBeLessThan(plain.body.length);
    }
    for (const encodings of ['gzip;q=0', 'br;q=0, *;q=0, identity']) {
      await cachedVisit(path);
      expect(`${(await bytesOf(path, encodings)).body}`).toMatch(/^<!DOCTYPE html>/);
    }
  });

  test("isn't used for bots, which get all metadata in the head", async () => {
    await cachedVisit(path);
    const page = await askCache(() => visit(path, { 'user-agent': 'WhatsApp/2.23.20.0' }));
    expect(page.isCached).toBe(false);
    const head = page.html.slice(0, page.html.indexOf('</head>'));
    expect(head).toContain('property="og:title"');
    expect(head).toContain('<title>');
  });

  test("isn't used for client-side navigation, which Next answers with parts of a page", async () => {
    await cachedVisit(path);
    const part = await askCache(() => visit(path, { rsc: '1' }));
    expect(part.isCached).toBe(false);
    expect(part.headers.get('content-type')).toBe('text/x-component');
    expect((await cachedVisit(path)).html).toMatch(/^<!DOCTYPE html>/);
  });

  test('is never sent at `/` to anyone with a session cookie', async () => {
    await cachedVisit('/');
    for (const cookie of [cookieOf(guest), 'old-session-token=none'])
      expect((await askCache(() => visit('/', { cookie }))).isCached).toBe(false);
  });
});

const PUBLIC = ['/explore', '/explore?city=Brooklyn', '/he/explore', '/help', '/privacy'];

describe('a page for everyone', () => {
  beforeEach(async () => {
    await makeRequest(db, listing.slot, guest, { status: 'accepted' });
    await db.savedListing.create({ data: { listingId: listing.id, userId: guest.id } });
  });

  test.each([...PUBLIC, 'listing'])(
    'is the same for someone signed in and for a visitor, byte by byte except for nonces: %s',
    async (page) => {
      const at = page === 'listing' ? path : page;
      // Both from one rendering, which lasts for seconds.
      await vi.waitFor(async () => {
        const own = await askCache(() => visit(at, { cookie: cookieOf(guest) }));
        const anonymous = await askCache(() => visit(at));
        expect([own.isCached, anonymous.isCached]).toEqual([true, true]);
        expect(own.nonce).not.toBe(anonymous.nonce);
        const withoutNonce = ({ html, nonce }: typeof own) => html.replaceAll(nonce, '');
        expect(withoutNonce(own) === withoutNonce(anonymous)).toBe(true);
      }, CACHE_TIMEOUT_MS);
    },
  );

  test('has nothing of someone who asks for it first, as a page or as its data', async () => {
    const cookie = cookieOf(guest);
    const found = async (at: string, headers = {}) => {
      const { html } = await visit(at, { cookie, ...headers });
      const ids = [guest.email, guest.id, guest.sid, 'Noam'];
      return [...canariesIn(html), ...ids.filter((text) => html.includes(`${text}`))];
    };
    for (const at of [...PUBLIC, path])
      for (const headers of [{}, { rsc: '1' }]) {
        const fresh = `${at}${at.includes('?') ? '&' : '?'}visit=${guest.id.slice(0, 4)}`;
        expect(await found(fresh, headers)).toEqual([]);
      }
    // The guest's own page has it, so this test can fail.
    expect(await found('/requests')).toContain(CANARY_TEXTS[0]);
  });

  test('says in a cookie that scripts can read whether there is a session', async () => {
    const cookiesOf = async (cookie: string) =>
      (await visit('/help', { cookie })).headers.get('set-cookie');
    expect(await cookiesOf(cookieOf(guest))).toBe('sukkah-signed-in=1; Path=/; SameSite=Lax');
    expect(await cookiesOf(`${cookieOf(guest)}; sukkah-signed-in=1`)).toBeNull();
    expect(await cookiesOf('a=b')).toBeNull();
    expect(await cookiesOf('next-auth.session-token=ended; sukkah-signed-in=1')).toBe(
      'sukkah-signed-in=; Path=/; Max-Age=0; SameSite=Lax',
    );
  });
});

describe('a page of their own, never cached, is for', () => {
  const own = (at: string, person: { sid: string }) =>
    askCache(() => visit(at, { cookie: cookieOf(person) }));

  test('a host at their own listing', async () => {
    await cachedVisit(path);
    const page = await own(path, host);
    expect(page.isCached).toBe(false);
    expect(page.html).toContain(CANARY_TEXTS[0]);
    expect((await cachedVisit(path)).html).not.toContain(CANARY_TEXTS[0]);
  });

  test.each(['made', 'received'])('people with a block that they %s', async (side) => {
    for (const at of ['/explore?city=Brooklyn', path]) await cachedVisit(at);
    const [blockerId, blockedId] = side === 'made' ? [guest.id, host.id] : [host.id, guest.id];
    await db.block.create({ data: { blockerId, blockedId } });
    await vi.waitFor(async () => expect((await own(path, guest)).status).toBe(404));
    expect((await visit(path)).status).toBe(200);
    const page = await own('/explore?city=Brooklyn', guest);
    expect([page.isCached, page.html.includes(listing.id)]).toEqual([false, false]);
  });

  test('a guest with a request at a listing that’s hidden from everyone else', async () => {
    await makeRequest(db, listing.slot, guest);
    await db.sukkahListing.update({ where: { id: listing.id }, data: { visible: false } });
    const page = await own(path, guest);
    expect([page.status, page.isCached]).toEqual([200, false]);
  });
});

describe('a cached page is invalidated by a change', () => {
  const shows = (at: string, text: string) =>
    vi.waitFor(async () => expect((await visit(at)).html).toContain(text), CACHE_TIMEOUT_MS);

  test('of its title or its meals', async () => {
    await cachedVisit(path);
    await db.sukkahListing.update({ where: { id: listing.id }, data: { title: 'On the roof' } });
    await shows(path, 'On the roof');
    await cachedVisit(path);
    await db.timeSlot.update({ where: { id: listing.slot.id }, data: { capacityReserved: 10 } });
    await shows(path, 'Fully Booked');
  });

  test('that hides its listing', async () => {
    await cachedVisit(path);
    await db.sukkahListing.update({ where: { id: listing.id }, data: { visible: false } });
    await vi.waitFor(async () => expect((await visit(path)).status).toBe(404), CACHE_TIMEOUT_MS);
  });
});
