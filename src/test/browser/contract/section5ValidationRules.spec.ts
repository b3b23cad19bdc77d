import type { Locator, Page } from '@playwright/test';
import { DateTime } from 'luxon';
import type { Db } from '@/server/db/client';
import { makeListing, makeUser } from '../../factories';
import { addSlot, choose, expectSent, fillStart, offered, requestButton } from '../actions';
import { at, expect, expectToast, makeThread, mealIn, open, test } from '../fixtures';

const dinner = mealIn(3);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const slots = (page: Page) => page.getByRole('group', { name: /^Time slot \d+$/ });
const removeButtons = (page: Page) => page.getByRole('button', { name: /^Remove time slot/ });
const seats = (page: Page) => page.getByLabel('Total seats');
const free = (page: Page) => page.getByLabel('Free', { exact: true });
const donation = (page: Page) => page.getByLabel(/^Suggested donation/);

/** A new listing with one slot and a title lacks nothing. */
async function create(page: Page, title = 'Roof of reeds') {
  await page.goto('/host/create');
  await addSlot(page);
  await page.getByLabel('Title').fill(title);
}

const savedSlot = (db: Db, host: { id: string }) =>
  db.timeSlot.findFirstOrThrow({ where: { listing: { hostId: host.id } } });

async function expectInOrder(parts: Locator[]) {
  for (const [index, part] of parts.entries()) {
    const next = await parts[index + 1]?.elementHandle();
    if (!next) continue;
    const isBefore = await part.evaluate(
      (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
      next,
    );
    expect(isBefore, `part ${index} comes before the next`).toBeTruthy();
  }
}

const countListings = (db: Db, host: { id: string }) =>
  db.sukkahListing.count({ where: { hostId: host.id } });

test.describe('the listing form', () => {
  test("needs at least one time slot: 'At least one time slot is required'", async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const { id } = await makeListing(db, host, { title: 'Old hut', slots: [] });
    const page = await browserOf(host);
    await open(page, `/host/edit/${id}`);
    await page.getByLabel('Title').fill('New hut');
    await press(page, 'Update Listing');
    await expect(
      page.getByText('At least one time slot is required', { exact: true }),
    ).toBeVisible();
    expect((await db.sukkahListing.findUniqueOrThrow({ where: { id } })).title).toBe('Old hut');
  });

  test('says so for a new listing, too, which starts without one', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const page = await browserOf(host);
    await page.goto('/host/create');
    await page.getByLabel('Title').fill('New hut');
    await expect(slots(page)).toHaveCount(0);
    await press(page, 'Create Listing');
    await expect(
      page.getByText('At least one time slot is required', { exact: true }),
    ).toBeVisible();
    expect(await countListings(db, host)).toBe(0);
  });

  for (const [what, label] of [
    ['the title', 'Title'],
    ['the date on which a slot starts', /^Date/],
    ['the time at which a slot starts', 'Starts'],
    ['the time at which a slot ends', 'Ends'],
    ['the total seats of a slot', 'Total seats'],
  ] as const)
    test(`requires ${what}`, async ({ browserOf, db }) => {
      const host = await makeUser(db);
      const page = await browserOf(host);
      await create(page);
      await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
      await page.getByLabel(label).fill('');
      await press(page, 'Create Listing');
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      expect(await countListings(db, host)).toBe(0);
    });

  test('requires nothing else, and no warning blocks saving', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const page = await browserOf(host);
    await create(page);
    await press(page, 'Create Listing');
    await expectToast(page, 'Listing created!');
    expect(await countListings(db, host)).toBe(1);
  });

  test('saves a meal outside of Sukkot with one press, as no warning blocks saving', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const { id } = await makeListing(db, host, { slots: [at(dinner)] });
    const page = await browserOf(host);
    await open(page, `/host/edit/${id}`);
    const inMarch = DateTime.now().plus({ years: 1 }).set({ month: 3, day: 3 });
    await fillStart(page, inMarch.toFormat("yyyy-MM-dd'T'18:30"));
    await press(page, 'Update Listing');
    await expectToast(page, 'Listing updated!');
  });

  test('shows its warnings while it is filled in, next to the field and above the button', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await page.getByLabel('Title').click();
    const text = 'You haven’t entered a street, so guests you accept won’t know where to come.';
    const warning = page.getByText(text, { exact: true });
    await expect(warning).toHaveCount(2);
    await expectInOrder([
      page.getByLabel('Address line 1'),
      warning.first(),
      page.getByLabel('Address line 2'),
      warning.last(),
      page.getByRole('button', { name: 'Create Listing', exact: true }),
    ]);
  });

  test("doesn't offer to remove the only slot", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await expect(slots(page)).toHaveCount(1);
    await expect(removeButtons(page)).toHaveCount(0);
  });

  test('can remove a slot while more than one remains', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await press(page, 'Add time slot');
    await expect(slots(page)).toHaveCount(2);
    await expect(removeButtons(page)).toHaveCount(2);
    await removeButtons(page).first().click();
    await expect(slots(page)).toHaveCount(1);
    await expect(removeButtons(page)).toHaveCount(0);
  });
});

