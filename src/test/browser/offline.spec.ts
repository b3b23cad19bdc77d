import type { BrowserContextOptions, Page } from '@playwright/test';
import { CANARY, makeUser } from '../factories';
import { signInByMail } from './app';
import { test as base, expect, open, PHONE, signIn, toasts, waitForHydration } from './fixtures';
import { dinner, directions, fullAddress, waiting } from './guestStory';

const STREET = CANARY.addressLine1;
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

const on = (device: BrowserContextOptions) =>
  base.extend({
    browserOf: ({ browserOf }, use) =>
      use((user) => browserOf(user, { ...device, serviceWorkers: 'allow' })),
  });

const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const names = await caches.keys();
    const texts = names.map(async (name) => {
      const cache = await caches.open(name);
      const all = await cache.matchAll();
      return `${name} ${(await Promise.all(all.map((one) => one.text()))).join(' ')}`;
    });
    return [...databases, ...(await Promise.all(texts))].join(' ');
  });

async function inPocket(page: Page) {
  await expect.poll(() => storedText(page)).toContain(STREET);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
}

const isOffline = (page: Page) => expect(page.getByText('You’re offline.')).toBeVisible();

for (const [name, device] of [
  ['390 px', PHONE],
  ['360 px', SMALL],
] as const)
  base.describe(`Without a network, by touch, at ${name}`, () => {
    const test = on(device);

    test('an accepted guest reaches the street in one tap and directions in three', async ({
      browserOf,
      db,
    }) => {
      const { page, accept, requestId } = await waiting(browserOf, db, '/explore');
      await accept();
      await toasts(page).getByRole('link', { name: 'See the address' }).tap();
      await expect(page.getByText(STREET)).toBeInViewport();
      const online = await directions(page, (target) => target.tap());
      expect(online.url.searchParams.get('destination')).toBe(fullAddress);

      await inPocket(page);
      await page.context().setOffline(true);
      await page.goto('/explore');
      await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
      await page.getByRole('link', { name: 'Your Requests' }).tap();
      await isOffline(page);
      await expect(page.getByText(STREET).first()).toBeInViewport();
      const href = await page
        .getByRole('link', { name: 'Directions by Google Maps' })
        .getAttribute('href');
      expect(new URL(`${href}`).searchParams.get('destination')).toBe(fullAddress);
      for (const text of [dinner.longDay, dinner.time, 'Hosted by Hanna'])
        await expect(page.getByText(text)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        device.viewport.width,
      );

      await page.goto(`/requests/${requestId}`);
      await expect(page.getByRole('heading', { name: 'Meal pass' })).toBeVisible();
      await expect(page.getByText(STREET)).toBeVisible();

      await page.context().setOffline(false);
      await db.sukkahListing.updateMany({
        where: { addressLine1: STREET },
        data: { addressLine1: '12 Elm St' },
      });
      await page.goto(`/requests/${requestId}`);
      await expect(page.getByText('12 Elm St')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Print meal pass' })).toBeVisible();
    });
  });

const test = on(PHONE);

test("a page that's open when the connection drops links to the offline copy", async ({
  browserOf,
  db,
}) => {
  const { page, accept } = await waiting(browserOf, db, '/');
  await accept();
  const next = page.locator('section').filter({ hasText: 'Your next meal' });
  await expect(next.getByText(STREET)).toBeVisible();
  await inPocket(page);
  await page.context().setOffline(true);
  await next.getByRole('link', { name: 'Open meal pass' }).tap();
  await isOffline(page);
  await expect(page.getByText(STREET)).toBeVisible();
});

test('requests through the service worker are sent once and keep their status', async ({
  app,
  browserOf,
  db,
}) => {
  const { page, accept, listing } = await waiting(browserOf, db, '/requests');
  await accept();
  await inPocket(page);
  // A missing listing is a 404. A page streamed with a skeleton couldn't send that status.
  const response = await page.goto('/listing/00000000-0000-4000-8000-000000000000');
  expect(response?.fromServiceWorker()).toBe(true);
  expect(response?.status()).toBe(404);
  expect((await page.goto(`/listing/${listing.id}`))?.status()).toBe(200);
  // A sign-in link works once, so a second request would use it up. This user gets no other email.
  await page.context().clearCookies();
  await signInByMail(page, app.mailbox, `${(await makeUser(db)).email}`);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('signing out clears the offline copy, online and offline', async ({ browserOf, db }) => {
  const { page, accept } = await waiting(browserOf, db, '/requests');
  await accept();
  await inPocket(page);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Your account' }).tap();
  await page.getByRole('menuitem', { name: 'Sign Out' }).tap();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await storedText(page)).toBe('');
  await page.context().setOffline(true);
  await expect(page.goto('/requests')).rejects.toThrow(/ERR_/);
});

test('signing out while offline clears the offline copy, too', async ({ browserOf, db }) => {
  const { page, accept } = await waiting(browserOf, db, '/requests');
  await accept();
  await inPocket(page);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Your account' }).tap();
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  await page.context().setOffline(true);
  await signOut.tap();
  await expect(page).toHaveURL(/chrome-error|logout/);
  await page.context().setOffline(false);
  await page.goto('/icon.svg');
  expect(await storedText(page)).toBe('');
});

test('a link on another site to sign in or out leaves the offline copy alone', async ({
  app,
  browserOf,
  db,
}) => {
  const { page, accept, guest } = await waiting(browserOf, db, '/requests');
  await accept();
  await inPocket(page);
  const cacheName = `sukkah-pocket:${guest.id}`;
  // Saving the copy again would hide that it was deleted, but it wouldn't restore this entry.
  await page.evaluate(
    async (name) => (await caches.open(name)).put('/marker', new Response('Untouched')),
    cacheName,
  );
  for (const path of ['/api/login?callbackUrl=/icon.svg', '/api/logout', '/api/auth/error']) {
    const body = `<a href="${app.url}${path}">A link</a>`;
    await page.route('https://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await page.goto('https://elsewhere.example/');
    await page.getByRole('link', { name: 'A link' }).tap();
    await page.waitForURL(`${app.url}/**`);
    await page.goto('/icon.svg');
    expect(await storedText(page), path).toContain('Untouched');
    await page.unroute('https://elsewhere.example/');
  }
});

test("another user of the same phone can't see the offline copy", async ({
  app,
  browserOf,
  db,
}) => {
  const { page, accept, host } = await waiting(browserOf, db, '/requests');
  await accept();
  await inPocket(page);
  await signIn(db, app.url, page, host);
  await open(page, '/explore');
  // The cache exists a moment before its content.
  await expect.poll(() => storedText(page)).toMatch(new RegExp(`${host.id} \\{`));
  expect(await storedText(page)).not.toContain(STREET);
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const copy = await caches.match('/pocket', { cacheName: name });
    await caches.delete(name);
    await caches.open('sukkah-pocket:left');
    if (copy) await (await caches.open(name)).put('/pocket', copy);
  });
  await page.context().setOffline(true);
  await page.goto('/requests');
  await isOffline(page);
  await expect(page.getByText(STREET)).toHaveCount(0);
});

test('a seat that the host cancels disappears as soon as the phone gets the update', async ({
  browserOf,
  db,
}) => {
  const { page, accept, host, requestId } = await waiting(browserOf, db, '/explore');
  await accept();
  await inPocket(page);
  const hostPage = await browserOf(host);
  await hostPage.request.post(`/api/requests/${requestId}/cancel`, { data: { reason: 'A storm' } });
  await expect.poll(() => storedText(page)).not.toContain(STREET);
  await page.context().setOffline(true);
  await page.goto(`/requests/${requestId}`);
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText(STREET)).toHaveCount(0);
});

