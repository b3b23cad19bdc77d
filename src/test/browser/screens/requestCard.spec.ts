import type { Page } from '@playwright/test';
import { DateTime } from 'luxon';
import type { RequestStatus } from '@/schemas/options';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { shutByEscape } from '../actions';
import { at, expect, expectToast, makeThread, mealIn, open, showing, test } from '../fixtures';
import { labeled } from '../labeled';

const dinner = mealIn(3);
const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name });
const button = (page: Page, guest: string, name: string) =>
  labeled(card(page, guest), 'button', name);

async function makeFixture(db: Db, status: RequestStatus = 'pending', values: object = {}) {
  const host = await makeUser(db);
  const hopper = await makeUser(db, { firstName: 'Noam', lastName: 'Katz', phone: null });
  const listing = await makeListing(db, host, { slots: [at(dinner)] });
  const request = await makeRequest(db, listing.slot, hopper, { status, ...values });
  const statusNow = async () =>
    (await db.request.findUniqueOrThrow({ where: { id: request.id } })).status;
  return { host, hopper, listing, request, statusNow };
}

const REQUESTS = '/host?tab=requests';

test.describe('a request card', () => {
  test('shows the guest, what they request and what they eat', async ({ browserOf, db }) => {
    const createdAt = DateTime.now().minus({ days: 4 }).startOf('minute');
    const { host } = await makeFixture(db, 'pending', {
      seatsRequested: 2,
      createdAt: createdAt.toJSDate(),
      introMessage: 'Two students, far from home.',
      dietaryFlags: ['Vegan', 'Nut allergies'],
    });
    const page = await browserOf(host);
    await page.goto(REQUESTS);
    const noam = card(page, 'Noam K.');
    await expect(noam.getByRole('heading')).toHaveText('Noam K.');
    await expect(noam.locator('[aria-hidden]').first()).toHaveText('N');
    const sent = createdAt.setZone('America/New_York').toFormat('LLL d, h:mm a');
    await expect(noam).toContainText(`2 seats requested · ${sent}`);
    await expect(noam.getByText('Pending', { exact: true })).toBeVisible();
    await expect(noam.getByText('“Two students, far from home.”', { exact: true })).toBeVisible();
    await expect(noam.getByText('Dietary needs:', { exact: true })).toBeVisible();
    await expect(noam.getByRole('listitem')).toHaveText([
      'No email or phone confirmed',
      /^Member since \w+ \d{4}$/,
      'Nut allergies',
      'Vegan',
    ]);
    const buttons = noam.getByRole('button');
    await expect(buttons).toHaveText(['', 'Accept', 'Message', 'Waitlist', 'Decline']);
    await expect(buttons.first()).toHaveAccessibleName('More about Noam K.');
    await expect(noam).not.toContainText('Katz');
  });

  test("without a name shows 'Guest', and leaves out other missing details", async ({
    browserOf,
    db,
  }) => {
    const profileImageUrl = 'https://pictures.invalid/face.png';
    const { host, listing } = await makeFixture(db);
    const values = { firstName: null, lastName: null, profileImageUrl };
    await makeRequest(db, listing.slot, await makeUser(db, values));
    const page = await browserOf(host);
    await page.route(showing(profileImageUrl), (route) => route.abort());
    await page.goto(REQUESTS);
    const guest = card(page, 'Guest');
    await expect(guest.getByRole('heading')).toHaveText('Guest');
    await expect(guest.locator('[aria-hidden]').first()).toHaveText('G');
    await expect(guest).toContainText('1 seat requested');
    await expect(guest).not.toContainText('“');
    await expect(guest).not.toContainText('Dietary needs:');
  });

  test('that has been answered shows text instead of the buttons', async ({ browserOf, db }) => {
    const { host, listing, hopper } = await makeFixture(db, 'accepted');
    const make = async (firstName: string, status: RequestStatus) =>
      makeRequest(db, listing.slot, await makeUser(db, { firstName, lastName: null }), { status });
    await make('Dov', 'declined');
    await make('Wanda', 'waitlisted');
    const page = await browserOf(host);
    await page.goto(REQUESTS);
    const cases = [
      ['Noam K.', 'Accepted', 'Request accepted - guest has been notified'],
      ['Dov', 'Declined', 'Request declined'],
      ['Wanda', 'Waitlisted', 'Guest is on waitlist'],
    ] as const;
    for (const [guest, badge, text] of cases) {
      await expect(card(page, guest).getByText(text, { exact: true })).toBeVisible();
      await expect(card(page, guest).getByText(badge, { exact: true })).toBeVisible();
      for (const name of ['Accept', 'Message', 'Waitlist', 'Decline'])
        await expect(button(page, guest, name)).toHaveCount(0);
    }
    await card(page, 'Noam K.').getByText('Request accepted').click();
    await card(page, 'Noam K.')
      .getByRole('button', { name: /^More about/ })
      .click();
    await expect(
      page.getByRole('menuitem', { name: `Email ${hopper.email}`, exact: true }),
    ).toBeVisible();
    await expect(page.getByText('No pending requests', { exact: true })).toBeVisible();
  });

  const answers = [
    ['Accept', 'accepted', 'Request accepted! Guest will be notified.'],
    ['Decline', 'declined', 'Request declined.'],
    ['Waitlist', 'waitlisted', 'Guest added to waitlist.'],
  ] as const;
  for (const [name, status, text] of answers)
    test(`'${name}' shows '${text}' and refreshes everything affected`, async ({
      browserOf,
      db,
    }) => {
      const { host, statusNow } = await makeFixture(db, 'pending', { seatsRequested: 2 });
      const page = await browserOf(host);
      await open(page, REQUESTS);
      const stats = page.getByRole('main').locator('dl').first();
      await expect(stats).toContainText('Pending Requests1');
      await button(page, 'Noam K.', name).click();
      await expectToast(page, 'Success', `${text}Undo`);
      await expect(button(page, 'Noam K.', name)).toHaveCount(0);
      expect(await statusNow()).toBe(status);
      await expect(stats).toContainText('Pending Requests0');
      await expect(stats).toContainText(`Total Guests${status === 'accepted' ? 2 : 0}`);
    });
});

