import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { startEmptyApp } from '../../bench/servers.mjs';
import { PHONE } from './app';
import { type Demo, expect, test, type Viewer } from './demo';

async function scriptsOf(page: Page, url: string, shows: string): Promise<Buffer[]> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await expect(page.getByText(shows).first()).toBeVisible();
  return Promise.all(bodies);
}

/** In bytes. */
const weightOf = (scripts: readonly Buffer[]): number =>
  scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);

const ICU_FAULT = 'EXPECT_ARGUMENT_CLOSING_BRACE';

async function emptyAppSize(browser: Browser): Promise<number> {
  const empty = await startEmptyApp();
  try {
    const page = await browser.newPage(PHONE);
    const scripts = await scriptsOf(page, `${empty.url}/empty`, 'Empty');
    await page.close();
    return weightOf(scripts);
  } finally {
    await empty.stop();
  }
}

type Row = {
  name: string;
  viewer: Viewer;
  path: (paths: Demo['paths']) => string;
  shows: string;
  maxRatio: number;
};

const rows: readonly Row[] = [
  { name: 'landing', viewer: 'visitor', path: () => '/', shows: 'Find your seat', maxRatio: 1.35 },
  { name: 'terms', viewer: 'visitor', path: () => '/terms', shows: 'Terms of Use', maxRatio: 1.29 },
  { name: 'sign-in', viewer: 'visitor', path: () => '/login', shows: 'Sign in', maxRatio: 1.42 },
  {
    name: 'Explore',
    viewer: 'visitor',
    path: () => '/explore',
    shows: 'View Details',
    maxRatio: 1.72,
  },
  {
    name: 'listing',
    viewer: 'visitor',
    path: ({ listing }) => listing,
    shows: 'Request to Join',
    maxRatio: 1.7,
  },
  {
    name: "the host's form",
    viewer: 'host',
    path: () => '/host/create',
    shows: 'Add holiday meals',
    maxRatio: 2.15,
  },
];

test.describe('scripts loaded by a first visit on a phone', () => {
  let empty: number;
  test.beforeAll(async ({ browser }) => {
    empty = await emptyAppSize(browser);
  });

  test('the ICU parser can be recognized by its error names', () => {
    const reader = new URL(import.meta.resolve('@formatjs/icu-messageformat-parser'));
    expect(readFileSync(reader, 'utf8')).toContain(ICU_FAULT);
  });

  for (const { name, viewer, path, shows, maxRatio: most } of rows)
    test.describe(() => {
      test.use({ viewer, ...PHONE });
      test(`${name}: at most ${most} times an empty app`, async ({ page, demo }, {
        annotations,
      }) => {
        const scripts = await scriptsOf(page, path(demo.paths), shows);
        const size = weightOf(scripts);
        const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
        annotations.push({ type: 'scripts', description: `${kB(size)}, empty ${kB(empty)}` });
        expect(size / empty).toBeLessThanOrEqual(most);
        expect(scripts.some((script) => script.includes(ICU_FAULT))).toBe(false);
      });
    });
});
