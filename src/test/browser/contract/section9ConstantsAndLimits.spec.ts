import type { Page } from '@playwright/test';
import { HOUR_MS } from '@/schemas/time';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { offered, requestButton } from '../actions';
import {
  at,
  counted,
  expect,
  expectToast,
  fail,
  hold,
  makeThread,
  mealIn,
  open,
  pass,
  passUntilVisible,
  skeletons,
  stopClock,
  test,
  toasts,
} from '../fixtures';
import { labeled } from '../labeled';

const dinner = mealIn(3);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const panel = (page: Page) => page.getByRole('tabpanel');
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const zmanim = (page: Page) => page.getByRole('region', { name: 'Zmanim' });

async function openForm(page: Page) {
  await page.goto('/host/create');
  await expect(page.getByLabel('Title')).toBeVisible();
}

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(path, { data });
  return { status: answer.status(), body: await answer.json() };
};

test.describe('limits', () => {
  for (const [capacityTotal, status] of [
    [0, 400],
    [1, 201],
    [50, 201],
    [51, 400],
  ] as const)
    test(`a slot ${status === 201 ? 'can' : "can't"} have ${capacityTotal} seats`, async ({
      browserOf,
      db,
    }) => {
      const host = await makeUser(db);
      const { id } = await makeListing(db, host, { slots: [] });
      const page = await browserOf(host);
      const slot = { ...at(dinner), listingId: id, capacityTotal };
      expect(await post(page, '/api/time-slots', slot)).toMatchObject({ status });
    });

  for (const [seatsRequested, status] of [
    [8, 201],
    [9, 400],
  ] as const)
    test(`a request ${status === 201 ? 'can' : "can't"} be for ${seatsRequested} guests`, async ({
      browserOf,
      db,
    }) => {
      const { slot } = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
      const page = await browserOf(await makeUser(db));
      const request = { slotId: slot.id, seatsRequested };
      expect(await post(page, '/api/requests', request)).toMatchObject({ status });
    });

  test('home shows at most 3 pending requests', async ({ browserOf, db }) => {
    const guest = await makeUser(db);
    const { timeSlots } = await makeListing(db, await makeUser(db), {
      slots: [3, 4, 5, 6].map((weeks) => at(mealIn(weeks))),
    });
    for (const slot of timeSlots) await makeRequest(db, slot, guest);
    const page = await browserOf(guest);
    await page.goto('/');
    await expect(section(page, 'Your Requests').getByRole('listitem')).toHaveCount(3);
  });

  test('home shows at most 2 active listings', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    for (const title of ['One', 'Two', 'Three'])
      await makeListing(db, host, { title, slots: [at(dinner)] });
    const page = await browserOf(host);
    await page.goto('/');
    await expect(section(page, 'Your Active Listings').getByRole('listitem')).toHaveCount(2);
  });
});

