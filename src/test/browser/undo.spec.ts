import type { Locator, Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../factories';
import { PHONE } from './app';
import { at, expect, expectToast, mealIn, open, signIn, test, toasts } from './fixtures';
import { reach } from './keys';
import { labeled } from './labeled';

/**
 * An answer is final after ten seconds. On a busy machine, a worker can take several seconds more.
 */
const FINAL = { timeout: 40_000 };

const STREET = '9 Canary Court';
const dinner = mealIn(3);
const card = (page: Page, name: string) => page.getByRole('article', { name });
const button = (page: Page, name: string, action: string) =>
  labeled(card(page, name), 'button', action);

async function makeFixture(db: Db, names: string[], capacityTotal = 8) {
  const host = await makeUser(db, { firstName: 'Hanna', phone: '+1 555 0100' });
  const listing = await makeListing(db, host, {
    addressLine1: STREET,
    slots: [{ ...at(dinner), capacityTotal }],
  });
  const guests = [];
  for (const [n, firstName] of names.entries()) {
    const guest = await makeUser(db, { firstName, lastName: null });
    const createdAt = new Date(Date.now() - (names.length - n) * 60_000);
    const request = await makeRequest(db, listing.slot, guest, { createdAt });
    guests.push({ ...guest, requestId: request.id });
  }
  return { host, listing, guests };
}

const pressMethods: Record<string, (page: Page, target: Locator) => Promise<void>> = {
  touch: (_page, target) => target.tap(),
  key: async (page, target) => {
    await target.waitFor();
    // Tab from the current focus in the direction of the target.
    const isBefore = await target.evaluate(
      (element) =>
        (document.activeElement ?? document.body).compareDocumentPosition(element) &
        Node.DOCUMENT_POSITION_PRECEDING,
    );
    await reach(page, target, isBefore ? 'Shift+Tab' : 'Tab');
    await page.keyboard.press('Enter');
  },
};

const focused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body ? 'the body' : document.activeElement?.textContent,
  );

for (const [method, press] of Object.entries(pressMethods))
  test(`decline, undo and accept by ${method}: the guest gets one email, the acceptance, and then sees the street`, async ({
    visitor,
    db,
    app,
  }) => {
    const { host, guests } = await makeFixture(db, ['Noa', 'Omer']);
    const [noa] = guests;
    if (!noa) throw new Error('A guest was expected.');
    const [hostPage, guestPage] = [await visitor(PHONE), await visitor(PHONE)];
    await signIn(db, app.url, hostPage, host);
    await signIn(db, app.url, guestPage, noa);
    await open(hostPage, '/host?tab=requests');
    await open(guestPage, '/requests');
    const pending = guestPage.getByRole('heading', { name: 'Pending' });
    await expect(pending).toBeVisible();

    await press(hostPage, button(hostPage, 'Noa', 'Decline'));
    await expectToast(hostPage, 'Success', 'Request declined.Undo');
    await expect(card(hostPage, 'Noa').getByText('Request declined')).toBeVisible();
    await expect.poll(() => focused(hostPage)).toBe('Noa Request declined');
    await guestPage.reload();
    await expect(pending).toBeVisible();

    await press(hostPage, button(hostPage, 'Noa', 'Undo'));
    await expectToast(hostPage, 'Success', 'Request updated.');
    await expect.poll(() => focused(hostPage)).toBe('Noa');

    await press(hostPage, button(hostPage, 'Noa', 'Accept'));
    await expectToast(hostPage, 'Success', 'Request accepted! Guest will be notified.Undo');
    await guestPage.reload();
    await expect(pending).toBeVisible();
    await expect(guestPage.getByText(STREET)).toHaveCount(0);
    await expect(card(hostPage, 'Noa')).not.toContainText(`${noa.email}`);

    await expect(guestPage.getByText(STREET)).toBeVisible(FINAL);
    await expect(button(hostPage, 'Noa', 'Undo')).toHaveCount(0, FINAL);
    await card(hostPage, 'Noa')
      .getByRole('button', { name: /^More about/ })
      .click();
    await expect(hostPage.getByRole('menuitem', { name: `Email ${noa.email}` })).toBeVisible();
    const mails = () =>
      app.mailbox.received.filter(({ to }) => to.includes(`${noa.email}`.toLowerCase()));
    await expect.poll(() => mails().length, FINAL).toBe(1);
    expect(mails()[0]?.mail.subject).toContain('You have a seat');
    expect(mails()[0]?.mail.text).toContain(STREET);
    expect(await db.mail.findMany({ where: { userId: noa.id, status: 'queued' } })).toEqual([]);
  });

