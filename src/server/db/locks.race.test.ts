import { expect, it, vi } from 'vitest';
import { watchLog } from '@/test/logLines';
import { storm } from '@/test/races';

vi.setConfig({ testTimeout: 120_000 });

it('60 calls that lock many things at once neither wait in a circle nor meet an error', async () => {
  const log = watchLog();
  const { db, slots, leavers, told } = await storm();
  expect(told).toHaveLength(60);
  // Who has left is signed out, and what they offered or asked for is gone.
  const refused = told.flatMap((one) => (one ? [one.status] : []));
  expect(refused.filter((status) => ![401, 404, 409].includes(status))).toEqual([]);
  const left = leavers.map(({ id }) => id);
  const open = { status: { in: ['pending', 'waitlisted', 'accepted'] } };
  expect(await db.request.count({ where: { hopperId: { in: left }, ...open } })).toBe(0);
  // Nor did a meal come to be at the table of a host who was leaving.
  const theirs = { removedAt: null, listing: { hostId: { in: left } } };
  expect(await db.timeSlot.count({ where: theirs })).toBe(0);
  for (const { id } of slots) {
    const { capacityReserved } = await db.timeSlot.findUniqueOrThrow({ where: { id } });
    const seats = await db.request.aggregate({
      where: { slotId: id, status: 'accepted' },
      _sum: { seatsRequested: true },
    });
    expect(capacityReserved).toBe(seats._sum.seatsRequested ?? 0);
  }
  // Not because it was tried again: no deadlock came about.
  expect(log.all().filter(({ msg }) => msg === 'change undone')).toEqual([]);
});
