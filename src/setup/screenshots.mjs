/**
 * `npm run screenshots`: prepares everything as `npm test` does. Then it writes a screenshot of
 * each page, with the demo community, to `screenshots/`: light and dark, in both languages and in
 * four sizes. `npm run screenshots -- explore` takes only those whose names contain `explore`.
 */
import { prepareEnding } from './ending.mjs';
import { forgetDatabase } from './environment.mjs';
import { buildProduct, generateSources } from './prepare.mjs';
import { runTool } from './processes.mjs';
import { step } from './steps.mjs';
import { ensureTestDatabase } from './testDatabase.mjs';

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

/** @param {string[]} words */
async function main(words) {
  forgetDatabase(); // screenshots show the demo community, never a real one
  await generateSources();
  await buildProduct();
  stopDatabase = await step('Starting the test database', ensureTestDatabase);
  const only = words.length > 0 ? ['--grep', words.join('|')] : [];
  const args = ['test', '-c', 'src/test/browser/screenshots.config.ts', ...only];
  await step('Taking screenshots', () => runTool('playwright', args));
}

main(process.argv.slice(2)).then(() => end(0), fail);
