import { expect, it, vi } from 'vitest';
import type { Tx } from '@/server/db/client';
import { watchLog } from '@/test/logLines';
import { lockConcurrently } from '@/test/races';

vi.setConfig({ testTimeout: 120_000 });

/**
 * Control for `locks.race.test.ts`: the same load with slots locked one by one, in reverse in every
 * second call. This must deadlock, or that test proves nothing.
 */
vi.mock('./locks', async (original) => {
  const locks = await original<typeof import('./locks')>();
  let calls = 0;
  return {
    ...locks,
    lockSlots: async (tx: Tx, ids: string[]) => {
      calls += 1;
      const inOrder = [...ids].sort();
      const slots = [];
      for (const id of calls % 2 ? inOrder : inOrder.reverse())
        slots.push(...(await locks.lockSlots(tx, [id])));
      return slots;
    },
  };
});

it('with slots locked in any order, transactions deadlock', async () => {
  const log = watchLog();
  const { outcomes } = await lockConcurrently();
  expect(log.all().filter(({ msg }) => msg === 'transaction retried')).not.toEqual([]);
  // They're retried or refused with a clear message, but nobody gets an internal error.
  expect(outcomes.filter((one) => one?.status === 500)).toEqual([]);
});
