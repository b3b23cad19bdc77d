import { afterAll, expect, it } from 'vitest';
import { play } from './play';
import { endProcesses } from './world';

/** `npm run races -- --runs 1000 --seed 7`; within all tests a few, and no longer than that. */
const RUNS = Number(process.env.RACES_RUNS ?? 12);
const SEED = Number(process.env.RACES_SEED ?? Date.now() % 1_000_000);
const LONG = process.env.RACES_RUNS !== undefined;
const PATIENCE = LONG ? 60 * 60_000 : 15_000;

afterAll(endProcesses);

it(
  'all that people do, at random and at once over three processes, keeps every promise',
  async () => {
    const { fault, runs, tally } = await play({ runs: RUNS, seed: SEED, patience: PATIENCE });
    const moves = Object.entries(tally)
      .map(([name, { done, refused }]) => `${name} ${done}+${refused}`)
      .join(', ');
    console.info(`Races: seed ${SEED}, ${runs} runs; let through + refused: ${moves || 'none'}`);
    expect(fault).toBe('');
    // Else nothing of it was tried.
    expect(tally.accept?.done).toBeGreaterThan(0);
  },
  PATIENCE + 60_000,
);
