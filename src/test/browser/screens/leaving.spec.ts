import type { Page } from '@playwright/test';
import { makeListing, makeUser } from '../../factories';
import { addSlot, requestButton, shutByEscape } from '../actions';
import { at, expect, expectToast, hold, mealIn, open, test } from '../fixtures';

const dinner = mealIn(3);
const title = (page: Page) => page.getByLabel('Title');
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const answer = (page: Page, name: 'Stay' | 'Leave') =>
  question(page).getByRole('button', { name }).click();
const back = (page: Page) => page.evaluate(() => window.history.back());

async function create(page: Page): Promise<void> {
  await open(page, '/host');
  await page.getByRole('link', { name: 'Create New Listing' }).click();
  await expect(title(page)).toBeVisible();
}

test.describe('leaving the listing form', () => {
  test('asks first when typed text would be lost through a link', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await title(page).fill('Roof of reeds');
    for (const name of ['Cancel', 'Explore']) {
      await page.getByRole('link', { name }).first().click();
      await expect(question(page)).toBeVisible();
      await answer(page, 'Stay');
      await expect(question(page)).toBeHidden();
      await expect(page).toHaveURL('/host/create');
      await expect(title(page)).toHaveValue('Roof of reeds');
    }
    await page.getByRole('link', { name: 'Explore' }).first().click();
    await answer(page, 'Leave');
    await expect(page).toHaveURL('/explore');
    await page.goBack();
    await expect(title(page)).toHaveValue('Roof of reeds');
    await expect(page.getByText('Draft restored.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(title(page)).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL('/host');
  });

  test('asks first when typed text would be lost through the back button', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await title(page).fill('Roof of reeds');
    for (const _ of [1, 2]) {
      await back(page);
      await shutByEscape(page, question(page));
      await expect(page).toHaveURL('/host/create');
      await expect(title(page)).toHaveValue('Roof of reeds');
    }
    await back(page);
    await answer(page, 'Leave');
    await expect(page).toHaveURL('/host');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Host Dashboard');
    await page.goForward();
    await expect(title(page)).toHaveValue('Roof of reeds');
  });

  test('asks first when typed text would be lost through the forward button or the menu', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/host');
    await page.goBack();
    await title(page).fill('Roof of reeds');
    await page.evaluate(() => window.history.forward());
    await answer(page, 'Stay');
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL('/host/create');
    await expect(title(page)).toHaveValue('Roof of reeds');

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Messages' }).click();
    await answer(page, 'Leave');
    await expect(page).toHaveURL('/messages');
  });

  test('makes the browser ask when typed text would be lost by closing the page', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await title(page).fill('Roof of reeds');
    const dialogPromise = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await dialogPromise;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(title(page)).toHaveValue('Roof of reeds');
  });

  test("doesn't ask when nothing changed or the change was reverted", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/host');
    await page.goBack();
    await title(page).fill('Roof of reeds');
    await title(page).fill('');
    await back(page);
    await expect(page).toHaveURL('/host');
    await expect(question(page)).toHaveCount(0);
    page.on('dialog', (dialog) => dialog.dismiss());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Host Dashboard');
  });

  test("doesn't ask for the skip link, only when really leaving", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await title(page).fill('Roof of reeds');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/host/create#main');
    await expect(question(page)).toHaveCount(0);
    await page.evaluate(() => window.history.go(-2));
    await answer(page, 'Stay');
    await expect(page).toHaveURL('/host/create#main');
    await expect(title(page)).toHaveValue('Roof of reeds');
  });

  test("doesn't ask once the listing is saved", async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { title: 'Old hut', slots: [at(dinner)] });
    const page = await browserOf(host);
    await open(page, `/host/edit/${listing.id}`);
    await title(page).fill('New hut');
    const pass = await hold(page, 'listings.update');
    await page.getByRole('button', { name: 'Update Listing' }).click();
    // Saving can still fail until the response arrives.
    await page.getByRole('link', { name: 'Explore' }).first().click();
    await answer(page, 'Stay');
    pass();
    await expectToast(page, 'Listing updated!');
    await expect(page).toHaveURL('/host');
    await page.getByRole('link', { name: 'Explore' }).first().click();
    await expect(page).toHaveURL('/explore');
    await expect(question(page)).toHaveCount(0);
  });
});

test.describe('an open dialog', () => {
  test('closes on the back button and keeps what was typed', async ({ browserOf, db }) => {
    const city = 'Backborough';
    await makeListing(db, await makeUser(db), { city, slots: [at(dinner)] });
    const page = await browserOf(await makeUser(db));
    await open(page, `/explore?city=${city}`);
    await page.getByRole('link', { name: 'View Details' }).click();
    const opener = requestButton(page);
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Request to Join' });
    await dialog.getByLabel('Introduction message').fill('We are two.');
    await back(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/listing\//);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog.getByLabel('Introduction message')).toHaveValue('We are two.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await back(page);
    await expect(page).toHaveURL(`/explore?city=${city}`);
  });
});

test.describe('a rejected form', () => {
  test('focuses its first mistake and says how many there are', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await page.setViewportSize({ width: 390, height: 600 });
    await create(page);
    for (const _ of [1, 2]) await addSlot(page);
    const slot = (number: number) =>
      page.getByRole('group', { name: `Time slot ${number}`, exact: true });
    await slot(2).getByLabel('Total seats').fill('51');
    await slot(1).getByLabel('Free').uncheck();
    await slot(1).getByLabel('Suggested donation').fill('-1');
    const save = page.getByRole('button', { name: 'Create Listing' });
    const summary = (text: string) => page.getByRole('alert').filter({ hasText: text });
    await save.click();
    await expect(slot(1).getByLabel('Suggested donation')).toBeFocused();
    await expect(slot(1).getByLabel('Suggested donation')).toBeInViewport({ ratio: 1 });
    await expect(summary('3 fields need fixing before you can save.')).toHaveCount(1);

    await slot(1).getByLabel('Free').check();
    await save.click();
    await expect(slot(2).getByLabel('Total seats')).toBeFocused();
    await expect(summary('2 fields need fixing')).toHaveCount(1);
    await slot(2).getByLabel('Total seats').fill('5');
    await save.click();
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('label').filter({ hasText: /^Title/ })).toBeInViewport({ ratio: 1 });
    await expect(summary('1 field needs fixing')).toHaveCount(1);
    await title(page).fill('Roof of reeds');
    await expect(summary('fixing')).toHaveCount(0);
  });

  test('focuses the mistake when the server rejects it, too', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { slots: [at(dinner)] });
    const page = await browserOf(host);
    await open(page, `/host/edit/${listing.id}`);
    await page.getByLabel('Total seats').fill('2');
    const data = { capacityReserved: 3 };
    await db.timeSlot.update({ where: { id: listing.slot.id }, data });
    await page.getByRole('button', { name: 'Update Listing' }).click();
    await expectToast(page, 'Error', '3 seats are already taken.');
    await expect(page.getByLabel('Total seats')).toBeFocused();
    await expect(page.getByLabel('Total seats')).toHaveAccessibleDescription(
      /3 seats are already taken/,
    );
  });

  test('without a time slot focuses the button that adds one', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { slots: [] });
    const page = await browserOf(host);
    await open(page, `/host/edit/${listing.id}`);
    await page.getByRole('button', { name: 'Update Listing' }).click();
    const add = page.getByRole('button', { name: 'Add time slot' });
    await expect(add).toBeFocused();
    await expect(add).toHaveAccessibleDescription('At least one time slot is required');
  });
});
