import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { makeListing, makeUser } from '../factories';
import { startForeignSite } from '../foreignSite';
import { test as base, expect, mealIn } from './fixtures';

const test = base.extend<{ foreign: Awaited<ReturnType<typeof startForeignSite>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  foreign: async ({}, use) => {
    const site = await startForeignSite();
    await use(site);
    await site.stop();
  },
});

const ROOT = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Collects the browser's warnings and errors, such as those of a blocked script. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

const CITY = 'Vinesbury';

/** The snippets of the guide, to the letter but for the city, which it tells people to change. */
async function snippetsOf(page: Page) {
  await page.goto('/docs/api');
  const entries = await page
    .locator('code[id]')
    .evaluateAll((all) => all.map((one) => [one.id, `${one.textContent}`]));
  const inCity = entries.map(([id, text]) => [id, text?.replaceAll('Brooklyn', CITY)]);
  return Object.fromEntries(inCity) as Record<'embed' | 'fetch' | 'generate' | 'client', string>;
}

const TITLE = 'Under the vines';

test.beforeEach(async ({ db }) => {
  const host = await makeUser(db, { firstName: 'Hanna' });
  const { startsAt, endsAt } = mealIn(3);
  await makeListing(db, host, { title: TITLE, city: CITY, slots: [{ startsAt, endsAt }] });
});

test('the docs render the reference without a request to another site', async ({
  visitor,
  app,
}) => {
  const page = await visitor();
  const complaints = complaintsOf(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  await page.goto('/docs/api');
  // Redoc renders the whole document at once, which takes a busy machine a while.
  const timeout = 60_000;
  for (const name of ['Search listings.', 'Get candle lighting and havdalah.'])
    await expect(page.getByRole('heading', { name })).toBeVisible({ timeout });
  expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
});

test('the embed of the guide shows meals on another site, and its height follows', async ({
  visitor,
  foreign,
}) => {
  const page = await visitor();
  const { embed } = await snippetsOf(page);
  const complaints = complaintsOf(page);
  await page.goto(foreign.serve('/', `<!doctype html><h1>Our shul</h1>${embed}`));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('link', { name: TITLE }).first()).toBeVisible();

  const heights = async () => [
    await page.locator('iframe').evaluate((one) => one.clientHeight),
    await frame.locator('html').evaluate((one) => Math.ceil(one.getBoundingClientRect().height)),
  ];
  const isFollowed = async () => {
    const [outside, inside] = await heights();
    return outside === inside;
  };
  await expect.poll(isFollowed).toBe(true);
  const [before = 0] = await heights();

  await frame.getByRole('textbox', { name: 'City or ZIP code' }).fill('Nowhere at all');
  await frame.getByRole('button', { name: 'Search' }).click();
  await expect(frame.getByText('No meals found')).toBeVisible();
  await expect.poll(isFollowed).toBe(true);
  expect((await heights())[0]).toBeLessThan(before);

  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(isFollowed).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(complaints).toEqual([]);
});

test('a page of another site lists meals with the guide’s script', async ({
  visitor,
  foreign,
  app,
}) => {
  const page = await visitor();
  const { fetch } = await snippetsOf(page);
  await page.goto(foreign.serve('/', `<!doctype html>${fetch}`));
  const link = page.locator('#meals').getByRole('link', { name: TITLE }).first();
  await expect(link).toHaveAttribute('href', new RegExp(`^${app.url}/listing/`));
});

test('a client generated as in the guide works on another site', async ({ visitor, foreign }) => {
  const page = await visitor();
  const { generate, client } = await snippetsOf(page);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sukkah-client-'));
  try {
    await fs.writeFile(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
    const isInstalled = await run('sh', ['-ec', generate], { cwd: folder }).then(
      () => true,
      () => false,
    );
    test.skip(!isInstalled, 'The npm registry can’t be reached.');
    await fs.writeFile(path.join(folder, 'client.ts'), client);
    const options = ['--strict', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
    await run(tsc, ['--noEmit', '--target', 'es2022', ...options, 'client.ts'], { cwd: folder });
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { target: 'esnext', lib: { entry: 'client.ts', formats: ['es'], fileName: 'client' } },
    });
    foreign.serve('/client.js', await fs.readFile(path.join(folder, 'dist/client.js'), 'utf8'));
    const printed: string[] = [];
    page.on('console', (message) => printed.push(message.text()));
    const script = '<!doctype html><script type="module" src="client.js"></script>';
    await page.goto(foreign.serve('/', script));
    await expect.poll(() => printed.join('\n')).toContain(TITLE);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
});
