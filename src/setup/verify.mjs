/**
 * `npm run verify`: checks a change within a minute. It runs all static checks on the whole project
 * and the tests closest to the changes since `origin/main`. `npm test` runs all tests.
 */
import { STATIC } from './checks.mjs';
import { prepareEnding } from './ending.mjs';
import { generateSources } from './prepare.mjs';
import { runTool } from './processes.mjs';
import { findRelatedTests, listChangedFiles } from './relatedTests.mjs';
import { quietStep } from './steps.mjs';
import { runCheck } from './testReports.mjs';

/** This many test files fit into a minute on two cores, next to the other checks. */
const MAX_TEST_FILES = 24;
const { end, fail } = prepareEnding();

function chooseTests() {
  const related = findRelatedTests(listChangedFiles());
  const files = related.slice(0, MAX_TEST_FILES);
  const left = related.length - files.length;
  const title = `Tests: the closest ${files.length} files`;
  return { files, title: left ? `${title}, without ${left} others for \`npm test\`` : title };
}

async function main() {
  Object.assign(process.env, { NODE_ENV: 'test' });
  const began = performance.now();
  await generateSources();

  const steps = STATIC.map((check) =>
    quietStep(check.name, () => runCheck(check, { quiet: true })),
  );
  const { files, title } = chooseTests();
  if (files.length > 0) {
    const projects = ['--project', 'unit*', '--project', 'components*'];
    steps.push(
      quietStep(title, () => runTool('vitest', ['run', ...projects, ...files], { quiet: true })),
    );
  }
  const results = await Promise.allSettled(steps);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const failures = results.flatMap((one) => (one.status === 'rejected' ? one.reason.message : []));
  if (failures.length > 0)
    throw new Error(`\n${failures.join('\n\n')}\n\nFailed after ${seconds} s.`);
  console.log(`All passed in ${seconds} s.`);
}

main().then(() => end(0), fail);
