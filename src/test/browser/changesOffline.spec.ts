import type { Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../factories';
import { expectSent, requestButton } from './actions';
import {
  ANSWER_LOST,
  at,
  counted,
  dropResponse,
  expect,
  expectToast,
  hold,
  makeThread,
  mealIn,
  open,
  test,
  toasts,
} from './fixtures';
import { labeled } from './labeled';

/** Changes made while offline, or while the connection drops before the response arrives. */

const NOT_SENT = 'You’re offline. Nothing was sent.';
const dinner = mealIn(3);
const button = (page: Page, name: string) => labeled(page, 'button', name);
const goOffline = (page: Page) => page.context().setOffline(true);

/**
 * Goes online and waits until the server has received every request the page sends because of it.
 * @returns how often the page made `call`
 */
async function goOnline(page: Page, call: string): Promise<number> {
  const count = counted(page, call);
  await page.context().setOffline(false);
  await page.evaluate(() => fetch('/api/health').then(() => {}));
  return count();
}

async function listingOf(db: Db) {
  const host = await makeUser(db, { firstName: 'Hanna' });
  const listing = await makeListing(db, host, { slots: [{ ...at(dinner), capacityTotal: 4 }] });
  return { host, ...listing };
}

async function cancelling(browserOf: (user: { id: string }) => Promise<Page>, db: Db) {
  const { slot } = await listingOf(db);
  const guest = await makeUser(db);
  const { id } = await makeRequest(db, slot, guest);
  const page = await browserOf(guest);
  await open(page, '/requests');
  await button(page, 'Cancel request').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill('A fever.');
  const confirm = dialog.getByRole('button', { name: 'Cancel request' });
  const status = async () => (await db.request.findUniqueOrThrow({ where: { id } })).status;
  return { page, dialog, confirm, status };
}

test.describe('while offline', () => {
  test('keeps a request that the guest decided not to cancel', async ({ browserOf, db }) => {
    const { page, dialog, confirm, status } = await cancelling(browserOf, db);
    await goOffline(page);
    await confirm.click();
    await expect(toasts(page)).toContainText(NOT_SENT);
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('A fever.');
    await expect(confirm).toBeEnabled();
    await dialog.getByRole('button', { name: 'Keep request' }).click();
    await expect(dialog).toBeHidden();
    expect(await goOnline(page, 'requests.cancel')).toBe(0);
    expect(await status()).toBe('pending');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pending', exact: true })).toBeVisible();
  });

  test("doesn't send a request for seats, and can send it once back online", async ({
    browserOf,
    db,
  }) => {
    const { id } = await listingOf(db);
    const guest = await makeUser(db);
    const page = await browserOf(guest);
    await open(page, `/listing/${id}`);
    await requestButton(page).click();
    const dialog = page.getByRole('dialog');
    const intro = dialog.getByLabel('Introduction message');
    await intro.fill('We are two.');
    await goOffline(page);
    await button(page, 'Send Request').click();
    await expect(toasts(page)).toContainText(NOT_SENT);
    await expect(intro).toHaveValue('We are two.');
    expect(await goOnline(page, 'requests.create')).toBe(0);
    await button(page, 'Send Request').click();
    await expectSent(page);
    expect(await db.request.count({ where: { hopperId: guest.id } })).toBe(1);
  });

  test("doesn't save a profile", async ({ browserOf, db }) => {
    const user = await makeUser(db, { firstName: 'Gil' });
    const page = await browserOf(user);
    await open(page, '/profile');
    await page.getByLabel('First name').click();
    await page.getByLabel('First name').fill('Gilad');
    await goOffline(page);
    await button(page, 'Save profile').click();
    await expect(toasts(page)).toContainText(NOT_SENT);
    await expect(button(page, 'Save profile')).toBeEnabled();
    expect(await goOnline(page, 'users.updateProfile')).toBe(0);
    await expect(page.getByLabel('First name')).toHaveValue('Gilad');
    const { firstName } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(firstName).toBe('Gil');
  });

  test("doesn't send a host's answer to a request, and can send it once back online", async ({
    browserOf,
    db,
  }) => {
    const { host, slot } = await listingOf(db);
    const { id } = await makeRequest(db, slot, await makeUser(db));
    const page = await browserOf(host);
    await open(page, '/host?tab=requests');
    await expect(button(page, 'Accept')).toBeVisible();
    await goOffline(page);
    await button(page, 'Accept').click();
    await expect(toasts(page)).toContainText(NOT_SENT);
    expect(await goOnline(page, 'requests.setStatus')).toBe(0);
    await button(page, 'Accept').click();
    await expectToast(page, 'Success', 'Request accepted! Guest will be notified.Undo');
    expect((await db.request.findUniqueOrThrow({ where: { id } })).status).toBe('accepted');
  });

  test('queues messages in order and never sends the withdrawn ones', async ({ browserOf, db }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host }, [{ from: host, body: 'Who comes?' }]);
    const page = await browserOf(hopper);
    await open(page, `/messages?thread=${id}`);
    const log = page.getByRole('log');
    await expect(log.getByText('Who comes?')).toBeVisible();
    const unsent = page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
    await goOffline(page);
    for (const text of ['I do.', 'Nobody.', 'And my wife.']) {
      await page.getByLabel('Message', { exact: true }).fill(text);
      await button(page, 'Send').click();
      await expect(unsent.last()).toContainText(`${text}Waiting for a connection`);
    }
    await unsent.nth(1).getByRole('button', { name: 'Don’t send' }).click();
    await expect(unsent).toHaveCount(2);
    await page.context().setOffline(false);
    await expect(log.getByRole('listitem')).toHaveText([/^Who/, /^You: I do\./, /^You: And my/]);
    await expect(unsent).toHaveCount(0);
    expect(await db.message.count({ where: { threadId: id } })).toBe(3);
  });

  test('keeps a message queued when its page is left and opened again', async ({
    browserOf,
    db,
  }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host }, [{ from: host, body: 'Who comes?' }]);
    const page = await browserOf(hopper);
    await open(page, `/messages?thread=${id}`);
    await expect(page.getByRole('log').getByText('Who comes?')).toBeVisible();
    await goOffline(page);
    await page.getByLabel('Message', { exact: true }).fill('I do.');
    await button(page, 'Send').click();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    await page.goto('/requests').catch(() => {});
    await page.context().setOffline(false);
    await open(page, `/messages?thread=${id}`);
    await expect(page.getByRole('log').getByText('I do.')).toBeVisible();
    expect(await db.message.count({ where: { threadId: id } })).toBe(2);
  });
});

