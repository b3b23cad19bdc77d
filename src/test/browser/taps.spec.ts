import type { Locator, Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../factories';
import { expectSent, requestButton } from './actions';
import { linkFor } from './app';
import { at, expect, expectToast, mealIn, open, PHONE, test, waitForHydration } from './fixtures';

function counting(page: Page) {
  let taps = 0;
  let fields = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  return {
    tap,
    type: async (field: Locator, text: string) => {
      const isFocused = await field.evaluate((input) => input === document.activeElement);
      if (!isFocused) await tap(field);
      await page.keyboard.type(text);
      fields += 1;
    },
    counts: () => ({ taps, fields }),
  };
}

test('a new guest requests seats in at most 14 taps and 4 typed fields', async ({
  app,
  browserOf,
  db,
}) => {
  const dinner = mealIn(3);
  const listing = await makeListing(db, await makeUser(db, { firstName: 'Hanna' }), {
    title: 'Dinner by the river',
    city: 'Teaneck',
    slots: [at(dinner)],
  });
  const page = await browserOf(undefined, PHONE);
  const { tap, type, counts } = counting(page);
  await open(page, '/');
  await tap(page.getByRole('link', { name: 'Find a Sukkah Meal' }).first());
  await waitForHydration(page);
  await type(page.getByLabel('Location'), 'Teaneck');
  await tap(page.getByRole('option', { name: /^Teaneck/ }).first());
  await tap(page.getByRole('link', { name: 'View Details' }).first());
  await tap(requestButton(page));
  await page.getByLabel('Email').waitFor();
  await waitForHydration(page);
  await type(page.getByLabel('Email'), 'new.guest@example.test');
  await tap(page.getByRole('button', { name: 'Continue with Email' }));
  const link = await linkFor(page, app.mailbox, 'new.guest@example.test');
  await page.goto(link);
  await waitForHydration(page);
  await type(page.getByLabel('First name'), 'Noa');
  await tap(page.getByRole('button', { name: 'Continue' }));
  const dialog = page.getByRole('dialog', { name: 'Request to Join' });
  await dialog.waitFor();
  await waitForHydration(page);
  await tap(dialog.getByLabel('Number of guests'));
  await tap(page.getByRole('option', { name: '2 guests' }));
  await tap(dialog.getByLabel('Nut allergies'));
  await type(dialog.getByLabel('Introduction message'), 'We are two students, far from home.');
  await tap(dialog.getByRole('button', { name: 'Send Request' }));
  await expectSent(page);
  expect(await db.request.findFirst({ where: { slotId: listing.slot.id } })).toMatchObject({
    seatsRequested: 2,
    dietaryFlags: ['Nut allergies'],
  });
  const { taps, fields } = counts();
  // The tap on the link in the email counts, too.
  expect(taps + 1).toBeLessThanOrEqual(14);
  expect(fields).toBeLessThanOrEqual(4);
});

test('a host publishes three meals in at most 12 taps, with 5 typed fields', async ({
  browserOf,
  db,
}) => {
  const host = await makeUser(db);
  const page = await browserOf(host, PHONE);
  const { tap, type, counts } = counting(page);
  await open(page, '/');
  await tap(page.getByRole('link', { name: 'Create Listing', exact: true }));
  await page.getByLabel('Title').waitFor();
  await waitForHydration(page);
  await tap(page.getByRole('button', { name: 'Add holiday meals' }));
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel('Seats at each meal'), '9');
  for (const meal of [0, 1, 2]) await tap(dialog.getByRole('checkbox').nth(meal));
  await tap(dialog.getByRole('button', { name: 'Add 3 meals' }));
  await expect(dialog).toBeHidden();
  await type(page.getByLabel('Title'), 'Our sukkah');
  await type(page.getByLabel('Address line 1'), '17 Canary Lane');
  await type(page.getByLabel('City'), 'Teaneck');
  await type(page.getByLabel('ZIP or postal code'), '07666');
  await tap(page.getByRole('button', { name: 'Create Listing', exact: true }));
  await expectToast(page, 'Listing created!');
  const slots = await db.timeSlot.findMany({ where: { listing: { hostId: host.id } } });
  expect(slots.map(({ capacityTotal }) => capacityTotal)).toEqual([9, 9, 9]);
  expect(counts()).toEqual({ taps: 12, fields: 5 });
});

test('a host answers twelve requests within five screens', async ({ browserOf, db }) => {
  const host = await makeUser(db);
  const slots = [mealIn(3), mealIn(4), mealIn(5)].map((meal) => ({
    ...at(meal),
    capacityTotal: 20,
  }));
  const listing = await makeListing(db, host, { slots });
  for (const slot of listing.timeSlots)
    for (const firstName of ['Adi', 'Ben', 'Gal', 'Dan'])
      await makeRequest(db, slot, await makeUser(db, { firstName }));
  const page = await browserOf(host, PHONE);
  await open(page, '/host?tab=requests');
  let scrolled = 0;
  const tap = async (target: Locator) => {
    const before = await page.evaluate(() => window.scrollY);
    await target.tap();
    scrolled += Math.abs((await page.evaluate(() => window.scrollY)) - before);
  };
  for (const [meal, slot] of listing.timeSlots.entries()) {
    const section = page.locator('section').filter({ has: page.getByText(mealIn(3 + meal).day) });
    await tap(section.getByLabel('Select all 4').last());
    await tap(section.getByRole('button', { name: 'Accept all' }).last());
    await expect
      .poll(() => db.request.count({ where: { slotId: slot.id, status: 'accepted' } }))
      .toBe(4);
  }
  expect(scrolled / PHONE.viewport.height).toBeLessThanOrEqual(5);
});
