import type { Page } from '@playwright/test';
import { makeListing, makeUser } from '../../factories';
import { addSlot } from '../actions';
import { at, counted, expect, mealIn, open, test } from '../fixtures';

const dinner = mealIn(3);
const listbox = (page: Page) => page.getByRole('listbox');
const active = (page: Page) => listbox(page).locator('[data-focus]');
const location = (page: Page) => page.getByRole('combobox', { name: 'Location' });

/** The form is rendered in the browser, so it's hydrated once it's visible. */
async function create(page: Page) {
  await page.goto('/host/create');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toBeVisible();
  return zone;
}

test.describe('a select', () => {
  test('is named by its label and value, and works by keyboard', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    const meal = page.getByLabel('Meal type', { exact: true });
    await expect(meal).toHaveAccessibleName('Meal type Any meal');
    await meal.focus();
    await page.keyboard.press('Enter');
    await expect(listbox(page)).toHaveAccessibleName('Any meal');
    await expect(active(page)).toHaveText('Any meal');
    await expect(listbox(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText('Dinner');
    await page.keyboard.press('Escape');
    await expect(listbox(page)).toHaveCount(0);
    await expect(meal).toBeFocused();
    await expect(meal).toHaveText('Any meal');

    await page.keyboard.press('Space');
    await expect(listbox(page)).toBeFocused();
    await page.keyboard.type('ki');
    await expect(active(page)).toHaveText('Kiddush');
    await page.keyboard.press('Enter');
    await expect(meal).toBeFocused();
    await expect(meal).toHaveAccessibleName('Meal type Kiddush');
    // Only the chosen option is searched for, not the ones the arrow keys passed.
    await expect(page).toHaveURL('/explore?mealType=kiddush');
    await page.goBack();
    await expect(page).toHaveURL('/explore');
  });

  test('fits a phone, including its list and groups', async ({ browserOf }) => {
    const page = await browserOf();
    await page.setViewportSize({ width: 320, height: 568 });
    await open(page, '/explore');
    const date = page.getByLabel('Date', { exact: true });
    expect((await date.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await date.click();
    await expect(listbox(page).getByRole('group', { name: 'Sukkot 2024' })).toBeVisible();
    // The list is positioned only after it's added to the page.
    await expect(async () => {
      const frame = await listbox(page).boundingBox();
      if (!frame) throw new Error('There is no list.');
      expect(frame.x).toBeGreaterThanOrEqual(0);
      expect(frame.y).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.width).toBeLessThanOrEqual(320);
      expect(frame.y + frame.height).toBeLessThanOrEqual(568);
    }).toPass({ timeout: 15_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect(listbox(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(active(page)).toHaveText('Shabbat Sukkot (Oct 23)');
    await expect(active(page)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the search location', () => {
  test('suggests cities with upcoming meals, and Enter searches the one it picks', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const home = {
      region: null,
      country: 'Israel',
      timeZone: 'Asia/Jerusalem',
      slots: [at(dinner)],
    };
    await makeListing(db, host, { ...home, city: 'Mitzpe Ramon' });
    await makeListing(db, host, { ...home, city: 'מצפה רמון' });
    await makeListing(db, host, { ...home, city: 'Mitzpe Yericho' });
    await makeListing(db, host, { ...home, city: 'Mitzpe Netofa', visible: false });
    const page = await browserOf();
    const placeRequests = counted(page, 'places.suggest');
    await open(page, '/explore');
    await location(page).pressSequentially('mitzpé');
    const options = listbox(page).getByRole('option');
    await expect(options).toHaveText([
      'Search for “mitzpé”',
      'Mitzpe Ramon, Israel2 meals',
      'Mitzpe Yericho, Israel1 meal',
      'Mitzpe Netofa, Israeland nearby',
    ]);
    await expect(listbox(page)).toHaveAccessibleName('Cities');
    expect(placeRequests()).toBeGreaterThan(0);
    await expect(active(page)).toHaveText('Search for “mitzpé”');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(location(page)).toHaveValue('Mitzpe Ramon');
    await expect(listbox(page)).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.searchParams.get('near') === 'il-mitzpe-ramon');
    await expect(page.getByRole('article')).toHaveCount(2);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(location(page)).toHaveValue('');
    await location(page).fill('mitzpe y');
    await listbox(page).getByRole('option', { name: 'Mitzpe Yericho' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/explore?city=Mitzpe+Yericho&near=il-mitzpe-yericho');
  });

  test('suggests cities for text typed before the list had loaded', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    await makeListing(db, host, {
      city: 'Netivot',
      region: null,
      country: 'Israel',
      timeZone: 'Asia/Jerusalem',
      slots: [at(dinner)],
    });
    const page = await browserOf();
    await open(page, '/explore');
    let release = () => {};
    const typed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_next/static/**', async (route) => {
      await typed;
      await route.continue();
    });
    await location(page).pressSequentially('netiv');
    await expect(location(page)).toHaveValue('netiv');
    await expect(listbox(page)).toHaveCount(0);
    release();
    await expect(listbox(page).getByRole('option')).toHaveText([
      'Search for “netiv”',
      'Netivot, Israel1 meal',
    ]);
    await expect(active(page)).toHaveText('Search for “netiv”');
    await expect(location(page)).toBeFocused();
  });

  test('accepts any text: Enter searches for what was typed', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const slots = [at(dinner)];
    await makeListing(db, host, { title: 'By its code', postal: '77123', city: 'Codham', slots });
    const country = { region: null, country: 'Israel', timeZone: 'Asia/Jerusalem' };
    await makeListing(db, host, { ...country, city: 'Dimona', slots });
    const page = await browserOf();
    await open(page, '/explore');
    await location(page).pressSequentially('77123');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/explore?city=77123');
    // Expect exactly one card: the old results stay until the new ones arrive.
    await expect(page.getByRole('article')).toHaveText([/By its code/]);

    await location(page).fill('dimo');
    await expect(active(page)).toHaveText('Search for “dimo”');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/explore?city=dimo');
    await expect(listbox(page)).toHaveCount(0);
    await page.goBack();
    await expect(location(page)).toHaveValue('77123');
  });

  test("doesn't request cities before someone uses it", async ({ browserOf, db }) => {
    await makeListing(db, await makeUser(db), { city: 'Choiceton', slots: [{ isFree: true }] });
    const page = await browserOf();
    const placeRequests = counted(page, 'places.suggest');
    await open(page, '/explore?city=Choiceton');
    await page.getByRole('button', { name: 'Free', exact: true }).click();
    await expect(page).toHaveURL('/explore?city=Choiceton&price=free');
    await expect(page.getByText('1 sukkah meal(s) found')).toBeVisible();
    expect(placeRequests()).toBe(0);
  });
});

test.describe("the form's time zone", () => {
  test('is found by any part of its name', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    const zone = await create(page);
    await expect(zone).toHaveAttribute('required');
    await expect(zone).toHaveAccessibleDescription('Your meals’ dates and times are in this zone.');
    await zone.click();
    await page.keyboard.type('jeru');
    await expect(listbox(page).getByRole('option')).toHaveText(['Jerusalem, Israel Time']);
    await expect(active(page)).toHaveText('Jerusalem, Israel Time');
    await page.keyboard.press('Tab');
    await expect(zone).toHaveValue('Jerusalem, Israel Time');
    await zone.fill('los ang');
    await expect(active(page)).toHaveText('Los Angeles, Pacific Time');
    await page.keyboard.press('Enter');
    await expect(zone).toHaveValue('Los Angeles, Pacific Time');
    await addSlot(page);
    await expect(page.getByText('Times are in Los Angeles, Pacific Time.')).toBeVisible();
    await expect(page).toHaveURL('/host/create');
  });

  test("keeps its value when the typed text isn't a time zone", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    const zone = await create(page);
    await zone.click();
    await page.keyboard.type('Atlantis');
    await expect(listbox(page).getByRole('option')).toHaveCount(0);
    await page.getByLabel('Title').click();
    await expect(zone).toHaveValue('New York, Eastern Time');
  });

  test('opens its long list at the current value', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await page.getByRole('button', { name: 'All zones' }).click();
    const currentZone = listbox(page).getByRole('option', {
      name: 'New York, Eastern Time',
      exact: true,
    });
    await expect(currentZone).toBeInViewport();
    await expect(active(page)).toHaveText('New York, Eastern Time');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText(/^Niamey, /);
    await expect(active(page)).toBeInViewport();
  });
});
