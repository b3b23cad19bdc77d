import type { Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../factories';
import { expect } from './demo';
import { at, fail, mealIn, open, test } from './fixtures';
import { he } from './hebrewTexts';
import { labeled } from './labeled';
import { LATIN_NAMES, leaksOf, typedBy } from './leaks';

const NAMES = [...LATIN_NAMES, 'Community account', 'New York'];

const leaks = (page: Page, typed: string[]) => leaksOf(page, NAMES, typed);

test.describe('Only Hebrew', () => {
  test.use({ locale: 'he-IL' });
  const dinner = mealIn(3);
  const toast = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('listitem');
  const submit = (page: Page) => page.locator('form button[type="submit"]').last().click();

  test('in what failed, what was refused and what was done', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const slots = [{ ...at(dinner), capacityTotal: 4 }];
    const { slot } = await makeListing(db, host, { slots });
    await makeRequest(db, slot, await makeUser(db), { seatsRequested: 2 });
    const page = await browserOf(host);
    await open(page, '/host?tab=requests');
    const accept = labeled(page, 'button', he.request.card.accept);
    const restore = await fail(page, 'requests.setStatus', 'server');
    await accept.click();
    await expect(toast(page)).toContainText(he.request.changed.failed);
    expect(await leaks(page, await typedBy(db))).toEqual([]);
    await restore();
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 3 } });
    await accept.click();
    await expect(toast(page)).toContainText('נשאר רק מקום אחד.');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 0 } });
    await accept.click();
    await expect(toast(page)).toContainText(he.request.changed.accepted);
    expect(await leaks(page, await typedBy(db))).toEqual([]);
  });

  test('beside inputs that are not valid', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await open(page, '/profile');
    for (const name of ['firstName', 'phone', 'profileImageUrl', 'householdSize'])
      await page.locator(`[name="${name}"]`).fill(name === 'firstName' ? '' : '0'.repeat(50));
    await submit(page);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);
    expect(await leaks(page, await typedBy(db))).toEqual([]);

    await open(page, '/host/create');
    for (const name of ['title', 'postal'])
      await page.locator(`[name="${name}"]`).fill('x'.repeat(200));
    await submit(page);
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    const typed = ['x'.repeat(200), ...(await typedBy(db))];
    expect(await leaks(page, typed)).toEqual([]);

    const visitor = await browserOf();
    await open(visitor, '/login');
    await visitor.locator('[name="email"]').fill('nobody');
    await visitor.locator('form button[type="submit"]').first().click();
    await expect(visitor.locator('[aria-invalid="true"]')).toHaveCount(1);
    expect(await leaks(visitor, [])).toEqual([]);
  });

  test('when a page fails', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await open(page, '/explore');
    await fail(page, 'listings.search');
    await page.locator('form button[type="submit"]').first().click();
    await expect(toast(page)).toContainText(he.explore.results.failed);
    expect(await leaks(page, await typedBy(db))).toEqual([]);
  });
});