test.describe('a new listing', () => {
  const now = new Date('2027-09-20T21:07:41Z');

  test('gets a slot for dinner', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await openForm(page);
    await press(page, 'Add time slot');
    await expect(page.getByRole('group', { name: /^Time slot \d+$/ })).toHaveCount(1);
    await expect(page.getByLabel('Meal type')).toHaveText('Dinner');
  });

  test('gets a slot that starts now', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await page.clock.setFixedTime(now);
    await openForm(page);
    await press(page, 'Add time slot');
    await expect(page.getByLabel(/^Date/)).toHaveValue('2027-09-20');
    await expect(page.getByLabel('Starts')).toHaveValue('17:07');
  });

  test('gets a slot that ends 2 hours later', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await page.clock.setFixedTime(now);
    await openForm(page);
    await press(page, 'Add time slot');
    await expect(page.getByLabel('Ends')).toHaveValue('19:07');
  });

  test('gets a slot for 6', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await openForm(page);
    await press(page, 'Add time slot');
    await expect(page.getByLabel('Total seats')).toHaveValue('6');
  });

  test('gets a slot that is free', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await openForm(page);
    await press(page, 'Add time slot');
    await expect(page.getByLabel('Free', { exact: true })).toBeChecked();
  });

  test("has the country 'United States'", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await openForm(page);
    await expect(page.getByLabel('Country')).toHaveValue('United States');
  });

  test('has an approximate location', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await openForm(page);
    await expect(page.getByLabel('Location privacy')).toHaveText('Approximate');
  });

  test('is saved with its defaults: dinner, 6 seats, 0 reserved, price 0, donation 0, USD, free', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const page = await browserOf(host);
    await openForm(page);
    await press(page, 'Add time slot');
    await page.getByLabel('Title').fill('Roof of reeds');
    await press(page, 'Create Listing');
    await expectToast(page, 'Listing created!');
    const where = { hostId: host.id };
    expect(await db.sukkahListing.findFirst({ where, include: { timeSlots: true } })).toMatchObject(
      {
        country: 'United States',
        privacyLevel: 'approximate',
        timeSlots: [
          {
            type: 'dinner',
            capacityTotal: 6,
            capacityReserved: 0,
            priceCents: 0,
            donationSuggestedCents: 0,
            currency: 'USD',
            isFree: true,
          },
        ],
      },
    );
  });

  test('gets slots with the same defaults when more are added', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await openForm(page);
    await press(page, 'Add time slot');
    await page.getByLabel('Total seats').fill('9');
    await press(page, 'Add time slot');
    const added = page.getByRole('group', { name: 'Time slot 2', exact: true });
    await expect(added.getByLabel('Meal type')).toHaveText('Dinner');
    await expect(added.getByLabel('Total seats')).toHaveValue('6');
    await expect(added.getByLabel('Free', { exact: true })).toBeChecked();
  });
});

const minhagim = [
  'Ashkenazi',
  'Sephardi',
  'Chabad',
  'Modern Orthodox',
  'Conservative',
  'Reform',
  'Traditional',
];
const accessibilityTags = [
  'Wheelchair accessible',
  'Step-free entry',
  'Accessible bathroom',
  'Close parking',
  'Elevator access',
  'Wide doorways',
  'Ground floor',
  'Accessible seating',
];
const dietaryFlags = [
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
];

