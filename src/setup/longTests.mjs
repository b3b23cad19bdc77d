/**
 * `npm run races -- --runs 1000 --seed 7` and `npm run faults -- --writes 1000 --kills 20`: what
 * `npm test` does of them in a minute, for as long as asked.
 */
import { parseArgs } from 'node:util';

/** By the name of the script: where its tests are, and what they are told with nothing else said. */
const KINDS = {
  races: { tests: 'src/test/mixed', values: { runs: '500' } },
  faults: { tests: 'src/test/faults', values: { writes: '1000', kills: '20' } },
};

const [kind = '', ...args] = process.argv.slice(2);
const { tests, values } = KINDS[/** @type {keyof typeof KINDS} */ (kind)];
const options = /** @type {const} */ ({
  runs: { type: 'string' },
  seed: { type: 'string' },
  writes: { type: 'string' },
  kills: { type: 'string' },
});
const said = { ...values, ...parseArgs({ args, options }).values };
for (const [name, value] of Object.entries(said)) {
  process.env[`${kind}_${name}`.toUpperCase()] = value;
}
process.argv.splice(2, Number.POSITIVE_INFINITY, tests);
await import('./test.mjs');
