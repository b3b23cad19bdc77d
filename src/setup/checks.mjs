/**
 * @typedef {object} Check
 * @property {string} name
 * @property {[tool: string, ...args: string[]]} command a tool from node_modules or one of our
 * scripts
 */

const BROWSER_CONFIG = 'src/test/browser/playwright.config.ts';

/** @param {...string} projects @returns {Check['command']} */
const vitest = (...projects) => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
];

/** @param {...string} args @returns {Check['command']} */
export const playwright = (...args) => ['playwright', 'test', '-c', BROWSER_CONFIG, ...args];

/** @type {Check[]} Checks that don't run the app. `npm run verify` also runs them. */
export const STATIC = [
  // Not incremental, because the cache misses a text removed from the catalog.
  { name: 'types', command: ['tsc', '--noEmit', '--incremental', 'false'] },
  { name: 'format, lint and import rules', command: ['biome', 'check', '.'] },
  { name: 'unused code and dependencies', command: ['knip', '--no-progress'] },
  { name: 'names in the documents', command: ['src/setup/docsCheck.mjs'] },
];

/**
 * Rows run one after another. The checks within a row run in parallel, because a single check
 * leaves half of two cores idle. All but the first check in a row print their output only on
 * failure.
 * @type {Check[][]}
 */
export const FAST = [
  STATIC,
  [
    { name: 'unit and components', command: vitest('unit*', 'components*') },
    { name: 'http', command: vitest('http') },
  ],
  [{ name: 'browser', command: playwright('--grep', '@main') }],
];

/** @type {Check[][]} */
export const REST = [
  [
    { name: 'slow unit and faults', command: vitest('slow*', 'faults') },
    { name: 'slow http', command: vitest('http-slow') },
  ],
  // A test that passes only on retry is reported as flaky.
  [{ name: 'other browser', command: playwright('--grep-invert', '@main', '--retries', '1') }],
];
