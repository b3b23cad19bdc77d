/**
 * `npm test`: makes everything ready as `npm start` does, then runs all checks on a database server
 * of their own, up to the first that fails. `npm test -- seats` runs only the Vitest tests whose
 * file names contain `seats`.
 */
import { prepareEnding } from './ending.mjs';
import { forgetDatabase } from './environment.mjs';
import { buildProduct, generateClient, installDependencies, requireNode } from './prepare.mjs';
import { runTool } from './processes.mjs';
import { loudStep, step } from './steps.mjs';

/** @typedef {[tool: string, ...args: string[]]} Check */

/**
 * One after the other; those of a row at once, since one alone leaves half of two cores idle. What all but
 * the first of a row print is shown only if they fail.
 *
 * @type {Check[][]}
 */
const ALL_CHECKS = [
  [
    // Not incremental: what is kept does not know that a text of the catalogue is gone.
    ['tsc', '--noEmit', '--incremental', 'false'],
    ['biome', 'check', '.'],
  ],
  [
    ['vitest', 'run', '--project', 'unit*', '--project', 'components*'],
    ['vitest', 'run', '--project', 'http', '--project', 'faults'],
  ],
  [['playwright', 'test', '-c', 'src/test/browser/playwright.config.ts']],
];

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

/** @param {string[]} words */
async function main(words) {
  requireNode();
  // The zone is far from every listing's, so that a slip of zones shows.
  Object.assign(process.env, { NODE_ENV: 'test', TZ: 'Asia/Kathmandu' });
  forgetDatabase(); // no test may come near a real one
  const began = performance.now();

  await installDependencies();
  await generateClient();
  await buildProduct();
  const { ensureTestDatabase } = await import('./testDatabase.mjs');
  stopDatabase = await step('Starting the test database', ensureTestDatabase);

  const rows =
    words.length > 0 ? [[/** @type {Check} */ (['vitest', 'run', ...words])]] : ALL_CHECKS;
  for (const row of rows) {
    const checks = row.map(([tool, ...args], n) =>
      loudStep([tool, ...args].join(' '), () => runTool(tool, args, { quiet: n > 0 })),
    );
    const ended = await Promise.allSettled(checks);
    const failed = ended.flatMap((one) => (one.status === 'rejected' ? one.reason.message : []));
    if (failed.length > 0) throw new Error(failed.join('\n'));
  }
  console.log(`\nAll passed in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

main(process.argv.slice(2)).then(() => end(0), fail);
