import { expect, it, vi } from 'vitest';
import type { Tx } from '@/server/db/client';
import { acceptAll, crowd } from '@/test/races';

/**
 * Control for `seats.race.test.ts`: without the lock, the same load must fail, or that test proves
 * nothing. The pause widens the gap between read and write, as a busy server would.
 */
vi.mock('../db/locks', async (original) => ({
  ...(await original<typeof import('../db/locks')>()),
  lockSlot: async (tx: Tx, slotId: string) => {
    const row = await tx.timeSlot.findUniqueOrThrow({
      where: { id: slotId },
      include: { listing: { select: { hostId: true, visible: true, timeZone: true } } },
    });
    await new Promise((resume) => setTimeout(resume, 20));
    return { ...row, ...row.listing };
  },
}));

it('without the lock, the constraint still prevents overbooking, but guests get errors', async () => {
  const { seats, slot, refused } = await acceptAll(await crowd());
  expect(slot.capacityReserved).toBe(seats);
  expect(seats).toBeLessThanOrEqual(10);
  expect(refused.filter(({ error }) => error.status === 500)).not.toEqual([]);
});

it('without the lock and the constraint, the meal is overbooked', async () => {
  const meal = await crowd();
  await meal.db
    .$executeRaw`ALTER TABLE time_slots DROP CONSTRAINT time_slots_capacity_reserved_check`;
  const { seats, slot } = await acceptAll(meal);
  expect(seats).toBeGreaterThan(10);
  expect(slot.capacityReserved).toBe(seats);
});
