import type { Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { addSlot, choose } from '../actions';
import {
  ANSWER_LOST,
  at,
  expect,
  expectToast,
  fail,
  isDestructive,
  makeThread,
  mealIn,
  open,
  pass,
  passUntilVisible,
  stopClock,
  test,
  toasts,
} from '../fixtures';
import { labeled } from '../labeled';

const dinner = mealIn(3);
const press = (page: Page, name: string) => labeled(page, 'button', name).first().click();

async function openFailing(page: Page) {
  await open(page, '/explore');
  await fail(page, 'listings.search');
}

test.describe('a failure', () => {
  test('to answer a request is shown with the reason, if there is one', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { slots: [{ ...at(dinner), capacityTotal: 4 }] });
    await makeRequest(db, listing.slot, await makeUser(db), { seatsRequested: 2 });
    const page = await browserOf(host);
    await open(page, '/host?tab=requests');
    for (const [cause, sentence] of [
      ['network', `Failed to update request ${ANSWER_LOST}`],
      ['server', 'Failed to update request'],
    ] as const) {
      const restore = await fail(page, 'requests.setStatus', cause);
      await press(page, 'Accept');
      await expectToast(page, 'Error', sentence);
      expect(await isDestructive(page)).toBe(true);
      await restore();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
      await expect(toasts(page)).toHaveCount(0);
    }
    const data = { capacityReserved: 3 };
    await db.timeSlot.update({ where: { id: listing.slot.id }, data });
    await press(page, 'Accept');
    await expectToast(page, 'Error', 'Only 1 seat is left.');
    expect(await isDestructive(page)).toBe(true);
  });

  test('to send a request is shown with the reason, if there is one', async ({ browserOf, db }) => {
    const listing = await makeListing(db, await makeUser(db), {
      slots: [{ ...at(dinner), capacityTotal: 4 }],
    });
    const page = await browserOf(await makeUser(db));
    await open(page, `/listing/${listing.id}`);
    await press(page, 'Request to Join');
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'Number of guests', '2 guests');
    await dialog.getByLabel('Introduction message').fill('Do not lose me.');
    const restore = await fail(page, 'requests.create', 'server');
    await press(page, 'Send Request');
    await expectToast(page, 'Error', 'Failed to send request');
    expect(await isDestructive(page)).toBe(true);
    await expect(dialog.getByLabel('Introduction message')).toHaveValue('Do not lose me.');
    await restore();
    const data = { capacityReserved: 3 };
    await db.timeSlot.update({ where: { id: listing.slot.id }, data });
    await press(page, 'Send Request');
    await expectToast(page, 'Error', 'Only 1 seat is left.');
  });

  test('to send a message is shown with the reason, if there is one', async ({ browserOf, db }) => {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host });
    const page = await browserOf(hopper);
    await open(page, `/messages?thread=${id}`);
    await page.getByLabel('Message', { exact: true }).fill('Hello?');
    const restore = await fail(page, 'messages.send', 'server');
    await press(page, 'Send');
    await expectToast(page, 'Error', 'Failed to send message');
    expect(await isDestructive(page)).toBe(true);
    await restore();
    await page.getByLabel('Message', { exact: true }).fill('x'.repeat(4001));
    await press(page, 'Send');
    await expect(toasts(page)).toHaveText(/^Error(?!\. Failed)/);
  });

  test('to create a listing is shown, and loses nothing', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await page.goto('/host/create');
    await addSlot(page);
    await page.getByLabel('Title').fill('Do not lose me');
    await fail(page, 'listings.create', 'server');
    await press(page, 'Create Listing');
    await expectToast(page, 'Error', 'Failed to create listing');
    expect(await isDestructive(page)).toBe(true);
    await expect(page).toHaveURL('/host/create');
    await expect(page.getByLabel('Title')).toHaveValue('Do not lose me');
  });

  test('to update a listing is shown with the reason, if there is one', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { slots: [at(dinner)] });
    const page = await browserOf(host);
    await open(page, `/host/edit/${listing.id}`);
    await page.getByLabel('Total seats').fill('2');
    const restore = await fail(page, 'listings.update', 'server');
    await press(page, 'Update Listing');
    await expectToast(page, 'Error', 'Failed to update listing');
    expect(await isDestructive(page)).toBe(true);
    await restore();
    const data = { capacityReserved: 3 };
    await db.timeSlot.update({ where: { id: listing.slot.id }, data });
    await press(page, 'Update Listing');
    await expectToast(page, 'Error', '3 seats are already taken.');
  });

  test('to load a listing for editing is shown, and leads to the dashboard', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host);
    const page = await browserOf(host);
    await fail(page, 'listings.byId');
    await page.goto(`/host/edit/${listing.id}`);
    await expect(toasts(page)).toContainText('Failed to load listing details.');
    expect(await isDestructive(page)).toBe(true);
    await expect(page).toHaveURL('/host');
  });
});

