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
  choice: fc.record({ process: number, who: number, where: number, size: number }),
});

/** Waves of moves; those of a wave are made in the same moment. */
const waves = fc.array(fc.array(move, { minLength: 6, maxLength: 14 }), {
  minLength: 4,
  maxLength: 7,
});

/** How often each command was let through and refused, over all runs. */
type Tally = Record<string, { done: number; refused: number }>;

/** Makes a wave's moves at once. @returns what no rule refused. */
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
 * Plays random worlds until `runs` are through or one is at fault, and begins none when the time is over.
 * @param patience in milliseconds
 * @returns what was at fault, if anything; how many worlds were played; how often each command came through.
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
  // A run that has begun is played to its end.
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
  // What is at fault once may come out well when it is played again: nothing is made smaller.
  const { errorInstance } = await fc.check(property, { numRuns: runs, seed, endOnFailure: true });
  return { fault: errorInstance ? `${errorInstance}` : '', runs: run, tally };
}
