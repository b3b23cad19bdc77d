import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../factories';
import { choose, expectSent, requestButton } from './actions';
import { at, endUndoWindow, expect, expectToast, mealIn, open, test } from './fixtures';

const section = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Matches the end of a text, because the hint comes before the error. */
const ending = (text: string) => new RegExp(`${text.replace(/[.+]/g, '\\$&')}$`);

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save profile' }).click();
};

test('a guest fills in their profile once, and every request starts with it', async ({
  db,
  browserOf,
}) => {
  const host = await makeUser(db, { firstName: 'Hanna' });
  const listing = await makeListing(db, host, {
    slots: [{ ...at(mealIn(2)), capacityTotal: 4 }],
  });
  const guest = await makeUser(db, { firstName: 'Gil', phone: null });
  const page = await browserOf(guest);
  await open(page, '/');
  await page.getByRole('link', { name: 'Your Profile' }).click();
  await expect(page.getByText(guest.email ?? '')).toBeVisible();

  await page.getByLabel('Last name').fill('Katz');
  await page.getByLabel('Phone').fill('+1 212 555 0188');
  await page.getByRole('textbox', { name: 'Languages' }).fill('Hebrew, French ,');
  await choose(page, 'Kashrut', 'Mehadrin');
  await page.getByLabel(/^I keep Shabbat/).check();
  await page.getByLabel('People in your household').fill('5');
  await page.getByLabel('Vegetarian', { exact: true }).check();
  await page.getByLabel('Tree nuts', { exact: true }).check();
  await page.getByLabel('Notes on food').fill('Carries an adrenaline pen.');
  await page.getByLabel('Step-free entry', { exact: true }).check();
  await save(page);
  await expectToast(page, 'Success', 'Profile saved.');

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Languages' })).toHaveValue('Hebrew, French');
  await expect(page.getByLabel('Kashrut')).toHaveText('Mehadrin');
  await expect(page.getByLabel(/^I keep Shabbat/)).toBeChecked();
  await expect(page.getByLabel('Notes on food')).toHaveValue('Carries an adrenaline pen.');
  const profile = await db.profile.findUniqueOrThrow({ where: { userId: guest.id } });
  expect(profile).toMatchObject({ shomerShabbat: true, householdSize: 5 });

  await open(page, `/listing/${listing.id}`);
  await requestButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Number of guests')).toHaveText('4 guests');
  await expect(dialog.getByLabel('Vegetarian', { exact: true })).toBeChecked();
  await expect(dialog.getByLabel('Nut allergies')).toBeChecked();
  await expect(dialog.getByLabel('Vegan', { exact: true })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expectSent(page);
  expect(await db.request.findFirstOrThrow({ where: { hopperId: guest.id } })).toMatchObject({
    seatsRequested: 4,
    dietaryFlags: ['Vegetarian', 'Nut allergies'],
  });
});

test("the host sees a guest's needs once the guest is accepted", async ({ db, browserOf }) => {
  const host = await makeUser(db, { firstName: 'Hanna' });
  const { slot } = await makeListing(db, host, { slots: [at(mealIn(2))] });
  const guest = await makeUser(db, { firstName: 'Noa' });
  await db.profile.create({
    data: {
      userId: guest.id,
      allergens: ['Sesame', 'Tree nuts'],
      accessibilityNeeds: ['Step-free entry'],
      dietaryNotes: 'Carries an adrenaline pen.',
    },
  });
  await makeRequest(db, slot, guest);
  const page = await browserOf(host);
  await open(page, '/host?tab=requests');
  const card = page.getByRole('article', { name: 'Noa L.' });
  await expect(card.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect(card).not.toContainText(/adrenaline|Sesame|Step-free/);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(card).not.toContainText(/adrenaline|Sesame|Step-free/);
  await endUndoWindow(db, guest.id);
  await expect(card.getByText(/^Allergy: /)).toHaveText(['Allergy: Sesame', 'Allergy: Tree nuts']);
  await expect(card).toContainText('Accessibility needs: Step-free entry');
  await expect(card).toContainText('Notes on food: Carries an adrenaline pen.');
});

test('profile errors show beside their fields, and nothing is saved', async ({ db, browserOf }) => {
  const guest = await makeUser(db, { firstName: 'Gil' });
  const page = await browserOf(guest);
  await open(page, '/profile');
  await page.getByLabel('First name').fill(' ');
  await page.getByLabel('Link to a photo').fill('http://pictures.invalid/gil.png');
  await page.getByLabel('Phone').fill('later');
  await page.getByLabel('People in your household').fill('21');
  await save(page);
  for (const [label, text] of [
    ['First name', 'This is required.'],
    ['Link to a photo', 'Enter a web address that starts with https://'],
    ['Phone', 'Enter a phone number like +1 212 555 0100.'],
    ['People in your household', 'Enter 20 or less.'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(ending(text));
  expect(await db.profile.count({ where: { userId: guest.id } })).toBe(0);
});

test("a profile that has never been filled in starts with the browser's time zone", async ({
  db,
  browserOf,
}) => {
  const page = await browserOf(await makeUser(db, { timeZone: 'Asia/Jerusalem' }));
  await open(page, '/profile');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(
    'New York, Eastern Time',
  );
  await save(page);
  await expectToast(page, 'Success', 'Profile saved.');
});

test('someone without an email address is told what that means', async ({ db, browserOf }) => {
  const page = await browserOf(await makeUser(db, { email: null }));
  await open(page, '/profile');
  await expect(page.getByText(/we can’t email you/)).toBeVisible();
});

test('a user downloads their data', async ({ db, browserOf }) => {
  const guest = await makeUser(db, { firstName: 'Gil' });
  const page = await browserOf(guest);
  await open(page, '/profile');
  const downloading = page.waitForEvent('download');
  await section(page, 'Your data').getByRole('link', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('sukkah-my-data.json');
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ user: { id: guest.id, email: guest.email } });
});

test('deleting the account removes the user, and "Deleted user" remains', async ({
  app,
  db,
  browserOf,
}) => {
  const host = await makeUser(db, { firstName: 'Hanna' });
  const { slot, id: listingId } = await makeListing(db, host, { slots: [at(mealIn(2))] });
  const guest = await makeUser(db, { firstName: 'Gideon' });
  await makeRequest(db, slot, guest, { status: 'accepted' });
  const participants = { listingId, hopperId: guest.id, hostId: host.id };
  const words = { create: [{ senderId: guest.id, body: 'See you soon!' }] };
  await db.thread.create({ data: { ...participants, lastMessageAt: new Date(), messages: words } });

  const page = await browserOf(guest);
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Type DELETE to confirm.')).toBeVisible();
  await dialog.getByLabel(/Type DELETE/).fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  const { subject } = await app.mailbox.next(host.email ?? '');
  expect(subject).toMatch(/cancel/i);

  const hosts = await browserOf(host);
  await open(hosts, '/messages');
  await expect(hosts.getByText('Deleted user')).toBeVisible();
  await expect(hosts.getByText('See you soon!')).toBeVisible();
  await open(hosts, '/host?tab=requests');
  const card = hosts.getByRole('article', { name: 'Deleted user' });
  await expect(card.getByText(/Gideon/)).toHaveText('Reason: Gideon L. left this site.');
});

test('a user turns a kind of email off on the profile, and it stays off', async ({
  db,
  browserOf,
}) => {
  const guest = await makeUser(db, { firstName: 'Gil' });
  const page = await browserOf(guest);
  await open(page, '/profile');
  const unread = section(page, 'Email').getByLabel('Unread messages');
  await expect(unread).toBeChecked();
  await unread.click();
  await expect(unread).not.toBeChecked();
  await expect.poll(() => db.mailOptOut.count({ where: { userId: guest.id } })).toBe(1);
  await page.reload();
  await expect(unread).not.toBeChecked();
  await unread.click();
  await expect.poll(() => db.mailOptOut.count({ where: { userId: guest.id } })).toBe(0);
});
