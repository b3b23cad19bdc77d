import { expect, it, vi } from 'vitest';
import { watchLog } from '@/test/logLines';
import { lockConcurrently } from '@/test/races';

vi.setConfig({ testTimeout: 120_000 });

it('60 calls that lock many rows at once neither deadlock nor get an error', async () => {
  const log = watchLog();
  const { db, slots, leavers, outcomes } = await lockConcurrently();
  expect(outcomes).toHaveLength(60);
  // People who deleted their account are signed out, and their meals and requests are gone.
  const statuses = outcomes.flatMap((one) => (one ? [one.status] : []));
  expect(statuses.filter((status) => ![401, 404, 409].includes(status))).toEqual([]);
  const leaverIds = leavers.map(({ id }) => id);
  const open = { status: { in: ['pending', 'waitlisted', 'accepted'] } };
  expect(await db.request.count({ where: { hopperId: { in: leaverIds }, ...open } })).toBe(0);
  // No meal was added to the table of a host who was leaving, either.
  const slotsOfLeavers = { removedAt: null, listing: { hostId: { in: leaverIds } } };
  expect(await db.timeSlot.count({ where: slotsOfLeavers })).toBe(0);
  for (const { id } of slots) {
    const { capacityReserved } = await db.timeSlot.findUniqueOrThrow({ where: { id } });
    const seats = await db.request.aggregate({
      where: { slotId: id, status: 'accepted' },
      _sum: { seatsRequested: true },
    });
    expect(capacityReserved).toBe(seats._sum.seatsRequested ?? 0);
  }
  // There was no deadlock at all, so nothing had to be retried.
  expect(log.all().filter(({ msg }) => msg === 'transaction retried')).toEqual([]);
});
