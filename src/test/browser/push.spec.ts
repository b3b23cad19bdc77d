import type { Page } from '@playwright/test';
import { makeListing, makeUser } from '../factories';
import { expectSent } from './actions';
import {
  at,
  test as base,
  expect,
  mealIn,
  open,
  PHONE,
  toasts,
  waitForHydration,
} from './fixtures';

const test = base.extend({
  browserOf: ({ browserOf }, use) =>
    use((user) => browserOf(user, { ...PHONE, serviceWorkers: 'allow' })),
});

const offer = (page: Page) => page.getByRole('complementary', { name: 'Notifications' });

test('push is offered after a request is sent, never before, and not again after a refusal', async ({
  browserOf,
  db,
}) => {
  const [host, guest] = [await makeUser(db), await makeUser(db)];
  const slots = [at(mealIn(3)), at(mealIn(4)), at(mealIn(5))];
  const listing = await makeListing(db, host, { slots });
  const page = await browserOf(guest);
  // A headless browser denies permission by itself. This one asks.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = 'yes';
      return 'denied';
    };
  });
  const permissionPrompt = page.locator('html[data-asked]');
  const ask = async () => {
    await open(page, `/listing/${listing.id}`);
    await expect(offer(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Request to Join' }).first().tap();
    await page.getByRole('button', { name: 'Send Request' }).tap();
    await expectSent(page);
  };
  await ask();
  await expect(offer(page)).toBeVisible();
  await expect(permissionPrompt).toHaveCount(0);
  await offer(page).getByRole('button', { name: 'Notify me', exact: true }).tap();
  await expect(permissionPrompt).toHaveCount(1);
  await expect(
    toasts(page).filter({ hasText: 'Your browser blocks notifications from this site.' }),
  ).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(offer(page)).toHaveCount(0);
  await ask();
  await offer(page).getByRole('button', { name: 'No, thanks' }).tap();
  await expect(offer(page)).toHaveCount(0);
  await ask();
  await expect(offer(page)).toHaveCount(0);
  expect(await db.pushSubscription.count()).toBe(0);
});

test('while a device is on, each kind of notification can be turned off in the profile', async ({
  browserOf,
  db,
}) => {
  const guest = await makeUser(db);
  const page = await browserOf(guest);
  await open(page, '/profile');
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  const kind = page.getByLabel('My accepted requests');
  await expect(kind).toHaveCount(0);
  // A headless browser can't subscribe.
  await page.addInitScript(() => {
    PushManager.prototype.getSubscription = async () => ({}) as PushSubscription;
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  await waitForHydration(page);
  await expect(kind).toBeChecked();
  await kind.tap();
  await expect(kind).not.toBeChecked();
  await expect(kind).toBeEnabled();
  await page.reload();
  await waitForHydration(page);
  await expect(kind).not.toBeChecked();
  expect(await db.pushOptOut.findMany({ where: { userId: guest.id } })).toMatchObject([
    { kind: 'accepted' },
  ]);
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();
});

/**
 * Runs in the service worker: a push arrives and is clicked. Browser actions are recorded instead
 * of done.
 */
const PUSHED = (text: string) => `(async () => {
  const seen = [];
  self.registration.showNotification = async (title, { tag, data }) => seen.push({ title, tag, data });
  const page = { focus: async () => page, navigate: async (path) => { seen.push(path); return page } };
  self.clients.matchAll = async () => [page];
  const happen = async (event, more) => {
    const waits = [];
    Object.defineProperty(event, 'waitUntil', { value: (wait) => waits.push(wait) });
    self.dispatchEvent(Object.assign(event, more));
    await Promise.all(waits);
  };
  await happen(new PushEvent('push', { data: ${JSON.stringify(text)} }), {});
  const notification = { data: seen[0].data, close: () => seen.push('closed') };
  await happen(new Event('notificationclick'), { notification });
  return seen;
})()`;

test('a push shows a notification, and clicking it opens its page', async ({ browserOf, db }) => {
  const page = await browserOf(await makeUser(db));
  await open(page, '/requests');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const [worker] = page.context().serviceWorkers();
  const notification = { title: 'You have a seat: Dinner', path: '/requests', tag: 'a mail' };
  expect(await worker?.evaluate(PUSHED(JSON.stringify(notification)))).toEqual([
    { title: notification.title, tag: notification.tag, data: notification.path },
    'closed',
    '/requests',
  ]);
});
