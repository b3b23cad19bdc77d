import { beforeAll, describe, expect, it } from 'vitest';
import { community, type Person } from '@/test/community';
import { canariesIn, LUNCH, makeCanaryListing, makeRequest, plantProfile } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeAll(async () => {
  story = await community();
});

const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
const CLOSED = {
  status: 409,
  code: 'CONVERSATION_CLOSED',
  message: 'This conversation is closed.',
};

async function seated(): Promise<Awaited<ReturnType<typeof between>>> {
  return between(story);
}

async function between({ db, join }: Pick<Story, 'db' | 'join'>) {
  const [host, guest] = [await join('Hanna'), await join('Gil')];
  await plantProfile(db, guest);
  const listing = await makeCanaryListing(db, host, {
    slots: [{ capacityTotal: 4 }, { type: 'lunch', startsAt: LUNCH }],
  });
  const [dinner, lunch] = listing.timeSlots;
  if (!dinner || !lunch) throw new Error('Two slots were expected.');
  const accepted = await makeRequest(db, dinner, guest, { status: 'accepted', seatsRequested: 3 });
  const pending = await guest.requests.create({
    slotId: lunch.id,
    seatsRequested: 2,
    introMessage: 'We would love to come.',
  });
  const [thread] = (await guest.threads.list({})).items;
  const threadId = thread?.id ?? '';
  return { host, guest, listing, dinner, lunch, accepted, pending, threadId };
}

const sides = [
  ['the host', 'the guest'],
  ['the guest', 'the host'],
] as const;

describe.each(sides)('when %s blocks %s', (by) => {
  async function blocked() {
    const scene = await seated();
    const { host, guest, threadId } = scene;
    const blocker: Person = by === 'the host' ? host : guest;
    const other: Person = by === 'the host' ? guest : host;
    await blocker.safety.block({ threadId });
    return { ...scene, blocker, other };
  }

  it('hides the listing from the guest: page, search and every list', async () => {
    const { guest, listing } = await blocked();
    const { stranger, visitor, host } = { ...story, ...(await seated()) };
    expect(await refusal(guest.listings.byId({ id: listing.id }))).toMatchObject(NOT_FOUND);
    const ids = async (caller: Pick<Person, 'listings'>) =>
      (await caller.listings.search({ limit: 100 })).items.map(({ id }) => id);
    expect(await ids(guest)).not.toContain(listing.id);
    for (const caller of [stranger, visitor, host]) expect(await ids(caller)).toContain(listing.id);
  });

  it('ends open requests, seats and shared addresses for a reason that doesn’t reveal the block', async () => {
    const { db } = story;
    const { host, guest, dinner } = await blocked();
    const guestRequests = (await guest.requests.hopper({})).items;
    const hostRequests = (await host.requests.host({})).items;
    for (const { status, reason, actions, isShared } of [...guestRequests, ...hostRequests])
      expect({ status, reason, actions, isShared }).toEqual({
        status: 'cancelled',
        reason: 'This request has ended.',
        actions: [],
        isShared: false,
      });
    expect([guestRequests.length, hostRequests.length]).toEqual([2, 2]);
    const json = JSON.stringify([guestRequests, await guest.users.download()]);
    expect(canariesIn(json)).toEqual([]);
    expect(JSON.stringify(hostRequests)).not.toContain('47114711');
    expect(await db.timeSlot.findUnique({ where: { id: dinner.id } })).toMatchObject({
      capacityReserved: 0,
    });
    expect(await host.listings.hostStats()).toMatchObject({ pendingRequests: 0, totalGuests: 0 });
    expect((await host.requests.eveList({ slotId: dinner.id })).guests).toEqual([]);
  });

  it('keeps both from asking, answering and writing, and shows both the same conversation', async () => {
    const { db } = story;
    const { host, guest, lunch, accepted, pending, threadId, blocker, other } = await blocked();
    const asks = guest.requests.create({ slotId: lunch.id, seatsRequested: 1 });
    expect(await refusal(asks)).toMatchObject(NOT_FOUND);
    expect(await refusal(host.requests.accept(pending.id))).toMatchObject({ status: 409 });
    expect(await refusal(guest.requests.calendar({ id: accepted.id }))).toMatchObject({
      status: 403,
    });
    for (const person of [host, guest]) {
      const sends = person.messages.send({ threadId, body: 'Why?' });
      expect(await refusal(sends)).toEqual(CLOSED);
      const { items } = await person.messages.list({ threadId });
      expect(items.map(({ body }) => body)).toEqual(['We would love to come.']);
    }
    const seen = async (person: Person) => (await person.threads.list({})).items[0];
    expect(await seen(blocker)).toMatchObject({ isClosed: true, isBlocked: true });
    expect(await seen(other)).toMatchObject({ isClosed: true, isBlocked: false });
    expect(await other.safety.blocked()).toEqual([]);
    expect(await db.message.count({ where: { threadId } })).toBe(1);
  });

  it('isn’t revealed by any stored data that the other person can read', async () => {
    const { other, blocker } = await blocked();
    const json = JSON.stringify([
      await other.users.download(),
      await other.safety.reports({}),
      (await other.threads.list({})).items.map(({ isClosed: _, ...rest }) => rest),
    ]);
    expect(json).not.toMatch(/"isBlocked":true/);
    expect(JSON.stringify(await other.users.download())).not.toContain(blocker.id);
  });

  it('lets them start again once the block is lifted', async () => {
    const { guest, host, listing, lunch, blocker, other, threadId } = await blocked();
    expect(await blocker.safety.blocked()).toMatchObject([
      { userId: other.id, firstName: other.firstName, lastName: 'L' },
    ]);
    expect(await blocker.safety.unblock({ userId: other.id })).toEqual([]);
    expect(await guest.listings.byId({ id: listing.id })).toMatchObject({ id: listing.id });
    await guest.requests.create({ slotId: lunch.id, seatsRequested: 1 });
    await host.messages.send({ threadId, body: 'Welcome back.' });
    expect((await guest.threads.list({})).items[0]).toMatchObject({ isClosed: false });
  });

  it('can be lifted only by the person who blocked', async () => {
    const { guest, listing, blocker, other } = await blocked();
    await other.safety.unblock({ userId: blocker.id });
    await other.safety.unblock({ userId: other.id });
    expect(await refusal(guest.listings.byId({ id: listing.id }))).toMatchObject(NOT_FOUND);
  });
});