test.describe('the options', () => {
  for (const [label, options] of [
    [
      'Kashrut level',
      ['Not specified', 'Home kosher', 'Kosher certified', 'Mehadrin', 'Cholov Yisrael'],
    ],
    ['Seating style', ['Not specified', 'Table', 'Benches', 'Chairs', 'Floor', 'Mixed']],
    ['Gender seating', ['Not specified', 'Mixed seating', 'Separate seating', 'Mechitza']],
    ['Location privacy', ['Approximate', 'Exact']],
    ['Meal type', ['Dinner', 'Lunch', 'Kiddush', 'Dessert', 'Other']],
  ] as const)
    test(`of '${label}' are in order in the form`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      await openForm(page);
      await press(page, 'Add time slot');
      expect(await offered(page, label)).toEqual(options);
    });

  for (const [legend, options] of [
    ['Minhagim', minhagim],
    ['Accessibility', accessibilityTags],
  ] as const)
    test(`of '${legend}' are in order in the form`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      await openForm(page);
      const choices = page.getByRole('group', { name: legend, exact: true });
      await expect(choices.getByRole('checkbox')).toHaveCount(options.length);
      await expect(choices.locator('label')).toHaveText(options);
    });

  test("of 'Dietary restrictions' are in order in the request form", async ({ browserOf, db }) => {
    const { id } = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
    const page = await browserOf(await makeUser(db));
    await open(page, `/listing/${id}`);
    await requestButton(page).click();
    const choices = page.getByRole('dialog').getByRole('group', { name: 'Dietary restrictions' });
    await expect(choices.locator('label')).toHaveText(dietaryFlags);
  });

  for (const [field, values] of [
    ['kashrutLevel', ['home-kosher', 'certified', 'mehadrin', 'cholov-yisrael']],
    ['seatingStyle', ['table', 'benches', 'chairs', 'floor', 'mixed']],
    ['genderSeating', ['mixed', 'separate', 'mechitza']],
    ['privacyLevel', ['approximate', 'exact']],
  ] as const)
    test(`for ${field} are ${values.join(', ')}, and no others`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      const create = (value: string) =>
        post(page, '/api/listings', { title: 'A hut', [field]: value });
      for (const value of values)
        expect(await create(value)).toMatchObject({ status: 201, body: { [field]: value } });
      expect(await create('none of these')).toMatchObject({ status: 400 });
    });

  for (const [field, values] of [
    ['minhagim', minhagim],
    ['accessibilityTags', accessibilityTags],
  ] as const)
    test(`for ${field} are ${values.join(', ')}, and no others`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      const create = (chosen: string[]) =>
        post(page, '/api/listings', { title: 'A hut', [field]: chosen });
      expect(await create(values)).toMatchObject({ status: 201, body: { [field]: values } });
      expect(await create(['None of these'])).toMatchObject({ status: 400 });
    });

  test('for the type of a slot are dinner, lunch, kiddush, dessert, other, and no others', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const { id } = await makeListing(db, host, { slots: [] });
    const page = await browserOf(host);
    const slot = { ...at(dinner), listingId: id, capacityTotal: 6 };
    for (const type of ['dinner', 'lunch', 'kiddush', 'dessert', 'other'])
      expect(await post(page, '/api/time-slots', { ...slot, type })).toMatchObject({
        status: 201,
        body: { type },
      });
    const other = { ...slot, type: 'breakfast' };
    expect(await post(page, '/api/time-slots', other)).toMatchObject({ status: 400 });
  });

  test(`for dietaryFlags are ${dietaryFlags.join(', ')}, and no others`, async ({
    browserOf,
    db,
  }) => {
    const { slot } = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
    const page = await browserOf(await makeUser(db));
    const request = { slotId: slot.id, seatsRequested: 1 };
    const other = { ...request, dietaryFlags: ['None of these'] };
    expect(await post(page, '/api/requests', other)).toMatchObject({ status: 400 });
    expect(await post(page, '/api/requests', { ...request, dietaryFlags })).toMatchObject({
      status: 201,
      body: { dietaryFlags },
    });
  });

  test('for the date in 2024 are five, all in October', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    await page.getByLabel('Date', { exact: true }).click();
    const year = page.getByRole('listbox').getByRole('group', { name: 'Sukkot 2024' });
    await expect(year.getByRole('option')).toHaveText([
      'Erev Sukkot (Oct 16)',
      'First Day Dinner (Oct 17)',
      'First Day Lunch (Oct 17)',
      'Chol HaMoed (Oct 18-22)',
      'Shabbat Sukkot (Oct 23)',
    ]);
  });
});

test.describe('skeletons', () => {
  test('are 6 while the search loads', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore?city=Nowhereton');
    await hold(page, 'listings.search');
    await press(page, 'Free');
    await expect(skeletons(results(page))).toHaveCount(6);
  });

  for (const [what, call, path, count] of [
    ["the host's listings load", 'listings.host', '/host', 2],
    ["the host's requests load", 'requests.host', '/host?tab=requests', 3],
  ] as const)
    test(`are ${count} while ${what}`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      await hold(page, call);
      await open(page, path);
      await expect(skeletons(panel(page))).toHaveCount(count);
    });
});

const TWO_FRAMES_MS = 2 * 17;

test('people who must sign in are sent there 500 ms after they are told', async ({ browserOf }) => {
  const page = await browserOf();
  const logins: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') logins.push(request.url());
  });
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
  await page.goto('/host');
  await passUntilVisible(page, toasts(page).first());
  await pass(page, 400);
  expect(logins).toEqual([]);
  // The time counts from the frame that shows the message.
  await page.clock.runFor(100 + TWO_FRAMES_MS);
  await expect(page).toHaveURL(/\/login/);
  expect(logins).toHaveLength(1);
});

/** Expects one call in each period, once the page has loaded. */
async function expectPolling(page: Page, call: string, ms: number) {
  await stopClock(page);
  const calls = counted(page, call);
  // A period starts when a response arrives.
  const answered = page.waitForResponse((response) => response.url().includes(call));
  await pass(page, ms);
  await answered;
  await pass(page, 1);
  const before = calls();
  await pass(page, ms - 100);
  expect(calls()).toBe(before);
  await pass(page, 150);
  expect(calls()).toBe(before + 1);
}

