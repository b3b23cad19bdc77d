import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { waitForHydration } from './hydration';

const SCRIPTS = '**/_next/static/**/*.js';

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test('a page whose scripts are gone after an update reloads once', { tag: '@main' }, async ({
  visitor,
}) => {
  const page = await visitor();
  const loads = countLoads(page);
  await page.route(SCRIPTS, (route) =>
    loads() === 1 ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(loads).toBe(2);
  await waitForHydration(page);

  // Where a reload doesn't help, it isn't repeated.
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404 }));
  const lookedUp: string[] = [];
  page.on('request', (request) => request.method() === 'HEAD' && lookedUp.push(request.url()));
  await page.reload();
  await expect.poll(() => lookedUp.length).toBeGreaterThan(0);
  await page.evaluate(() => fetch('/api/health').then(() => {}));
  expect(loads()).toBe(3);
});
