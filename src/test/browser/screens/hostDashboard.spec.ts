import type { Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { at, expect, fail, hold, mealIn, open, PHONE, skeletons, test } from '../fixtures';

const dinner = mealIn(3);
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('tabpanel');

const stats = (page: Page) =>
  page
    .getByRole('region', { name: 'Your stats' })
    .locator('dl > div')
    .evaluateAll((cards) =>
      cards.map((card) =>
        ['dt', 'dd'].map((part) => card.querySelector(part)?.childNodes[0]?.textContent).join(': '),
      ),
    );

test.describe('the host dashboard', () => {
  test('without listings says so and links to creating the first one', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await open(page, '/host');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Host Dashboard');
    await expect(page.getByRole('link', { name: 'Create New Listing' })).toHaveAttribute(
      'href',
      '/host/create',
    );
    await expect(tab(page, 'Your Listings')).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page).getByText('No listings yet', { exact: true })).toBeVisible();
    await expect(
      panel(page).getByRole('link', { name: 'Create Your First Listing' }),
    ).toHaveAttribute('href', '/host/create');
    await expect
      .poll(() => stats(page))
      .toEqual([
        'Active Listings: 0',
        'Total Guests: 0',
        'Pending Requests: 0',
        'Average Rating: 4.9',
      ]);

    await tab(page, 'Pending Requests').click();
    await expect(panel(page).getByText('No pending requests', { exact: true })).toBeVisible();
    await expect(
      panel(page).getByText("When guests request to join your meals, you'll see them here.", {
        exact: true,
      }),
    ).toBeVisible();
  });

  test('counts listings, guests and requests', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    // Three of the reserved seats are the host's own.
    const first = await makeListing(db, host, {
      slots: [{ ...at(dinner), capacityReserved: 3 }, at(mealIn(4))],
    });
    const second = await makeListing(db, host, { slots: [at(dinner)] });
    const hidden = await makeListing(db, host, { visible: false, slots: [at(dinner)] });
    const other = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
    for (const [{ slot }, seatsRequested] of [
      [first, 7],
      [second, 2],
      [hidden, 1],
      [other, 8],
    ] as const)
      await makeRequest(db, slot, await makeUser(db), { status: 'accepted', seatsRequested });
    await makeRequest(db, first.slot, await makeUser(db), { seatsRequested: 2 });
    await makeRequest(db, first.slot, await makeUser(db), { status: 'declined' });
    const page = await browserOf(host);
    await page.goto('/host');
    await expect
      .poll(() => stats(page))
      .toEqual([
        'Active Listings: 2',
        'Total Guests: 13',
        'Pending Requests: 1',
        'Average Rating: 4.9',
      ]);
    await expect(page.getByText('of them 10 accepted', { exact: true })).toBeVisible();
  });

  test('shows each listing with its slots', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const later = mealIn(5);
    const listing = await makeListing(db, host, {
      title: 'Roof of reeds',
      slots: [
        { ...at(later), type: null, capacityTotal: 4 },
        { ...at(dinner), capacityTotal: 12 },
      ],
    });
    const statuses = ['accepted', 'accepted', 'pending', 'declined', 'waitlisted'] as const;
    for (const status of statuses)
      await makeRequest(db, listing.slot, await makeUser(db), { status, seatsRequested: 2 });
    const page = await browserOf(host);
    await open(page, '/host?tab=listings');

    const card = panel(page).getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('heading', { level: 3 })).toHaveText('Roof of reeds');
    await expect(card.getByText('Active', { exact: true })).toBeVisible();
    await expect(card.getByText(`${dinner.day} · 12 seats`, { exact: true })).toBeVisible();
    const slots = card.getByRole('listitem');
    await expect(slots).toHaveCount(2);
    const figures = (index: number) =>
      slots
        .nth(index)
        .locator('dl > div')
        .evaluateAll((all) =>
          all.map((one) =>
            ['dt', 'dd'].map((part) => one.querySelector(part)?.textContent).join(': '),
          ),
        );
    await expect(slots.nth(0)).toContainText(`Dinner · ${dinner.day}`);
    await expect(slots.nth(0)).toContainText(dinner.time);
    await expect
      .poll(() => figures(0))
      .toEqual(['Confirmed: 2 groups, 4 seats', 'Available: 8 seats', 'Pending: 1 group, 2 seats']);
    await expect(slots.nth(0)).toContainText('4 of 12 seats taken · 1 group on the waitlist');
    await expect(slots.nth(1)).toContainText(`Meal · ${later.day}`);
    await expect
      .poll(() => figures(1))
      .toEqual(['Confirmed: 0 groups', 'Available: 4 seats', 'Pending: 0 groups']);

    await expect(card.getByRole('link', { name: 'Edit Listing' })).toHaveAttribute(
      'href',
      `/host/edit/${listing.id}`,
    );
    await card.getByText('View Requests', { exact: true }).click();
    await expect(tab(page, 'Pending Requests')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(`/host?tab=requests&listing=${listing.id}`);
  });

  test('opens on the listings, with a link to the requests that wait and figures as links', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const { slot } = await makeListing(db, host, { slots: [at(dinner)] });
    await makeRequest(db, slot, await makeUser(db));
    const page = await browserOf(host);
    await open(page, '/host');
    await expect(tab(page, 'Your Listings')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('link', { name: '1 request is waiting for your answer' }).click();
    await expect(tab(page, 'Pending Requests')).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page).getByRole('article')).toHaveCount(1);
    const figures = page.getByRole('region', { name: 'Your stats' });
    await figures.getByRole('link', { name: 'Active Listings' }).click();
    await expect(page).toHaveURL('/host?tab=listings');
    await expect(tab(page, 'Your Listings')).toHaveAttribute('aria-selected', 'true');
    await figures.getByRole('link', { name: 'Total Guests' }).click();
    await expect(page).toHaveURL('/host/list');
  });

  test('has one row of figures on phones', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db), PHONE);
    await open(page, '/host');
    const figures = page.getByRole('region', { name: 'Your stats' }).locator('dl > div');
    await expect(figures).toHaveCount(4);
    const tops = await figures.evaluateAll((all) =>
      all.map((figure) => figure.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
  });

  test("filters the requests by listing with 'View Requests'", async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const one = await makeListing(db, host, { title: 'The one', slots: [at(dinner)] });
    const other = await makeListing(db, host, { title: 'The other', slots: [at(dinner)] });
    await makeRequest(db, one.slot, await makeUser(db, { firstName: 'Hadas', lastName: null }));
    await makeRequest(db, other.slot, await makeUser(db, { firstName: 'Tal', lastName: null }));
    const page = await browserOf(host);
    await page.goto(`/host?tab=requests&listing=${one.id}`);
    await expect(panel(page).getByRole('article')).toHaveCount(1);
    await expect(panel(page).getByRole('article', { name: 'Hadas' })).toBeVisible();
    await page.goto('/host?tab=requests');
    await expect(panel(page).getByRole('article')).toHaveCount(2);
  });

  test('shows 2 skeletons while listings load, and 3 while requests load', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    const listings = await hold(page, 'listings.host');
    const requests = await hold(page, 'requests.host');
    await open(page, '/host');
    await expect(skeletons(panel(page))).toHaveCount(2);
    listings();
    await expect(panel(page).getByText('No listings yet')).toBeVisible();
    await expect(skeletons(panel(page))).toHaveCount(0);

    await tab(page, 'Pending Requests').click();
    await expect(skeletons(panel(page))).toHaveCount(3);
    requests();
    await expect(panel(page).getByText('No pending requests')).toBeVisible();
    await expect(skeletons(panel(page))).toHaveCount(0);
  });

  test('shows an error when a list fails, and can retry', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    const again = panel(page).getByRole('button', { name: 'Try again' });
    const mendListings = await fail(page, 'listings.host');
    await open(page, '/host');
    await expect(again).toBeVisible();
    await expect(panel(page).getByText('No listings yet')).toHaveCount(0);
    await mendListings();
    await again.click();
    await expect(panel(page).getByText('No listings yet')).toBeVisible();

    const mendRequests = await fail(page, 'requests.host', 'server');
    await tab(page, 'Pending Requests').click();
    await expect(again).toBeVisible();
    await expect(panel(page).getByText('No pending requests')).toHaveCount(0);
    await mendRequests();
    await again.click();
    await expect(panel(page).getByText('No pending requests')).toBeVisible();
  });
});
