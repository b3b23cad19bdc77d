import { describe, expect, test } from 'vitest';
import { FAST, REST } from './checks.mjs';
import { readPlaywrightReport, readVitestReport } from './testReports.mjs';

test('counts a Vitest report, with todo tests as skipped', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
  expect(readVitestReport('http', report)).toEqual({
    name: 'http',
    passed: 7,
    failed: 1,
    skipped: 5,
    flaky: [],
  });
});

test('counts a Playwright report and lists flaky tests at any depth', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'offline.spec.ts',
    line: 12,
    tests: [{ status }],
  });
  const report = {
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('reconnects', 'flaky'), spec('waits', 'skipped')] }],
      },
    ],
    stats: { expected: 1, unexpected: 0, skipped: 1, flaky: 1 },
  };
  expect(readPlaywrightReport('browser', report)).toEqual({
    name: 'browser',
    passed: 2,
    failed: 0,
    skipped: 1,
    flaky: ['offline.spec.ts:12 reconnects'],
  });
});

describe('the two lists of checks', () => {
  const checks = [...FAST, ...REST].flat();

  test('have a unique name for each check, because report files are named after it', () => {
    const names = checks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
