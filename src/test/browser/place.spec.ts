import { makeUser } from '../factories';
import { PHONE } from './app';
import { expect, expectToast, open, test } from './fixtures';

const NEW_YORK = { ...PHONE, timezoneId: 'America/New_York' };

test('a host whose browser is in another time zone publishes meals at the place’s times', async ({
  browserOf,
  db,
}) => {
  const host = await makeUser(db);
  const page = await browserOf(host, NEW_YORK);
  await open(page, '/host/create');
  await page.getByLabel('Title').fill('Roof of palms');
  await page.getByLabel('Address line 1').fill('7 Palm Street');
  await page.getByLabel('City').fill('Jerusalem');
  // The form suggests the United States, where there's no such town.
  await page.getByRole('button', { name: 'Jerusalem, Israel' }).tap();
  await expect(page.getByText('Jerusalem, Israel. Meal times are in Israel Time.')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveValue('Israel');

  await page.getByRole('button', { name: 'Add holiday meals' }).tap();
  const dialog = page.getByRole('dialog', { name: /Sukkot \d+ meals/ });
  await dialog.getByLabel('Seats at each meal').fill('9');
  await dialog.getByRole('checkbox', { name: /first night/ }).check();
  await dialog.getByRole('button', { name: 'Add 1 meal' }).tap();
  await page.getByRole('button', { name: 'Create Listing' }).tap();
  await expectToast(page, 'Listing created!');
  const listing = await db.sukkahListing.findFirstOrThrow({
    where: { hostId: host.id },
    include: { timeSlots: true },
  });
  expect(listing).toMatchObject({ timeZone: 'Asia/Jerusalem', placeId: 'il-jerusalem' });
  const hour = new Intl.DateTimeFormat('en', {
    ...{ timeZone: 'Asia/Jerusalem', hour: 'numeric', hourCycle: 'h23' },
  });
  expect(Number(hour.format(listing.timeSlots[0]?.startsAt))).toBeGreaterThanOrEqual(18);
});

test('a time zone that the host chose and that isn’t the place’s is asked about', async ({
  browserOf,
  db,
}) => {
  const host = await makeUser(db);
  const page = await browserOf(host, { ...PHONE, timezoneId: 'America/Chicago' });
  await open(page, '/host/create');
  await page.getByLabel('City').fill('Portland');
  await page.getByRole('button', { name: 'Portland, ME' }).tap();
  await expect(page.getByText('Portland, ME. Meal times are in Eastern Time.')).toBeVisible();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Los Angeles');
  await page.getByRole('option', { name: 'Los Angeles, Pacific Time' }).tap();
  await expect(page.getByText('This place is in Eastern Time.')).toBeVisible();
  await page.getByRole('button', { name: 'Use its time zone' }).tap();
  await expect(page.getByText('This place is in Eastern Time.')).toBeHidden();
  await expect(zone).toHaveValue('New York, Eastern Time');
});
