import type { Page } from '@playwright/test';
import { DateTime } from 'luxon';
import { makeListing, makeUser } from '../../factories';
import { choose, offered } from '../actions';
import {
  at,
  expect,
  expectToast,
  fail,
  hold,
  isDestructive,
  mealIn,
  open,
  PHONE,
  showing,
  skeletons,
  test,
} from '../fixtures';

const dinner = mealIn(3);
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading');
const count = (page: Page, found: number) =>
  results(page).getByText(`${found} sukkah meal(s) found`, { exact: true });
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const PICTURE = 'https://pictures.invalid/sukkah.svg';

test.describe('the search', () => {
  test('has its title, fields and options', async ({ browserOf }) => {
    const page = await browserOf();
    await page.goto('/explore');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Sukkot Experiences');
    await expect(page.getByLabel('Location')).toHaveAttribute('placeholder', 'City or ZIP code');
    await expect(search(page)).toBeVisible();

    await page.getByLabel('Date').click();
    const list = page.getByRole('listbox');
    await expect(list.getByRole('group')).toHaveCount(2);
    const groups = await list
      .getByRole('group')
      .evaluateAll((all) =>
        all.map((group) => [
          document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
          [...group.querySelectorAll('[role=option]')].map((option) => option.textContent),
        ]),
      );
    await list.press('Escape');
    await expect(list).toHaveCount(0);
    const [coming, past] = groups;
    expect(past).toEqual([
      'Sukkot 2024',
      [
        'Erev Sukkot (Oct 16)',
        'First Day Dinner (Oct 17)',
        'First Day Lunch (Oct 17)',
        'Chol HaMoed (Oct 18-22)',
        'Shabbat Sukkot (Oct 23)',
      ],
    ]);
    const year = Number(coming?.[0]?.toString().replace('Sukkot ', ''));
    expect(year - new Date().getFullYear()).toBeGreaterThanOrEqual(0);
    expect(year - new Date().getFullYear()).toBeLessThanOrEqual(1);
    // The weekday and the date, which vary by year, come first.
    const optionLabels = [coming?.[1] ?? []].flat().map((option) => {
      const [day = '', name = ''] = option?.split(/ · (.*)/s) ?? [];
      expect(day).toMatch(
        /^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+( – [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+)?$/,
      );
      return name;
    });
    expect(optionLabels).toEqual([
      'Erev Sukkot · first night 14 Tishrei',
      'First Day Dinner · second night 15 Tishrei',
      'First Day Lunch · first day 15 Tishrei',
      'Second Day · second day of Yom Tov 16 Tishrei',
      'Chol HaMoed · the days in between 17–21 Tishrei',
      expect.stringMatching(/^Shabbat Sukkot · (the first day|during Chol HaMoed) \d+ Tishrei$/),
      'Hoshana Rabba · seventh day 21 Tishrei',
      'Shemini Atzeret · eighth day 22 Tishrei',
      'Simchat Torah · ninth day 23 Tishrei',
    ]);

    expect(await offered(page, 'Meal type')).toEqual([
      'Any meal',
      'Dinner',
      'Lunch',
      'Kiddush',
      'Dessert',
    ]);
  });

  test('shows the holiday dates as kept at the searched place', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore?city=Jerusalem');
    const days = (await offered(page, 'Date')).filter((day) => day.includes('Tishrei'));
    expect(days.map((day) => day.split(' · ')[1])).not.toContain('Second Day');
    expect(days.at(-1)).toMatch(/ · Shemini Atzeret · and Simchat Torah \d+ Tishrei$/);
  });

  test('stores its date, meal and place in the URL', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    const choices = [
      ['Erev Sukkot (Oct 16)', '?date=2024-10-16'],
      ['First Day Dinner (Oct 17)', '?date=2024-10-17&mealType=dinner'],
      ['First Day Lunch (Oct 17)', '?date=2024-10-17&mealType=lunch'],
      ['Chol HaMoed (Oct 18-22)', '?date=2024-10-18&dateTo=2024-10-22'],
      ['Shabbat Sukkot (Oct 23)', '?date=2024-10-23'],
    ] as const;
    for (const [label, address] of choices) {
      await choose(page, 'Date', label);
      await search(page).click();
      await expect(page).toHaveURL(`/explore${address}`);
    }
    await choose(page, 'Date', 'Any date');
    await choose(page, 'Meal type', 'Kiddush');
    await page.getByLabel('Location').fill(' Safed ');
    await page.getByLabel('Location').press('Enter');
    await expect(page).toHaveURL('/explore?city=Safed&near=il-tzfat&mealType=kiddush');

    await page.goBack();
    await expect(page.getByLabel('Location')).toHaveValue('');
    await page.goForward();
    await page.reload();
    await expect(page.getByLabel('Location')).toHaveValue('Safed');
    await expect(page.getByLabel('Meal type')).toHaveText('Kiddush');
  });

  test('runs at once for a choice, and on request for typed text', async ({ browserOf, db }) => {
    const slots = [{ ...at(dinner), capacityTotal: 8, capacityReserved: 6 }];
    await makeListing(db, await makeUser(db), { city: 'Chooserville', slots });
    const page = await browserOf();
    await open(page, '/explore');
    await page.getByLabel('Location').fill('Chooserville');
    await expect(page).toHaveURL('/explore');
    await choose(page, 'Guests', '2 guests');
    // The search includes the text typed so far.
    await expect(page).toHaveURL('/explore?city=Chooserville&seats=2');
    await expect(count(page, 1)).toBeVisible();
    await choose(page, 'Guests', '3 guests');
    await expect(page).toHaveURL('/explore?city=Chooserville&seats=3');
    await expect(count(page, 0)).toBeVisible();
    await choose(page, 'Guests', 'Any number');
    await choose(page, 'Meal type', 'Dinner');
    await expect(page).toHaveURL('/explore?city=Chooserville&mealType=dinner');
    await expect(count(page, 1)).toBeVisible();
  });

  for (const width of [360, PHONE.viewport.width])
    test(`has its fields and the first meal on the first screen of a phone, at ${width} px`, async ({
      browserOf,
      db,
    }) => {
      const city = `Linesborough ${width}`;
      for (const title of ['The first', 'The second'])
        await makeListing(db, await makeUser(db), { title, city, slots: [at(dinner)] });
      const page = await browserOf(undefined, {
        ...PHONE,
        viewport: { ...PHONE.viewport, width },
      });
      await open(page, `/explore?city=${encodeURIComponent(city)}&mealType=dinner`);
      await expect(titles(page).first()).toBeInViewport({ ratio: 1 });
      for (const label of ['Location', 'Date', 'Meal type']) {
        const field = page.getByLabel(label, { exact: true });
        await expect(field).toBeInViewport({ ratio: 1 });
        const { height = 0 } = (await field.boundingBox()) ?? {};
        expect(height).toBeGreaterThanOrEqual(44);
      }

      await choose(page, 'Meal type', 'Lunch');
      await expect(count(page, 0)).toBeVisible();
      await page.getByLabel('Location').fill('Nowhereton');
      await page.getByLabel('Location').press('Enter');
      await expect(page).toHaveURL('/explore?city=Nowhereton&mealType=lunch');
      await expect(count(page, 0)).toBeInViewport();
      await expect(page.getByRole('listbox')).toHaveCount(0);
      // Another focused field would keep the on-screen keyboard open.
      await expect(search(page)).toBeFocused();
    });

  test('has a sheet of filters on a phone, with the number of meals on its button', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const city = 'Sheetsborough';
    for (const seatingStyle of ['floor', 'floor', 'table'])
      await makeListing(db, host, { city, seatingStyle, slots: [at(dinner)] });
    const page = await browserOf(undefined, PHONE);
    await open(page, `/explore?city=${city}`);
    const opener = page.getByRole('button', { name: /^Advanced Filters/ });
    await expect(opener).toBeInViewport({ ratio: 1 });
    await opener.tap();
    const sheet = page.getByRole('dialog', { name: 'Advanced Filters' });
    await expect(sheet.getByRole('button', { name: 'Show 3 meals' })).toBeInViewport();
    await choose(sheet, 'Seating', 'Floor');
    await expect(sheet.getByRole('button', { name: 'Show 2 meals' })).toBeInViewport();
    await page.evaluate(() => window.history.back());
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`/explore?city=${city}&seatingStyle=floor`);
    await expect(opener).toHaveAccessibleName(/^Advanced Filters ?, 1 set$/);

    await opener.tap();
    await sheet.getByLabel('Dairy', { exact: true }).check();
    await expect(sheet.getByRole('button', { name: 'No meals match' })).toBeInViewport();
    await sheet.getByLabel('Dairy', { exact: true }).uncheck();
    await sheet.getByRole('button', { name: 'Show 2 meals' }).tap();
    await expect(sheet).toBeHidden();
    await expect(count(page, 2)).toBeInViewport();
  });

  test('finds past meals for a date in 2024', async ({ browserOf, db }) => {
    const startsAt = new Date('2024-10-17T17:00:00Z');
    const endsAt = new Date('2024-10-17T19:00:00Z');
    const past = { startsAt, endsAt, type: 'lunch' };
    await makeListing(db, await makeUser(db), { city: 'Yesterdayville', slots: [past] });
    const page = await browserOf();
    await open(page, '/explore?city=Yesterdayville');
    await expect(count(page, 0)).toBeVisible();
    await choose(page, 'Date', 'First Day Lunch (Oct 17)');
    await search(page).click();
    await expect(count(page, 1)).toBeVisible();
    await expect(cards(page)).toContainText('Thursday, October 17, 2024');
    await expect(cards(page).getByText('Meal has passed', { exact: true })).toBeVisible();
  });

  test('has advanced filters, collapsed at first', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    const toggle = chip(page, 'Advanced Filters');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByLabel('Kashrut level')).toBeHidden();
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByLabel('Kashrut level')).toBeVisible();
    const past = page.getByLabel('Show past meals');
    await expect(past).not.toBeChecked();
    // Native checkboxes look disabled in the dark theme.
    await expect(past).toHaveCSS('appearance', 'none');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(past).toHaveCSS('appearance', 'auto');
    await page.emulateMedia({ forcedColors: 'none' });
    await toggle.click();
    await expect(page.getByLabel('Kashrut level')).toBeHidden();
  });
});

