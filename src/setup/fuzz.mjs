/**
 * `npm run fuzz -- --calls 100000 --seed 7`: the fuzz tests of `npm test` with more calls, half of them of
 * procedures and half of REST paths. Without a seed each run is another; it is printed.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const calls = Number(values.calls);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isInteger(calls) || calls < 2 || !Number.isInteger(seed)) {
  console.error('Usage: npm run fuzz -- [--calls <number>] [--seed <number>]');
  process.exit(1);
}

process.env.FUZZ_CALLS = `${Math.ceil(calls / 2)}`;
process.env.FUZZ_SEED = `${seed}`;
process.argv.splice(2, process.argv.length, 'src/test/fuzz/', 'src/test/http/fuzz.test');
await import('./test.mjs');
