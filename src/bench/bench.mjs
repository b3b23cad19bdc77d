/**
 * `npm run bench`: measures the app with 100,000 listings (`--listings`), next to baselines on the
 * same database in the same run. docs/speed.md explains the figures. `--rows search` runs only rows
 * whose names contain `search`, `--seconds 2` sets the time per load, and `--runs 3` sets the number
 * of rounds.
 *
 * `--lighthouse` runs Lighthouse `--runs` times instead.
 */
import { parseArgs } from 'node:util';
import { prepareEnding } from '../setup/ending.mjs';
import { buildProduct, generateSources } from '../setup/prepare.mjs';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    runs: { type: 'string', default: '3' },
    lighthouse: { type: 'boolean' },
  },
});

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

async function main() {
  await generateSources();
  await buildProduct();
  const { openDatabase } = await import('./database.mjs');
  const database = await openDatabase(Number(values.listings));
  stopDatabase = database.stop;
  const runs = Number(values.runs);
  if (values.lighthouse) {
    const { measureLighthouse } = await import('./lighthouse.mjs');
    await measureLighthouse(database, runs);
  } else {
    const { measure } = await import('./measure.mjs');
    await measure(database, { only: values.rows, seconds: Number(values.seconds), runs });
  }
}

main().then(() => end(0), fail);
