/**
 * `npm run verify`: checks a change within a minute. It runs all static checks on the whole project
 * and the tests next to files that changed since `origin/main`. `npm test` runs all tests.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { STATIC } from './checks.mjs';
import { prepareEnding } from './ending.mjs';
import { generateSources } from './prepare.mjs';
import { ROOT, runTool } from './processes.mjs';
import { step } from './steps.mjs';
import { runCheck } from './testReports.mjs';

/** This many test files fit into a minute on two cores, next to the other checks. */
const MAX_TEST_FILES = 24;
const { end, fail } = prepareEnding();

/**
 * @param {string[]} args
 * @returns {string[]} lines of git's output; empty if it fails
 */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/** @returns {string[]} tests in the folders of changed files, committed or not */
function testsNextToChanges() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main');
  const changed = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(changed.map((file) => path.dirname(file)))]
    .filter((folder) => fs.existsSync(path.join(ROOT, folder)))
    .flatMap((folder) => fs.readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => /\.test\.tsx?$/.test(file));
}

function chooseTests() {
  const tests = testsNextToChanges();
  const files = tests.slice(0, MAX_TEST_FILES);
  const left = tests.length - files.length;
  const title = `Tests next to the changes: ${files.length} files`;
  return { files, title: left ? `${title}, without ${left} others for \`npm test\`` : title };
}

async function main() {
  Object.assign(process.env, { NODE_ENV: 'test' });
  const began = performance.now();
  await generateSources();

  /** @type {Promise<unknown>[]} */
  const steps = STATIC.map((check) => step(check.name, () => runCheck(check, { quiet: true })));
  const { files, title } = chooseTests();
  if (files.length > 0) {
    // Only those that are quick and need neither a build nor a browser.
    const quick = ['--project', 'unit*', '--project', 'components*', '--passWithNoTests'];
    steps.push(step(title, () => runTool('vitest', ['run', ...quick, ...files], { quiet: true })));
  }
  const results = await Promise.allSettled(steps);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const failures = results.flatMap((one) => (one.status === 'rejected' ? one.reason.message : []));
  if (failures.length > 0)
    throw new Error(`\n${failures.join('\n\n')}\n\nFailed after ${seconds} s.`);
  console.log(`All passed in ${seconds} s.`);
}

main().then(() => end(0), fail);
