import type { Page } from '@playwright/test';
import { makeUser } from '../factories';
import { expect, makeThread, open, test } from './fixtures';
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

test('a page that loses a script later keeps what was typed', async ({ browserOf, db }) => {
  const [host, guest] = [await makeUser(db), await makeUser(db)];
  const { id } = await makeThread(db, { hopper: guest, host }, [{ from: host, body: 'Shalom' }]);
  const page = await browserOf(guest);
  await open(page, `/messages?thread=${id}`);
  const loads = countLoads(page);
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Is there room for a stroller?');
  // As the loader of scripts does it.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = '/_next/static/chunks/of-an-older-version.js';
    document.head.append(script);
  });
  await expect.poll(loads).toBe(1);
  await waitForHydration(page);
  await expect(message).toHaveValue('Is there room for a stroller?');
});