test.describe('when nobody is signed in', () => {
  for (const path of ['/host', '/host/create', '/host/edit/none', '/requests'])
    test(`${path} says so, and goes to the sign-in page after 500 ms`, async ({ browserOf }) => {
      const page = await browserOf();
      const logins: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/login') logins.push(request.url());
      });
      const now = new Date();
      await page.clock.install({ time: now });
      await page.clock.pauseAt(new Date(now.getTime() + 1000));
      await page.goto(path);
      await passUntilVisible(page, toasts(page).first());
      await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
      expect(await isDestructive(page)).toBe(true);
      await pass(page, 400);
      expect(logins).toEqual([]);
      // The time counts from the frame that shows the message, up to two frames later.
      await page.clock.runFor(100 + 2 * 17);
      await expect(page).toHaveURL(/\/login/);
      expect(logins).toHaveLength(1);
    });

  test('says so even if only the scripts named in the page arrive', async ({ browserOf }) => {
    const page = await browserOf();
    const html = await (await page.request.get('/requests')).text();
    // On a slow connection, other scripts would arrive after the sign-in page opens.
    await page.route('**/*.js', (route) => {
      if (html.includes(new URL(route.request().url()).pathname)) return route.continue();
    });
    await page.clock.install();
    await page.goto('/requests');
    await expect(
      page.getByText('You are logged out. Logging in again...', { exact: true }),
    ).toBeVisible();
  });
});

test.describe('a toast', () => {
  test('disappears after 5000 ms', async ({ browserOf }) => {
    const page = await browserOf();
    await page.clock.install();
    await openFailing(page);
    await stopClock(page);
    await press(page, 'Free');
    await passUntilVisible(page, toasts(page).first());
    await pass(page, 4900);
    await expect(toasts(page)).toHaveCount(1);
    await pass(page, 150);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('replaces the previous one', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { slots: [at(dinner)] });
    for (const firstName of ['Adi', 'Ben'])
      await makeRequest(db, listing.slot, await makeUser(db, { firstName, lastName: null }));
    const page = await browserOf(host);
    await open(page, '/host?tab=requests');
    const answer = (guest: string, name: string) =>
      labeled(page.getByRole('article', { name: guest }), 'button', name).click();
    await answer('Adi', 'Accept');
    await expectToast(page, 'Success', 'Request accepted! Guest will be notified.Undo');
    expect(await isDestructive(page)).toBe(false);
    await answer('Ben', 'Decline');
    await expectToast(page, 'Success', 'Request declined.Undo');
    await expect(toasts(page)).toHaveCount(1);
  });

  test('is closed by its close button', async ({ browserOf }) => {
    const page = await browserOf();
    await openFailing(page);
    await press(page, 'Free');
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('is dismissed by swiping more than 50 px to the right', async ({ browserOf }) => {
    const page = await browserOf();
    await openFailing(page);
    await press(page, 'Free');
    await expect(toasts(page)).toBeVisible();
    const swipe = async (by: number) => {
      const frame = await toasts(page).boundingBox();
      if (!frame) throw new Error('There is no toast.');
      const [x, y] = [frame.x + 40, frame.y + frame.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 10 });
      await page.mouse.up();
    };
    await swipe(-120);
    await swipe(40);
    await expect(toasts(page)).toHaveAttribute('data-state', 'open');
    await swipe(70);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('gets the focus with F8', async ({ browserOf }) => {
    const page = await browserOf();
    await openFailing(page);
    await press(page, 'Free');
    await expect(toasts(page)).toBeVisible();
    await page.keyboard.press('F8');
    const region = page.getByRole('region', { name: 'Notifications (F8)' });
    await expect(region.getByRole('list')).toBeFocused();
  });
});