async function openThread(page: Page, db: Db, hopper: { id: string }, path: string) {
  const host = await makeUser(db);
  const { id } = await makeThread(db, { hopper, host }, [{ from: host, body: 'Shalom.' }]);
  await page.clock.install();
  await open(page, path.replace('{id}', id));
  await expect(page.getByText('Shalom.').last()).toBeVisible();
}

test.describe('polling', () => {
  for (const [what, call, path, seconds] of [
    ['threads', 'threads.list', '/messages', 10],
    ['messages', 'messages.list', '/messages?thread={id}', 5],
  ] as const)
    test(`refetches ${what} every ${seconds} s`, async ({ browserOf, db }) => {
      const hopper = await makeUser(db);
      const page = await browserOf(hopper);
      await openThread(page, db, hopper, path);
      await expectPolling(page, call, seconds * 1000);
    });

  test('refreshes the zmanim every hour', async ({ browserOf }) => {
    const page = await browserOf();
    await page.clock.install();
    const calls = counted(page, 'zmanim.forCity');
    await open(page, '/');
    await expect(zmanim(page)).toBeVisible();
    await stopClock(page);
    // The page has been open for a few seconds at most.
    await pass(page, HOUR_MS - 60_000);
    expect(calls()).toBe(0);
    await pass(page, 60_100);
    await expect.poll(calls).toBe(1);
  });

  test('asks for the zmanim of New York', async ({ browserOf }) => {
    const page = await browserOf();
    const inputs: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.includes('zmanim.forCity')) inputs.push(searchParams.get('input') ?? '');
    });
    await page.clock.install();
    await open(page, '/');
    await expect(zmanim(page)).toContainText('New York');
    await expect(async () => {
      await page.clock.fastForward(HOUR_MS);
      await expect.poll(() => inputs.length, { timeout: 1000 }).toBeGreaterThan(0);
    }).toPass();
    expect(inputs[0]).toContain('"city":"New York"');
  });
});

test.describe('prices', () => {
  const donation = { isFree: false, donationSuggestedCents: 1800 };
  const fixed = { isFree: false, priceCents: 2500 };

  test('are divided by 100 and shown without decimals on cards', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const city = 'Pricebridge';
    for (const [title, price] of [
      ['Donation', donation],
      ['Fixed', fixed],
    ] as const)
      await makeListing(db, host, { title, city, slots: [{ ...at(dinner), ...price }] });
    const page = await browserOf();
    await page.goto(`/explore?city=${city}`);
    const card = (title: string) => results(page).getByRole('article').filter({ hasText: title });
    await expect(
      card('Donation').getByText('$18 suggested donation', { exact: true }),
    ).toBeVisible();
    await expect(card('Fixed').getByText('$25 per person', { exact: true })).toBeVisible();
  });

  test('under a dollar are shown as $1 on cards', async ({ browserOf, db }) => {
    const slot = { ...at(dinner), isFree: false, priceCents: 20 };
    await makeListing(db, await makeUser(db), { city: 'Pennyfield', slots: [slot] });
    const page = await browserOf();
    await page.goto('/explore?city=Pennyfield');
    await expect(results(page).getByText('$1 per person', { exact: true })).toBeVisible();
  });

  test('are divided by 100 and shown with 2 decimals on the detail page', async ({
    browserOf,
    db,
  }) => {
    const later = mealIn(4);
    const { id } = await makeListing(db, await makeUser(db), {
      slots: [
        { ...at(dinner), ...donation },
        { ...at(later), ...fixed },
      ],
    });
    const page = await browserOf();
    await page.goto(`/listing/${id}`);
    const price = (day: string, text: string) =>
      page.getByRole('listitem').filter({ hasText: day }).getByText(text, { exact: true });
    await expect(price(dinner.longDay, '$18.00 suggested')).toBeVisible();
    await expect(price(later.longDay, '$25.00')).toBeVisible();
  });
});

