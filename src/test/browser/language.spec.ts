import type { Page } from '@playwright/test';
import { formatZone } from '@/i18n/format';
import { zoneCity } from '@/i18n/zoneLabel';
import { makeListing, makeRequest, makeUser } from '../factories';
import { SUGGESTED_FOR_ATLANTIS, screens, visit } from './allScreens';
import { expect, test } from './demo';
import { at, fail, mealIn, open, test as staged } from './fixtures';
import { labeled } from './labeled';
import { leaksOf, typedBy } from './leaks';

/**
 * Text that isn't in the catalog: providers, time zones, a known city, a searched city and codes.
 */
const NAMES = [
  ...Intl.supportedValuesOf('timeZone').map(zoneCity),
  ...['English', 'EN', 'Google', 'Community account', 'New York', 'Atlantis', 'USD', 'DELETE'],
  ...SUGGESTED_FOR_ATLANTIS,
  formatZone('en', new Date(), 'America/New_York', 'longGeneric'),
];

const leaks = (page: Page, typed: string[]) => leaksOf(page, NAMES, typed);

test.describe('no untranslated English', () => {
  for (const screen of screens)
    test.describe(() => {
      test.use({ viewer: screen.viewer, locale: 'en-XA' });

      test(`on ${screen.name}`, async ({ page, demo }) => {
        await visit(page, screen, demo);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
        expect(await leaks(page, await typedBy(demo.db))).toEqual([]);
      });
    });
});

staged.describe('No plain English', () => {
  staged.use({ locale: 'en-XA' });
  const dinner = mealIn(3);
  const toast = (page: Page) => page.getByRole('region', { name: /F8/ }).getByRole('listitem');
  const submit = (page: Page) => page.locator('form button[type="submit"]').last().click();

  staged('in what failed, what was refused and what was done', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const slots = [{ ...at(dinner), capacityTotal: 4 }];
    const { slot } = await makeListing(db, host, { slots });
    await makeRequest(db, slot, await makeUser(db), { seatsRequested: 2 });
    const page = await browserOf(host);
    await open(page, '/host?tab=requests');
    const accept = labeled(page, 'button', '[Åççéþţ]');
    const restore = await fail(page, 'requests.setStatus', 'server');
    await accept.click();
    await expect(toast(page)).toContainText('[Ƒåîļéð ţö ûþðåţé ŕéǫûéšţ]');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
    await restore();
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 3 } });
    await accept.click();
    await expect(toast(page)).toContainText('[Öñļý 1 šéåţ îš ļéƒţ.]');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityReserved: 0 } });
    await accept.click();
    await expect(toast(page)).toContainText('[Ŕéǫûéšţ åççéþţéð!');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
  });

  staged('beside inputs that are not valid', async ({ browserOf, db }) => {
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

  staged('when a page fails', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await open(page, '/explore');
    await fail(page, 'listings.search');
    await page.locator('form button[type="submit"]').first().click();
    await expect(toast(page)).toContainText('[Ƒåîļéð ţö šéåŕçĥ ļîšţîñĝš]');
    expect(await leaks(page, await typedBy(db))).toEqual([]);
  });
});
