import { DateTime } from 'luxon';
import {
  addSlot,
  askForSeats,
  expectToast,
  findListing,
  openRequestOf,
  publishListing,
  update,
} from './actions';
import { expect, test } from './app';
import { endUndoWindow } from './fixtures';
import { labeled } from './labeled';

const startsAt = DateTime.utc().plus({ weeks: 3 }).toFormat("yyyy-MM-dd'T'12:00");
const title = 'Lunch by the sea';

const edit = async (page: import('@playwright/test').Page) => {
  await page.goto('/host');
  await page.getByRole('link', { name: 'Edit Listing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
};

test('editing a listing keeps its guests; removing their meal warns the host first and notifies them', async ({
  app,
  signedIn,
}) => {
  const host = await signedIn('Abigail');
  const guest = await signedIn('Reuven', 'Bar');
  await publishListing(host.page, {
    title,
    city: 'Miami',
    street: '5 Shell Road',
    postal: '33139',
    startsAt,
    seats: 5,
  });
  await findListing(guest.page, 'Miami', title);
  await askForSeats(guest.page, { guests: 3, diet: [], introduction: 'Hello from Boston.' });
  const card = await openRequestOf(host.page, 'Reuven B');
  await labeled(card, 'button', 'Accept').click();
  await expectToast(host.page, 'Request accepted! Guest will be notified.');
  await endUndoWindow(app.database.db, guest.id);

  await edit(host.page);
  await host.page.getByLabel('Total seats').fill('2');
  await host.page.getByRole('button', { name: 'Update Listing' }).click();
  await expectToast(host.page, '3 seats are already taken.');

  await host.page.getByLabel('Total seats').fill('4');
  await host.page.getByLabel('Description').fill('Fish, fruit and a breeze.');
  await host.page.getByRole('button', { name: 'Update Listing' }).click();
  await expectToast(host.page, 'Listing updated!');
  await guest.page.goto('/requests');
  await expect(guest.page.getByText('5 Shell Road')).toBeVisible();
  await guest.page.getByRole('link', { name: title, exact: true }).click();
  await expect(guest.page.getByText('1 of 4')).toBeVisible();
  await expect(guest.page.getByText('Fish, fruit and a breeze.')).toBeVisible();

  await edit(host.page);
  await host.page.getByRole('button', { name: 'Add time slot' }).click();
  await host.page.getByRole('button', { name: 'Remove time slot 1' }).click();
  const warning = host.page.getByRole('dialog', {
    name: '1 guest has asked for seats at this meal',
  });
  await warning.getByRole('button', { name: 'Remove this meal' }).click();
  await update(host.page);
  await expectToast(host.page, 'Listing updated!');
  await guest.page.goto('/requests');
  await expect(guest.page.getByText('The host removed this meal.')).toBeVisible();
  await expect(guest.page.getByText('5 Shell Road')).toHaveCount(0);
});

test('a form with mistakes shows them beside its fields and loses nothing', async ({
  signedIn,
}) => {
  const { page } = await signedIn('Shira');
  await page.goto('/host/create');
  await addSlot(page);
  await page.getByLabel('City').fill('Chicago');
  await page.getByLabel('Total seats').fill('51');
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await expect(page.getByLabel('Total seats')).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('This is required.');
  await expect(page.getByLabel('Total seats')).toHaveAccessibleDescription(/50 or less/);
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await expect(page).toHaveURL('/host/create');
});

test("another host can't edit a listing, and a missing listing is not found", async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Leah');
  const other = await signedIn('Zev');
  await publishListing(owner.page, {
    title: 'Dessert on the roof',
    city: 'Boston',
    street: '9 Brick Street',
    postal: '02116',
    startsAt,
    seats: 4,
  });
  await owner.page.getByRole('link', { name: 'Edit Listing' }).click();
  await expect(owner.page.getByLabel('Address line 1')).toHaveValue('9 Brick Street');
  await other.page.goto(owner.page.url());
  await expect(other.page.getByText('Listing not found')).toBeVisible();

  const page = await visitor();
  for (const path of ['/listing/nothing', '/listing/00000000-0000-7000-8000-000000000000']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText('Listing not found')).toBeVisible();
  }
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByText('Page Not Found')).toBeVisible();
});
