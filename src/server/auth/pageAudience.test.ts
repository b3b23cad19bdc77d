import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '@/test/community';
import { makeListing, makeRequest, makeUser } from '@/test/factories';
import { pageAudience } from './pageAudience';
import type { KnownSession } from './session';

const { db } = await testDatabase();

const COOKIE = 'next-auth.session-token';
let host: { id: string };
let guest: { id: string };
let listing: Awaited<ReturnType<typeof makeListing>>;
let page: string;

beforeAll(async () => {
  [host, guest] = [await makeUser(db), await makeUser(db)];
  listing = await makeListing(db, host);
  page = `/listing/${listing.id}`;
});

const sessionOf = ({ id }: { id: string }, values: Partial<KnownSession> = {}): KnownSession => ({
  ...{ id, isSuspended: false, hasBlocks: false, expire: new Date('2030-01-01T00:00:00Z') },
  ...values,
});

function audienceOf(url: string, session?: KnownSession, cookies = session ? [COOKIE] : []) {
  const { pathname: path, searchParams: search } = new URL(url, 'https://sukkah.test');
  return pageAudience(db, { path, search, cookies: cookies.map((name) => ({ name })) }, session);
}

const INFO = ['contact', 'help', 'how-it-works', 'privacy', 'safety', 'standards', 'terms'];

test.each(['/explore', '/explore?city=Zefat', ...INFO.map((name) => `/${name}`), 'listing'])(
  '%s is for everyone: visitors, guests, and people whose session has ended',
  async (url) => {
    const path = url === 'listing' ? page : url;
    expect(await audienceOf(path)).toBe('everyone');
    expect(await audienceOf(path, sessionOf(guest))).toBe('everyone');
    expect(await audienceOf(path, undefined, [COOKIE])).toBe('everyone');
  },
);

test.each(['/login', '/requests', '/explorer', '/he/explore', '/api/photo', '/listing/none'])(
  '%s is for its viewer alone',
  async (path) => {
    expect(await audienceOf(path)).toBe('viewer');
    expect(await audienceOf(path, sessionOf(guest))).toBe('viewer');
  },
);

test("a path below a listing isn't the listing", async () => {
  expect(await audienceOf(`${page}/opengraph-image`)).toBe('viewer');
});

test.each(['/', '/explore?saved=true'])(
  '%s is for visitors, or for its viewer if there’s any session cookie',
  async (url) => {
    expect(await audienceOf(url)).toBe('visitors');
    expect(await audienceOf(url, sessionOf(guest))).toBe('viewer');
    for (const name of ['__Secure-next-auth.session-token', `${COOKIE}.0`])
      expect(await audienceOf(url, undefined, [name])).toBe('viewer');
  },
);

describe('people who need a page of their own', () => {
  test.each(['hasBlocks', 'isSuspended'] as const)('on Explore and listings: %s', async (state) => {
    const session = sessionOf(guest, { [state]: true });
    expect(await audienceOf('/explore', session)).toBe('viewer');
    expect(await audienceOf(page, session)).toBe('viewer');
    expect(await audienceOf('/help', session)).toBe('everyone');
  });

  test('a host at their own listing, but not on Explore', async () => {
    expect(await audienceOf(page, sessionOf(host))).toBe('viewer');
    expect(await audienceOf('/explore', sessionOf(host))).toBe('everyone');
  });

  test('anyone at a listing that’s hidden or doesn’t exist', async () => {
    const hidden = await makeListing(db, host, { visible: false });
    await makeRequest(db, hidden.slot, guest);
    expect(await audienceOf(`/listing/${hidden.id}`, sessionOf(guest))).toBe('viewer');
    const missing = '/listing/01900000-0000-7000-8000-000000000001';
    expect(await audienceOf(missing, sessionOf(guest))).toBe('viewer');
  });
});
