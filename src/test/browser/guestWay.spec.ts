import type { BrowserContextOptions, Locator, Page, Request } from '@playwright/test';
import { CANARY, makeListing, makeUser } from '../factories';
import { expectSent, requestButton, shutByEscape } from './actions';
import { linkFor } from './app';
import { at, test as base, expect, hold, mealIn, open, toasts, waitForHydration } from './fixtures';
import { askedForSeat, dinner, directions, fullAddress, waiting } from './guestStory';
import { press, reach, type } from './keys';

const STREET = CANARY.addressLine1;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const SMALL = { viewport: { width: 360, height: 640 } } as const;

const on = (device: BrowserContextOptions) =>
  base.extend({
    browserOf: ({ browserOf }, use) => use((user) => browserOf(user, device)),
  });

const bottom = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });

type Back = { page: Page; dialog: Locator; guest: { id: string } };

base.describe('By touch, at 390 px', () => {
  const test = on(PHONE);

  for (const path of ['/', '/explore', '/messages', '/profile', '/help'])
    test(`a guest accepted while on ${path} reaches the street in one tap and directions in three`, async ({
      browserOf,
      db,
    }) => {
      const { page, accept } = await waiting(browserOf, db, path);
      await accept();
      await expect(toasts(page)).toContainText('Your request was accepted');
      await expect(toasts(page)).toContainText('Sukkah by the river');
      await toasts(page).getByRole('link', { name: 'See the address' }).tap();
      await expect(page).toHaveURL(/\/requests#request-/);
      await expect(page.getByText(STREET)).toBeInViewport();
      const { url, referrer } = await directions(page, (link) => link.tap());
      expect(url.searchParams.get('destination')).toBe(fullAddress);
      expect(referrer).toBeUndefined();
    });

  test('a guest accepted before the page loads its first updates sees the toast', async ({
    browserOf,
    db,
  }) => {
    const { page, accept } = await askedForSeat(browserOf, db);
    const release = await hold(page, 'users.news');
    const isNews = (request: Request) => request.url().includes('users.news');
    const [newsRequest, listening] = [
      page.waitForRequest(isNews),
      page.waitForResponse(/live\.changes/),
    ];
    await page.goto('/explore');
    await newsRequest;
    await listening;
    const nextNewsRequest = page.waitForRequest(isNews);
    await accept();
    await nextNewsRequest;
    release();
    await expect(toasts(page)).toContainText('Your request was accepted');
  });

  test('a guest accepted before opening the page sees the count, but no toast', async ({
    browserOf,
    db,
  }) => {
    const { page, accept } = await askedForSeat(browserOf, db);
    await accept();
    await page.goto('/explore');
    await expect(bottom(page).getByRole('link', { name: 'Requests, 1 new' })).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('a guest who missed the toast finds the news through the bar and the home page', async ({
    browserOf,
    db,
  }) => {
    const { page, accept } = await waiting(browserOf, db, '/explore');
    await accept();
    const link = bottom(page).getByRole('link', { name: 'Requests, 1 new' });
    await expect(link).toBeVisible();
    await link.tap();
    await expect(page.getByText(STREET)).toBeVisible();
    // They've seen it, so the count is gone.
    await expect(bottom(page).getByRole('link', { name: 'Requests', exact: true })).toBeVisible();

    await bottom(page).getByRole('link', { name: 'Home' }).tap();
    const next = page.locator('section').filter({ hasText: 'Your next meal' });
    await expect(next.getByText(STREET)).toBeVisible();
    for (const text of [dinner.time, 'Hosted by Hanna', 'Your host’s phone:'])
      await expect(next.getByText(text)).toBeVisible();
    await expect(next.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    const { url } = await directions(page, (directionsLink) => directionsLink.tap());
    expect(url.searchParams.get('destination')).toBe(fullAddress);
  });

  test('a host is notified of a request on any page and opens it in one tap', async ({
    browserOf,
    db,
  }) => {
    const [host, guest] = [await makeUser(db), await makeUser(db, { firstName: 'Noa' })];
    const listing = await makeListing(db, host, { slots: [at(dinner)] });
    const guestPage = await browserOf(guest);
    const page = await browserOf(host);
    const listening = page.waitForResponse(/live\.changes/);
    await page.goto('/explore');
    await listening;
    await expect(bottom(page).getByRole('link', { name: 'Host', exact: true })).toBeVisible();
    const data = { slotId: listing.slot.id, seatsRequested: 2, introMessage: 'Shalom!' };
    await guestPage.request.post('/api/requests', { data });
    await expect(toasts(page)).toContainText('Noa requested 2 seats');
    await expect(bottom(page).getByRole('link', { name: 'Host, 1 to answer' })).toBeVisible();
    await expect(bottom(page).getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible();
    await toasts(page).getByRole('link', { name: 'Show' }).tap();
    await expect(page.getByRole('article', { name: 'Noa' })).toBeVisible();
  });

  test('a visitor who requests a seat returns to the dialog through the link in the email', async ({
    app,
    browserOf,
    db,
  }) => {
    const guest = await makeUser(db, { firstName: 'Orna' });
    const later = mealIn(4);
    const listing = await makeListing(db, await makeUser(db), { slots: [at(dinner), at(later)] });
    const page = await browserOf();
    await open(page, `/listing/${listing.id}`);
    const laterButton = (shown: Page) =>
      shown
        .getByRole('listitem')
        .filter({ hasText: later.longDay })
        .getByRole('button', { name: 'Request to Join' });
    await laterButton(page).tap();
    await page.getByLabel('Email').waitFor();
    await waitForHydration(page);
    await page.getByLabel('Email').fill(guest.email ?? '');
    await page.getByRole('button', { name: 'Continue with Email' }).tap();
    const link = await linkFor(page, app.mailbox, guest.email ?? '');

    // People open the email in another app, so its link opens a new tab.
    const tab = await page.context().newPage();
    await tab.goto(link);
    const dialog = tab.getByRole('dialog', { name: 'Request to Join' });
    await expect(dialog).toContainText(later.day);
    await expect(tab).toHaveURL(`/listing/${listing.id}`);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).tap();
    await expect(dialog).toBeHidden();
    const button = laterButton(tab);
    await expect(button).toBeFocused();
    await expect(button).toBeInViewport();
    // Reloading doesn't open the dialog again.
    await tab.reload();
    await waitForHydration(tab);
    await expect(tab.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await button.tap();
    await dialog.getByRole('button', { name: 'Send Request' }).tap();
    await expectSent(tab);
    expect(await db.request.findFirst({ where: { hopperId: guest.id } })).toMatchObject({
      slotId: listing.timeSlots[1]?.id,
    });
  });
});

base.describe('By keyboard, at 360 px', () => {
  const test = on(SMALL);

  test('an accepted guest reaches the street in one press and directions in three', async ({
    browserOf,
    db,
  }) => {
    const { page, accept } = await waiting(browserOf, db, '/explore');
    await accept();
    await expect(toasts(page)).toContainText('Your request was accepted');
    await page.keyboard.press('F8');
    const addressLink = toasts(page).getByRole('link', { name: 'See the address' });
    for (let steps = 0; steps < 5 && !(await addressLink.evaluate(isFocused)); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/requests#request-/);
    await expect(page.getByText(STREET)).toBeInViewport();
    const { url } = await directions(page, async (link) => {
      await reach(page, link);
      await page.keyboard.press('Enter');
    });
    expect(url.searchParams.get('destination')).toBe(fullAddress);
  });

  /**
   * A guest fills in the dialog, loses their session, and returns to the dialog through an emailed
   * link.
   */
  const interrupted = test.extend<{ back: Back }>({
    back: async ({ app, browserOf, db }, use) => {
      const guest = await makeUser(db, { firstName: 'Peninah' });
      const listing = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
      const page = await browserOf(guest);
      await open(page, `/listing/${listing.id}`);
      await press(page, requestButton(page));
      const dialog = page.getByRole('dialog', { name: 'Request to Join' });
      await reach(page, dialog.getByLabel('Vegan'));
      await page.keyboard.press('Space');
      await type(page, dialog.getByLabel('Introduction message'), 'We are two, and a dog.');
      await db.session.deleteMany({ where: { sess: { path: ['userId'], equals: guest.id } } });
      await press(page, dialog.getByRole('button', { name: 'Send Request' }));
      await expect(toasts(page)).toContainText('Unauthorized');
      await page.getByLabel('Email').waitFor();
      await waitForHydration(page);
      await type(page, page.getByLabel('Email'), guest.email ?? '');
      await page.keyboard.press('Enter');
      await page.goto(await linkFor(page, app.mailbox, guest.email ?? ''));
      await use({ page, dialog, guest });
    },
  });

  const storageLength = (page: Page) => page.evaluate(() => sessionStorage.length);

  interrupted(
    'a session that ends while a guest types loses nothing of it',
    async ({ back: { page, dialog, guest }, db }) => {
      await expect(dialog.getByLabel('Introduction message')).toHaveValue('We are two, and a dog.');
      await expect(dialog.getByLabel('Vegan')).toBeChecked();
      await press(page, dialog.getByRole('button', { name: 'Send Request' }));
      await expectSent(page);
      expect(await db.request.findFirst({ where: { hopperId: guest.id } })).toMatchObject({
        dietaryFlags: ['Vegan'],
        introMessage: 'We are two, and a dog.',
      });
      expect(await storageLength(page)).toBe(0);
    },
  );

  interrupted('what was typed is gone with who signs out', async ({ back: { page, dialog } }) => {
    expect(await storageLength(page)).toBe(1);
    await shutByEscape(page, dialog);
    await press(page, page.getByRole('button', { name: 'Your account' }));
    const menu = page.getByRole('menu');
    await expect(menu).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    expect(await storageLength(page)).toBe(0);
  });
});

const isFocused = (element: Element) => element === document.activeElement;
