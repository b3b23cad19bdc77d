import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CANARY_TEXTS, makeCanaryListing, makeRequest } from '../factories';
import { askCache, CACHE_TIMEOUT_MS, cachedPage } from './pageCache';
import { db, inDays, newUser, SERVER } from './world';

/** What visitors are given of pages that were written for others. */

const nonceOf = (policy: string) => `${/'nonce-([^']+)'/.exec(policy)?.[1]}`;

/** A browser's visit, of which only this of its headers matters. */
async function visit(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${SERVER}${path}`, {
    headers: { 'accept-language': 'en', ...headers },
  });
  const html = await answer.text();
  const nonce = nonceOf(`${answer.headers.get('content-security-policy')}`);
  return { status: answer.status, html, nonce, headers: answer.headers };
}

/** The page as it is given once it was kept: what was made for the story has been heard of by then. */
const keptVisit = (path: string) => cachedPage(() => visit(path));

/** The same, byte by byte as it came. */
async function bytesOf(path: string, encodings: string) {
  const headers = { 'accept-language': 'en', 'accept-encoding': encodings };
  const asked = http.get(`${SERVER}${path}`, { headers });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    asked.once('response', resolve).once('error', reject),
  );
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  const nonce = nonceOf(`${answer.headers['content-security-policy']}`);
  return { body: Buffer.concat(pieces), headers: answer.headers, nonce };
}

let host: Awaited<ReturnType<typeof newUser>>;
let guest: Awaited<ReturnType<typeof newUser>>;
let listing: Awaited<ReturnType<typeof makeCanaryListing>>;
let path: string;

beforeEach(async () => {
  [host, guest] = [await newUser('Miriam'), await newUser('Noam')];
  listing = await makeCanaryListing(db, host, { slots: [{ startsAt: inDays(9) }] });
  path = `/listing/${listing.id}`;
});

describe('a page that was written for another visitor', () => {
  test.each([
    '/',
    '/explore',
    '/explore?city=Brooklyn',
    '/help',
    '/how-it-works',
    '/safety',
    'listing',
  ])('is the same but for its nonce: %s', async (page) => {
    const at = page === 'listing' ? path : page;
    const [kept, again] = [await keptVisit(at), await keptVisit(at)];
    expect(kept.status).toBe(200);
    expect(kept.nonce).not.toBe(again.nonce);
    expect(again.html).not.toContain(kept.nonce);
    // Each script that needs it has it.
    const scripts = (html: string) => html.match(/<script/g)?.length;
    const withNonce = kept.html.match(new RegExp(`<script[^>]* nonce="${kept.nonce}"`, 'g'));
    expect(withNonce?.length).toBe(scripts(kept.html));

    // Asked for by a program that is given none: a name that says so is enough.
    const fresh = await askCache(() => visit(at, { cookie: 'old-session-token=none' }));
    expect(fresh.isCached).toBe(false);
    const named = ({ headers, nonce }: typeof kept) =>
      [...headers].flatMap(([name, value]) =>
        ['date', 'x-request-id', 'transfer-encoding', 'connection', 'keep-alive'].includes(name)
          ? []
          : [`${name}: ${value.replaceAll(nonce, '')}`],
      );
    expect(named(kept)).toEqual(named(fresh));
  });

  test('comes compressed to who takes it so, and else as it is', async () => {
    const same = ({ html, nonce }: { html: string; nonce: string }) => html.replaceAll(nonce, '');
    /** Both of one writing: between two of them, another may begin. */
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
      await keptVisit(path);
      expect(`${(await bytesOf(path, encodings)).body}`).toMatch(/^<!DOCTYPE html>/);
    }
  });

  test('is none for programs that read its head alone, which has all for them', async () => {
    await keptVisit(path);
    const page = await askCache(() => visit(path, { 'user-agent': 'WhatsApp/2.23.20.0' }));
    expect(page.isCached).toBe(false);
    const head = page.html.slice(0, page.html.indexOf('</head>'));
    expect(head).toContain('property="og:title"');
    expect(head).toContain('<title>');
  });

  test('never is somebody’s own, nor is given to anybody with a session', async () => {
    await makeRequest(db, listing.slot, guest, { status: 'accepted' });
    const cookie = `next-auth.session-token=${guest.sid}`;
    for (const at of ['/', '/explore', path]) {
      const own = await askCache(() => visit(at, { cookie }));
      expect(own.isCached).toBe(false);
      const other = await keptVisit(at);
      for (const text of [...CANARY_TEXTS, guest.email]) expect(other.html).not.toContain(text);
      expect((await askCache(() => visit(at, { cookie }))).isCached).toBe(false);
    }
    // So that the story can fail: the guest themselves is told.
    expect((await visit(path, { cookie })).html).toContain(CANARY_TEXTS[0]);
  });
});

describe('a change is seen on it as soon as it is made', () => {
  const shows = (at: string, text: string) =>
    vi.waitFor(async () => expect((await visit(at)).html).toContain(text), CACHE_TIMEOUT_MS);

  test('of its title, and of its meals', async () => {
    await keptVisit(path);
    await db.sukkahListing.update({ where: { id: listing.id }, data: { title: 'On the roof' } });
    await shows(path, 'On the roof');
    await keptVisit(path);
    await db.timeSlot.update({ where: { id: listing.slot.id }, data: { capacityReserved: 10 } });
    await shows(path, 'Fully Booked');
  });

  test('it is gone with its listing', async () => {
    await keptVisit(path);
    await db.sukkahListing.update({ where: { id: listing.id }, data: { visible: false } });
    await vi.waitFor(async () => expect((await visit(path)).status).toBe(404), CACHE_TIMEOUT_MS);
  });
});
