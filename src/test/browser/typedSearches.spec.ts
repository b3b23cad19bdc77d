import { expect, test } from './demo';

/** As people type them, in the demo's towns or around them. */
const TOWNS_WITH_MEALS = [
  'Brooklyn',
  'brooklyn ny',
  '11211',
  '10001',
  'NYC',
  'Manhattan',
  'Queens',
  'Newark',
  'Hoboken',
  'teaneck, nj',
  'Los Angeles',
  'LA',
  'Chicago',
  'Miami Beach',
  'Jeruselem',
  'ירושלים',
  'Tel-Aviv',
  'Safed',
  'london',
  'Toronto',
];

/** Towns that no demo listing is near, in every part of the world, and texts that mean no town. */
const TOWNS_WITHOUT_MEALS = [
  'W Orange',
  'N Hollywood',
  'Kiryat Motzkin',
  'St Mande',
  'Boston',
  'Dallas TX',
  '94110',
  'Portland',
  'Sydney',
  'Melbourne',
  'Johannesburg',
  'Paris',
  'Antwerp',
  'Buenos Aires',
  'מודיעין',
  'Beit Shemesh',
  'Manchester',
  'Honolulu',
  'Qwertyville',
  '00000',
];

for (const text of [...TOWNS_WITH_MEALS, ...TOWNS_WITHOUT_MEALS])
  test(`the search "${text}" shows a meal, or one tap to a meal`, async ({ page }) => {
    await page.goto(`/explore?${new URLSearchParams({ place: text })}`);
    const results = page.getByRole('region', { name: 'Results' });
    const meals = results.getByRole('article');
    const others = results.getByRole('button', { name: /meals?$/ });
    await expect(meals.or(others).first()).toBeVisible();
    if ((await meals.count()) > 0) return;
    await others.first().click();
    await expect(meals.first()).toBeVisible();
  });
