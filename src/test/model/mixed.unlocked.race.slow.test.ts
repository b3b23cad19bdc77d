import { afterAll, expect, it, vi } from 'vitest';
import type { Tx } from '@/server/db/client';
import type { LockedSlot } from '@/server/db/locks';
import { testDatabase } from '../community';
import { play } from './play';
import { endProcesses } from './world';

/**
 * The control for `mixed.race.slow.test.ts`: the same, without the slot lock and the constraint.
 */
vi.mock('@/server/db/locks', async (original) => {
  const lockSlots = async (tx: Tx, slotIds: string[]) => {
    const rows = await tx.timeSlot.findMany({
      where: { id: { in: slotIds } },
      include: { listing: { select: { hostId: true, visible: true, timeZone: true } } },
      orderBy: { id: 'asc' },
    });
    await new Promise((resume) => setTimeout(resume, 20));
    return rows.map(({ listing, ...row }) => ({ ...row, ...listing }) as unknown as LockedSlot);
  };
  return {
    ...(await original<typeof import('@/server/db/locks')>()),
    lockSlots,
    lockSlot: async (tx: Tx, id: string) => (await lockSlots(tx, [id]))[0],
  };
});

afterAll(endProcesses);

it('the same actions overbook seats without the lock and the constraint', async () => {
  const { db } = await testDatabase();
  await db.$executeRaw`ALTER TABLE time_slots DROP CONSTRAINT time_slots_capacity_reserved_check`;
  const { fault } = await play({ runs: 20, seed: 1, patience: 60_000 });
  expect(fault).toMatch(/seats of \d+ are promised|two requests that stand|does not join/);
}, 90_000);