test.describe("the 'Message Guest' dialog", () => {
  const openDialog = async (page: Page) => {
    await open(page, REQUESTS);
    await button(page, 'Noam K.', 'Message').click();
    const dialog = page.getByRole('dialog', { name: 'Message Guest' });
    await expect(
      dialog.getByText(
        'Messaging feature coming soon! For now, you can accept or decline the request.',
        { exact: true },
      ),
    ).toBeVisible();
    return dialog;
  };

  const choices = [
    ['Accept Request', 'accepted', 'Request accepted! Guest will be notified.'],
    ['Waitlist', 'waitlisted', 'Guest added to waitlist.'],
  ] as const;
  for (const [name, status, text] of choices)
    test(`answers with '${name}'`, async ({ browserOf, db }) => {
      const { host, statusNow } = await makeFixture(db);
      const page = await browserOf(host);
      const dialog = await openDialog(page);
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expectToast(page, 'Success', `${text}Undo`);
      expect(await statusNow()).toBe(status);
    });

  test('can be closed, and links to the conversation if there is one', async ({
    browserOf,
    db,
  }) => {
    const { host, hopper, listing, statusNow } = await makeFixture(db);
    const page = await browserOf(host);
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('link')).toHaveCount(0);
    await shutByEscape(page, dialog);
    expect(await statusNow()).toBe('pending');

    const people = { hopper, host };
    const { id } = await makeThread(db, people, [], { listingId: listing.id });
    await openDialog(page);
    await dialog.getByRole('link', { name: 'Open the conversation' }).click();
    await expect(page).toHaveURL(`/messages?thread=${id}`);
  });
});
