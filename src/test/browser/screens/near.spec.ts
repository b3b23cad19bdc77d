import type { Page } from '@playwright/test';
import type { Db } from '@/server/db';
import { makeListing, makeUser } from '../../factories';
import { at, expect, mealIn, open, test } from '../stage';

const location = (page: Page) => page.getByRole('combobox', { name: 'Location' });
const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

/** A borough of its own, with a part; where nobody else's listings are. */
async function faraway(db: Db) {
  const place = { country: 'NZ', lat: -45.87, lon: 170.5, radiusKm: 10, weight: 1 };
  const names = (...all: string[]) => ({
    create: all.map((name) => ({ name, folded: name.toLowerCase() })),
  });
  await db.place.create({
    data: {
      ...place,
      id: 'nz-sukkaville',
      kind: 'city',
      name: 'Sukkaville',
      within: 'Otago',
      names: names('Sukkaville', 'SKV', 'סוכתיה'),
    },
  });
  await db.place.create({
    data: {
      ...place,
      id: 'nz-lulav-hill',
      kind: 'part',
      name: 'Lulav Hill',
      within: 'Sukkaville',
      parentId: 'nz-sukkaville',
      radiusKm: 2,
      names: names('Lulav Hill'),
    },
  });
  const host = await makeUser(db);
  const country = 'New Zealand';
  const slots = [at(mealIn(3))];
  const point = (lat: number) => ({ lat, lon: 170.5, publicLat: lat, publicLon: 170.5 });
  await makeListing(db, host, {
    title: 'A deck down the road',
    city: 'Sukkaville',
    region: null,
    country,
    slots,
    ...point(-45.893),
  });
  await makeListing(db, host, {
    title: 'A porch next door',
    city: 'Sukkaville',
    region: null,
    country,
    slots,
    ...point(-45.872),
  });
  await makeListing(db, host, {
    title: 'A roof on the hill',
    city: 'Lulav Hill',
    region: null,
    country,
    slots,
  });
}

test('a place is found by another name, as a whole and as far as one likes', async ({
  browserOf,
  db,
}) => {
  await faraway(db);
  const page = await browserOf();
  await open(page, '/explore');
  await location(page).fill('skv');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('near') === 'nz-sukkaville');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(card(page, 'A porch next door')).toContainText('Sukkaville · Under 1 km away');
  await expect(card(page, 'A deck down the road')).toContainText('Sukkaville · 2.5 km away');
  await expect(card(page, 'A roof on the hill')).toContainText('Lulav Hill · 0.3 miles away');

  // A part of it, from the list.
  await location(page).fill('lulav');
  await page.getByRole('option', { name: 'Lulav Hill, Sukkaville' }).click();
  await expect(location(page)).toHaveValue('Lulav Hill');
  await location(page).press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('near') === 'nz-lulav-hill');
  await expect(page.getByRole('article')).toHaveCount(2);

  // How far, and in which order.
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await page.getByLabel('How far', { exact: true }).click();
  await page.getByRole('option', { name: '5 km', exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('radiusKm') === '5');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByLabel('Order', { exact: true }).click();
  await page.getByRole('option', { name: 'Nearest first' }).click();
  await expect(page.getByRole('article').first()).toContainText('A porch next door');
  await page.reload();
  await expect(location(page)).toHaveValue('Lulav Hill');
  await expect(page.getByRole('article')).toHaveCount(3);

  // What is typed otherwise is no longer that place.
  await location(page).fill('Nowhere at all');
  await location(page).press('Enter');
  await expect(page).toHaveURL((url) => url.search === '?city=Nowhere+at+all');
});

test('who presses Near me is asked then, and sends some kilometre of it', async ({
  browserOf,
  db,
}) => {
  await faraway(db).catch(() => {});
  const page = await browserOf();
  const context = page.context();
  await open(page, '/explore');
  await nearMe(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'does not tell' }).first()).toBeVisible();
  await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'false');

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -45.87123456, longitude: 170.50123456 });
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(decodeURIComponent(request.url()), request.postData() ?? ''),
  );
  await nearMe(page).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('near') === '-45.87,170.5');
  await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('article').first()).toContainText('A porch next door');
  await expect(page.getByRole('article').first()).toContainText('Under 1 km away');
  expect(sent.join('\n')).not.toMatch(/45\.871|170\.501/);

  await nearMe(page).click();
  await expect(page).toHaveURL('/explore');
});