test('an answer can be undone in the toast, even from another page', async ({ browserOf, db }) => {
  const { host, guests } = await makeFixture(db, ['Noa']);
  const page = await browserOf(host);
  await open(page, '/host?tab=requests');
  await button(page, 'Noa', 'Decline').click();
  await expectToast(page, 'Success', 'Request declined.Undo');
  await expect(page.getByText('No pending requests')).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Noa Request declined');
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/explore');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', 'Request updated.');
  const { status } = await db.request.findUniqueOrThrow({ where: { id: guests[0]?.requestId } });
  expect(status).toBe('pending');
});

test('an answer in the dialog also moves the focus to its outcome', async ({ browserOf, db }) => {
  const { host } = await makeFixture(db, ['Noa', 'Omer']);
  const page = await browserOf(host);
  await open(page, '/host?tab=requests');
  await button(page, 'Noa', 'Message').click();
  const dialog = page.getByRole('dialog', { name: 'Message Guest' });
  await dialog.getByRole('button', { name: 'Accept Request' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Success', 'Request accepted! Guest will be notified.Undo');
  await expect.poll(() => focused(page)).toBe('Noa Request accepted - guest has been notified');
});

test("several requests are accepted at once, and the host is told which ones don't fit", async ({
  visitor,
  app,
  db,
}) => {
  const { host } = await makeFixture(db, ['Adi', 'Ben', 'Gal', 'Dan'], 2);
  const page = await visitor(PHONE);
  await signIn(db, app.url, page, host);
  await open(page, '/host?tab=requests');
  for (const name of ['Adi', 'Gal', 'Dan'])
    await card(page, name)
      .getByRole('checkbox', { name: `Select ${name}` })
      .tap();
  await page.getByRole('button', { name: 'Accept 3' }).tap();
  await expectToast(
    page,
    'Success',
    '2 accepted (Adi, Gal). Not changed (Dan): This meal is fully booked.Undo',
  );
  for (const name of ['Adi', 'Gal'])
    await expect(card(page, name)).toContainText('Request accepted - guest has been notified');
  await expect(card(page, 'Dan')).toContainText('No seats are left');
  await toasts(page).getByRole('button', { name: 'Undo' }).tap();
  await expectToast(page, 'Success', '2 undone (Adi, Gal).');
  for (const name of ['Adi', 'Ben', 'Gal', 'Dan'])
    await expect(button(page, name, 'Accept')).toBeVisible();
  await expect(page.getByText('0 of 2 seats taken · 0 groups · 4 pending')).toBeVisible();
});

async function choose(page: Page, guest: string, name: string) {
  await card(page, guest)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

test('a guest who was waitlisted or declined can still be accepted', {
  tag: '@main',
}, async ({ browserOf, db }) => {
  const { host, guests } = await makeFixture(db, ['Noa', 'Omer']);
  for (const [n, status] of (['waitlisted', 'declined'] as const).entries())
    await db.request.update({ where: { id: guests[n]?.requestId }, data: { status } });
  const page = await browserOf(host);
  await open(page, '/host?tab=requests');
  await card(page, 'Noa').getByText('Guest is on waitlist').click();
  await choose(page, 'Noa', 'Accept Request');
  await expectToast(page, 'Success', 'Request accepted! Guest will be notified.Undo');
  await expect(card(page, 'Noa')).toContainText('Request accepted - guest has been notified');
  await card(page, 'Omer').getByText('Request declined').click();
  await choose(page, 'Omer', 'Reconsider');
  await expectToast(page, 'Success', 'Request updated.');
  await button(page, 'Omer', 'Accept').click();
  await expect(card(page, 'Omer')).toContainText('Request accepted - guest has been notified');
});

test('a host with text twice as large can answer and undo on a small phone', async ({
  db,
  browserOf,
}) => {
  const { host } = await makeFixture(db, ['Noa']);
  const page = await browserOf(host, { ...PHONE, viewport: { width: 360, height: 780 } });
  await open(page, '/host?tab=requests');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const choices = card(page, 'Noa').getByRole('group').getByRole('button');
  await expect(choices).toHaveCount(4);
  const sticksOut = (all: Element[]) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
  expect(await choices.evaluateAll(sticksOut)).toEqual([]);

  await button(page, 'Noa', 'Waitlist').tap();
  await expectToast(page, 'Success', 'Guest added to waitlist.Undo');
  const toast = toasts(page);
  const undo = toast.getByRole('button', { name: 'Undo' });
  const [toastBox, titleBox, undoBox] = await Promise.all(
    [toast, toast.getByText('Success'), undo].map((one) => one.boundingBox()),
  );
  if (!toastBox || !titleBox || !undoBox) throw new Error('The notification is not there.');
  expect(undoBox.y).toBeGreaterThanOrEqual(titleBox.y + titleBox.height);
  expect(toastBox.height).toBeLessThan(780 / 2);
  await undo.tap();
  await expect(card(page, 'Noa').getByText('Pending', { exact: true })).toBeVisible();
});
