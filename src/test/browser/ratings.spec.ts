import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { HOUR_MS } from '@/schemas/time';
import { quietTimeAt } from '@/server/zmanim/quietTime';
import { makeListing, makeRequest, makeUser } from '../factories';
import { expect, open, PHONE, test } from './fixtures';

const NOTE = 'The soup was a canary.';

/**
 * A time zone where it isn't Shabbat now, so both sides are asked. On two days of Yom Tov there
 * isn't one.
 */
const zone = ['America/New_York', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Jerusalem'].find(
  (one) => !quietTimeAt(one, new Date()),
);

async function expectWhole(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const { violations } = await new AxeBuilder({ page }).include('#ratings').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

const rate = (page: Page, stars: number) =>
  page
    .getByText(stars === 1 ? '1 star' : `${stars} stars`, { exact: true })
    .locator('..')
    .tap();

test("a guest and a host rate each other, change their ratings, and can't read each other's", async ({
  browserOf,
  db,
}) => {
  test.skip(!zone, 'It is a holy day everywhere.');
  const host = await makeUser(db, { firstName: 'Hanna' });
  const guest = await makeUser(db, { firstName: 'Adi' });
  const startsAt = new Date(Date.now() - 4 * HOUR_MS);
  const listing = await makeListing(db, host, {
    slots: [{ startsAt }],
    ...(zone && { timeZone: zone }),
  });
  await makeRequest(db, listing.slot, guest, {
    status: 'accepted',
    seatsRequested: 2,
    createdAt: new Date(startsAt.getTime() - HOUR_MS),
  });

  const page = await browserOf(guest, PHONE);
  await open(page, '/requests');
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await rate(page, 4);
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByLabel('Private note (optional)').fill(NOTE);
  await expect(page.getByText('Only you can read it.')).toBeVisible();
  await expectWhole(page);
  await send.tap();
  await expect(page.locator(':focus')).toHaveText(/You gave 4 stars\./);
  await page.getByRole('button', { name: 'Change' }).tap();
  await expect(page.getByLabel('Private note (optional)')).toHaveValue(NOTE);
  await rate(page, 5);
  await send.tap();
  await expect(page.getByText('You gave 5 stars.')).toBeVisible();
  await expectWhole(page);

  const hosts = await browserOf(host, PHONE);
  await open(hosts, '/host');
  await expect(hosts.getByRole('heading', { name: 'How were your guests?' })).toBeVisible();
  await expect(hosts.getByText('Adi L., 2 guests')).toBeVisible();
  await expectWhole(hosts);
  expect(await hosts.content()).not.toContain('canary');
  await hosts.getByRole('button', { name: 'We didn’t meet, or I’d rather not say' }).tap();
  await expect(hosts.locator(':focus')).toHaveText(/You didn’t leave a rating\./);
  const ratings = await db.rating.findMany({ orderBy: { giverIs: 'asc' } });
  expect(ratings.map(({ giverIs, stars, note }) => [giverIs, stars, note])).toEqual([
    ['hopper', 5, NOTE],
    ['host', null, null],
  ]);
});

test('an average shows once there are enough ratings; before that, the fixed figure does', async ({
  browserOf,
  db,
}) => {
  const host = await makeUser(db, { firstName: 'Hanna' });
  const listing = await makeListing(db, host, { title: 'Sukkah of many guests' });
  const visitor = await browserOf(undefined, PHONE);
  await open(visitor, `/listing/${listing.id}`);
  await expect(visitor.getByRole('main')).toContainText('4.9');
  await db.user.update({ where: { id: host.id }, data: { hostStars: 13, hostRatings: 3 } });
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('main')).toContainText('4.3 (3)', { timeout: 1000 });
  }).toPass();
  await expect(visitor.getByRole('main')).not.toContainText('4.9');
  const hosts = await browserOf(host, PHONE);
  await open(hosts, '/host');
  await expect(hosts.getByRole('definition').filter({ hasText: '4.3 (3)' })).toBeVisible();
});