test.describe('when the response is lost', () => {
  test('says that the outcome is unknown, then shows what happened', async ({ browserOf, db }) => {
    const { page, confirm, status } = await cancelling(browserOf, db);
    await dropResponse(page, 'requests.cancel');
    await confirm.click();
    await expect(toasts(page)).toContainText(ANSWER_LOST);
    await expect(page.getByRole('heading', { name: 'Past and closed' })).toBeVisible();
    expect(await status()).toBe('cancelled');
  });

  test('locks the cancel dialog until the outcome is known', async ({ browserOf, db }) => {
    const { page, dialog, confirm, status } = await cancelling(browserOf, db);
    const pass = await hold(page, 'requests.cancel');
    await confirm.click();
    await expect(confirm).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Keep request' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await goOffline(page);
    pass();
    await expect(toasts(page)).toContainText(ANSWER_LOST);
    await dialog.getByRole('button', { name: 'Keep request' }).click();
    expect(await goOnline(page, 'requests.cancel')).toBe(0);
    expect(await status()).toBe('pending');
    await expect(page.getByRole('heading', { name: 'Pending', exact: true })).toBeVisible();
  });

  test('shows an answer that the server received as given', async ({ browserOf, db }) => {
    const { host, slot } = await listingOf(db);
    const { id } = await makeRequest(db, slot, await makeUser(db));
    const page = await browserOf(host);
    await open(page, '/host?tab=requests');
    await dropResponse(page, 'requests.setStatus');
    await button(page, 'Accept').click();
    await expect(toasts(page)).toContainText(ANSWER_LOST);
    await expect(page.getByText('Request accepted - guest has been notified')).toBeVisible();
    expect((await db.request.findUniqueOrThrow({ where: { id } })).status).toBe('accepted');
  });
});
