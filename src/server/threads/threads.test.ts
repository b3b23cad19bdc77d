import { beforeEach, describe, expect, it } from 'vitest';
import { community, type Person } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

/** @returns the id of their conversation. */
async function meet(guest: Person, { introMessage = '', host = story.host } = {}) {
  const { slot, id } = await makeListing(story.db, host);
  await guest.requests.create({ slotId: slot.id, seatsRequested: 1, introMessage });
  const thread = await story.db.thread.findFirstOrThrow({
    where: { listingId: id, hopperId: guest.id },
  });
  return thread.id;
}

const unseen = { status: 404, code: 'NOT_FOUND', message: 'Conversation not found.' };

describe('conversations', () => {
  it('show each person the other one’s first name and last initial', async () => {
    const { host, guest } = story;
    await meet(guest, { introMessage: 'Shalom' });
    const [asHost] = (await host.threads.list({})).items;
    const [asGuest] = (await guest.threads.list({})).items;
    expect(asHost?.otherUser).toEqual({
      firstName: 'Gil',
      lastName: 'L',
      profileImageUrl: null,
      side: 'hopper',
    });
    expect(asGuest?.otherUser).toMatchObject({ firstName: 'Hanna', side: 'host' });
    expect(asGuest?.listing?.title).toBe('Sukkah in the garden');
    expect(JSON.stringify([asHost, asGuest])).not.toMatch(/Levi|example\.org|\+1 ?555/);
  });

  it('count the other person’s unread messages', async () => {
    const { host, guest } = story;
    const threadId = await meet(guest, { introMessage: 'Shalom' });
    const unread = async (person: Person) => (await person.threads.list({})).items[0]?.unreadCount;
    await guest.messages.send({ threadId, body: 'Are you there?' });
    expect([await unread(host), await unread(guest)]).toEqual([2, 0]);

    await host.threads.markRead({ id: threadId });
    expect([await unread(host), await unread(guest)]).toEqual([0, 0]);

    await guest.messages.send({ threadId, body: 'Hello again' });
    await host.messages.send({ threadId, body: 'Yes, I am.' });
    // Answering marks the conversation as read.
    expect([await unread(host), await unread(guest)]).toEqual([0, 1]);
    await guest.threads.markRead({ id: threadId });
    expect(await unread(guest)).toBe(0);
  });

  it('never count the user’s own messages, even if nothing was ever marked as read', async () => {
    const { db, host, guest } = story;
    const threadId = await meet(guest);
    await db.message.create({ data: { threadId, senderId: guest.id, body: 'Loaded from afar' } });
    expect((await guest.threads.list({})).items[0]?.unreadCount).toBe(0);
    expect((await host.threads.list({})).items[0]?.unreadCount).toBe(1);
  });

  it('are sorted by their last message and show it', async () => {
    const { host, guest, stranger } = story;
    const first = await meet(guest, { introMessage: 'One' });
    const second = await meet(stranger, { introMessage: 'Two' });
    const list = async () =>
      (await host.threads.list({})).items.map(({ id, lastMessage }) => [id, lastMessage?.body]);
    expect(await list()).toEqual([
      [second, 'Two'],
      [first, 'One'],
    ]);
    await host.messages.send({ threadId: first, body: 'Three' });
    expect(await list()).toEqual([
      [first, 'Three'],
      [second, 'Two'],
    ]);
  });

  it('include those as a guest and those as a host', async () => {
    const { guest, stranger } = story;
    const asGuest = await meet(guest);
    const asHost = await meet(stranger, { host: guest });
    const { items, total } = await guest.threads.list({});
    expect(total).toBe(2);
    expect(items.map((item) => item.id).sort()).toEqual([asGuest, asHost].sort());
    const others = new Map(items.map(({ id, otherUser }) => [id, otherUser]));
    expect(others.get(asHost)).toMatchObject({ firstName: 'Sarah', side: 'hopper' });
    expect(others.get(asGuest)).toMatchObject({ firstName: 'Hanna', side: 'host' });
  });

  it('outlive their listing', async () => {
    const { db, guest } = story;
    const id = await meet(guest, { introMessage: 'Shalom' });
    await db.thread.update({ where: { id }, data: { listingId: null } });
    expect((await guest.threads.list({})).items).toMatchObject([
      { id, listing: null, lastMessage: { body: 'Shalom' } },
    ]);
  });

  it('are paged, the latest first', async () => {
    const { guest } = story;
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await meet(guest, { introMessage: `${n}` }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await guest.threads.list({ limit: 2, cursor });
      expect(page.total).toBe(5);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  it('are paged without gaps when several had their last message at the same time', async () => {
    const { db, guest } = story;
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await meet(guest));
    const lastMessageAt = new Date('2027-09-02T10:00:00.123Z');
    await db.thread.updateMany({ where: { id: { in: ids } }, data: { lastMessageAt } });
    const first = await guest.threads.list({ limit: 3 });
    const rest = await guest.threads.list({ limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map((item) => item.id).sort()).toEqual(ids.sort());
  });

  it('don’t exist for others', async () => {
    const { guest, stranger, visitor } = story;
    const id = await meet(guest, { introMessage: 'Between us' });
    expect(await refusal(stranger.threads.markRead({ id }))).toEqual(unseen);
    expect(await refusal(stranger.messages.list({ threadId: id }))).toEqual(unseen);
    expect(await refusal(stranger.messages.send({ threadId: id, body: 'Hi' }))).toEqual(unseen);
    expect((await stranger.threads.list({})).items).toEqual([]);
    for (const attempt of [
      visitor.threads.list({}),
      visitor.threads.markRead({ id }),
      visitor.messages.list({ threadId: id }),
      visitor.messages.send({ threadId: id, body: 'Hi' }),
    ])
      expect((await refusal(attempt)).status).toBe(401);
    expect((await guest.messages.list({ threadId: id })).items).toHaveLength(1);
  });
});

describe('messages', () => {
  it('are trimmed, and have 1 to 4,000 characters', async () => {
    const { guest } = story;
    const threadId = await meet(guest);
    const send = (body: string) => guest.messages.send({ threadId, body });
    expect(await send(' \n Shabbat shalom! \n ')).toMatchObject({
      threadId,
      senderId: guest.id,
      body: 'Shabbat shalom!',
    });
    expect((await send(` ${'x'.repeat(4000)} `)).body).toHaveLength(4000);
    expect(await refusal(send('x'.repeat(4001)))).toMatchObject({
      status: 400,
      message: 'Enter at most 4000 characters.',
    });
    for (const body of ['', '  \n '])
      expect(await refusal(send(body))).toMatchObject({
        status: 400,
        message: 'This is required.',
      });
    expect((await refusal(send('a\u0000b'))).status).toBe(400);
    expect((await guest.messages.list({ threadId })).items).toHaveLength(2);
  });

  it('are sorted oldest first: the last 100, and on the next page the 100 before', async () => {
    const { db, guest, host } = story;
    const threadId = await meet(guest);
    await db.message.createMany({
      data: Array.from({ length: 230 }, (_, n) => ({
        threadId,
        senderId: guest.id,
        body: `${n}`,
        // Three at a time share a timestamp, and their order must still be stable.
        createdAt: new Date(Date.UTC(2027, 8, 1, 13, Math.floor(n / 3))),
      })),
    });
    const everything = await db.message.findMany({
      where: { threadId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    const bodies = everything.map((message) => message.body);

    const last = await host.messages.list({ threadId });
    expect(last.items.map((item) => item.body)).toEqual(bodies.slice(130));
    expect(last.hasMore).toBe(true);
    const middle = await host.messages.list({ threadId, before: last.items[0]?.id });
    expect(middle.items.map((item) => item.body)).toEqual(bodies.slice(30, 130));
    expect(middle.hasMore).toBe(true);
    const first = await host.messages.list({ threadId, before: middle.items[0]?.id });
    expect(first.items.map((item) => item.body)).toEqual(bodies.slice(0, 30));
    expect(first.hasMore).toBe(false);
  });

  it('can’t be read through a message id of another conversation', async () => {
    const { guest, stranger } = story;
    const mine = await meet(guest, { introMessage: 'Mine' });
    await guest.messages.send({ threadId: mine, body: 'Mine too' });
    const other = await meet(stranger, { introMessage: 'Not yours' });
    const [foreign] = (await stranger.messages.list({ threadId: other })).items;
    const { items, hasMore } = await guest.messages.list({ threadId: mine, before: foreign?.id });
    expect({ items, hasMore }).toEqual({ items: [], hasMore: false });
  });
});
