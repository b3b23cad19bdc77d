import { beforeAll, describe, expect, test } from 'vitest';
import { requestStatuses } from '@/schemas/options';
import {
  CANARY_TEXTS,
  GUEST_CANARY_TEXTS,
  makeCanaryListing,
  makeListing,
  makeRequest,
  PROFILE_CANARY_TEXTS,
  plantProfile,
  withoutIds,
} from '../factories';
import { as } from './http';
import { db, inDays, newUser } from './world';

const PAGES = ['/', '/explore', '/explore?city=Brooklyn', '/requests', '/messages', '/host'];
const API = [
  '/api/listings/search?city=Brooklyn&limit=100',
  '/api/listings/search?city=98765',
  '/api/listings/host',
  '/api/requests/host',
  '/api/threads',
  '/api/openapi.json',
  '/api/trpc/requests.hopper?input=%7B%22json%22%3A%7B%7D%7D',
  '/api/trpc/listings.search?input=%7B%22json%22%3A%7B%22limit%22%3A100%7D%7D',
];

type Person = Awaited<ReturnType<typeof newUser>> | null;

let listing: Awaited<ReturnType<typeof makeCanaryListing>>;

beforeAll(async () => {
  const host = await newUser('Miriam');
  listing = await makeCanaryListing(db, host, { slots: [{ startsAt: inDays(9) }] });
});

async function guestWith(status: (typeof requestStatuses)[number]) {
  const guest = await newUser('Noam');
  const request = await makeRequest(db, listing.slot, guest, { status });
  const { id: threadId } = await db.thread.create({
    data: { listingId: listing.id, hopperId: guest.id, hostId: listing.hostId },
  });
  return { guest, request, threadId };
}

/** `RSC` requests only a page's data, as the browser does on client-side navigation. */
const kinds = (path: string): Record<string, string>[] =>
  path.startsWith('/api/') ? [{}] : [{}, { RSC: '1' }];

async function leaks(person: Person, paths: string[], texts = CANARY_TEXTS): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths)
    for (const headers of kinds(path)) {
      const { body, headers: answered } = await as(person).ask('GET', path, { headers });
      const all = withoutIds(JSON.stringify([body, ...answered]));
      // A search's own words appear in its page's URL.
      if (texts.some((text) => !path.includes(text) && all.includes(text))) found.push(path);
    }
  return [...new Set(found)];
}

const ownPaths = (person: { id: string }, requestId: string, threadId: string) => [
  `/api/requests/hopper/${person.id}`,
  `/api/requests/${requestId}/calendar.ics`,
  `/api/messages/${threadId}`,
  `/messages?thread=${threadId}`,
];

const listingPaths = () => [
  `/listing/${listing.id}`,
  `/host/edit/${listing.id}`,
  `/api/listings/${listing.id}`,
];

describe('the street stays private', () => {
  test('from a visitor', async () => {
    expect(await leaks(null, [...PAGES, ...API, ...listingPaths()])).toEqual([]);
  });

  test('from a stranger', async () => {
    expect(await leaks(await newUser('Dov'), [...PAGES, ...API, ...listingPaths()])).toEqual([]);
  });

  test.each(requestStatuses.filter((status) => status !== 'accepted'))(
    'from a guest whose request is %s',
    async (status) => {
      const { guest, request, threadId } = await guestWith(status);
      const paths = [...PAGES, ...API, ...listingPaths(), ...ownPaths(guest, request.id, threadId)];
      expect(await leaks(guest, paths)).toEqual([]);
    },
  );

  test('from a guest whose meal there was more than 48 hours ago', async () => {
    const host = await newUser('Miriam');
    const past = await makeCanaryListing(db, host, { slots: [{ startsAt: inDays(-3) }] });
    const guest = await newUser('Noam');
    const { id } = await makeRequest(db, past.slot, guest, { status: 'accepted' });
    const paths = [`/listing/${past.id}`, `/api/listings/${past.id}`];
    const own = [`/api/requests/hopper/${guest.id}`, `/api/requests/${id}/calendar.ics`];
    const all = [...PAGES, ...API, ...paths, ...own, '/api/profile/export'];
    expect(await leaks(guest, all)).toEqual([]);
  });

  test('from public pages, which are the same for an accepted guest', async () => {
    const { guest } = await guestWith('accepted');
    const paths = ['/explore', '/explore?city=Brooklyn', `/listing/${listing.id}`];
    expect(await leaks(guest, paths)).toEqual([]);
  });

  test('but is shown to the accepted guest, so this test can fail', async () => {
    const { guest, request, threadId } = await guestWith('accepted');
    const paths = ['/requests', ...listingPaths(), ...ownPaths(guest, request.id, threadId)];
    expect(await leaks(guest, paths)).toEqual(
      expect.arrayContaining([
        '/requests',
        `/api/listings/${listing.id}`,
        `/api/requests/hopper/${guest.id}`,
        `/api/requests/${request.id}/calendar.ics`,
      ]),
    );
  });
});

describe('a profile stays private', () => {
  const everything = [...GUEST_CANARY_TEXTS, ...PROFILE_CANARY_TEXTS];

  async function guestAt(status: (typeof requestStatuses)[number], day = 9) {
    const host = await newUser('Hanna');
    const { slot, id } = await makeListing(db, host, { slots: [{ startsAt: inDays(day) }] });
    const guest = await newUser('Noam');
    await plantProfile(db, guest);
    const request = await makeRequest(db, slot, guest, { status, introMessage: 'Shalom' });
    const participants = { listingId: id, hopperId: guest.id, hostId: host.id };
    const { id: threadId } = await db.thread.create({ data: participants });
    const paths = [
      ...PAGES,
      ...API,
      `/listing/${id}`,
      `/api/listings/${id}`,
      `/host/edit/${id}`,
      `/host?tab=requests`,
      `/api/requests/host/${host.id}`,
      `/api/messages/${threadId}`,
      `/messages?thread=${threadId}`,
      `/api/requests/${request.id}/calendar.ics`,
      `/host/list/${slot.id}`,
    ];
    return { slot, host, guest, paths };
  }

  test.each(requestStatuses.filter((status) => status !== 'accepted'))(
    'from a host whom they sent a request, while it is %s',
    async (status) => {
      const { host, paths } = await guestAt(status);
      expect(await leaks(host, paths, everything)).toEqual([]);
    },
  );

  test("from an accepted guest's host, once 48 hours have passed after the meal", async () => {
    const { host, paths } = await guestAt('accepted', -3);
    expect(await leaks(host, paths, everything)).toEqual([]);
  });

  test("except for what an accepted guest's host needs to know", async () => {
    const { host, paths } = await guestAt('accepted');
    expect(await leaks(host, paths, PROFILE_CANARY_TEXTS)).toEqual([]);
    expect(await leaks(host, paths, GUEST_CANARY_TEXTS)).toContain('/api/requests/host');
  });

  test('from other guests, strangers and visitors', async () => {
    const { slot, paths } = await guestAt('accepted');
    const coGuest = await newUser('Dana');
    await makeRequest(db, slot, coGuest, { status: 'accepted' });
    for (const other of [coGuest, await newUser('Dov'), null])
      expect(await leaks(other, paths, everything)).toEqual([]);
  });

  test('but is shown to its owner, so this test can fail', async () => {
    const { guest } = await guestAt('pending');
    const own = '/api/profile/export';
    for (const text of everything) expect(await leaks(guest, [own], [text])).toEqual([own]);
    expect(await leaks(await newUser('Dov'), [own], everything)).toEqual([]);
  });
});
