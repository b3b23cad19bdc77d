import type { Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { at, expect, mealIn, open, test } from '../fixtures';

const dinner = mealIn(3);

const coloursOnPaper = (page: Page) =>
  page.evaluate(() => {
    const list = [...document.querySelectorAll('main section, main section *')];
    const styles = [document.documentElement, ...list].map((one) => getComputedStyle(one));
    return [...new Set(styles.flatMap(({ color, backgroundColor }) => [color, backgroundColor]))];
  });

test.describe('the guest list of a meal', () => {
  test('prints the guests, their needs and their contact details, and nothing else', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const { slot } = await makeListing(db, host, { title: 'Roof of reeds', slots: [at(dinner)] });
    const noa = await makeUser(db, {
      firstName: 'Noa',
      email: 'noa@example.test',
      phone: '+1 555 0123',
      profile: { create: { allergens: ['Sesame'], accessibilityNeeds: ['No stairs'] } },
    });
    await makeRequest(db, slot, noa, {
      status: 'accepted',
      seatsRequested: 3,
      dietaryFlags: ['Vegan', 'Nut allergies'],
    });
    const adi = { firstName: 'Adi', lastName: 'Katz', phone: null, email: 'adi@example.test' };
    await makeRequest(db, slot, await makeUser(db, adi), {
      status: 'accepted',
      dietaryFlags: ['Vegan'],
    });
    for (const status of ['pending', 'declined', 'waitlisted', 'cancelled'] as const)
      await makeRequest(db, slot, await makeUser(db, { firstName: `Not${status}` }), { status });

    const page = await browserOf(host);
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'yes';
      };
    });
    await open(page, '/host?tab=listings');
    await page.getByRole('button', { name: 'Actions for' }).click();
    await page.getByRole('menuitem', { name: 'Guest list' }).click();
    await page.getByRole('button', { name: 'Print guest list' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed');

    await page.emulateMedia({ media: 'print' });
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        document.documentElement.className = name;
      }, theme);
      const lines = async () =>
        (await page.locator('body').innerText()).split('\n').filter(Boolean);
      await expect
        .poll(lines)
        .toEqual([
          `Dinner, ${dinner.longDay}`,
          dinner.time,
          'Roof of reeds',
          '4 guests in 2 groups',
          'Allergies: nuts and sesame',
          'Dietary needs: Vegan (2 groups)',
          'Adi K.',
          '1 guest',
          'adi@example.test',
          'Dietary needs: Vegan',
          'Noa L.',
          '3 guests',
          '+1 555 0123',
          'noa@example.test',
          'Nut allergies',
          'Allergy: Sesame',
          'You haven’t confirmed that you can keep nuts and sesame off the table. Talk to your guest.',
          'Dietary needs: Vegan',
          'Accessibility: No stairs',
        ]);
      const black = 'rgb(0, 0, 0)';
      const white = ['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'];
      await expect
        .poll(async () => (await coloursOnPaper(page)).sort())
        .toEqual([black, ...white].sort());
    }
  });

  test('is offered only for meals with accepted guests', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const { timeSlots } = await makeListing(db, host, { slots: [at(dinner), at(mealIn(4))] });
    const [first, second] = timeSlots;
    if (!first || !second) throw new Error('Two slots were expected.');
    await makeRequest(db, first, await makeUser(db), { status: 'accepted' });
    await makeRequest(db, second, await makeUser(db), { status: 'declined' });
    const page = await browserOf(host);
    await open(page, '/host');
    await expect(page.getByText('Confirmed')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Actions for' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Actions for' }).click();
    await expect(page.getByRole('menuitem', { name: 'Guest list' })).toBeVisible();
  });

  test('of all meals is one press from the dashboard, and prints one page per meal', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const slots = [at(dinner), at(mealIn(4)), at(mealIn(5))];
    const { timeSlots } = await makeListing(db, host, { title: 'Roof of reeds', slots });
    const guest = await makeUser(db, { firstName: 'Noa' });
    for (const slot of timeSlots.slice(0, 2))
      await makeRequest(db, slot, guest, { status: 'accepted' });
    const page = await browserOf(host);
    await open(page, '/host');
    await page.getByRole('link', { name: 'Guest lists' }).click();
    await expect(page.getByRole('button', { name: 'Print 2 guest lists' })).toBeVisible();
    await expect(page.getByText('Roof of reeds')).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      `Dinner, ${dinner.longDay}`,
      `Dinner, ${mealIn(4).longDay}`,
    ]);
    const paper = (await page.pdf()).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  });

  test('of another host is not found', async ({ browserOf, db }) => {
    const { slot } = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
    const page = await browserOf(await makeUser(db));
    await open(page, `/host/list/${slot.id}`);
    await expect(page.getByText('Guest list not found')).toBeVisible();
  });

  test("is hidden from people who aren't signed in", async ({ browserOf }) => {
    const page = await browserOf();
    await page.goto('/host/list/none');
    await expect(page).toHaveURL(/\/login\?/);
  });
});
