import fc from 'fast-check';
import { refusal } from '../refusal';
import { type Choice, type CommandName, commands, weights } from './commands';
import { faultsOf } from './promises';
import { newWorld, type World } from './world';

type Move = { name: CommandName; choice: Choice };

const names = Object.keys(commands) as CommandName[];
const number = fc.nat({ max: 999 });
const move: fc.Arbitrary<Move> = fc.record({
  name: fc.oneof(...names.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) }))),
  choice: fc.record({ process: number, personIndex: number, mealIndex: number, size: number }),
});

/** Waves of moves. The moves of a wave run concurrently. */
const waves = fc.array(fc.array(move, { minLength: 6, maxLength: 14 }), {
  minLength: 4,
  maxLength: 7,
});

type Tally = Record<string, { done: number; refused: number }>;

/** @returns errors that aren't refusals by a rule */
async function playWave(world: World, wave: Move[], tally: Tally): Promise<string[]> {
  const settled = await Promise.allSettled(
    wave.map(({ name, choice }) => commands[name](world, choice)),
  );
  const broken: string[] = [];
  for (const [n, one] of settled.entries()) {
    const name = wave[n]?.name ?? '';
    tally[name] ??= { done: 0, refused: 0 };
    const count = tally[name];
    if (one.status === 'fulfilled') {
      count.done += 1;
      continue;
    }
    count.refused += 1;
    const { status } = await refusal(Promise.reject(one.reason));
    if (status >= 500) broken.push(`${name} broke: ${one.reason}`);
  }
  return broken;
}

/**
 * Plays random worlds until `runs` are done or one fails. Starts no new world after the time is up.
 * @param patience in milliseconds
 * @returns the failure, if any; how many worlds were played; how often each command succeeded
 */
export async function play({
  runs,
  seed,
  patience,
}: {
  runs: number;
  seed: number;
  patience: number;
}) {
  const tally: Tally = {};
  let run = 0;
  // A run that has started is played to its end.
  const end = performance.now() + patience;
  const property = fc.asyncProperty(waves, async (all) => {
    if (performance.now() > end) return;
    run += 1;
    const world = await newWorld();
    for (const [n, wave] of all.entries()) {
      const faults = await playWave(world, wave, tally);
      faults.push(...(await faultsOf(world)));
      if (faults.length > 0)
        throw new Error(
          `In wave ${n + 1} of run ${run} of seed ${seed} (${wave.map(({ name }) => name)}):\n${[...new Set(faults)].join('\n')}`,
        );
    }
  });
  // No shrinking: a failure may not repeat when it's replayed.
  const { errorInstance } = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
  return { fault: errorInstance ? `${errorInstance}` : '', runs: run, tally };
}
