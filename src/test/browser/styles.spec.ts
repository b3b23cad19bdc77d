import type { Page } from '@playwright/test';
import { makeListing, makeUser } from '../factories';
import { at, awake, expect, mealIn, PHONE, test } from './stage';

/** What a page looks like before any of its files is there, and after. */

const NIGHT = 'rgb(14, 20, 36)';

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const links = (page: Page) =>
  page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.getAttribute('media')]),
    );

for (const path of ['/', '/explore', 'listing', '/help', '/he'])
  test(`A visitor of ${path} sees it as it is meant, though no file of it ever comes`, async ({
    db,
    browserOf,
  }) => {
    let address = path;
    if (path === 'listing') {
      const { id } = await makeListing(db, await makeUser(db), { slots: [at(mealIn(3))] });
      address = `/listing/${id}`;
    }
    const page = await browserOf(undefined, PHONE);
    await page.route('**/_next/static/**', (route) => route.abort());
    // Whoever comes first is given what is written then, and others what was kept of it.
    for (const _ of ['first', 'second']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await ground(page)).toBe(NIGHT);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        PHONE.viewport.width,
      );
    }
  });

test('React takes the page over with its styles, and brings in none anew', async ({
  browserOf,
}) => {
  const page = await browserOf();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') asked.push(request.url());
  });
  await page.goto('/help');
  await awake(page);
  const before = await links(page);
  expect(before.map(([, media]) => media)).toEqual(['print']);
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Sukkot Experiences');
  expect(await links(page)).toEqual(before);
  expect(await ground(page)).toBe(NIGHT);
  expect(asked).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
});

test('Who is signed in has the styles of the visit before', async ({ db, browserOf }) => {
  const page = await browserOf(await makeUser(db));
  await page.goto('/explore');
  expect((await links(page)).map(([, media]) => media)).toEqual([null]);
});
