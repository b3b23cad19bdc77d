import { afterAll, expect, it } from 'vitest';
import { play } from './play';
import { endProcesses } from './world';

/**
 * `npm run races -- --runs 1000 --seed 7` sets these. The full test run plays a few, with a time
 * limit.
 */
const RUNS = Number(process.env.RACES_RUNS ?? 12);
const SEED = Number(process.env.RACES_SEED ?? Date.now() % 1_000_000);
const LONG = process.env.RACES_RUNS !== undefined;
const TIMEOUT_MS = LONG ? 60 * 60_000 : 30_000;

afterAll(endProcesses);

it(
  'random concurrent actions across three processes keep every promise',
  async () => {
    const { fault, runs, tally } = await play({ runs: RUNS, seed: SEED, patience: TIMEOUT_MS });
    const moves = Object.entries(tally)
      .map(([name, { done, refused }]) => `${name} ${done}+${refused}`)
      .join(', ');
    console.info(`Races: seed ${SEED}, ${runs} runs; let through + refused: ${moves || 'none'}`);
    expect(fault).toBe('');
    // Otherwise nothing was tested.
    expect(tally.accept?.done).toBeGreaterThan(0);
  },
  TIMEOUT_MS + 60_000,
);
