import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { START, testClock } from '@/test/clock';
import { community, testDatabase } from '@/test/community';
import { makeListing } from '@/test/factories';
import { system } from '../policies/actor';
import { settleHeld } from '../requests/undo';
import { closeThreads } from '../threads/thread';
import { createListener } from './listener';

const { db, url } = await testDatabase();

const listener = createListener(url);
afterAll(() => listener.stop());

const early = listener.changesOf('early').next();
beforeAll(async () => {
  await early;
});

async function catchUp() {
  const marker = randomUUID();
  const heard = listener.changesOf(marker).next();
  const notice = JSON.stringify({ kind: 'request', users: [marker] });
  await db.$queryRaw`SELECT pg_notify('changes', ${notice})::text`;
  await heard;
}

async function listen(userId: string) {
  await catchUp();
  const heard = listener.changesOf(userId);
  const coming = [heard.next()];
  return { next: async () => (await (coming.shift() ?? heard.next())).value };
}

const clock = testClock(START, 0);

async function story() {
  const people = await community({ clock });
  const { slot } = await makeListing(db, people.host);
  return { slot, ...people };
}

describe('a change', () => {
  test('may have come before the process began to listen, so clients are told to reload everything', async () => {
    expect((await early).value).toEqual({ kind: 'everything' });
  });

  test('reaches the two people it concerns, without details', async () => {
    const { slot, host, guest } = await story();
    const hostHears = await listen(host.id);
    const guestHears = await listen(guest.id);
    const request = await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    expect(await hostHears.next()).toEqual({ kind: 'request' });
    expect(await guestHears.next()).toEqual({ kind: 'request' });

    await host.requests.accept(request.id);
    expect(await guestHears.next()).toEqual({ kind: 'request' });

    const thread = await db.thread.findFirstOrThrow({ where: { hopperId: guest.id } });
    await host.messages.send({ threadId: thread.id, body: 'Bring a sweater.' });
    expect(await guestHears.next()).toEqual({ kind: 'thread', threadId: thread.id });
  });

  test('doesn’t reach others', async () => {
    const { slot, host, guest, stranger } = await story();
    const strangerHears = await listen(stranger.id);
    await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    const own = await stranger.requests.create({ slotId: slot.id, seatsRequested: 1 });
    await host.requests.accept(own.id);
    // Two changes are their own. If they'd received the guest's, there would be three.
    expect(await strangerHears.next()).toEqual({ kind: 'request' });
    expect(await strangerHears.next()).toEqual({ kind: 'request' });
    const third = await Promise.race([strangerHears.next(), host.requests.host({}).then(() => 0)]);
    expect(third).toBe(0);
  });

  test('reaches only the host while it can be undone, and the guest once it’s final', async () => {
    const { slot, host, guest } = await story();
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    const thread = await db.thread.findFirstOrThrow({ where: { hopperId: guest.id } });
    const hostHears = await listen(host.id);
    const guestHears = await listen(guest.id);
    await host.requests.undoably.decline(id);
    await host.requests.undo(id);
    await host.requests.undoably.accept(id);
    for (let n = 0; n < 3; n += 1) expect(await hostHears.next()).toEqual({ kind: 'request' });
    // If the guest had received any of it, that would come first.
    await host.messages.send({ threadId: thread.id, body: 'Bring a sweater.' });
    expect(await guestHears.next()).toEqual({ kind: 'thread', threadId: thread.id });
    clock.forward({ seconds: 10 });
    await settleHeld({ db, clock }, id);
    expect(await guestHears.next()).toEqual({ kind: 'request' });
  });

  test('by a blocked person no longer arrives after the block itself', async () => {
    const { slot, host, guest, stranger, join } = await story();
    await guest.requests.create({ slotId: slot.id, seatsRequested: 2, introMessage: 'Shalom!' });
    const thread = await db.thread.findFirstOrThrow({ where: { hopperId: guest.id } });
    const sides = [await listen(host.id), await listen(guest.id)];
    await host.safety.block({ threadId: thread.id });
    for (const side of sides) {
      const heard = [await side.next(), await side.next()];
      expect(heard).toContainEqual({ kind: 'thread', threadId: thread.id });
    }
    await host.safety.block({ threadId: thread.id });
    const report = { reporterId: stranger.id, subjectUserId: guest.id, reason: 'spam' };
    const { id: reportId } = await db.report.create({ data: report });
    const mori = await join('Mori');
    await db.user.update({ where: { id: mori.id }, data: { role: 'admin' } });
    await mori.moderation.take({ reportId, measure: 'suspend', reason: 'spam' });
    // If the host had received the second block or the suspension, that would come first.
    await stranger.requests.create({ slotId: slot.id, seatsRequested: 1 });
    expect(await sides[0]?.next()).toEqual({ kind: 'request' });
  });

  test('isn’t announced if it was rolled back', async () => {
    const { slot, host, guest } = await story();
    await guest.requests.create({ slotId: slot.id, seatsRequested: 2, introMessage: 'Shalom!' });
    const thread = await db.thread.findFirstOrThrow({ where: { hopperId: guest.id } });
    const guestHears = await listen(guest.id);
    const undone = db.$transaction(async (tx) => {
      await closeThreads(tx, [thread], system, new Date());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const [request] = (await host.requests.host({})).items;
    await host.requests.decline(request?.id ?? '');
    expect(await guestHears.next()).toEqual({ kind: 'request' });
  });

  test('between loading a page and listening is announced right away, and only then', async () => {
    const { slot, host, guest } = await story();
    const hostHears = await listen(host.id);
    const written = new Date();
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    expect(await hostHears.next()).toEqual({ kind: 'request' });
    const late = listener.changesOf(guest.id, { since: written });
    expect((await late.next()).value).toEqual({ kind: 'everything' });
    // Clocks of other processes may be up to a second ahead.
    const soon = listener.changesOf(guest.id, { since: new Date(Date.now() + 500) });
    expect((await soon.next()).value).toEqual({ kind: 'everything' });
    const after = listener.changesOf(guest.id, { since: new Date(Date.now() + 5000) }).next();
    await host.requests.accept(id);
    expect((await after).value).toEqual({ kind: 'request' });
  });

  test('may be older than the history, which clients that connect late are told', async () => {
    const { host } = await story();
    for (const since of [new Date(Date.now() - 60_000), new Date(0)]) {
      const { value } = await listener.changesOf(host.id, { since }).next();
      expect(value).toEqual({ kind: 'everything' });
    }
  });

  test('may have been missed while the connection was lost, which clients are told', async () => {
    const { slot, host, guest } = await story();
    const hostHears = await listen(host.id);
    await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    expect(await hostHears.next()).toEqual({ kind: 'request' });
    await db.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query = 'LISTEN changes' AND datname = current_database()`;
    expect(await hostHears.next()).toEqual({ kind: 'everything' });
    const [request] = (await host.requests.host({})).items;
    await guest.requests.cancel(request?.id ?? '');
    expect(await hostHears.next()).toEqual({ kind: 'request' });
  });

  test('of a kind that only a newer process knows makes everyone reload', async () => {
    const { host } = await story();
    const hostHears = await listen(host.id);
    await db.$queryRaw`SELECT pg_notify('changes', '{"kind":"thunder","users":[]}')::text`;
    expect(await hostHears.next()).toEqual({ kind: 'everything' });
  });

  test('stream ends when the process stops, so that clients reconnect elsewhere', async () => {
    const { host } = await story();
    const stopping = createListener(url);
    const heard = stopping.changesOf(host.id).next();
    stopping.stop();
    await expect(heard).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
