/**
 * `npm run verify`: checks a change within a minute. It runs everything static on the whole project, and the
 * tests closest to what changed since `origin/main`. `npm test` runs all tests.
 */
import { checkDocs } from './docsCheck.mjs';
import { prepareEnding } from './ending.mjs';
import { generateClient, installDependencies, requireNode } from './prepare.mjs';
import { runTool } from './processes.mjs';
import { findRelatedTests, listChangedFiles } from './relatedTests.mjs';
import { quietStep } from './steps.mjs';

/** As many test files as run beside the other checks within a minute on two cores. */
const MAX_TEST_FILES = 24;
const { end, fail } = prepareEnding();

/** The related tests as a step's title, and their files. */
function chooseTests() {
  const related = findRelatedTests(listChangedFiles());
  const files = related.slice(0, MAX_TEST_FILES);
  const left = related.length - files.length;
  const title = `Tests: the closest ${files.length} files`;
  return { files, title: left ? `${title}, without ${left} others for \`npm test\`` : title };
}

async function verifyDocs() {
  const problems = checkDocs();
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function main() {
  requireNode();
  Object.assign(process.env, { NODE_ENV: 'test' });
  const began = performance.now();
  await installDependencies();
  await generateClient();

  /** @type {(tool: string, ...args: string[]) => Promise<void>} */
  const run = (tool, ...args) => runTool(tool, args, { quiet: true });
  const steps = [
    quietStep('Names in the documents', verifyDocs),
    quietStep('Format, lint and import rules', () => run('biome', 'check', '.')),
    // Not incremental: the cache doesn't notice that a text of the catalog is gone.
    quietStep('Types', () => run('tsc', '--noEmit', '--incremental', 'false')),
  ];
  const { files, title } = chooseTests();
  if (files.length > 0) {
    const projects = ['--project', 'unit*', '--project', 'components*'];
    steps.push(quietStep(title, () => run('vitest', 'run', ...projects, ...files)));
  }
  const results = await Promise.allSettled(steps);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const failures = results.flatMap((one) => (one.status === 'rejected' ? one.reason.message : []));
  if (failures.length > 0)
    throw new Error(`\n${failures.join('\n\n')}\n\nFailed after ${seconds} s.`);
  console.log(`All passed in ${seconds} s.`);
}

main().then(() => end(0), fail);
