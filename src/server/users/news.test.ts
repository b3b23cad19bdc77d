import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
let slot: { id: string };
let title: string;
beforeEach(async () => {
  story = await community();
  ({ slot, title } = await makeListing(story.db, story.host, { slots: [{ capacityTotal: 4 }] }));
});

const noNews = { unread: 0, toAnswer: 0, changed: 0, reports: 0, latest: null };

const ask = (seatsRequested = 1, introMessage?: string) =>
  story.guest.requests.create({ slotId: slot.id, seatsRequested, introMessage });

describe('a user’s news', () => {
  it('is empty for a user without contacts', async () => {
    const { guest, host, stranger } = story;
    const { id } = await ask(2, 'Shalom!');
    await host.requests.accept(id);
    expect(await stranger.users.news()).toEqual(noNews);
    expect(await guest.users.news()).not.toEqual(noNews);
  });

  it('is, for a host, guests’ requests and messages until they’re answered and read', async () => {
    const { host, guest } = story;
    const { id } = await ask(2, 'Shalom!');
    expect(await host.users.news()).toMatchObject({
      unread: 1,
      toAnswer: 1,
      changed: 0,
      latest: {
        requestId: id,
        side: 'host',
        status: 'pending',
        seatsRequested: 2,
        guest: 'Gil',
        listing: { title },
      },
    });
    const [thread] = (await host.threads.list({})).items;
    await guest.messages.send({ threadId: thread?.id ?? '', body: 'Are you there?' });
    expect((await host.users.news()).unread).toBe(2);
    await host.threads.markRead({ id: thread?.id ?? '' });
    await host.requests.accept(id);
    // Their own answer isn't news to them.
    expect(await host.users.news()).toEqual(noNews);
    await guest.requests.cancel(id);
    expect(await host.users.news()).toMatchObject({
      latest: { status: 'cancelled', guest: 'Gil' },
    });
  });

  it('is, for a moderator, the open reports that they can handle', async () => {
    const { db, host, guest, stranger } = story;
    const admin = (user: { id: string }, data = {}) =>
      db.user.update({ where: { id: user.id }, data: { role: 'admin', ...data } });
    const { listingId } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
    const { id } = await guest.safety.report({ listingId, reason: 'spam' });
    expect((await stranger.users.news()).reports).toBe(0);
    await admin(stranger);
    await admin(host);
    expect((await stranger.users.news()).reports).toBe(1);
    expect((await host.users.news()).reports).toBe(0);
    await stranger.moderation.answer({ reportId: id, status: 'dismissed' });
    expect((await stranger.users.news()).reports).toBe(0);
  });

  it('is, for a guest, each answer until they’ve looked, and never their own actions', async () => {
    const { host, guest, clock } = story;
    const { id } = await ask();
    expect(await guest.users.news()).toEqual(noNews);
    for (const [answer, status] of [
      [host.requests.waitlist, 'waitlisted'],
      [host.requests.accept, 'accepted'],
    ] as const) {
      clock.forward({ seconds: 1 });
      await answer(id);
      const latest = { requestId: id, side: 'hopper', status, guest: null, listing: { title } };
      expect(await guest.users.news()).toMatchObject({ changed: 1, toAnswer: 0, latest });
      await guest.requests.markSeen();
      // It stays the latest, so a page can tell it from newer ones.
      expect(await guest.users.news()).toMatchObject({ changed: 0, latest });
    }
    clock.forward({ seconds: 1 });
    await guest.requests.cancel(id);
    expect(await guest.users.news()).toEqual(noNews);
  });

  it('includes a free seat that moved them up', async () => {
    const { host, guest, clock, join } = story;
    const other = await join('Omri');
    const taken = await other.requests.create({ slotId: slot.id, seatsRequested: 4 });
    const { id } = await ask(1);
    await host.requests.accept(taken.id);
    await host.requests.waitlist(id);
    await guest.requests.markSeen();
    clock.forward({ seconds: 1 });
    await other.requests.cancel(taken.id);
    expect(await guest.users.news()).toMatchObject({
      changed: 1,
      latest: { requestId: id, status: 'pending' },
    });
  });

  it('excludes what ended because of their own block', async () => {
    const { host, guest } = story;
    const { id } = await ask();
    await host.requests.accept(id);
    await guest.safety.block({ requestId: id });
    const [request] = (await guest.requests.hopper({})).items;
    expect(request?.status).toBe('cancelled');
    expect(await guest.users.news()).toEqual(noNews);
    expect((await host.users.news()).latest).toBeNull();
  });

  it('ends with the meal', async () => {
    const { host, guest, clock, db } = story;
    const { id } = await ask();
    await host.requests.accept(id);
    const { endsAt } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
    clock.set(endsAt);
    expect(await guest.users.news()).toEqual(noNews);
    expect((await host.users.news()).toAnswer).toBe(0);
  });
});
