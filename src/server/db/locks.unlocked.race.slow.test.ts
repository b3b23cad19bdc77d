import { expect, it, vi } from 'vitest';
import type { Tx } from '@/server/db/client';
import { watchLog } from '@/test/logLines';
import { storm } from '@/test/races';

vi.setConfig({ testTimeout: 120_000 });

/**
 * Controls for `locks.race.test.ts`: the same storm with slots locked one after the other, by every
 * second call from the other end, so that we know that its silence means something.
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

it('with slots locked in any order, changes wait in a circle', async () => {
  const log = watchLog();
  const { told } = await storm();
  expect(log.all().filter(({ msg }) => msg === 'change undone')).not.toEqual([]);
  // They are made again, or refused in plain words, but nobody meets an error.
  expect(told.filter((one) => one?.status === 500)).toEqual([]);
});
