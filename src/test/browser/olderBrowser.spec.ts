import { makeListing, makeRequest, makeUser } from '../factories';
import { askForSeats, findListing, openRequestOf, write } from './actions';
import { signInByMail } from './app';
import { collectErrors } from './checks';
import {
  at,
  test as base,
  expect,
  expectToast,
  makeThread,
  mealIn,
  open,
  waitForHydration,
} from './fixtures';
import { labeled } from './labeled';
import { removeApis, UNKNOWN_ZONE } from './olderBrowser';

/** Every page of these stories lacks what some browsers lack. */
const test = base.extend({
  visitor: ({ visitor }, use) =>
    use(async (device) => {
      const page = await visitor(device);
      await page.addInitScript(removeApis, UNKNOWN_ZONE);
      return page;
    }),
});

const dinner = mealIn(3);

test('a new guest signs in, finds a meal and requests seats', async ({ app, visitor, db }) => {
  const host = await makeUser(db);
  const city = 'Riverdale';
  await makeListing(db, host, { title: 'Cedar roof', city, slots: [at(dinner)] });
  const page = await visitor();
  const errors = collectErrors(page);
  await signInByMail(page, app.mailbox, 'older@example.test');
  await page.getByLabel('First name').fill('Naomi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /Naomi/ })).toBeVisible();

  await findListing(page, city, 'Cedar roof');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog');
  await share.getByRole('button', { name: 'Copy text and link' }).click();
  await expectToast(page, 'Error', 'We couldn’t copy it. Select the text above.');
  await share.getByRole('button', { name: 'Close' }).click();
  await askForSeats(page, { guests: 1, diet: ['Vegetarian'], introduction: 'Shalom!' });
  await expect(page.getByRole('complementary', { name: 'Notifications' })).toHaveCount(0);
  await open(page, '/requests');
  await expect(page.getByText('Cedar roof')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a host accepts and writes to the guest', async ({ browserOf, db }) => {
  const [host, guest] = [
    await makeUser(db),
    await makeUser(db, { firstName: 'Noam', lastName: null }),
  ];
  const listing = await makeListing(db, host, { slots: [at(dinner)] });
  await makeRequest(db, listing.slot, guest, { introMessage: 'Shalom!' });
  await makeThread(db, { hopper: guest, host }, [{ from: guest, body: 'What may we bring?' }]);
  const page = await browserOf(host);
  const errors = collectErrors(page);
  const card = await openRequestOf(page, 'Noam');
  await labeled(card, 'button', 'Accept').click();
  await expect(card).toContainText('Request accepted - guest has been notified');
  await open(page, '/messages');
  await page.getByRole('link', { name: /Noam/ }).click();
  await write(page, 'Only yourselves.');
  expect(errors).toEqual([]);
});

test('a profile can be filled in, and says that notifications don’t work here', async ({
  browserOf,
  db,
}) => {
  const page = await browserOf(await makeUser(db));
  const errors = collectErrors(page);
  await open(page, '/profile');
  await expect(page.getByText('This browser can’t get notifications')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC');
  await page.getByLabel('Last name').fill('Katz');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expectToast(page, 'Success', 'Profile saved.');
  await open(page, '/host/create');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC');
  expect(errors).toEqual([]);
});

test('a meal in a time zone that the browser doesn’t know shows its time in UTC', async ({
  browserOf,
  db,
}) => {
  const [host, guest] = [await makeUser(db), await makeUser(db)];
  const { id } = await makeListing(db, host, { timeZone: UNKNOWN_ZONE, slots: [at(dinner)] });
  const page = await browserOf(guest);
  await open(page, '/explore');
  await page.goto(`/listing/${id}`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Sukkah in the garden' })).toBeVisible();
  await page.locator('.booking-card').getByRole('button', { name: 'Request to Join' }).click();
  await expect(page.getByRole('dialog')).toContainText('UTC');
});
