/**
 * `npm test`: prepares everything as `npm start` does, then runs the fast checks against a separate
 * database server, stopping at the first failure. `npm run test:all` also runs the slow checks, and
 * `npm run test:all -- --rest` runs only those. `npm test -- seats` runs only Vitest tests, fast or
 * slow, whose file names contain `seats`. `npm run test:browser -- guestWay` does the same for
 * Playwright.
 */
import { FAST, playwright, REST } from './checks.mjs';
import { prepareEnding } from './ending.mjs';
import { forgetDatabase } from './environment.mjs';
import { buildProduct, generateSources } from './prepare.mjs';
import { runTool } from './processes.mjs';
import { step } from './steps.mjs';
import { ensureTestDatabase } from './testDatabase.mjs';
import { runCheck } from './testReports.mjs';

/** @typedef {import('./testReports.mjs').Counts} Counts */

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

async function startDatabase() {
  stopDatabase = await step('Starting the test database', () =>
    ensureTestDatabase({ inMemory: true }),
  );
}

/** @param {string[]} args */
async function main(args) {
  // This time zone is far from every listing's, so time zone bugs show up.
  Object.assign(process.env, { NODE_ENV: 'test', TZ: 'Asia/Kathmandu' });
  forgetDatabase(); // tests must never reach a real database
  const began = performance.now();

  const all = args.includes('--all');
  const rest = args.includes('--rest');
  const browser = args.includes('--browser');
  const words = args.filter((arg) => !['--all', '--rest', '--browser'].includes(arg));

  await Promise.all([generateSources().then(() => buildProduct()), startDatabase()]);
  if (browser || words.length > 0) {
    const [tool, ...options] = browser ? playwright(...words) : ['vitest', 'run', ...words];
    await runTool(tool, options);
  } else if (rest) await runChecks(REST);
  else if (all) await runChecks([...FAST, ...REST]);
  else await runChecks(FAST);
  console.log(`All passed in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

/**
 * Runs the checks and prints their test counts. The first failure ends the run with an error.
 * @param {import('./checks.mjs').Check[][]} rows
 */
async function runChecks(rows) {
  /** @type {Counts[]} */
  const results = [];
  for (const row of rows) results.push(...(await runRow(row)));
  printSummary(results);
}

/** @param {import('./checks.mjs').Check[]} row */
async function runRow(row) {
  const running = row.map((check, n) => step(check.name, () => runCheck(check, { quiet: n > 0 })));
  const counts = await Promise.all(running);
  return counts.filter((count) => count !== undefined);
}

/** @param {Counts[]} results */
function printSummary(results) {
  console.log('\nTests that ran:');
  for (const { name, passed, failed } of results)
    console.log(`${`${passed + failed}`.padStart(7)}  ${name}`);

  const flaky = results.flatMap((counts) => counts.flaky);
  if (flaky.length > 0) console.log('\nFlaky, passed only on the second try:');
  for (const test of flaky) console.log(`  ${test}`);

  /** @param {'passed' | 'failed' | 'skipped'} kind */
  const sum = (kind) => results.reduce((total, counts) => total + counts[kind], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}

main(process.argv.slice(2)).then(() => end(0), fail);
