import type { Page } from '@playwright/test';
import { DateTime } from 'luxon';
import { makeListing, makeUser } from '../../factories';
import { addSlot, choose, fillStart, offered, publish, update } from '../actions';
import { at, expect, expectToast, hold, mealIn, open, test } from '../fixtures';

const dinner = mealIn(3);
const ZONE = 'America/New_York';
const choices = (page: Page, legend: string) =>
  page.getByRole('group', { name: legend, exact: true }).locator('label');
const slot = (page: Page, number: number) =>
  page.getByRole('group', { name: `Time slot ${number}`, exact: true });
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });
const submit = (page: Page, name = 'Create Listing') =>
  page.getByRole('button', { name, exact: true }).click();
const local = (time: Date) =>
  DateTime.fromJSDate(time, { zone: ZONE }).toFormat("yyyy-MM-dd'T'HH:mm");

/** The form is rendered in the browser, so it's hydrated once it's visible. */
async function create(page: Page): Promise<void> {
  await page.goto('/host/create');
  await expect(page.getByLabel('Title')).toBeVisible();
  await expect(slot(page, 1)).toHaveCount(0);
  await addSlot(page);
}

test.describe('the new listing form', () => {
  test('offers the expected options', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    expect(await offered(page, 'Kashrut level')).toEqual([
      'Not specified',
      'Home kosher',
      'Kosher certified',
      'Mehadrin',
      'Cholov Yisrael',
    ]);
    expect(await offered(page, 'Seating style')).toEqual([
      'Not specified',
      'Table',
      'Benches',
      'Chairs',
      'Floor',
      'Mixed',
    ]);
    expect(await offered(page, 'Gender seating')).toEqual([
      'Not specified',
      'Mixed seating',
      'Separate seating',
      'Mechitza',
    ]);
    expect(await offered(page, 'Location privacy')).toEqual(['Approximate', 'Exact']);
    expect(await offered(page, 'Meal type')).toEqual([
      'Dinner',
      'Lunch',
      'Kiddush',
      'Dessert',
      'Other',
    ]);
    await expect(choices(page, 'Minhagim')).toHaveText([
      'Ashkenazi',
      'Sephardi',
      'Chabad',
      'Modern Orthodox',
      'Conservative',
      'Reform',
      'Traditional',
    ]);
    await expect(choices(page, 'Accessibility')).toHaveText([
      'Wheelchair accessible',
      'Step-free entry',
      'Accessible bathroom',
      'Close parking',
      'Elevator access',
      'Wide doorways',
      'Ground floor',
      'Accessible seating',
    ]);
  });

  test('starts with the default values', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    const now = new Date('2027-09-20T21:07:41Z');
    await page.clock.setFixedTime(now);
    await create(page);
    for (const label of ['Title', 'Description', 'Photo URL', 'City', 'State or region'])
      await expect(page.getByLabel(label)).toHaveValue('');
    for (const label of ['Address line 1', 'Address line 2', 'ZIP or postal code'])
      await expect(page.getByLabel(label)).toHaveValue('');
    await expect(page.getByLabel('Country')).toHaveValue('United States');
    await expect(page.getByLabel('Location privacy')).toHaveText('Approximate');
    await expect(page.getByLabel('Kid friendly')).toBeChecked();
    await expect(zone(page)).toHaveValue('New York, Eastern Time');

    await expect(slot(page, 2)).toHaveCount(0);
    await expect(page.getByLabel('Meal type')).toHaveText('Dinner');
    await expect(page.getByLabel(/^Date/)).toHaveValue('2027-09-20');
    await expect(page.getByLabel('Starts')).toHaveValue('17:07');
    await expect(page.getByLabel('Ends')).toHaveValue('19:07');
    const seats = page.getByLabel('Total seats');
    await expect(seats).toHaveValue('6');
    await expect(seats).toHaveAttribute('min', '1');
    await expect(seats).toHaveAttribute('max', '50');
    await expect(page.getByLabel('Free', { exact: true })).toBeChecked();
    await expect(page.getByLabel('Suggested donation')).toHaveCount(0);
  });

  test('asks for a donation in dollars only when the meal is not free', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const page = await browserOf(host);
    await create(page);
    await page.getByLabel('Free', { exact: true }).uncheck();
    const donation = page.getByLabel('Suggested donation');
    await expect(donation).toHaveAttribute('min', '0');
    await expect(donation).toHaveAttribute('step', '0.01');
    await donation.fill('18.005');
    await page.getByLabel('Free', { exact: true }).check();
    await expect(donation).toHaveCount(0);
    await page.getByLabel('Free', { exact: true }).uncheck();
    await donation.fill('-1');
    await page.getByLabel('Title').fill('Soup');
    await submit(page);
    await expect(page.getByRole('alert').filter({ visible: true })).not.toHaveCount(0);
    await donation.fill('18.005');
    await publish(page);
    await expectToast(page, 'Listing created!');
    const row = await db.timeSlot.findFirst({ where: { listing: { hostId: host.id } } });
    expect(row).toMatchObject({
      donationSuggestedCents: 1801,
      priceCents: 0,
      currency: 'USD',
      isFree: false,
      capacityReserved: 0,
    });
  });

  test('removes a time slot only while more than one remains', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    const remove = page.getByRole('button', { name: /^Remove time slot/ });
    await expect(remove).toHaveCount(0);
    await page.getByLabel('Total seats').fill('9');
    await page.getByRole('button', { name: 'Add time slot' }).click();
    await expect(slot(page, 2).getByLabel('Total seats')).toHaveValue('6');
    await expect(slot(page, 2).getByLabel('Meal type')).toHaveText('Dinner');
    await expect(remove).toHaveCount(2);
    await remove.first().click();
    await expect(remove).toHaveCount(0);
    await expect(slot(page, 2)).toHaveCount(0);
    await expect(slot(page, 1).getByLabel('Total seats')).toHaveValue('6');
  });

  test('requires a title, and a start, end and seats for each slot', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const page = await browserOf(host);
    await create(page);
    const required = ['Title', /^Date/, 'Starts', 'Ends', 'Total seats'];
    for (const label of required) {
      await expect(page.getByLabel(label)).toHaveAttribute('required');
      await page.getByLabel(label).fill('');
    }
    await submit(page);
    for (const label of required)
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    for (const seats of ['0', '51']) {
      await page.getByLabel('Total seats').fill(seats);
      await expect(page.getByLabel('Total seats')).toHaveAttribute('aria-invalid', 'true');
    }
    await page.getByLabel('Total seats').fill('50');
    await expect(page.getByLabel('Total seats')).not.toHaveAttribute('aria-invalid');
    expect(await db.sukkahListing.count({ where: { hostId: host.id } })).toBe(0);
  });

  test('saves the entered values and returns to the dashboard', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const page = await browserOf(host);
    await create(page);
    await page.getByLabel('Title').fill('Roof of reeds');
    await choose(page, 'Kashrut level', 'Mehadrin');
    await page.getByLabel('Sephardi').check();
    await page.getByLabel('Ground floor').check();
    await page.getByLabel('City').fill('Passaic');
    await fillStart(page, local(dinner.startsAt));
    await page.getByLabel('Total seats').fill('50');
    const answer = await hold(page, 'listings.create');
    await publish(page);
    await expect(page.getByRole('button', { name: 'Create Listing' })).toBeDisabled();
    answer();
    await expectToast(page, 'Listing created!');
    await expect(page).toHaveURL('/host');
    await expect(page.getByRole('article').getByText('Roof of reeds')).toBeVisible();
    const row = await db.sukkahListing.findFirstOrThrow({
      where: { hostId: host.id },
      include: { timeSlots: true },
    });
    expect(row).toMatchObject({
      kashrutLevel: 'mehadrin',
      minhagim: ['Sephardi'],
      accessibilityTags: ['Ground floor'],
      city: 'Passaic',
      country: 'United States',
      privacyLevel: 'approximate',
      visible: true,
      timeSlots: [{ ...at(dinner), type: 'dinner', capacityTotal: 50, isFree: true }],
    });
  });
});

