import type { Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { at, expect, mealIn, open, test } from '../stage';

const dinner = mealIn(3);
const lunch = mealIn(4);

/** Opens the dashboard with a printer that counts what it is given. */
async function openWithPrinter(page: Page, path: string) {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await open(page, path);
}

/** What a printer would put onto paper, with the colours of the texts and behind them. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    const colours = new Set<string>();
    const shown = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility());
    for (const one of [document.documentElement, ...shown]) {
      const { color, backgroundColor } = getComputedStyle(one);
      if (one.closest('.guest-list')) colours.add(color);
      if (one.matches('html, .guest-list, .guest-list *')) colours.add(backgroundColor);
    }
    return { text: document.body.innerText, colours: [...colours].sort() };
  });

test.describe('The guest list of a meal', () => {
  test('has those who come, what they need and how to reach them, on paper alone', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { title: 'Roof of reeds', slots: [at(dinner)] });
    const other = await makeListing(db, host, { title: 'The other', slots: [at(lunch)] });
    const guest = (firstName: string, values: object = {}) =>
      makeUser(db, { firstName, ...values });
    const noa = await guest('Noa', { email: 'noa@example.test', phone: '+1 555 0123' });
    await makeRequest(db, listing.slot, noa, {
      status: 'accepted',
      seatsRequested: 3,
      dietaryFlags: ['Vegan', 'Nut allergies'],
      introMessage: 'We sing, and bring wine.',
    });
    await makeRequest(db, listing.slot, await guest('Adi', { lastName: 'Katz' }), {
      status: 'accepted',
      dietaryFlags: ['Vegan'],
    });
    for (const status of ['pending', 'declined', 'waitlisted', 'cancelled'] as const)
      await makeRequest(db, listing.slot, await guest(`Not${status}`), { status });
    await makeRequest(db, other.slot, await guest('Elsewhere'), { status: 'accepted' });

    const page = await browserOf(host);
    await openWithPrinter(page, `/host?tab=requests&listing=${listing.id}`);
    const lists = page.getByRole('region', { name: 'Guest lists' });
    await expect(lists.getByRole('listitem')).toHaveCount(1);
    await expect(lists.getByRole('listitem')).toContainText('4 guests in 2 parties');
    const print = lists.getByRole('button', { name: 'Print guest list' });
    await expect(print).toHaveAccessibleDescription(
      `Dinner at Roof of reeds: ${dinner.day}, ${dinner.time}`,
    );
    await print.click();
    await expect(page.locator('html')).toHaveAttribute('data-printed');
    await expect(page.getByText('4 guests in 2 parties').filter({ visible: true })).toHaveCount(1);

    await page.emulateMedia({ media: 'print' });
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        document.documentElement.className = name;
      }, theme);
      const { text, colours } = await onPaper(page);
      expect(text.split('\n').filter(Boolean)).toEqual([
        'Roof of reeds',
        `Dinner, ${dinner.longDay}`,
        dinner.time,
        '4 guests in 2 parties',
        'Dietary needs: Vegan (2 parties), Nut allergies (1 party)',
        'Adi K.',
        '1 guest',
        expect.stringMatching(/^\+1 555 \d+ · adi.*@example\.org$/),
        'Dietary needs: Vegan',
        'Noa L.',
        '3 guests',
        '+1 555 0123 · noa@example.test',
        'Dietary needs: Vegan, Nut allergies',
        '“We sing, and bring wine.”',
      ]);
      expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].sort());
    }

    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.guest-list')).toHaveCount(0);
  });

  test('is there for each meal to come with guests, and for no other', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, {
      title: 'Roof of reeds',
      slots: [at(mealIn(-1)), at(dinner), { ...at(lunch), type: 'lunch' }, at(mealIn(5))],
    });
    const [past, first, second, third] = listing.timeSlots;
    if (!past || !first || !second || !third) throw new Error('Four slots were expected.');
    for (const slot of [past, second, first])
      await makeRequest(db, slot, await makeUser(db), { status: 'accepted' });
    const pending = await makeRequest(db, third, await makeUser(db, { firstName: 'Tal' }));
    const page = await browserOf(host);
    await openWithPrinter(page, '/host?tab=requests');
    const lists = page.getByRole('region', { name: 'Guest lists' });
    const meals = lists.getByRole('listitem');
    await expect(meals).toHaveText([/^Dinner at/, /^Lunch at/]);

    // A guest who is accepted now stands on a list at once.
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(meals).toHaveCount(3);
    await db.request.update({ where: { id: pending.id }, data: { status: 'cancelled' } });
    await page.reload();
    await expect(meals).toHaveCount(2);
  });

  test('is nowhere while nobody comes', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const { slot } = await makeListing(db, host, { slots: [at(dinner)] });
    await makeRequest(db, slot, await makeUser(db), { status: 'declined' });
    const page = await browserOf(host);
    const all = (address: string) =>
      /requests\.host/.test(address) && decodeURIComponent(address).includes('"limit":100');
    const answer = page.waitForResponse((response) => all(response.url()));
    await open(page, '/host?tab=requests');
    await (await answer).finished();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    await expect(page.getByText('Print guest list')).toHaveCount(0);
  });
});