test('shared details expire offline, too', async ({ browserOf, db }) => {
  const { page, accept, requestId } = await waiting(browserOf, db, '/explore');
  await accept();
  await inPocket(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const text = await (await cache.match('/pocket'))?.text();
      const past = JSON.stringify(new Date(0));
      const late = `${text}`.replace(/"until":"[^"]*"/g, `"until":${past}`);
      await cache.put('/pocket', new Response(late));
    }
  });
  await page.context().setOffline(true);
  for (const path of ['/requests', `/requests/${requestId}`]) {
    await page.goto(path);
    await expect(page.getByText(/You’re offline/).first()).toBeVisible();
    await expect(page.getByText(STREET)).toHaveCount(0);
  }
});

test('an ended session clears the offline copy', async ({ browserOf, db }) => {
  const { page, accept, guest } = await waiting(browserOf, db, '/explore');
  await accept();
  await inPocket(page);
  await db.session.deleteMany({ where: { sess: { path: ['userId'], equals: guest.id } } });
  await page.reload();
  await expect.poll(() => storedText(page)).toBe('');
});

test('the meal pass prints on one sheet, without buttons or links', async ({ browserOf, db }) => {
  const { page, accept, requestId } = await waiting(browserOf, db, '/requests');
  await accept();
  await page.getByRole('link', { name: 'Open meal pass' }).tap();
  await expect(page).toHaveURL(`/requests/${requestId}`);
  await expect(page).toHaveTitle(/^Meal pass/);
  await page.emulateMedia({ media: 'print' });
  for (const text of [STREET, dinner.longDay, dinner.time, 'Hosted by Hanna', '1 guest'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Your host’s phone:')).toBeVisible();
  for (const role of ['button', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /directions|calendar/i })).toHaveCount(0);
  const sheets = (await page.pdf({ format: 'A5' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
});