test.describe('the form for editing a listing', () => {
  test('shows the saved values and saves the changes', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, {
      title: 'Old hut',
      minhagim: ['Chabad'],
      slots: [{ ...at(dinner), isFree: false, donationSuggestedCents: 1850, capacityTotal: 7 }],
    });
    const page = await browserOf(host);
    await open(page, `/host/edit/${listing.id}`);
    await expect(page.getByLabel('Title')).toHaveValue('Old hut');
    await expect(page.getByLabel('Chabad')).toBeChecked();
    const [date = '', time = ''] = local(dinner.startsAt).split('T');
    await expect(page.getByLabel(/^Date/)).toHaveValue(date);
    await expect(page.getByLabel('Starts')).toHaveValue(time);
    await expect(page.getByLabel('Ends')).toHaveValue(local(dinner.endsAt).slice(11));
    await expect(page.getByLabel('Suggested donation')).toHaveValue('18.50');
    await page.getByLabel('Title').fill('New hut');
    await submit(page, 'Update Listing');
    await expectToast(page, 'Listing updated!');
    await expect(page).toHaveURL('/host');
    await expect(page.getByRole('article').getByText('New hut')).toBeVisible();
  });

  test('requires at least one time slot', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { slots: [] });
    const page = await browserOf(host);
    await open(page, `/host/edit/${listing.id}`);
    await page.getByLabel('Title').fill('Never saved');
    await submit(page, 'Update Listing');
    await expect(
      page.getByText('At least one time slot is required', { exact: true }),
    ).toBeVisible();
    const row = await db.sukkahListing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(row.title).not.toBe('Never saved');
    await page.getByRole('button', { name: 'Add time slot' }).click();
    await update(page);
    await expectToast(page, 'Listing updated!');
  });

  test('is not found for a missing listing or one of another host', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    const another = await makeListing(db, await makeUser(db));
    for (const id of ['00000000-0000-7000-8000-000000000000', 'none', another.id]) {
      await page.goto(`/host/edit/${id}`);
      await expect(page.getByText('Listing not found', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveCount(0);
    }
  });
});
