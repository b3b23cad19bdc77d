import type { Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { makeListing, makeUser } from '../../factories';
import { at, expect, mealIn, open, test } from '../fixtures';

const location = (page: Page) => page.getByRole('combobox', { name: 'Location' });
const nearMe = (page: Page) => page.getByRole('button', { name: 'Near me' });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function town(db: Db, name: string, lat: number) {
  const [id, hill] = [`nz-${name.toLowerCase()}`, `${name} Hill`];
  const place = { country: 'NZ', lat, lon: 170.5, weight: 1 };
  const names = (...all: string[]) => ({
    create: all.map((one) => ({ name: one, folded: one.toLowerCase() })),
  });
  const city = { ...place, radiusKm: 10, kind: 'city', name, within: 'Otago' };
  await db.place.create({ data: { ...city, id, names: names(name, `${name[0]}KV`, 'סוכתיה') } });
  const neighborhood = {
    ...place,
    radiusKm: 2,
    kind: 'part',
    name: hill,
    within: name,
    parentId: id,
  };
  await db.place.create({ data: { ...neighborhood, id: `${id}-hill`, names: names(hill) } });

  const host = await makeUser(db);
  const home = { region: null, country: 'New Zealand', slots: [at(mealIn(3))] };
  const point = (at: number) => ({
    ...{ privacyLevel: 'exact', lat: at, lon: 170.5 },
    ...{ publicLat: at, publicLon: 170.5 },
  });
  const far = { ...home, ...point(lat - 0.023), city: name, title: 'A deck down the road' };
  await makeListing(db, host, far);
  const close = { ...home, ...point(lat - 0.002), city: name, title: 'A porch next door' };
  await makeListing(db, host, close);
  await makeListing(db, host, { ...home, city: hill, title: 'A roof on the hill' });
}

test('a place is found by an alternative name, as a whole and within any radius', async ({
  browserOf,
  db,
}) => {
  await town(db, 'Sukkaville', -45.87);
  const page = await browserOf();
  await open(page, '/explore');
  await location(page).fill('skv');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('near') === 'nz-sukkaville');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(card(page, 'A porch next door')).toContainText('Sukkaville · Under 1 km away');
  await expect(card(page, 'A deck down the road')).toContainText('Sukkaville · 2.5 km away');
  await expect(card(page, 'A roof on the hill')).toContainText('Sukkaville Hill');
  await expect(card(page, 'A roof on the hill')).not.toContainText('away');

  await location(page).fill('sukkaville h');
  await page.getByRole('option', { name: 'Sukkaville Hill, Sukkaville' }).click();
  await expect(location(page)).toHaveValue('Sukkaville Hill');
  await location(page).press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('near') === 'nz-sukkaville-hill');
  // Two are few, so the third follows from around it.
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('2 meals in Sukkaville Hill.')).toBeVisible();

  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await page.getByLabel('Distance', { exact: true }).click();
  await page.getByRole('option', { name: '3 miles', exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('radiusKm') === '5');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByLabel('Sort by', { exact: true }).click();
  await page.getByRole('option', { name: 'Nearest first' }).click();
  await expect(page.getByRole('article').first()).toContainText('A porch next door');
  await page.reload();
  await expect(location(page)).toHaveValue('Sukkaville Hill');
  await expect(page.getByRole('article')).toHaveCount(3);

  await location(page).fill('Nowhere at all');
  await location(page).press('Enter');
  await expect(page).toHaveURL((url) => url.search === '?city=Nowhere+at+all');
});

test('"Near me" asks for permission when pressed and sends a location rounded to about a kilometer', async ({
  browserOf,
  db,
}) => {
  await town(db, 'Lulavton', -43.87);
  const page = await browserOf();
  const context = page.context();
  await open(page, '/explore');
  await nearMe(page).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'couldn’t get your location' }).first(),
  ).toBeVisible();
  await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'false');

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -43.87123456, longitude: 170.50123456 });
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(decodeURIComponent(request.url()), request.postData() ?? ''),
  );
  await nearMe(page).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('near') === '-43.87,170.5');
  await expect(nearMe(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('article').first()).toContainText('A porch next door');
  await expect(page.getByRole('article').first()).toContainText('Under 1 km away');
  expect(sent.join('\n')).not.toMatch(/43\.871|170\.501/);

  await nearMe(page).click();
  await expect(page).toHaveURL('/explore');
});
