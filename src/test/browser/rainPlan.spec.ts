import type { Page } from '@playwright/test';
import { nextHolyStretch } from '@/server/zmanim/zmanim';
import { ownTown } from '@/test/towns';
import { makeListing, makeRequest, makeUser } from '../factories';
import { choose } from './actions';
import { PHONE } from './app';
import { at, expect, expectToast, mealIn, open, test } from './fixtures';

const SMALL = { ...PHONE, viewport: { width: 320, height: 640 } };
const CITY = 'Sensefield';

const dinner = mealIn(3);

const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

test('a host adds details, a guest finds them, and the host announces the rain plan to all guests', async ({
  app,
  browserOf,
  db,
}) => {
  const host = await makeUser(db, { firstName: 'Hanna' });
  const place = { city: CITY, slots: [at(dinner)] };
  const listing = await makeListing(db, host, { ...place, title: 'Sukkah with a roof near by' });
  await makeListing(db, host, { ...place, title: 'Sukkah of few words' });
  const guest = await makeUser(db, { firstName: 'Adi' });
  const { id: requestId } = await makeRequest(db, listing.slot, guest, { status: 'accepted' });

  const page = await browserOf(host, SMALL);
  await page.goto(`/host/edit/${listing.id}`);
  await page.getByRole('button', { name: 'Add more details' }).tap();
  const certifier = page.getByLabel('Who certifies your kashrut');
  await expect(certifier).toBeFocused();
  await certifier.fill('Rabbi Levi of our street');
  await page.getByLabel('Dairy', { exact: true }).check();
  await page.getByLabel('Within an eruv').check();
  await page.getByLabel('Steps to the sukkah').fill('3');
  await choose(page, 'If it rains', 'We’ll cancel the meal');
  await page.getByLabel('Cancel by').fill('17:00');
  await expectNarrow(page);
  await page.getByRole('button', { name: 'Update Listing', exact: true }).tap();
  await expectToast(page, 'Listing updated!');

  const visitor = await browserOf(undefined, SMALL);
  await open(visitor, `/explore?city=${CITY}`);
  await expect(visitor.getByRole('article')).toHaveCount(2);
  await visitor.getByRole('button', { name: 'Advanced Filters' }).tap();
  await visitor.getByLabel('Dairy', { exact: true }).check();
  await visitor.getByLabel('Within an eruv').check();
  await choose(visitor, 'Maximum steps', '3 steps');
  await expect(visitor).toHaveURL(/maxSteps=3/);
  await expectNarrow(visitor);
  await visitor.getByRole('button', { name: 'Show 1 meal' }).tap();
  await expect(visitor.getByRole('article')).toHaveCount(1);
  await expectNarrow(visitor);
  await visitor.getByRole('link', { name: 'View Details' }).tap();
  await expect(visitor.getByText('Rabbi Levi of our street')).toBeVisible();
  await expect(visitor.getByText('We’ll cancel the meal by 5:00 PM')).toBeVisible();
  await expect(visitor.getByText(/Kashrut details come from the host/)).toBeVisible();
  await expect(visitor.getByText(/^(Night of )?\d+ [A-Z][a-z]+/).first()).toBeVisible();
  await expectNarrow(visitor);

  const guests = await browserOf(guest, SMALL);
  await open(guests, `/requests/${requestId}`);
  await expect(guests.getByText('If it rains: We’ll cancel the meal by 5:00 PM')).toBeVisible();

  // The meal is near a known city, where it may be Shabbat now. Nobody is emailed then.
  await db.sukkahListing.update({ where: { id: listing.id }, data: { city: 'Brooklyn' } });
  const brooklyn = ownTown('Brooklyn');
  const now = new Date();
  const isHoly = nextHolyStretch(brooklyn, now).startsAt <= now;
  await open(page, '/host');
  await page.getByRole('button', { name: 'Actions for' }).first().tap();
  await page.getByRole('menuitem', { name: 'Announce rain plan' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Announce the rain plan?' });
  await expect(dialog).toContainText(
    '“We’ll cancel the meal by 5:00 PM”: we’ll tell your group right away',
  );
  await dialog.getByRole('button', { name: 'Tell them' }).tap();
  if (isHoly) {
    await expectToast(
      page,
      'Error',
      'It’s Shabbat or Yom Tov there now, so we don’t notify guests.',
    );
    return;
  }
  await expectToast(page, 'Success', 'We told 1 group about the rain plan.');
  await expect(
    page.getByText('You told your guests: We’ll cancel the meal by 5:00 PM'),
  ).toBeVisible();
  await expectNarrow(page);
  await expect(guests.getByText('Rain plan: We’ll cancel the meal by 5:00 PM')).toBeVisible();
  await expect
    .poll(
      () =>
        app.mailbox.received.filter(({ to }) => to.includes(`${guest.email}`.toLowerCase())).length,
      {
        timeout: 40_000,
      },
    )
    .toBe(1);
});