test.describe('the quick filters', () => {
  for (const path of ['/explore', '/he/explore'])
    test(`fit one row at 1280 px (${path}), after the advanced filters`, async ({ browserOf }) => {
      const page = await browserOf(undefined, { viewport: { width: 1280, height: 800 } });
      await open(page, `${path}?seatingStyle=floor&accessibility=parking`);
      const row = page
        .getByRole('group')
        .filter({ has: page.locator('[aria-pressed]') })
        .first();
      const chips = row.locator('..').locator('button:visible');
      await expect(chips).toHaveCount(8);
      const boxes = await chips.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      expect(new Set(boxes).size).toBe(1);
      await expect(chips.first()).toHaveAttribute('aria-controls', 'advanced-filters');
      await expect(chips.first()).toHaveText(/2$/);
    });

  test('toggle on and off, and combine', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const city = 'Chipsborough';
    const plain = { city, kidFriendly: false };
    const paid = { ...at(dinner), isFree: false, priceCents: 900 };
    const make = (title: string, values: object) =>
      makeListing(db, host, { ...plain, slots: [paid], title, ...values });
    const wheelchair = ['Wheelchair accessible'];
    await make('Nothing of it', { slots: [{ ...paid, capacityTotal: 4, capacityReserved: 4 }] });
    await make('Certified', { kashrutLevel: 'certified' });
    await make('Mehadrin', { kashrutLevel: 'mehadrin' });
    await make('Family', { kidFriendly: true });
    await make('Wheels', { accessibilityTags: wheelchair });
    await make('Mechitza', { genderSeating: 'mechitza' });
    await make('Both', { genderSeating: 'mechitza', accessibilityTags: wheelchair });
    await make('Free', { slots: [at(dinner)] });

    const page = await browserOf();
    await open(page, `/explore?city=${city}`);
    await expect(count(page, 8)).toBeVisible();
    const cases = [
      ['Kosher Certified', 'kashrutLevel=certified', ['Certified']],
      ['Family Friendly', 'kidFriendly=true', ['Family']],
      ['Wheelchair Accessible', 'accessibility=wheelchair', ['Both', 'Wheels']],
      ['Mechitza Seating', 'accessibility=mechitza', ['Both', 'Mechitza']],
      ['Free', 'price=free', ['Free']],
      [
        'Seats Left',
        'seats=1',
        ['Both', 'Certified', 'Family', 'Free', 'Mechitza', 'Mehadrin', 'Wheels'],
      ],
    ] as const;
    for (const [name, address, found] of cases) {
      await chip(page, name).click();
      await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL((url) => url.search.includes(address));
      await expect(count(page, found.length)).toBeVisible();
      await expect.poll(async () => (await titles(page).allTextContents()).sort()).toEqual(found);
      await chip(page, name).click();
      await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'false');
      await expect(count(page, 8)).toBeVisible();
    }

    await chip(page, 'Wheelchair Accessible').click();
    await chip(page, 'Mechitza Seating').click();
    await expect(titles(page)).toHaveText(['Both']);
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('accessibility') === 'wheelchair,mechitza',
    );
    await chip(page, 'Wheelchair Accessible').click();
    await expect(count(page, 2)).toBeVisible();
  });
});