test.describe('a fixed value', () => {
  async function openCard(page: Page, db: Db, city: string) {
    await makeListing(db, await makeUser(db), { city, slots: [at(dinner)] });
    await page.goto(`/explore?city=${city}`);
    return results(page).getByRole('article');
  }

  test("is the rating '4.9' on cards", async ({ browserOf, db }) => {
    const card = await openCard(await browserOf(), db, 'Ratingham');
    await expect(card.getByText('4.9', { exact: true })).toBeVisible();
  });

  test("is '0.3 miles away' on cards", async ({ browserOf, db }) => {
    const card = await openCard(await browserOf(), db, 'Milesborough');
    await expect(card).toContainText(/\b0\.3 miles away/);
  });

  test("is the rating '4.9' on the detail page", async ({ browserOf, db }) => {
    const { id } = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
    const page = await browserOf();
    await page.goto(`/listing/${id}`);
    await expect(page.getByRole('main').getByText('4.9', { exact: true })).toBeVisible();
  });

  test("is the average rating '4.9' of a host", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await page.goto('/host');
    const stats = page.getByRole('region', { name: 'Your stats' }).locator('dl > div');
    await expect(stats.filter({ hasText: 'Average Rating' }).getByRole('definition')).toHaveText(
      '4.9',
    );
  });

  test("is '2,847 seats shared' on the landing page", async ({ browserOf }) => {
    const page = await browserOf();
    await page.goto('/');
    await expect(page.getByText('2,847 seats shared', { exact: true })).toBeVisible();
  });

  for (const [label, value] of [
    ['seats shared', '2,847'],
    ['active hosts', '156'],
  ] as const)
    test(`is '${value}' ${label} on the home page`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      await page.goto('/');
      const figures = section(page, 'Community Stats').locator('dl > div');
      await expect(figures.filter({ hasText: label }).getByRole('definition')).toHaveText(value);
    });
});

test.describe('a toast', () => {
  /** Opens a page on which pressing 'Free' shows a toast. */
  async function openFailing(page: Page) {
    await open(page, '/explore?city=Nowhereton');
    await fail(page, 'listings.search');
  }

  test('is one at most: it replaces the one before', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const { slot } = await makeListing(db, host, { slots: [at(dinner)] });
    for (const firstName of ['Adi', 'Ben'])
      await makeRequest(db, slot, await makeUser(db, { firstName, lastName: null }));
    const page = await browserOf(host);
    await open(page, '/host?tab=requests');
    const answer = (guest: string, name: string) =>
      labeled(page.getByRole('article', { name: guest }), 'button', name).click();
    await answer('Adi', 'Waitlist');
    await expect(toasts(page)).toContainText('Guest added to waitlist.');
    await answer('Ben', 'Decline');
    await expect(toasts(page)).toContainText('Request declined.');
    await expect(toasts(page)).toHaveCount(1);
  });

  test('lasts 5000 ms', async ({ browserOf }) => {
    const page = await browserOf();
    await page.clock.install();
    await openFailing(page);
    await stopClock(page);
    await press(page, 'Free');
    await passUntilVisible(page, toasts(page).first());
    await pass(page, 4900);
    await expect(toasts(page)).toHaveCount(1);
    await pass(page, 150);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('is dismissed by a swipe of more than 50 px to the right, and no other', async ({
    browserOf,
  }) => {
    const page = await browserOf();
    await openFailing(page);
    await press(page, 'Free');
    await expect(toasts(page)).toBeVisible();
    const swipe = async (by: number) => {
      const frame = await toasts(page).boundingBox();
      if (!frame) throw new Error('There is no toast.');
      const [x, y] = [frame.x + 60, frame.y + frame.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 10 });
      await page.mouse.up();
    };
    for (const by of [-120, 45]) await swipe(by);
    await expect(toasts(page)).toHaveAttribute('data-state', 'open');
    await swipe(55);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('gets the focus with F8', async ({ browserOf }) => {
    const page = await browserOf();
    await openFailing(page);
    await press(page, 'Free');
    await expect(toasts(page)).toBeVisible();
    await page.keyboard.press('F8');
    const region = page.getByRole('region', { name: 'Notifications (F8)' });
    await expect(region.getByRole('list')).toBeFocused();
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the theme is dark by default on a device that prefers ${colorScheme}`, async ({
    browserOf,
  }) => {
    const page = await browserOf();
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('dark');
  });
