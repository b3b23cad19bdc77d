import type { Locator, Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { makeListing, makeUser } from '../../factories';
import { at, expect, fail, hold, mealIn, open, openUnknown, test, toasts } from '../fixtures';

const dinner = mealIn(3);
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const account = (page: Page) => bar(page).getByRole('button', { name: 'Your account' });
const signIn = (page: Page) => bar(page).getByRole('link', { name: 'Sign In', exact: true });

test.describe('authentication', () => {
  test('is loading until the current-user call is answered: neither an account nor Sign In shows', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await hold(page, 'users.viewer');
    await openUnknown(db, page, '/explore');
    await expect(bar(page).getByRole('status')).toHaveText('Loading...');
    await expect(account(page)).toHaveCount(0);
    await expect(signIn(page)).toHaveCount(0);
  });

  test('is authenticated when the call returns a user', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    const answer = await hold(page, 'users.viewer');
    await openUnknown(db, page, '/explore');
    answer();
    await expect(account(page)).toBeVisible();
    await expect(signIn(page)).toHaveCount(0);
  });

  test('is not authenticated when the call has no user', async ({ browserOf, db }) => {
    const user = await makeUser(db);
    const page = await browserOf(user);
    await db.session.deleteMany({ where: { sess: { path: ['userId'], equals: user.id } } });
    const answer = await hold(page, 'users.viewer');
    await openUnknown(db, page, '/explore');
    answer();
    await expect(signIn(page)).toBeVisible();
    await expect(account(page)).toHaveCount(0);
  });

  test('is not authenticated when the call fails', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await fail(page, 'users.viewer', 'server');
    await openUnknown(db, page, '/explore');
    await expect(signIn(page)).toBeVisible();
    await expect(account(page)).toHaveCount(0);
  });
});

type Theme = 'light' | 'dark' | 'system';
type Device = 'light' | 'dark';

const toggle = (page: Page) => bar(page).getByRole('button', { name: /theme/i });

const expectScheme = (page: Page, scheme: Device) =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe(scheme);

/** Opens a page in a browser where this theme was chosen before. */
async function openWith(page: Page, { theme, device }: { theme?: Theme; device: Device }) {
  if (theme)
    await page.addInitScript((value) => localStorage.setItem('sukkah-theme', value), theme);
  await page.emulateMedia({ colorScheme: device });
  await open(page, '/');
}

test.describe('the theme', () => {
  for (const [theme, device, scheme] of [
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    ['system', 'light', 'light'],
    ['system', 'dark', 'dark'],
  ] as const)
    test(`${theme} is ${scheme} on a device that prefers ${device}`, async ({ browserOf }) => {
      const page = await browserOf();
      await openWith(page, { theme, device });
      await expectScheme(page, scheme);
    });

  test('system follows the device when its preference changes', async ({ browserOf }) => {
    const page = await browserOf();
    await openWith(page, { theme: 'system', device: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectScheme(page, 'dark');
  });

  test('dark stays dark when the preference of the device changes', async ({ browserOf }) => {
    const page = await browserOf();
    await openWith(page, { theme: 'dark', device: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectScheme(page, 'dark');
  });

  test('is switched from dark to light by the toggle', async ({ browserOf }) => {
    const page = await browserOf();
    await openWith(page, { device: 'dark' });
    await toggle(page).click();
    await expectScheme(page, 'light');
  });

  test('is switched from light back to dark by the toggle', async ({ browserOf }) => {
    const page = await browserOf();
    await openWith(page, { device: 'light' });
    await toggle(page).click();
    await expectScheme(page, 'light');
    await toggle(page).click();
    await expectScheme(page, 'dark');
  });

  test('is set to system in the profile, with "Use system setting"', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/profile');
    await page.getByText('Use system setting', { exact: true }).click();
    await expectScheme(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectScheme(page, 'dark');
  });
});

test('a toast is open, and dismissed by its close button', async ({ browserOf }) => {
  const page = await browserOf();
  await open(page, '/explore');
  await fail(page, 'listings.search');
  await page.getByRole('button', { name: 'Free', exact: true }).click();
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
});

test.describe('a slot', () => {
  async function openSlot(page: Page, db: Db, seats: { total: number; reserved: number }) {
    const capacity = { capacityTotal: seats.total, capacityReserved: seats.reserved };
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { slots: [{ ...at(dinner), ...capacity }] });
    await open(page, `/listing/${listing.id}`);
    return page.getByRole('listitem').filter({ hasText: dinner.longDay });
  }

  const buttons = (slot: Locator) => slot.getByRole('button');

  test('has capacityTotal minus capacityReserved seats available', async ({ browserOf, db }) => {
    const slot = await openSlot(await browserOf(), db, { total: 12, reserved: 5 });
    await expect(slot.getByText('7 of 12 seats available', { exact: true })).toBeVisible();
  });

  test("is 'Fully Booked' at 0 seats, disabled", async ({ browserOf, db }) => {
    const slot = await openSlot(await browserOf(), db, { total: 4, reserved: 4 });
    const button = slot.getByRole('button', { name: 'Fully Booked', exact: true });
    await expect(button).toBeDisabled();
    await expect(slot.getByText('Request to Join')).toHaveCount(0);
  });

  test("has 'Join the waitlist' next to 'Fully Booked'", async ({ browserOf, db }) => {
    const slot = await openSlot(await browserOf(), db, { total: 4, reserved: 4 });
    await expect(buttons(slot)).toHaveText(['Fully Booked', 'Join the waitlist']);
    await expect(buttons(slot).last()).toBeEnabled();
  });

  test("is not 'Fully Booked' while one seat is left", async ({ browserOf, db }) => {
    const slot = await openSlot(await browserOf(), db, { total: 4, reserved: 3 });
    await expect(buttons(slot)).toHaveText(['Request to Join']);
    await expect(buttons(slot)).toBeEnabled();
  });
});
