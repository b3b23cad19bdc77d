import { makeListing, makeRequest, makeUser } from '../factories';
import { update } from './actions';
import { PHONE } from './app';
import { at, expect, expectToast, mealIn, open, test } from './fixtures';

const dinner = mealIn(3);

test('a host moves a meal: the guest sees both times and confirms with one tap, and the host sees it', async ({
  browserOf,
  db,
}) => {
  const [host, guest] = [await makeUser(db), await makeUser(db, { firstName: 'Gil' })];
  const listing = await makeListing(db, host, {
    title: 'Under the vine',
    addressLine1: '5 Vine Street',
    slots: [at(dinner)],
  });
  await makeRequest(db, listing.slot, guest, { status: 'accepted', seatsRequested: 2 });

  const page = await browserOf(host, PHONE);
  await open(page, `/host/edit/${listing.id}`);
  const starts = page.getByLabel('Starts');
  await expect(starts).not.toHaveValue('');
  const time = await starts.inputValue();
  await starts.fill(`${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`);
  await update(page);
  await expectToast(page, 'Listing updated!', '1 group was asked if they can still come.');

  const guestPage = await browserOf(guest, PHONE);
  await open(guestPage, '/requests');
  const question = guestPage.getByRole('region', { name: /Are you still coming\?/ });
  await expect(question).toContainText('It was on');
  await question.getByRole('button', { name: 'Yes, still coming' }).tap();
  await expect(guestPage.getByText('This meal changed, and you’re still coming.')).toBeVisible();

  await open(page, `/host/list/${listing.slot.id}`);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('"Again next year" copies the meals into the coming Sukkot and publishes nothing yet', async ({
  browserOf,
  db,
}) => {
  const host = await makeUser(db);
  await makeListing(db, host, {
    title: 'Under the vine',
    city: 'Brooklyn',
    addressLine1: '5 Vine Street',
    slots: [
      { startsAt: new Date('2026-09-25T23:00:00Z'), endsAt: new Date('2026-09-26T01:00:00Z') },
    ],
  });
  const page = await browserOf(host, PHONE);
  await open(page, '/host');
  await page.getByRole('link', { name: 'Again next year' }).tap();
  await expect(page.getByText('Nothing is published until you save.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Under the vine');
  await expect(page.getByLabel('Address line 1')).toHaveValue('5 Vine Street');
  expect(await db.sukkahListing.count({ where: { hostId: host.id } })).toBe(1);
  await page.getByRole('button', { name: 'Create Listing', exact: true }).tap();
  await expectToast(page, 'Listing created!');
  const copies = await db.timeSlot.findMany({
    where: { listing: { hostId: host.id }, startsAt: { gt: new Date() } },
  });
  expect(copies).toHaveLength(1);
});

test('sharing includes the meal, date, city and link, but never the street', async ({
  browserOf,
  db,
}) => {
  const host = await makeUser(db);
  const { id } = await makeListing(db, host, {
    title: 'Under the vine',
    city: 'Haifa',
    addressLine1: '5 Vine Street',
    slots: [at(dinner)],
  });
  // The host can see the street on this page.
  const page = await browserOf(host, PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `/listing/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Share this sukkah' });
  await dialog.getByRole('button', { name: 'Copy text and link' }).tap();
  await expectToast(page, 'Success', 'Copied. Paste it anywhere.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Haifa');
  expect(copied).toContain(`/listing/${id}`);
  expect(copied).not.toContain('Vine Street');
});
