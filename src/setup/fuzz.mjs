/**
 * `npm run fuzz -- --calls 100000 --seed 7`: runs the fuzz tests with more calls. 70% go to
 * procedures, which enforce the rules. The rest go to REST paths, which take twice as long per
 * call. Without `--seed`, each run uses a new seed and prints it.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const calls = Number(values.calls);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
/** The number `npm test` uses. Fewer calls don't reach every procedure. */
const MIN_CALLS = 3000;
if (!Number.isInteger(calls) || calls < MIN_CALLS || !Number.isInteger(seed)) {
  console.error(
    `Usage: npm run fuzz -- [--calls <number, ${MIN_CALLS} at least>] [--seed <number>]`,
  );
  process.exit(1);
}

const procedures = Math.ceil(calls * 0.7);
process.env.FUZZ_PROCEDURES = `${procedures}`;
process.env.FUZZ_PATHS = `${calls - procedures}`;
process.env.FUZZ_SEED = `${seed}`;
process.argv.splice(2, process.argv.length, 'src/test/fuzz/', 'src/test/http/fuzz');
await import('./test.mjs');
