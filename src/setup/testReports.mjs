/**
 * Runs checks and counts tests from the reports that Vitest and Playwright write to
 * `.data/reports`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, runScript, runTool } from './processes.mjs';

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {{ name: string, passed: number, failed: number, skipped: number, flaky: string[] }} Counts */

const FOLDER = path.join(ROOT, '.data', 'reports');

/** @param {Check} check */
function reportFile({ name }) {
  fs.mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name.replaceAll(' ', '-')}.json`);
  fs.rmSync(file, { force: true });
  return file;
}

/**
 * Runs a check.
 * @param {Check} check
 * @param {{ quiet: boolean }} options
 * @returns {Promise<Counts | undefined>} undefined if it has no tests
 */
export async function runCheck(check, { quiet }) {
  const [tool, ...args] = check.command;
  const report = reportFile(check);
  if (tool === 'vitest') {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    await runTool(tool, [...args, ...reporters], { quiet });
    return readVitestReport(check.name, readJson(report));
  }
  if (tool === 'playwright') {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    await runTool(tool, [...args, '--reporter=list,json'], { quiet, env });
    return readPlaywrightReport(check.name, readJson(report));
  }
  if (tool.endsWith('.mjs')) await runScript(tool, process.env);
  else await runTool(tool, args, { quiet });
  return undefined;
}

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * @param {string} name
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} report
 * @returns {Counts}
 */
export function readVitestReport(name, report) {
  return {
    name,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: [],
  };
}

/**
 * @typedef {object} Suite
 * @property {{ title: string, file: string, line: number, tests: { status: string }[] }[]} specs
 * @property {Suite[]} [suites]
 */

/** @param {Suite} suite @returns {Suite['specs']} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {string} name
 * @param {{ suites: Suite[], stats: { expected: number, unexpected: number, skipped: number, flaky: number } }} report
 * @returns {Counts}
 */
export function readPlaywrightReport(name, { suites, stats }) {
  const flaky = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  const { expected, unexpected: failed, skipped } = stats;
  return { name, passed: expected + stats.flaky, failed, skipped, flaky };
}