test.describe('the total seats', () => {
  for (const [bound, value] of [
    ['min', '1'],
    ['max', '50'],
  ] as const)
    test(`have a ${bound} of ${value}`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      await create(page);
      await expect(seats(page)).toHaveAttribute(bound, value);
    });

  for (const value of ['0', '51'])
    test(`can't be ${value}`, async ({ browserOf, db }) => {
      const host = await makeUser(db);
      const page = await browserOf(host);
      await create(page);
      await seats(page).fill(value);
      await press(page, 'Create Listing');
      await expect(seats(page)).toHaveAttribute('aria-invalid', 'true');
      expect(await countListings(db, host)).toBe(0);
    });

  for (const value of ['1', '50'])
    test(`can be ${value}`, async ({ browserOf, db }) => {
      const host = await makeUser(db);
      const page = await browserOf(host);
      await create(page);
      await seats(page).fill(value);
      await press(page, 'Create Listing');
      await expectToast(page, 'Listing created!');
      expect((await savedSlot(db, host)).capacityTotal).toBe(Number(value));
    });
});

test.describe('the suggested donation', () => {
  test('is shown only when the slot is not free', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await create(page);
    await expect(free(page)).toBeChecked();
    await expect(donation(page)).toHaveCount(0);
    await free(page).uncheck();
    await expect(donation(page)).toBeVisible();
    await free(page).check();
    await expect(donation(page)).toHaveCount(0);
  });

  for (const [attribute, value] of [
    ['step', '0.01'],
    ['min', '0'],
  ] as const)
    test(`has a ${attribute} of ${value}`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      await create(page);
      await free(page).uncheck();
      await expect(donation(page)).toHaveAttribute(attribute, value);
    });

  test("can't be negative", async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const page = await browserOf(host);
    await create(page);
    await free(page).uncheck();
    await donation(page).fill('-0.01');
    await press(page, 'Create Listing');
    await expect(donation(page)).toHaveAttribute('aria-invalid', 'true');
    expect(await countListings(db, host)).toBe(0);
  });

  for (const [dollars, cents] of [
    ['0', 0],
    ['18', 1800],
    ['18.50', 1850],
    ['18.004', 1800],
    ['18.005', 1801],
  ] as const)
    test(`of $${dollars} is stored as ${cents} cents, by rounding`, async ({ browserOf, db }) => {
      const host = await makeUser(db);
      const page = await browserOf(host);
      await create(page);
      await free(page).uncheck();
      await donation(page).fill(dollars);
      await press(page, 'Create Listing');
      await expectToast(page, 'Listing created!');
      expect((await savedSlot(db, host)).donationSuggestedCents).toBe(cents);
    });
});

