/**
 * Runs tests that take a minute in `npm test` for as long as you like: `npm run races -- --runs 1000
 * --seed 7`, `npm run faults -- --writes 1000 --kills 20 --disk /mnt/small`, `npm run failover --
 * --writes 1000 --kills 10`. See docs/reliability.md.
 */
import { parseArgs } from 'node:util';

const KINDS = /** @type {const} */ ({
  races: {
    tests: 'src/test/model',
    options: { runs: { type: 'string', default: '500' }, seed: { type: 'string' } },
  },
  faults: {
    tests: 'src/test/faults',
    options: {
      writes: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '20' },
      disk: { type: 'string' },
    },
  },
  failover: {
    tests: 'src/test/cluster',
    options: {
      writes: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '10' },
    },
  },
});

const [kind = '', ...args] = process.argv.slice(2);
const { tests, options } = KINDS[/** @type {keyof typeof KINDS} */ (kind)];
for (const [name, value] of Object.entries(parseArgs({ args, options }).values)) {
  process.env[`${kind}_${name}`.toUpperCase()] = `${value}`;
}
process.argv.splice(2, Number.POSITIVE_INFINITY, tests);
await import('./test.mjs');
