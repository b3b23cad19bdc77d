import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { shutByEscape } from '../actions';
import { at, expect, expectToast, makeThread, mealIn, open, test } from '../fixtures';

const dinner = mealIn(3);

async function makeFixture(db: Db, firstName = 'Hanna') {
  const host = await makeUser(db, { firstName, lastName: 'Adler' });
  const guest = await makeUser(db, { firstName: 'Noam', lastName: 'Katz' });
  const listing = await makeListing(db, host, { title: 'Garden Sukkah', slots: [at(dinner)] });
  await makeRequest(db, listing.slot, guest, { status: 'accepted', seatsRequested: 2 });
  const thread = await makeThread(
    db,
    { hopper: guest, host },
    [
      { from: guest, body: 'Shalom, thank you!' },
      { from: host, body: 'Pay me first.' },
    ],
    { listingId: listing.id },
  );
  return { host, guest, listing, conversation: `/messages?thread=${thread.id}` };
}

test('a guest reports a listing by keyboard, and finds the report on their profile', async ({
  browserOf,
  db,
}) => {
  const { guest, host, listing } = await makeFixture(db);
  const page = await browserOf(guest);
  await open(page, `/listing/${listing.id}`);
  const button = page.getByRole('button', { name: 'Report this listing' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report this listing' });
  await shutByEscape(page, dialog);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /What’s wrong\?/ }).click();
  await page.getByRole('option', { name: 'Fraud, or asks for money' }).click();
  await dialog.getByLabel('What happened?').fill('They want money beforehand.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Thank you.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Block Hanna' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await open(page, '/profile');
  const reports = page.getByRole('listitem').filter({ hasText: 'listing “Garden Sukkah”' });
  await expect(reports).toContainText('Hanna A.');
  await expect(reports).toContainText('Fraud, or asks for money');
  await expect(reports).toContainText('Open');

  const own = await browserOf(host);
  await open(own, `/listing/${listing.id}`);
  await expect(own.getByRole('heading', { name: 'Garden Sukkah' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Report this listing' })).toHaveCount(0);
});

test("a host blocks a guest, who can't tell that they're blocked, and unblocks them", async ({
  browserOf,
  db,
}) => {
  const { host, guest, listing, conversation } = await makeFixture(db);
  const guestPage = await browserOf(guest);
  await open(guestPage, conversation);
  await expect(guestPage.getByLabel('Message', { exact: true })).toBeVisible();

  const page = await browserOf(host);
  await open(page, conversation);
  await page.getByRole('button', { name: 'More about Noam K.' }).click();
  await page.getByRole('menuitem', { name: 'Block Noam K.' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block Noam K.?' });
  await dialog.getByRole('button', { name: 'Block Noam K.' }).click();
  await expectToast(page, 'You’ve blocked Noam K.');
  await expect(page.getByText('You’ve blocked Noam K.').last()).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0);

  // The guest's open page updates right away, without saying why.
  await expect(guestPage.getByText('This conversation is closed.')).toBeVisible();
  await expect(guestPage.getByLabel('Message', { exact: true })).toHaveCount(0);
  await expect(guestPage.getByText(/block/i)).toHaveCount(0);
  const response = await guestPage.goto(`/listing/${listing.id}`);
  expect(response?.status()).toBe(404);
  await expect(guestPage.getByText('Listing not found')).toBeVisible();
  await open(guestPage, '/requests');
  await expect(guestPage.getByText('This request has ended.')).toBeVisible();
  await expect(guestPage.getByText(/blocked/i)).toHaveCount(0);

  await open(page, '/profile');
  await page.getByRole('button', { name: 'Unblock Noam K.' }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  expect((await guestPage.goto(`/listing/${listing.id}`))?.status()).toBe(200);
});

test('a moderator reads a report, hides, suspends and answers, and the log records it all', async ({
  browserOf,
  db,
}) => {
  const { host, guest, listing, conversation } = await makeFixture(db, 'Tirza');
  const page = await browserOf(guest);
  await open(page, conversation);
  await page.getByRole('button', { name: /^More about Tirza/ }).click();
  await page.getByRole('menuitem', { name: 'Report a message' }).click();
  const report = page.getByRole('dialog', { name: 'Report a message' });
  await report.getByRole('button', { name: /Which message\?/ }).click();
  await page.getByRole('option', { name: /^Pay me first\./ }).click();
  await report.getByRole('button', { name: /What’s wrong\?/ }).click();
  await page.getByRole('option', { name: 'Harassment' }).click();
  await report.getByRole('button', { name: 'Send report' }).click();
  await report.getByRole('button', { name: 'Done' }).click();
  await db.report.create({
    data: {
      reporterId: guest.id,
      subjectUserId: host.id,
      listingId: listing.id,
      reason: 'false',
      createdAt: new Date(Date.now() - 60_000),
    },
  });

  const moderator = await browserOf(
    await makeUser(db, { firstName: 'Ruth', lastName: 'Stein', role: 'admin' }),
  );
  await open(moderator, '/');
  await moderator.getByRole('button', { name: 'Your account' }).click();
  await moderator.getByRole('menuitem', { name: 'Moderation' }).click();
  const about = (name: string) => moderator.getByRole('article', { name });
  const aboutMessage = about('A message from Tirza A.');
  await expect(aboutMessage).toContainText('Pay me first.');
  await expect(aboutMessage).not.toContainText('Shalom, thank you!');
  await aboutMessage.getByRole('button', { name: 'Read the messages around it' }).click();
  await expect(aboutMessage).toContainText('Shalom, thank you!');

  const confirm = async (name: string) => {
    const dialog = moderator.getByRole('dialog');
    await dialog.getByLabel('Note (only moderators see this)').fill(`A note on: ${name}`);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await about('Tirza A.’s listing').getByRole('button', { name: 'Hide listing' }).click();
  await confirm('Hide listing');
  const own = await browserOf(host);
  await open(own, `/listing/${listing.id}`);
  await expect(own.getByText('Our moderators have hidden this listing')).toBeVisible();
  await expect(own.getByText('Reason: Not true.', { exact: false })).toBeVisible();

  await aboutMessage.getByRole('button', { name: 'Suspend' }).click();
  await confirm('Suspend');
  await own.goto('/host');
  await expect(own).toHaveURL(/\/login/);
  await aboutMessage.getByRole('button', { name: 'Answer' }).click();
  const answer = moderator.getByRole('dialog', { name: 'Answer the report' });
  await answer.getByLabel('Answer', { exact: true }).fill('Well spotted.');
  await answer.getByRole('button', { name: 'Close the report' }).click();
  await expect(aboutMessage).toHaveCount(0);

  await moderator.getByRole('link', { name: 'Log', exact: true }).click();
  const log = moderator.getByRole('article');
  await expect(log.filter({ hasText: 'Suspended' })).toContainText('A note on: Suspend');
  await expect(log.filter({ hasText: 'Messages read' })).toContainText('Ruth S.');

  await open(page, '/profile');
  const mine = page.getByRole('listitem').filter({ hasText: 'A message from Tirza A.' });
  await expect(mine).toContainText('Action taken');
  await expect(mine).toContainText('The moderators: Well spotted.');
});

test('moderation pages are not found for anyone else', async ({ browserOf, db }) => {
  const { host } = await makeFixture(db);
  for (const user of [host, undefined]) {
    const page = await browserOf(user);
    for (const path of ['/moderation', '/moderation/search', '/moderation/log']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByText('Page Not Found')).toBeVisible();
      expect(await page.title()).not.toContain('Moderation');
    }
  }
});