test.describe('the request form', () => {
  async function openForm(page: Page, db: Db, seatsLeft = 10) {
    const slot = { ...at(dinner), capacityTotal: 12, capacityReserved: 12 - seatsLeft };
    const listing = await makeListing(db, await makeUser(db), { slots: [slot] });
    await open(page, `/listing/${listing.id}`);
    await requestButton(page).click();
    return { slotId: listing.slot.id, dialog: page.getByRole('dialog') };
  }

  for (const field of ['slotId', 'seatsRequested'] as const)
    test(`requires ${field}`, async ({ browserOf, db }) => {
      const { slot } = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
      const page = await browserOf(await makeUser(db));
      const data = { slotId: slot.id, seatsRequested: 1, [field]: undefined };
      const answer = await page.request.post('/api/requests', { data });
      expect(answer.status()).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: field }] });
    });

  test('sends the slot whose button was pressed, and the chosen seats', async ({
    browserOf,
    db,
  }) => {
    const guest = await makeUser(db);
    const page = await browserOf(guest);
    const { slotId, dialog } = await openForm(page, db);
    await choose(dialog, 'Number of guests', '3 guests');
    await dialog.getByRole('button', { name: 'Send Request', exact: true }).click();
    await expectSent(page);
    const where = { hopperId: guest.id };
    expect(await db.request.findFirst({ where })).toMatchObject({ slotId, seatsRequested: 3 });
  });

  test('leaves introMessage and dietaryFlags optional', async ({ browserOf, db }) => {
    const guest = await makeUser(db);
    const page = await browserOf(guest);
    const { dialog } = await openForm(page, db);
    await dialog.getByRole('button', { name: 'Send Request', exact: true }).click();
    await expectSent(page);
    const where = { hopperId: guest.id };
    expect(await db.request.findFirst({ where })).toMatchObject({
      introMessage: null,
      dietaryFlags: [],
    });
  });

  for (const [seatsLeft, most] of [
    [1, 1],
    [5, 5],
    [8, 8],
    [9, 8],
  ] as const)
    test(`offers 1 to ${most} guests with ${seatsLeft} seats left`, async ({ browserOf, db }) => {
      const page = await browserOf(await makeUser(db));
      const { dialog } = await openForm(page, db, seatsLeft);
      const counts = Array.from({ length: most }, (_, index) => index + 1);
      expect(await offered(dialog, 'Number of guests')).toEqual(
        counts.map((count) => (count === 1 ? '1 guest' : `${count} guests`)),
      );
    });
});

test.describe('a message', () => {
  const box = (page: Page) => page.getByLabel('Message', { exact: true });
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

  async function openThread(page: Page, db: Db, hopper: { id: string }) {
    const { id } = await makeThread(db, { hopper, host: await makeUser(db) });
    await open(page, `/messages?thread=${id}`);
    return id;
  }

  test('is trimmed', async ({ browserOf, db }) => {
    const hopper = await makeUser(db);
    const page = await browserOf(hopper);
    const threadId = await openThread(page, db, hopper);
    await box(page).fill('  We will be three. \n');
    await send(page).click();
    await expect(page.getByRole('log')).toContainText('We will be three.');
    const sent = await db.message.findMany({ where: { threadId } });
    expect(sent.map(({ body }) => body)).toEqual(['We will be three.']);
  });

  for (const [what, text] of [
    ['empty', ''],
    ['only spaces and line breaks', ' \n '],
  ] as const)
    test(`can't be sent while it's ${what}`, async ({ browserOf, db }) => {
      const hopper = await makeUser(db);
      const page = await browserOf(hopper);
      await openThread(page, db, hopper);
      await box(page).fill('Something');
      await expect(send(page)).toBeEnabled();
      await box(page).fill(text);
      await expect(send(page)).toBeDisabled();
    });
});

for (const [what, text] of [
  ['nothing', ''],
  ['one letter', 'q'],
  ['only signs', '?!*'],
] as const)
  test(`the search has no validation: it takes ${what}`, async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore?city=Nowhereton');
    const location = page.getByLabel('Location');
    await location.fill(text);
    await press(page, 'Search');
    await expect(page).toHaveURL((url) => (url.searchParams.get('city') ?? '') === text);
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByText(/^[\d,]+\+? sukkah meal\(s\) found$/)).toBeVisible();
    await expect(location).not.toHaveAttribute('aria-invalid');
  });
