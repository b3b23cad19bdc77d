import { expect, it } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { community, type Person } from '@/test/community';
import { LUNCH, listingForm, makeListing, makeRequest, slotForm } from '@/test/factories';
import type { Db } from '../db/client';
import { lockSlot } from '../db/locks';
import { changeRequestIn } from './changeRequest';

const waitForBlockedQuery = (db: Db) =>
  expect
    .poll(
      async () => {
        const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count
          FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return row?.count ?? 0;
      },
      { timeout: 15_000, interval: 20 },
    )
    .toBeGreaterThan(0);

type Story = { host: Person; guest: Person; listingId: string; slotId: string; requestId: string };

it.each<[string, (story: Story) => Promise<unknown>]>([
  ['the guest leaves', ({ guest }) => guest.users.deleteAccount({ confirmation: 'DELETE' })],
  ['the host leaves', ({ host }) => host.users.deleteAccount({ confirmation: 'DELETE' })],
  [
    'the host drops the meal',
    ({ host, listingId: id }) =>
      host.listings.update({ ...listingForm(), id, timeSlots: [slotForm({ startsAt: LUNCH })] }),
  ],
])('keeps events in order: %s while a guest is accepted', async (_, end) => {
  const { db, clock, host, guest } = await community();
  const { id: listingId, slot } = await makeListing(db, host);
  const { id: requestId } = await makeRequest(db, slot, guest);
  const story = { host, guest, listingId, slotId: slot.id, requestId };
  let ending: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (tx) => {
    const locked = await lockSlot(tx, slot.id);
    if (!locked) throw new Error('There is no such slot.');
    ending = end(story);
    await waitForBlockedQuery(db);
    const accepted = { to: 'accepted', by: 'host', actor: asUser(host.id) } as const;
    await changeRequestIn(tx, locked, requestId, accepted, clock.now());
  });
  await ending;
  const events = await db.requestEvent.findMany({ where: { requestId }, orderBy: { at: 'asc' } });
  expect(events.map(({ to }) => to)).toEqual(['pending', 'accepted', 'cancelled']);
});

it('keeps events in order when the clock is set back', async () => {
  const { db, clock, host, guest } = await community();
  const { slot } = await makeListing(db, host);
  const { id: requestId } = await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  clock.forward({ hours: -1 });
  await host.requests.accept(requestId);
  clock.forward({ hours: -1 });
  await host.requests.cancel(requestId, 'It rains.');
  const events = await db.requestEvent.findMany({ where: { requestId }, orderBy: { at: 'asc' } });
  expect(events.map(({ to }) => to)).toEqual(['pending', 'accepted', 'cancelled']);
  // Its email doesn't wait for the clock to catch up, either.
  const mail = await db.mail.findFirstOrThrow({ where: { subjectId: events[2]?.id } });
  expect(mail.dueAt.getTime()).toBeLessThanOrEqual(clock.at.getTime());
  const [request] = (await guest.requests.hopper({})).items;
  expect(request).toMatchObject({ status: 'cancelled', reason: 'It rains.' });
});

it('records the move up after the cancellation when a meal is restored while its guest cancels', async () => {
  const { db, clock, host, guest, stranger } = await community();
  const { id: listingId, slot } = await makeListing(db, host, { slots: [{ capacityTotal: 1 }] });
  const { id: seated } = await makeRequest(db, slot, guest, { status: 'accepted' });
  const { id: waiting } = await makeRequest(db, slot, stranger, { status: 'waitlisted' });
  await host.timeSlots.remove({ id: slot.id });
  let back: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (tx) => {
    const locked = await lockSlot(tx, slot.id);
    if (!locked) throw new Error('There is no such slot.');
    back = host.timeSlots.create({ ...slotForm({ capacityTotal: 1 }), listingId });
    await waitForBlockedQuery(db);
    const cancelled = { to: 'cancelled', by: 'hopper', actor: asUser(guest.id) } as const;
    await changeRequestIn(tx, locked, seated, cancelled, clock.now());
  });
  await back;
  const where = { requestId: { in: [seated, waiting] } };
  const events = await db.requestEvent.findMany({ where, orderBy: { at: 'asc' } });
  expect(events.map(({ to }) => to).slice(-2)).toEqual(['cancelled', 'pending']);
});
