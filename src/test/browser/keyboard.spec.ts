import type { Page } from '@playwright/test';
import { makeListing, makeUser } from '../factories';
import { expectMessage, expectSent, expectToast, requestButton } from './actions';
import { type App, expect, linkFor, test } from './app';
import { at, endUndoWindow, mealIn } from './fixtures';
import { open, waitForHydration } from './hydration';
import { choose, expectTrap, press, reach, type } from './keys';

const title = 'Supper without a mouse';
const nextYear = new Date().getFullYear() + 1;

async function signIn(page: Page, { database, mailbox }: App, firstName: string) {
  const email = `${firstName.toLowerCase()}@keys.test`;
  const user = await database.db.user.create({ data: { email, firstName, lastName: 'Levi' } });
  await page.goto('/');
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
  await expect(page.getByLabel('Email')).toBeVisible();
  await waitForHydration(page);
  await type(page, page.getByLabel('Email'), email);
  await page.keyboard.press('Enter');
  await page.goto(await linkFor(page, mailbox, email));
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  return user;
}

async function publish(page: Page) {
  await page.goto('/host');
  await press(page, page.getByRole('link', { name: 'Create New Listing' }));
  await press(page, page.getByRole('button', { name: 'Add time slot' }));
  // Month, day and year; the time stays the current one.
  await type(page, page.getByLabel(/^Date/), `0516${nextYear}`);
  await type(page, page.getByLabel('Total seats'), '4');
  await type(page, page.getByLabel('Title'), title);
  await type(page, page.getByLabel('Address line 1'), '4 Tab Row');
  await type(page, page.getByLabel('City'), 'Baltimore');
  await press(page, page.getByRole('button', { name: 'Create Listing' }));
  await expectToast(page, 'Listing created!');
}

async function ask(page: Page) {
  await open(page, '/explore');
  await type(page, page.getByLabel('Location'), 'Baltimore');
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').filter({ hasText: title });
  await press(page, card.getByRole('link', { name: 'View Details' }));
  const opener = requestButton(page);
  await press(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Request to Join' });
  await expectTrap(page, dialog, opener);

  await page.keyboard.press('Enter');
  await choose(page, dialog.getByLabel('Number of guests', { exact: true }), '2 guests');
  await reach(page, dialog.getByLabel('Vegetarian'));
  await page.keyboard.press('Space');
  await type(page, dialog.getByLabel('Introduction message'), 'We come by keyboard.');
  await press(page, dialog.getByRole('button', { name: 'Send Request' }));
  await expectSent(page);
}

async function acceptAndWrite(page: Page) {
  await open(page, '/host');
  await reach(page, page.getByRole('tab', { name: 'Your Listings' }));
  const requests = page.getByRole('tab', { name: 'Pending Requests' });
  await page.keyboard.press('ArrowRight');
  await expect(requests).toHaveAttribute('aria-selected', 'true');
  const card = page.getByRole('article', { name: 'Noam L' });
  await expect(card).toContainText('2 seats requested');
  await expect(card).toContainText('Vegetarian');
  const opener = card.getByRole('button', { name: 'Message' });
  await press(page, opener);
  await expectTrap(page, page.getByRole('dialog', { name: 'Message Guest' }), opener);

  await reach(page, card.getByRole('button', { name: 'Accept' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Request accepted! Guest will be notified.');
  await press(page, card.getByRole('button', { name: 'More about Noam L' }));
  // By keyboard, the first item is active at once.
  await page.getByRole('menuitem', { name: 'Open the conversation' }).waitFor();
  await page.keyboard.press('Enter');
  await expectMessage(page, 'We come by keyboard.');
  await type(page, page.getByLabel('Message', { exact: true }), 'Welcome!');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Welcome!');
}

test('the main flow works without a mouse: every tab stop is visible, and dialogs trap the focus', async ({
  app,
  visitor,
}) => {
  test.setTimeout(120_000); // checks about 400 tab stops
  const host = await visitor();
  const guest = await visitor();
  await signIn(host, app, 'Miriam');
  await publish(host);
  const noam = await signIn(guest, app, 'Noam');
  await ask(guest);
  await acceptAndWrite(host);
  await endUndoWindow(app.database.db, noam.id);

  await guest.goto('/messages');
  await press(guest, guest.getByRole('link', { name: /Miriam/ }));
  await expectMessage(guest, 'Welcome!');
  await guest.goto('/requests');
  await expect(guest.getByText('4 Tab Row')).toBeVisible();
});

test('the first tab stop of a page skips the navigation bar', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/explore');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await expect(skip).not.toHaveCSS('padding', '0px');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const skipToResults = page.getByRole('link', { name: 'Skip to results' });
  await expect(skipToResults).toBeFocused();
  await expect(skipToResults).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Open sukkahs' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Location')).toBeFocused();

  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
});

test('going back to the results returns the focus to the listing that was open', async ({
  app: { database },
  visitor,
}) => {
  const host = await makeUser(database.db);
  for (const day of [3, 4]) await makeListing(database.db, host, { slots: [at(mealIn(day))] });
  const page = await visitor();
  await open(page, '/explore');
  const details = page.getByRole('link', { name: 'View Details' }).nth(1);
  for (const goBack of [
    () => page.goBack(),
    () => press(page, page.getByRole('link', { name: 'Back to results' })),
  ]) {
    await reach(page, details);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/listing\//);
    await goBack();
    await expect(page).toHaveURL('/explore');
    await expect(details).toBeFocused();
    await expect(details).toBeInViewport();
  }
});

test('Escape closes the advanced filters and returns to their button', async ({ visitor }) => {
  const page = await visitor();
  await open(page, '/explore');
  const button = page.getByRole('button', { name: 'Advanced Filters' });
  await press(page, button);
  await reach(page, page.getByLabel('Kashrut level'));
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});

test('a filter with the focus is wholly in view on phones', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  await open(page, '/explore');
  for (const name of [
    'Kosher Certified',
    'Family Friendly',
    'Wheelchair Accessible',
    'Mechitza Seating',
    'Free',
  ]) {
    const chip = page.getByRole('button', { name, exact: true });
    await reach(page, chip);
    await expect(chip).toBeInViewport({ ratio: 1 });
  }
});

test('the account menu can be opened, navigated and closed by keyboard', async ({ signedIn }) => {
  const { page } = await signedIn('Dina');
  await open(page, '/');
  const button = page.getByRole('button', { name: 'Your account' });
  await press(page, button);
  await expect(page.getByRole('menuitem', { name: 'Dashboard', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const item = page.getByRole('menuitem', { name: 'Explore' });
  const accent = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accent)';
    return getComputedStyle(probe).color;
  });
  await expect(item).toHaveCSS('outline', `${accent} solid 2px`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/explore');
});

test("the top bar doesn't cover tab stops on the way back up", async ({ signedIn }) => {
  const { page } = await signedIn('Yosef');
  await page.goto('/host/create');
  await page.getByRole('button', { name: 'Create Listing' }).focus();
  await reach(page, page.getByLabel('Title'), 'Shift+Tab');
});
