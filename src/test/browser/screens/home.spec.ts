import { makeListing, makeRequest, makeUser } from '../../factories';
import { at, expect, hold, mealIn, open, openUnknown, test } from '../fixtures';

const NEW_YORK = { timeZone: 'America/New_York' };
const dinner = mealIn(3);
const slots = (count: number) => Array.from({ length: count }, (_, index) => at(mealIn(3 + index)));

test.describe('the signed-in home page', () => {
  test('greets by name and links to finding and hosting meals', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db, { firstName: 'Gila' }));
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Gila');
    const actions = main.locator('section').filter({ hasText: 'Quick Actions' });
    const link = (name: string) => actions.getByRole('link', { name, exact: true });
    await expect(link('Find Sukkah Meals')).toHaveAttribute('href', '/explore');
    await expect(link('Host Dashboard')).toHaveAttribute('href', '/host');

    const stats = main.locator('section').filter({ hasText: 'Community Stats' });
    const figures = () =>
      stats
        .locator('dl > div')
        .evaluateAll((rows) =>
          rows.map((row) => [
            row.querySelector('dd')?.textContent,
            row.querySelector('dt')?.textContent?.toLowerCase(),
          ]),
        );
    await expect.poll(figures).toEqual([
      ['2,847', 'seats shared'],
      ['156', 'active hosts'],
    ]);
    const host = main.locator('section').filter({ hasText: 'Ready to Host?' });
    await expect(host.getByRole('link', { name: 'Create Listing' })).toHaveAttribute(
      'href',
      '/host/create',
    );
    const help = page.locator('footer').getByRole('link', { name: 'Help Center', exact: true });
    await expect(help).toHaveAttribute('href', '/help');
  });

  test("greets someone without a name as 'Friend'", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db, { firstName: null }));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Friend');
  });

  test("shows 'Loading...' while the user loads", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db, { firstName: 'Orly' }));
    const answer = await hold(page, 'users.viewer');
    await openUnknown(db, page, '/explore');
    await page.getByRole('link', { name: 'Sukkah Marketplace' }).click();
    await expect(page).toHaveURL('/');
    const main = page.getByRole('main');
    await expect(main.getByText('Loading...')).toBeVisible();
    await expect(main.getByText('Friend')).toHaveCount(0);
    answer();
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Orly');
    await expect(main.getByText('Loading...')).toHaveCount(0);
  });

  test('without requests says so and links to Explore', async ({ browserOf, db }) => {
    const user = await makeUser(db);
    const listing = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
    await makeRequest(db, listing.slot, user, { status: 'accepted' });
    const page = await browserOf(user);
    await page.goto('/');
    const requests = page.locator('section').filter({ hasText: 'Your Requests' });
    await expect(requests.getByText('No pending requests', { exact: true })).toBeVisible();
    await expect(requests.getByRole('link', { name: 'Explore Meals' })).toHaveAttribute(
      'href',
      '/explore',
    );
    await expect(page.getByText('Your Active Listings')).toHaveCount(0);
  });

  test('shows up to three pending requests, with a link to the rest', async ({ browserOf, db }) => {
    const user = await makeUser(db);
    const listing = await makeListing(db, await makeUser(db), {
      title: 'Stew and songs',
      slots: slots(5),
    });
    const [first, second, third, fourth, declined] = listing.timeSlots;
    if (!first || !second || !third || !fourth || !declined)
      throw new Error('Five slots were expected.');
    const sent = (hour: number) => new Date(`2026-03-0${hour}T16:00:00Z`);
    await makeRequest(db, declined, user, { status: 'declined' });
    await makeRequest(db, first, user, { seatsRequested: 1, createdAt: sent(2) });
    await makeRequest(db, second, user, { seatsRequested: 2, createdAt: sent(3) });
    await makeRequest(db, third, user, { seatsRequested: 3, createdAt: sent(4) });

    const page = await browserOf(user);
    await page.goto('/');
    const requests = page.locator('section').filter({ hasText: 'Your Requests' });
    await expect(requests.getByRole('listitem')).toHaveText([
      /Stew and songs.*3 seats requested.*Sent Wed, Mar 4/,
      /Stew and songs.*2 seats requested.*Sent Tue, Mar 3/,
      /Stew and songs.*1 seat requested.*Sent Mon, Mar 2/,
    ]);
    await expect(requests.getByRole('link', { name: /View all/ })).toHaveCount(0);

    await makeRequest(db, fourth, user, { seatsRequested: 4, createdAt: sent(5) });
    await open(page, '/');
    await expect(requests.getByRole('listitem')).toHaveCount(3);
    await expect(requests.getByRole('listitem').first()).toContainText('4 seats requested');
    await requests.getByRole('link', { name: 'View all 4 requests', exact: true }).click();
    await expect(page).toHaveURL('/requests');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Requests' })).toBeVisible();
  });

  test('shows up to two visible listings with their first slot', async ({ browserOf, db }) => {
    const user = await makeUser(db);
    await makeListing(db, user, { title: 'Hidden hut', visible: false });
    const page = await browserOf(user);
    await page.goto('/');
    await expect(page.getByText('Your Active Listings')).toHaveCount(0);

    const later = mealIn(5);
    const created = (day: number) => new Date(`2026-03-0${day}T16:00:00Z`);
    const make = (title: string, day: number) =>
      makeListing(db, user, {
        title,
        createdAt: created(day),
        ...NEW_YORK,
        slots: [at(later), at(dinner)],
      });
    await make('The oldest', 1);
    const middle = await make('The middle one', 2);
    await make('The newest', 3);
    for (const _ of [1, 2]) await makeRequest(db, middle.slot, await makeUser(db));

    await page.goto('/');
    const listings = page.locator('section').filter({ hasText: 'Your Active Listings' });
    await expect(listings.getByRole('listitem')).toHaveText([
      new RegExp(`The newest.*0 requests.*${dinner.day}`),
      new RegExp(`The middle one.*2 requests.*${dinner.day}`),
    ]);
    await expect(listings.locator('a[href="/host"]')).toBeVisible();
  });
});
