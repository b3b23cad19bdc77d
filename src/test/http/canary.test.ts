import { beforeAll, describe, expect, test } from 'vitest';
import { requestStatuses } from '@/schemas/options';
import {
  CANARY_TEXTS,
  canariesIn,
  GUEST_CANARY_TEXTS,
  LOOKING_CANARY,
  makeCanaryListing,
  makeListing,
  makeOpenSukkah,
  makeRequest,
  NEED_CANARY,
  NEED_CANARY_TEXTS,
  PROFILE_CANARY_TEXTS,
  plantProfile,
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
      const all = JSON.stringify([body, ...answered]);
      // A search's own words appear in its page's URL.
      if (canariesIn(all, texts).some((text) => !path.includes(text))) found.push(path);
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

describe('the street of an open sukkah', () => {
  test('is public, unlike that of the same institution’s meals', async () => {
    const host = await newUser('Shul');
    const address = { addressLine1: '1 Shul Street', addressLine2: null, postal: '11213' };
    const slots = [{ startsAt: inDays(9) }];
    const sukkah = await makeOpenSukkah(db, host, { ...address, lat: null, lon: null, slots });
    await makeCanaryListing(db, host, { slots });
    const paths = [`/listing/${sukkah.id}`, `/api/listings/${sukkah.id}`];
    const search = '/api/listings/search?mode=open&limit=100';
    for (const person of [null, await newUser('Dov')]) {
      expect(await leaks(person, [...paths, search], ['Shul Street'])).toEqual([...paths, search]);
      expect(await leaks(person, [...PAGES, ...API, ...paths, search])).toEqual([]);
    }
    const institutionUntil = new Date('2020-01-01');
    await db.user.update({ where: { id: host.id }, data: { institutionUntil } });
    await expect.poll(() => leaks(null, [...paths, search], ['Shul Street'])).toEqual([]);
    // The scheduled task would do this during another test, which expects that nothing changes.
    await db.sukkahListing.update({ where: { id: sukkah.id }, data: { visible: false } });
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

describe('what somebody is looking for, and who they are, stays private', () => {
  const INVITATION = 'Canaryinvitation';
  const everything = [...NEED_CANARY_TEXTS, ...Object.values(LOOKING_CANARY)];

  async function hostNearby() {
    const host = await newUser('Hanna');
    const confirmed = { emailVerified: new Date(), verificationStatus: 'phone' };
    await db.user.update({ where: { id: host.id }, data: confirmed });
    const point = { publicLat: 12.41, publicLon: 56.81 };
    const { id, slot } = await makeListing(db, host, {
      ...point,
      slots: [{ startsAt: inDays(9) }],
    });
    const look = async () => (await as(host).post(`/api/time-slots/${slot.id}/looking`)).body;
    return { host, id, slot, look };
  }

  type Story = { guest: Person; host: Person; other: Person; paths: string[] };
  let story: Story;

  /** A guest whom one host has invited, and another one sees. */
  beforeAll(async () => {
    const { slot, id, host, look } = await hostNearby();
    const guest = await newUser();
    await db.user.update({ where: { id: guest.id }, data: LOOKING_CANARY });
    const { day } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
    const meals = [{ date: day?.toISOString().slice(0, 10) ?? '', type: 'dinner' }];
    const need = { ...NEED_CANARY, meals, groupSize: 1, audience: 'hosts', alerts: 'now' };
    expect((await as(guest).put('/api/need', need)).status).toBe(200);
    const other = await hostNearby();
    expect(await other.look()).toHaveLength(1);
    const [group] = (await look()) as { id: string }[];
    const sent = await as(host).post('/api/invitations', { id: group?.id, message: INVITATION });
    expect(sent.status).toBe(201);
    const { id: requestId } = sent.body as { id: string };
    const paths = [
      ...PAGES,
      ...API,
      ...['/explore?city=Canaryville', '/api/places?q=Canaryville', '/sitemap.xml', '/need'],
      ...['/api/need', '/profile', '/host?tab=requests', '/api/reports', '/api/blocks'],
      ...[`/listing/${id}`, `/api/listings/${id}`, `/host/edit/${id}`, `/host/list/${slot.id}`],
      ...[`/requests/${requestId}`, `/api/requests/${requestId}/calendar.ics`],
      ...[`/api/requests/hopper/${guest.id}`, `/api/requests/${requestId}/offers`],
      ...['users.news', 'needs.mine', 'listings.comingMeals', 'requests.pocket'].map(
        (name) => `/api/trpc/${name}`,
      ),
    ];
    story = { guest, host, other: other.host, paths };
  });

  test('from the host who invited them, and from one who sees them', async () => {
    const { host, other, paths } = story;
    const own = [...paths, '/api/invitations', '/api/profile/export'];
    expect(await leaks(host, own, everything)).toEqual([]);
    expect(await leaks(host, ['/api/invitations'], [INVITATION])).toEqual(['/api/invitations']);
    expect(await leaks(other, own, [...everything, INVITATION])).toEqual([]);
  });

  test('from strangers and visitors', async () => {
    const { paths } = story;
    for (const person of [null, await newUser('Dov')])
      expect(await leaks(person, paths, [...everything, INVITATION])).toEqual([]);
  });

  test('but is shown to its owner, so this test can fail', async () => {
    const { guest } = story;
    const own = ['/need', '/api/need', '/api/profile/export'];
    for (const text of NEED_CANARY_TEXTS)
      expect(await leaks(guest, own, [text])).toEqual(expect.arrayContaining(own.slice(1)));
    expect(await leaks(guest, ['/need', '/requests'], [INVITATION])).toEqual(['/requests']);
  });
});
