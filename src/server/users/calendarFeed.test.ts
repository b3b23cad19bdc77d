import { randomUUID } from 'node:crypto';
import nodeIcal, { type VEvent } from 'node-ical';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RequestStatus } from '@/schemas/options';
import { DAY_MS } from '@/schemas/time';
import { community, type Person, SITE } from '@/test/community';
import { english } from '@/test/english';
import { CANARY_TEXTS, canariesIn, DINNER, makeCanaryListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { feedFor } from './calendarFeed';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const feedAt = (path: string, client = 'at home') =>
  feedFor(
    { db: story.db, clock: story.clock, language: english, site: SITE, client },
    `${path.split('/')[3]}`,
  );

/** Returns what a calendar app reads behind a new link. */
async function subscribe(person: Person, includesStreets = false) {
  const { path } = await person.users.createCalendarFeed();
  if (includesStreets) await person.users.updateCalendarFeed({ includesStreets });
  const text = () => feedAt(path);
  const events = async () =>
    Object.values(nodeIcal.sync.parseICS(await text())).filter(
      (one): one is VEvent => one?.type === 'VEVENT',
    );
  return { path, text, events };
}

const isUnknown = (path: string) =>
  feedAt(path).then(
    () => false,
    ({ code }) => code === 'NOT_FOUND',
  );

/** An accepted guest of a listing with a canary address. */
async function dinner(status: RequestStatus = 'accepted') {
  const { db, host, guest } = story;
  const listing = await makeCanaryListing(db, host);
  const { id } = await makeRequest(db, listing.slot, guest, { status, seatsRequested: 3 });
  return { ...story, listing, id };
}

describe('a calendar link', () => {
  it('shows accepted meals, without street, phone and people’s names unless asked', async () => {
    const { host, guest, listing, id } = await dinner();
    const { text, events } = await subscribe(guest);
    const [event] = await events();
    expect(event).toMatchObject({
      uid: id,
      summary: 'Sukkah in the garden (dinner)',
      location: 'Brooklyn, NY, United States',
      description: `${SITE}/listing/${listing.id}`,
      status: 'CONFIRMED',
      start: new Date(DINNER),
    });
    const secrets = [...CANARY_TEXTS, `${host.phone}`, 'Hanna', 'Gil', 'GEO'];
    expect(canariesIn(await text(), secrets)).toEqual([]);
  });

  it('shows streets if its owner wants that, and only as long as they’re shared', async () => {
    const { clock, guest } = await dinner();
    const { events } = await subscribe(guest, true);
    const location = async () => (await events())[0]?.location;
    expect(await location()).toContain('4711 Canarystreet');
    expect((await events())[0]?.geo).toBeDefined();
    clock.set(new Date(Date.parse(DINNER) + 4 * DAY_MS).toISOString());
    expect(await location()).toBe('Brooklyn, NY, United States');
    clock.set(new Date(Date.parse(DINNER) + 31 * DAY_MS).toISOString());
    expect(await events()).toEqual([]);
  });

  it('starts without streets again when it’s replaced, and the old one stops', async () => {
    const { guest } = await dinner();
    const first = await subscribe(guest, true);
    const second = await subscribe(guest);
    expect(await second.text()).not.toContain('Canarystreet');
    expect(await isUnknown(first.path)).toBe(true);
  });

  it.each(['pending', 'waitlisted', 'declined', 'cancelled'] as const)(
    'doesn’t show a request that is %s',
    async (status) => {
      const { guest } = await dinner(status);
      expect(await (await subscribe(guest, true)).events()).toEqual([]);
    },
  );

  it('shows an answer at the end of its undo window', async () => {
    const { clock, host, guest, id } = await dinner('pending');
    const { events } = await subscribe(guest, true);
    await host.requests.undoably.accept(id);
    expect(await events()).toEqual([]);
    clock.forward({ seconds: 10 });
    expect(await events()).toHaveLength(1);
  });

  it.each(['host', 'guest'] as const)(
    'marks a meal that its %s canceled for 30 days, without its address',
    async (by) => {
      const { clock, guest, id } = await dinner('pending');
      await story.host.requests.accept(id);
      const { text, events } = await subscribe(guest, true);
      const [accepted] = await events();
      await story[by].requests.cancel(id, 'We have to travel.');
      const [canceled, ...others] = await events();
      expect(others).toEqual([]);
      expect(canceled).toMatchObject({ uid: id, status: 'CANCELLED' });
      expect(Number(canceled?.sequence)).toBeGreaterThan(Number(accepted?.sequence));
      expect(canariesIn(await text(), [...CANARY_TEXTS, 'Brooklyn', 'travel'])).toEqual([]);
      clock.forward({ hours: 30 * 24 });
      expect(await events()).toEqual([]);
    },
  );

  it('keeps a seat secret that was canceled inside its undo window', async () => {
    const { host, guest, listing, id } = await dinner('pending');
    await host.requests.undoably.accept(id);
    await host.timeSlots.cancel({ id: listing.slot.id });
    expect(await (await subscribe(guest)).events()).toEqual([]);
  });

  it.each(['host', 'guest'] as const)('shows nothing of a block by the %s', async (by) => {
    const { guest, id } = await dinner();
    const { events } = await subscribe(guest, true);
    await story[by].safety.block({ requestId: id });
    expect(await events()).toEqual([]);
  });

  it('shows the owner’s own meals with the number of guests', async () => {
    const { host, listing } = await dinner();
    const { text, events } = await subscribe(host);
    expect(await events()).toMatchObject([
      {
        uid: listing.slot.id,
        summary: 'Hosting: Sukkah in the garden (dinner)',
        description: `3 guests are coming\n${SITE}/host/list/${listing.slot.id}`,
        location: 'Brooklyn, NY, United States',
      },
    ]);
    expect(await text()).not.toContain('Gil');
    await host.users.updateCalendarFeed({ includesStreets: true });
    expect(await text()).toContain('Canarystreet');
  });

  it('doesn’t show meals of others, or own ones without guests', async () => {
    const { host, stranger } = await dinner('pending');
    for (const person of [host, stranger])
      expect(await (await subscribe(person, true)).events()).toEqual([]);
  });

  it('is in its owner’s language', async () => {
    const { db, guest } = await dinner();
    await db.user.update({ where: { id: guest.id }, data: { language: 'he' } });
    const [event] = await (await subscribe(guest)).events();
    expect(event?.summary).toContain('ארוחת ערב');
  });

  it('isn’t stored: the database has a hash, and exports don’t have the link', async () => {
    const { db, guest } = await dinner();
    const { path } = await subscribe(guest);
    const [token] = /[\w-]{43}/.exec(path) ?? [];
    expect(token).toBeDefined();
    const row = await db.calendarFeed.findUniqueOrThrow({ where: { userId: guest.id } });
    expect(JSON.stringify(row)).not.toContain(token);
    const { calendarFeed } = await guest.users.download();
    expect(calendarFeed).toEqual({ includesStreets: false, createdAt: expect.any(Date) });
    expect(await guest.users.calendarFeed()).toEqual(calendarFeed);
  });
});

it('is limited by client, whether or not a link exists', async () => {
  vi.stubEnv('LIMITS', 'reads.client=2/60');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { guest } = await dinner();
  const { path } = await subscribe(guest);
  const client = randomUUID();
  await feedAt(path, client);
  expect((await refusal(feedAt('/api/calendar/x', client))).code).toBe('NOT_FOUND');
  expect((await refusal(feedAt(path, client))).code).toBe('TOO_MANY_REQUESTS');
});

describe('a calendar link ends', () => {
  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['when its owner stops it', (person) => person.users.deleteCalendarFeed()],
    ['when its owner signs out everywhere', (person) => person.users.signOutEverywhere()],
    [
      'when its owner deletes the account',
      (person) => person.users.deleteAccount({ confirmation: 'DELETE' }),
    ],
    [
      'while its owner is suspended',
      ({ id }) =>
        story.db.user.update({
          where: { id },
          data: { suspendedAt: new Date(), suspendedReason: 'spam' },
        }),
    ],
  ])('%s', async (_when, end) => {
    const { guest } = await dinner();
    const { path } = await subscribe(guest);
    expect(await isUnknown(path)).toBe(false);
    await end(guest);
    expect(await isUnknown(path)).toBe(true);
  });

  it('with the same answer as one that never existed', async () => {
    const { guest } = await dinner();
    const { path } = await subscribe(guest);
    await guest.users.deleteCalendarFeed();
    expect(await refusal(feedAt(path))).toEqual(await refusal(feedAt('/api/calendar/x')));
    expect(await guest.users.calendarFeed()).toBeNull();
    const change = guest.users.updateCalendarFeed({ includesStreets: true });
    expect((await refusal(change)).code).toBe('NOT_FOUND');
    expect(await story.db.calendarFeed.count({ where: { userId: guest.id } })).toBe(0);
  });
});
