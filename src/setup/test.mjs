/**
 * `npm test`: makes everything ready as `npm start` does, then runs all checks on a database server
 * of their own, up to the first that fails. `npm test -- seats` runs only the Vitest tests whose
 * file names contain `seats`.
 */
import { prepareEnding } from './ending.mjs';
import { buildProduct, generateClient, installDependencies, requireNode } from './prepare.mjs';
import { runTool } from './processes.mjs';
import { loudStep, step } from './steps.mjs';

/** @type {[tool: string, ...args: string[]][]} */
const ALL_CHECKS = [
  ['biome', 'check', '.'],
  // Not incremental: what is kept does not know that a text of the catalogue is gone.
  ['tsc', '--noEmit', '--incremental', 'false'],
  ['vitest', 'run'],
  ['playwright', 'test', '-c', 'src/test/browser/playwright.config.ts'],
];

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

/** @param {string[]} words */
async function main(words) {
  requireNode();
  // The zone is far from every listing's, so that a slip of zones shows.
  Object.assign(process.env, { NODE_ENV: 'test', TZ: 'Asia/Kathmandu' });
  delete process.env.DATABASE_URL; // no test may come near a real database
  const began = performance.now();

  await installDependencies();
  await generateClient();
  await buildProduct();
  const { ensureTestDatabase } = await import('./testDatabase.mjs');
  stopDatabase = await step('Starting the test database', ensureTestDatabase);

  /** @type {typeof ALL_CHECKS} */
  const checks = words.length > 0 ? [['vitest', 'run', ...words]] : ALL_CHECKS;
  for (const [tool, ...args] of checks) {
    await loudStep([tool, ...args].join(' '), () => runTool(tool, args));
  }
  console.log(`\nAll passed in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

main(process.argv.slice(2)).then(() => end(0), fail);