test.describe('the results', () => {
  test('are 6 skeletons while loading', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore?city=Nowhereton');
    const answer = await hold(page, 'listings.search');
    await chip(page, 'Free').click();
    await expect(skeletons(results(page))).toHaveCount(6);
    await expect(results(page).getByText('sukkah meal(s) found')).toHaveCount(0);
    answer();
    await expect(count(page, 0)).toBeVisible();
    await expect(skeletons(results(page))).toHaveCount(0);
  });

  test('show a message when nothing matches', async ({ browserOf }) => {
    const page = await browserOf();
    await page.goto('/explore?city=Nowhereton');
    await expect(count(page, 0)).toBeVisible();
    await expect(results(page).getByText('No meals found', { exact: true })).toBeVisible();
    await expect(
      results(page).getByText(
        'Try adjusting your search criteria or check back later for new listings.',
        { exact: true },
      ),
    ).toBeVisible();
  });

  test('offer the nearest days and places when nothing matches', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    await makeListing(db, host, {
      title: 'A day later',
      city: 'Insteadville',
      slots: [at(dinner)],
    });
    const slots = [at(mealIn(4))];
    await makeListing(db, host, {
      title: 'A town further',
      city: 'Great Neck',
      region: 'NY',
      slots,
    });
    const page = await browserOf();
    const dayBefore = DateTime.fromJSDate(dinner.startsAt, { zone: 'America/New_York' })
      .minus({ days: 1 })
      .toISODate();
    await open(page, `/explore?city=Insteadville&date=${dayBefore}`);
    await expect(count(page, 0)).toBeVisible();
    const later = results(page).getByRole('button', { name: / · 1 meal$/ });
    await later.click();
    await expect(titles(page)).toHaveText(['A day later']);

    await open(page, '/explore?city=Cedarhurst');
    await results(page).getByRole('button', { name: 'Great Neck, NY · 1 meal' }).click();
    await expect(page).toHaveURL('/explore?city=Great+Neck&near=us-ny-great-neck');
    // One is few, so meals around it follow.
    await expect(titles(page).first()).toHaveText('A town further');
  });

  test('show an error when the search fails, and can be retried', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore?city=Nowhereton');
    const restore = await fail(page, 'listings.search');
    await chip(page, 'Free').click();
    await expectToast(page, 'Error', 'Failed to search listings');
    expect(await isDestructive(page)).toBe(true);
    const alert = results(page).getByRole('alert');
    await expect(alert.getByText('Failed to search listings')).toBeVisible();
    await expect(results(page).getByText('No meals found')).toHaveCount(0);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(count(page, 0)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('are cards with everything a guest needs to choose', async ({ browserOf, db }) => {
    const listing = await makeListing(db, await makeUser(db), {
      title: 'Roof of reeds',
      city: 'Cardington',
      photoUrl: PICTURE,
      kashrutLevel: 'certified',
      kidFriendly: true,
      slots: [
        { ...at(mealIn(4)), capacityTotal: 20 },
        { ...at(dinner), capacityTotal: 12, capacityReserved: 2 },
      ],
    });
    await makeListing(db, await makeUser(db), {
      title: 'Plain hut',
      city: 'Cardington',
      kidFriendly: false,
      slots: [{ ...at(mealIn(5)), capacityTotal: 3, capacityReserved: 3 }],
    });
    const page = await browserOf();
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await page.route(showing(PICTURE), (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body }),
    );
    await page.goto('/explore?city=Cardington');
    await expect(count(page, 2)).toBeVisible();

    const full = cards(page).filter({ hasText: 'Roof of reeds' });
    await expect(full.getByRole('img', { name: 'Roof of reeds' })).toBeVisible();
    for (const text of ['Kosher certified', 'Kid Friendly', '4.9', '12 seats', 'Free'])
      await expect(full.getByText(text, { exact: true })).toBeVisible();
    await expect(full).toContainText('Cardington');
    await expect(full).toContainText('0.3 miles away');
    await expect(full).toContainText(dinner.day);
    await expect(full).toContainText(dinner.time);
    const details = full.getByRole('link', { name: 'View Details' });
    await expect(details).toHaveAttribute('href', `/listing/${listing.id}`);
    await expect(details).toHaveAccessibleName('View Details Roof of reeds');
    await expect(details).toHaveAccessibleDescription(`${dinner.day} · Dinner`);

    const plain = cards(page).filter({ hasText: 'Plain hut' });
    await expect(plain).toContainText('4.9');
    await expect(plain.getByRole('img')).toHaveCount(0);
    await expect(plain.getByText('Kid Friendly')).toHaveCount(0);
    await expect(plain.getByText('Fully Booked', { exact: true })).toBeVisible();
  });

  test('show prices in the standard format', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const cases = [
      [{ isFree: true, donationSuggestedCents: 1800, priceCents: 2500 }, 'Free'],
      [{ isFree: false, donationSuggestedCents: 1800, priceCents: 2500 }, '$18 suggested donation'],
      [{ isFree: false, donationSuggestedCents: 0, priceCents: 2500 }, '$25 per person'],
      [{ isFree: false, donationSuggestedCents: null, priceCents: 120_000 }, '$1,200 per person'],
      [{ isFree: false, donationSuggestedCents: null, priceCents: null }, 'Free'],
      [{ isFree: false, donationSuggestedCents: 0, priceCents: 0 }, 'Free'],
    ] as const;
    for (const [index, [slot]] of cases.entries())
      await makeListing(db, host, {
        title: `Price ${index}`,
        city: 'Pricetown',
        slots: [{ ...at(dinner), ...slot }],
      });
    const page = await browserOf();
    await page.goto('/explore?city=Pricetown');
    for (const [index, [, price]] of cases.entries()) {
      const card = cards(page).filter({ hasText: `Price ${index}` });
      await expect(card.getByText(price, { exact: true })).toBeVisible();
    }
  });

  test('load twelve at a time, the second twelve automatically', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    for (let n = 0; n < 30; n += 1)
      await makeListing(db, host, { title: `Hut ${n}`, city: 'Manyville', slots: [at(dinner)] });
    const page = await browserOf();
    await open(page, '/explore?city=Manyville');
    await expect(count(page, 30)).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await cards(page).nth(11).scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(24);
    const more = results(page).getByRole('button', { name: 'Show more' });
    await more.click();
    await expect(cards(page)).toHaveCount(30);
    await expect(more).toHaveCount(0);
    expect(new Set(await titles(page).allTextContents()).size).toBe(30);
  });

  for (const by of ['a mouse', 'a finger'])
    test(`open where they are pressed with ${by}, on the button or elsewhere`, async ({
      browserOf,
      db,
    }) => {
      const listing = await makeListing(db, await makeUser(db), {
        city: by === 'a finger' ? 'Fingerton' : 'Mouseton',
        slots: [at(dinner)],
      });
      const page = await browserOf(undefined, by === 'a finger' ? PHONE : {});
      await open(page, `/explore?city=${listing.city}`);
      const title = cards(page).getByRole('heading');
      await title.scrollIntoViewIfNeeded();
      const box = await title.boundingBox();
      if (!box) throw new Error('There is no card.');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const link = cards(page).getByRole('link');
      /** Waits until anything that the press moves has moved. */
      const pressed = () =>
        link.evaluate(
          () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
        );
      if (by === 'a mouse') {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await expect.poll(() => link.evaluate((one) => one.matches(':active'))).toBe(true);
        await pressed();
        await page.mouse.up();
      } else {
        const touch = await page.context().newCDPSession(page);
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchStart',
          touchPoints: [{ x, y }],
        });
        await pressed();
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      }
      await expect(page).toHaveURL(`/listing/${listing.id}`);
    });
});
