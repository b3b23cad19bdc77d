import type { Page } from '@playwright/test';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { choose, expectSent, offered, requestButton } from '../actions';
import {
  ANSWER_LOST,
  at,
  dropResponse,
  expect,
  fail,
  mealIn,
  open,
  PHONE,
  showing,
  test,
  toasts,
  whileListingsWait,
} from '../fixtures';

const dinner = mealIn(3);
const meals = (page: Page) =>
  page.locator('section').filter({ hasText: 'Meals' }).getByRole('listitem');
const bookingCard = (page: Page) => page.locator('.booking-card');

test.describe('a listing', () => {
  test('that does not exist is a 404 page that says so', async ({ browserOf, db }) => {
    const hidden = await makeListing(db, await makeUser(db), { visible: false });
    const page = await browserOf();
    const nobody = '00000000-0000-7000-8000-000000000000';
    for (const id of [nobody, hidden.id, 'none']) {
      const answer = await page.goto(`/listing/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listing not found');
      await expect(
        page.getByText("This sukkah listing doesn't exist or has been removed.", { exact: true }),
      ).toBeVisible();
    }
  });

  test('has a skeleton while it loads', async ({ browserOf, db }) => {
    const { id } = await makeListing(db, await makeUser(db), {
      title: 'Slow to come',
      city: 'Slowfield',
      slots: [at(dinner)],
    });
    const page = await browserOf();
    await open(page, '/explore?city=Slowfield');
    const skeleton = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' });
    await whileListingsWait(db, async () => {
      await page.getByRole('link', { name: 'View Details' }).click();
      await expect(skeleton.locator('> div').first()).toBeVisible();
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow to come');
    await expect(page).toHaveURL(`/listing/${id}`);
    await expect(skeleton).toHaveCount(0);
  });

  test('that is gone when its link is followed says so, too', async ({ browserOf, db }) => {
    const { id } = await makeListing(db, await makeUser(db), {
      city: 'Gonefield',
      slots: [at(dinner)],
    });
    const page = await browserOf();
    await open(page, '/explore?city=Gonefield');
    await db.sukkahListing.delete({ where: { id } });
    await page.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listing not found');
  });

  test('shows everything a guest should know', async ({ browserOf, db }) => {
    const host = await makeUser(db, { firstName: 'Batya' });
    const photoUrl = 'https://pictures.invalid/hut.svg';
    const listing = await makeListing(db, host, {
      title: 'Roof of reeds',
      description: 'Soup, bread\nand songs.',
      photoUrl,
      city: 'Passaic',
      kashrutLevel: 'mehadrin',
      kidFriendly: true,
      accessibilityTags: ['Step-free entry', 'Wide doorways'],
      seatingStyle: 'benches',
      genderSeating: 'separate',
      minhagim: ['Sephardi', 'Traditional'],
      slots: [{ ...at(dinner), type: 'kiddush', capacityTotal: 12, capacityReserved: 5 }],
    });
    const page = await browserOf();
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await page.route(showing(photoUrl), (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body }),
    );
    await page.goto(`/listing/${listing.id}`);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roof of reeds');
    await expect(page.getByRole('img', { name: 'Roof of reeds' })).toBeVisible();
    await expect(page.getByText(/^Passaic/)).toBeVisible();
    for (const text of ['4.9', 'Mehadrin', 'Kid Friendly', 'Step-free entry', 'Wide doorways'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('Soup, bread\nand songs.')).toBeVisible();
    await expect(page.getByText(/^Accessibility details come from the host/)).toBeVisible();

    const meal = meals(page).first();
    for (const text of ['Kiddush', dinner.longDay, dinner.time, 'Free'])
      await expect(meal.getByText(text, { exact: true })).toBeVisible();
    await expect(meal).toContainText('7 of 12');

    const aside = page.getByRole('complementary');
    for (const text of [
      'Batya',
      'Verified Host',
      'Benches',
      'Separate seating',
      'Sephardi, Traditional',
      'You’ll get the exact address only after your request is accepted.',
    ])
      await expect(aside.getByText(text, { exact: true })).toBeVisible();
    await expect(aside.locator('[aria-hidden]').first()).toHaveText('B');
  });

  test("without the host's name shows 'Host', and 'H' as the avatar", async ({ browserOf, db }) => {
    const profileImageUrl = 'https://pictures.invalid/face.png';
    const hosts = [{ firstName: null }, { firstName: null, profileImageUrl }];
    const page = await browserOf();
    await page.route(showing(profileImageUrl), (route) => route.abort());
    for (const values of hosts) {
      const { id } = await makeListing(db, await makeUser(db, values), { slots: [at(dinner)] });
      await page.goto(`/listing/${id}`);
      const aside = page.getByRole('complementary');
      await expect(aside.getByRole('heading').first()).toHaveText('Host');
      await expect(aside.locator('[aria-hidden]').first()).toHaveText('H');
    }
  });

  test('shows its prices with two decimals', async ({ browserOf, db }) => {
    const cases = [
      [{ isFree: true, donationSuggestedCents: 1800, priceCents: 2500 }, 'Free'],
      [{ isFree: false, donationSuggestedCents: 1800, priceCents: 2500 }, '$18.00 suggested'],
      [{ isFree: false, donationSuggestedCents: 1850 }, '$18.50 suggested'],
      [{ isFree: false, priceCents: 2500 }, '$25.00'],
      [{ isFree: false, donationSuggestedCents: 0, priceCents: 0 }, 'Free'],
    ] as const;
    const slots = cases.map(([slot], index) => ({ ...at(mealIn(3 + index)), ...slot }));
    const { id } = await makeListing(db, await makeUser(db), { slots });
    const page = await browserOf();
    await page.goto(`/listing/${id}`);
    await expect(meals(page)).toHaveCount(cases.length);
    for (const [index, [, price]] of cases.entries())
      await expect(meals(page).nth(index).getByText(price, { exact: true })).toBeVisible();
  });

  test('disables the button of a meal that is full or has passed', async ({ browserOf, db }) => {
    const full = { ...at(dinner), capacityTotal: 4, capacityReserved: 4 };
    const { id } = await makeListing(db, await makeUser(db), {
      slots: [full, at(mealIn(-1)), at(mealIn(4))],
    });
    const page = await browserOf();
    await page.goto(`/listing/${id}`);
    const button = (day: string) => meals(page).filter({ hasText: day }).getByRole('button');
    await expect(button(dinner.longDay)).toHaveText(['Fully Booked', 'Join the waitlist']);
    await expect(button(dinner.longDay).first()).toBeDisabled();
    await expect(button(dinner.longDay).last()).toBeEnabled();
    await expect(meals(page).filter({ hasText: dinner.longDay })).toContainText('0 of 4');
    await expect(button(mealIn(-1).longDay)).toHaveCount(0);
    await page.getByText('1 past meal', { exact: true }).click();
    await expect(button(mealIn(-1).longDay)).toHaveText('Meal has passed');
    await expect(button(mealIn(-1).longDay)).toBeDisabled();
    await expect(button(mealIn(4).longDay)).toHaveText('Request to Join');
    await expect(button(mealIn(4).longDay)).toBeEnabled();
    await expect(requestButton(page)).toBeEnabled();
    const name = `Request to Join Dinner ${mealIn(4).longDay}`;
    await expect(requestButton(page)).toHaveAccessibleName(name);
  });

  for (const [window, size] of [
    ['a desktop', { viewport: { width: 1280, height: 800 } }],
    ['a phone', PHONE],
  ] as const)
    test(`keeps a request button in view on ${window}, from top to bottom`, async ({
      browserOf,
      db,
    }) => {
      const slots = [at(mealIn(3)), at(mealIn(4)), at(mealIn(5)), at(mealIn(6))];
      const { id } = await makeListing(db, await makeUser(db), { slots });
      for (const user of [undefined, await makeUser(db)]) {
        const page = await browserOf(user, size);
        await open(page, `/listing/${id}`);
        await expect(meals(page).getByRole('button')).toHaveCount(slots.length);
        const booking = bookingCard(page);
        await expect(booking).toContainText(mealIn(3).day);
        await expect(booking.getByRole('button')).toBeInViewport({ ratio: 1 });
        await meals(page).last().scrollIntoViewIfNeeded();
        await expect(booking.getByRole('button')).toBeInViewport({ ratio: 1 });
      }
    });

  test('shows the meal that was searched for first, and leads back to the results', async ({
    browserOf,
    db,
  }) => {
    const slots = [at(mealIn(3)), { ...at(mealIn(5)), type: 'lunch' }];
    const { timeSlots } = await makeListing(db, await makeUser(db), { city: 'Backford', slots });
    const page = await browserOf();
    const search = '/explore?city=Backford&mealType=lunch';
    await open(page, search);
    await page.getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('meal') === timeSlots[1]?.id);
    await expect(meals(page).first()).toContainText('Lunch');
    await expect(bookingCard(page)).toContainText(mealIn(5).day);
    await page.getByRole('link', { name: 'Back to results' }).click();
    await expect(page).toHaveURL(search);
  });

  test('sends a visitor who requests a seat to the sign-in page', async ({ browserOf, db }) => {
    const { id } = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
    const page = await browserOf();
    await open(page, `/listing/${id}`);
    const navigation = page.waitForRequest(/\/api\/login/);
    await requestButton(page).click();
    expect(new URL((await navigation).url()).pathname).toBe('/api/login');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Sign in to request a seat at')).toBeVisible();
  });

  test('shows a guest the status of their open request', async ({ browserOf, db }) => {
    const guest = await makeUser(db);
    const listing = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
    const request = await makeRequest(db, listing.slot, guest);
    const page = await browserOf(guest);
    for (const status of ['pending', 'waitlisted', 'accepted']) {
      await db.request.update({ where: { id: request.id }, data: { status } });
      await page.goto(`/listing/${listing.id}`);
      await expect(meals(page)).toContainText(`Request ${status}`);
      await expect(page.getByRole('button', { name: 'Request to Join' })).toHaveCount(0);
    }
    await db.request.update({ where: { id: request.id }, data: { status: 'declined' } });
    await page.goto(`/listing/${listing.id}`);
    await expect(meals(page)).toContainText('Your host couldn’t fit you in at this meal.');
    await expect(page.getByRole('button', { name: 'Request to Join' })).toHaveCount(0);
    await db.request.update({ where: { id: request.id }, data: { status: 'cancelled' } });
    await page.goto(`/listing/${listing.id}`);
    await expect(requestButton(page)).toBeEnabled();
  });
});

async function asking(browserOf: (user: { id: string }) => Promise<Page>, db: Db) {
  const guest = await makeUser(db);
  const listing = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
  const page = await browserOf(guest);
  await open(page, `/listing/${listing.id}`);
  await requestButton(page).click();
  return { guest, listing, page, dialog: page.getByRole('dialog') };
}

test.describe("the 'Request to Join' dialog", () => {
  test('shows the meal, and has fields for guests, diet and an introduction', async ({
    browserOf,
    db,
  }) => {
    const guest = await makeUser(db);
    const price = { isFree: false, donationSuggestedCents: 3600 };
    const listing = await makeListing(db, await makeUser(db), {
      title: 'Roof of reeds',
      slots: [{ ...at(dinner), capacityTotal: 5, capacityReserved: 2, ...price }],
    });
    const page = await browserOf(guest);
    await open(page, `/listing/${listing.id}`);
    await requestButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Request to Join' });
    for (const text of ['Roof of reeds', dinner.time, '3 seats available', '$36.00 suggested'])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expect(dialog).toContainText(`Dinner, ${dinner.day}`);
    await expect(dialog).toContainText('Cost per person');
    await expect(dialog.getByLabel('Number of guests')).toHaveText('1 guest');
    expect(await offered(dialog, 'Number of guests')).toEqual(['1 guest', '2 guests', '3 guests']);
    const diet = dialog.getByRole('group', { name: 'Dietary restrictions' });
    await expect(diet.locator('label')).toHaveText([
      'Vegetarian',
      'Vegan',
      'Gluten-free',
      'Nut allergies',
      'Dairy-free',
      'Kosher only',
      'No fish',
      'No meat',
      'Shellfish allergy',
      'Other',
    ]);
    await expect(dialog.getByLabel('Introduction message')).toHaveValue('');

    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(await db.request.count({ where: { slotId: listing.slot.id } })).toBe(0);
  });

  test('offers 8 guests at most', async ({ browserOf, db }) => {
    const { id } = await makeListing(db, await makeUser(db), {
      slots: [{ ...at(dinner), capacityTotal: 9, capacityReserved: 0 }],
    });
    const page = await browserOf(await makeUser(db));
    await open(page, `/listing/${id}`);
    await requestButton(page).click();
    const options = await offered(page.getByRole('dialog'), 'Number of guests');
    expect(options).toHaveLength(8);
    expect(options.at(-1)).toBe('8 guests');
    await expect(page.getByRole('dialog').getByText('9 seats available')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Free', { exact: true })).toBeVisible();
  });

  test('sends the request', async ({ browserOf, db }) => {
    const { guest, listing, page, dialog } = await asking(browserOf, db);
    await choose(dialog, 'Number of guests', '4 guests');
    await dialog.getByLabel('No fish').check();
    await dialog.getByLabel('Introduction message').fill('Four of us, and a guitar.');
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expectSent(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(meals(page)).toContainText('Request pending');
    expect(await db.request.findFirst({ where: { hopperId: guest.id } })).toMatchObject({
      slotId: listing.slot.id,
      seatsRequested: 4,
      status: 'pending',
      dietaryFlags: ['No fish'],
      introMessage: 'Four of us, and a guitar.',
    });
  });

  test('sends the request once, even if the response is lost', async ({ browserOf, db }) => {
    const { guest, page, dialog } = await asking(browserOf, db);
    await dialog.getByLabel('Introduction message').fill('Four of us, and a guitar.');
    // Otherwise the page would find the request by itself.
    await fail(page, 'listings.byId');
    const restore = await dropResponse(page, 'requests.create');
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(toasts(page)).toContainText(ANSWER_LOST);
    await restore();
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expectSent(page);
    expect(await db.request.count({ where: { hopperId: guest.id } })).toBe(1);
    expect(await db.message.count({ where: { senderId: guest.id } })).toBe(1);
  });
});