describe('a block', () => {
  it('gives the freed seats to guests on the waitlist', async () => {
    const { db, join } = story;
    const { host, dinner, threadId } = await seated();
    const wanda = await join('Wanda');
    const waits = await makeRequest(db, dinner, wanda, { status: 'waitlisted', seatsRequested: 4 });
    await host.safety.block({ threadId });
    expect(await db.request.findUnique({ where: { id: waits.id } })).toMatchObject({
      status: 'pending',
    });
  });

  it('hides the guest from a meal that just ended, and its street from the guest', async () => {
    const { clock, db } = story;
    const { host, guest, dinner, accepted } = await seated();
    const before = clock.at;
    clock.set('2027-10-16T20:00:00Z');
    const guestOf = async () =>
      (await host.requests.host({})).items.find(({ id }) => id === accepted.id)?.hopper;
    expect(await guestOf()).toHaveProperty('phone');
    await host.safety.block({ requestId: accepted.id });
    expect(await guestOf()).not.toHaveProperty('phone');
    const [group] = (await host.requests.eveList({ slotId: dinner.id })).guests;
    expect(group).toMatchObject({ firstName: 'Gil', phone: null, email: null });
    const json = JSON.stringify([
      await guest.requests.hopper({}),
      await refusal(guest.requests.calendar({ id: accepted.id })),
    ]);
    expect(canariesIn(json)).toEqual([]);
    expect(await db.request.findUnique({ where: { id: accepted.id } })).toMatchObject({
      status: 'accepted',
    });
    clock.set(before);
  });

  it('is possible only for people the user can see, and never for oneself', async () => {
    const { stranger, host: other } = story;
    const { host, threadId, pending, listing } = await seated();
    for (const about of [{ threadId }, { requestId: pending.id }])
      expect(await refusal(stranger.safety.block(about))).toMatchObject(NOT_FOUND);
    expect(await refusal(host.safety.block({ listingId: listing.id }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(story.visitor.safety.block({ threadId }))).toMatchObject({ status: 401 });
    expect(await refusal(other.safety.block({}))).toMatchObject({ status: 400 });
    const both = { threadId, listingId: listing.id };
    expect(await refusal(other.safety.block(both))).toMatchObject({ status: 400 });
    expect(await stranger.safety.block({ listingId: listing.id })).toHaveLength(1);
    // A repeated call finds the existing block, although its listing is no longer visible.
    expect(await refusal(stranger.safety.block({ listingId: listing.id }))).toMatchObject(
      NOT_FOUND,
    );
  });

  it('is deleted with either account', async () => {
    const { db } = story;
    const { host, guest, threadId } = await seated();
    await host.safety.block({ threadId });
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await db.block.count({ where: { blockerId: host.id } })).toBe(0);
    // The conversation stays closed, because nobody is there to read it.
    expect(await refusal(host.messages.send({ threadId, body: 'Hm.' }))).toEqual(CLOSED);
  });

  it.each(sides)(
    'sends one email, to the person who didn’t make the block (%s blocks)',
    async (by) => {
      const letters = await mailFixture();
      const { host, guest, threadId } = await between(letters);
      await letters.mailer.newMails();
      await guest.messages.send({ threadId, body: 'See you soon!' });
      const [blocker, other] = by === 'the host' ? [host, guest] : [guest, host];
      await blocker.safety.block({ threadId });
      letters.clock.forward({ days: 1 });
      const news = await letters.mailer.newMails();
      expect(news.map(([to]) => to)).not.toContain(blocker.firstName?.toLowerCase());
      expect(news.length).toBeGreaterThan(0);
      const [mail] = letters.mailer.mailsTo(other).slice(-1);
      expect(mail?.text).not.toMatch(/block/i);
    },
  );
});

describe('at the same moment as a block', () => {
  const both = (...attempts: Promise<unknown>[]) => Promise.allSettled(attempts);

  async function left(host: Person, guest: Person, slotIds: string[]) {
    const { db } = story;
    const open = await db.request.count({
      where: {
        hopperId: guest.id,
        slot: { listing: { hostId: host.id } },
        status: { in: ['pending', 'accepted', 'waitlisted'] },
      },
    });
    const slots = await db.timeSlot.findMany({ where: { id: { in: slotIds } } });
    return { open, seats: slots.reduce((sum, slot) => sum + slot.capacityReserved, 0) };
  }

  it('no request, acceptance or message slips past it, whichever comes first', async () => {
    const { db } = story;
    for (let round = 0; round < 8; round += 1) {
      const { host, guest, lunch, dinner, pending, threadId } = await seated();
      const other = await makeCanaryListing(db, host);
      const block = () => (round % 2 ? host : guest).safety.block({ threadId });
      const acts = [
        () => guest.requests.create({ slotId: other.slot.id, seatsRequested: 1 }),
        () => host.requests.accept(pending.id),
        () => guest.messages.send({ threadId, body: 'One more thing' }),
      ];
      const starts: (() => Promise<unknown>)[] = [...acts];
      starts.splice(round % 4, 0, block);
      const results = await both(...starts.map((start) => start()));
      expect(results.map(({ status }) => status)).toContain('fulfilled');
      for (const one of results)
        if (one.status === 'rejected')
          expect([404, 409]).toContain((await refusal(Promise.reject(one.reason))).status);
      expect(await left(host, guest, [lunch.id, dinner.id, other.slot.id])).toEqual({
        open: 0,
        seats: 0,
      });
    }
  });

  it('two people who block each other don’t deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { host, guest, threadId } = await seated();
      const done = await both(host.safety.block({ threadId }), guest.safety.block({ threadId }));
      expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    }
  });
});
