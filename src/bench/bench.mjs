/**
 * `npm run bench -- --listings 100000`: measures the app with that many listings, next to baselines
 * on the same database in the same run. docs/speed.md explains the figures. `--rows search` runs
 * only rows whose names contain `search`, `--seconds 5` sets the time per load, and `--runs 3` sets
 * the number of rounds.
 *
 * These options replace the rows. `--steady 200000` makes that many mixed requests, then measures
 * memory and idle queries. `--phone` opens pages in a browser as slow as an old phone.
 * `--lighthouse` runs Lighthouse `--runs` times.
 */
import { parseArgs } from 'node:util';
import { prepareEnding } from '../setup/ending.mjs';
import { buildProduct, generateClient } from '../setup/prepare.mjs';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    runs: { type: 'string', default: '3' },
    steady: { type: 'string' },
    phone: { type: 'boolean' },
    lighthouse: { type: 'boolean' },
  },
});

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

async function main() {
  await generateClient();
  await buildProduct();
  const { openPlace } = await import('./place.mjs');
  const { measure } = await import('./measure.mjs');
  const { describe } = await import('./report.mjs');
  const listings = Number(values.listings);
  const place = await openPlace(listings);
  stopDatabase = place.stop;
  if (values.steady) {
    const { measureSteady } = await import('./steady.mjs');
    console.log(await measureSteady(place, { requests: Number(values.steady) }));
    return;
  }
  if (values.phone) {
    const { measurePhone } = await import('./phone.mjs');
    console.log(await measurePhone(place));
    return;
  }
  if (values.lighthouse) {
    const { measureLighthouse } = await import('./lighthouse.mjs');
    console.log(await measureLighthouse(place, { runs: Number(values.runs) }));
    return;
  }
  const { results, atOnce } = await measure(place, {
    only: values.rows,
    seconds: Number(values.seconds),
    runs: Number(values.runs),
  });
  console.log(
    describe(results, { listings, runs: Number(values.runs), seconds: Number(values.seconds) }),
  );
  if (atOnce) console.log(`${atOnce}\n`);
}

main().then(() => end(0), fail);
