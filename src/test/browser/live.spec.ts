import type { Page } from '@playwright/test';
import { DAY_MS } from '@/schemas/time';
import { CANARY, makeListing, makeRequest, makeUser } from '../factories';
import { startServer } from '../server';
import { test as base, endUndoWindow, expect, hold, open, waitForHydration } from './fixtures';
import { waiting } from './guestStory';
import { labeled } from './labeled';

const test = base.extend<object, { other: { url: string } }>({
  other: [
    async ({ app }, use) => {
      const server = await startServer(app.database.url);
      await use({ url: server.url });
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function openListening(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['setInterval', 'setTimeout'] as const) {
      const original = window[name].bind(window);
      const unlessLong = (handler: () => void, ms = 0) => (ms < 1000 ? original(handler, ms) : 0);
      Object.assign(window, { [name]: unlessLong });
    }
  });
  const listening = page.waitForResponse(/live\.changes/);
  await page.goto(url);
  await waitForHydration(page);
  await listening;
}

test.describe('with two server processes', () => {
  test('a message sent through one shows on the other without polling', async ({
    browserOf,
    db,
    other,
    app,
  }) => {
    const [host, guest] = [await makeUser(db), await makeUser(db, { firstName: 'Gil' })];
    const { id: listingId } = await makeListing(db, host);
    const thread = await db.thread.create({
      data: { listingId, hopperId: guest.id, hostId: host.id },
    });
    const hostPage = await browserOf(host);
    const guestPage = await browserOf(guest);
    await openListening(hostPage, `${app.url}/messages?thread=${thread.id}`);
    await openListening(guestPage, `${other.url}/messages?thread=${thread.id}`);
    await hostPage.getByRole('textbox').fill('Bring a sweater.');
    await hostPage.getByRole('button', { name: 'Send' }).click();
    await expect(guestPage.getByText('Bring a sweater.', { exact: true }).last()).toBeVisible();
  });

  test("a host's answer shows on a page that never polls", async ({
    browserOf,
    db,
    other,
    app,
  }) => {
    const [host, guest] = [await makeUser(db), await makeUser(db)];
    const { slot } = await makeListing(db, host, {
      slots: [{ startsAt: inDays(2), endsAt: inDays(3) }],
    });
    await makeRequest(db, slot, guest);
    const hostPage = await browserOf(host);
    const guestPage = await browserOf(guest);
    await openListening(guestPage, `${other.url}/requests`);
    await expect(guestPage.getByRole('heading', { name: 'Pending' })).toBeVisible();
    await open(hostPage, `${app.url}/host?tab=requests`);
    await labeled(hostPage, 'button', 'Accept').click();
    await expect(hostPage.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
    await endUndoWindow(db, guest.id);
    await expect(guestPage.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  });
});

base(
  'an answer that came while the page was still on its way to listening is seen',
  async ({ browserOf, db }) => {
    const { page, accept } = await waiting(browserOf, db, '/requests');
    const listen = await hold(page, 'live.changes');
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'Pending' })).toBeVisible();
    await accept();
    listen();
    await expect(page.getByText(CANARY.addressLine1)).toBeVisible();
  },
);
