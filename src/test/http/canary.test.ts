import { beforeAll, describe, expect, test } from 'vitest';
import { requestStatuses } from '@/schemas/options';
import { CANARY_TEXTS, makeCanaryListing, makeRequest } from '../factories';
import { as } from './http';
import { db, inDays, newUser } from './world';

/** Whatever comes over the wire: pages, the data streamed into them, REST, tRPC, calendar files. */

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

/** A guest whose request at the meal of the story is in this state. */
async function guestWith(status: (typeof requestStatuses)[number]) {
  const guest = await newUser('Noam');
  const request = await makeRequest(db, listing.slot, guest, { status });
  const { id: threadId } = await db.thread.create({
    data: { listingId: listing.id, hopperId: guest.id, hostId: listing.hostId },
  });
  return { guest, request, threadId };
}

/** `RSC` asks for a page's data alone, as the browser does when it goes from page to page. */
const kinds = (path: string): Record<string, string>[] =>
  path.startsWith('/api/') ? [{}] : [{}, { RSC: '1' }];

/** The addresses whose answer holds a part of the private place. */
async function leaks(person: Person, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths)
    for (const headers of kinds(path)) {
      const { body, headers: answered } = await as(person).ask('GET', path, { headers });
      const all = JSON.stringify([body, ...answered]);
      // A search's own words come back in its page's address.
      if (CANARY_TEXTS.some((text) => !path.includes(text) && all.includes(text))) found.push(path);
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

describe('the street stays where it is', () => {
  test('for a visitor', async () => {
    expect(await leaks(null, [...PAGES, ...API, ...listingPaths()])).toEqual([]);
  });

  test('for a stranger', async () => {
    expect(await leaks(await newUser('Dov'), [...PAGES, ...API, ...listingPaths()])).toEqual([]);
  });

  test.each(requestStatuses.filter((status) => status !== 'accepted'))(
    'for a guest whose request is %s',
    async (status) => {
      const { guest, request, threadId } = await guestWith(status);
      const paths = [...PAGES, ...API, ...listingPaths(), ...ownPaths(guest, request.id, threadId)];
      expect(await leaks(guest, paths)).toEqual([]);
    },
  );

  test('but reaches the accepted guest, so that this test would see it elsewhere', async () => {
    const { guest, request, threadId } = await guestWith('accepted');
    const paths = ['/requests', ...listingPaths(), ...ownPaths(guest, request.id, threadId)];
    expect(await leaks(guest, paths)).toEqual(
      expect.arrayContaining([
        '/requests',
        `/listing/${listing.id}`,
        `/api/listings/${listing.id}`,
        `/api/requests/hopper/${guest.id}`,
        `/api/requests/${request.id}/calendar.ics`,
      ]),
    );
  });
});
