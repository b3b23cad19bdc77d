import type { Locator, Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../factories';
import { expectSent } from './actions';
import { PHONE } from './app';
import { at, expect, expectToast, mealIn, open, test, toasts } from './fixtures';

/** On a busy machine, a worker can take several seconds to send an email. */
const SENT = { timeout: 40_000 };

const dinner = mealIn(3);
const MESSAGE = 'I have a fever, and am so sorry.';

const offered = async (page: Page) => {
  const heading = page.getByRole('heading', {
    name: /^(Nearby meals at this time|We found no other)/,
  });
  await expect(heading).toBeVisible();
  const others = heading.locator('..');
  return (await others.getByRole('listitem').getByRole('link').allTextContents()).sort();
};

test('a sick host cancels on four guests: each is notified once and offered alternatives, and the seats add up', async ({
  app,
  browserOf,
  db,
}) => {
  // A town of its own, without other listings.
  const place = { city: 'Feverham' };
  const host = await makeUser(db, { firstName: 'Hanna' });
  const listing = await makeListing(db, host, {
    ...place,
    slots: [{ ...at(dinner), capacityTotal: 8 }],
  });
  const guests = [];
  for (const [firstName, status, seatsRequested] of [
    ['Adi', 'accepted', 2],
    ['Ben', 'accepted', 1],
    ['Dan', 'accepted', 5],
    ['Gal', 'pending', 3],
  ] as const) {
    const guest = await makeUser(db, { firstName, lastName: null });
    await makeRequest(db, listing.slot, guest, { status, seatsRequested });
    guests.push(guest);
  }
  const [hadas, hila] = [await makeUser(db, { firstName: 'Hadas' }), await makeUser(db)];
  const roof = { title: 'Sukkah on the roof', slots: [{ ...at(dinner), capacityTotal: 3 }] };
  const { slot } = await makeListing(db, hadas, { ...place, ...roof });
  const yard = { title: 'Sukkah in the yard', slots: [{ ...at(dinner), capacityTotal: 1 }] };
  await makeListing(db, hila, { ...place, ...yard });
  const earlier = await makeUser(db, { firstName: 'Omer', lastName: null });
  await makeRequest(db, slot, earlier);

  const [adi] = guests;
  if (!adi) throw new Error('A guest was expected.');
  const adisPage = await browserOf(adi, PHONE);
  const [listening, news] = ['live.changes', 'users.news'].map((call) =>
    adisPage.waitForResponse((response) => response.url().includes(call)),
  );
  await adisPage.goto('/explore');
  await listening;
  await news;

  const page = await browserOf(host, PHONE);
  await open(page, '/host?tab=listings');
  await page.getByRole('button', { name: 'Actions for' }).tap();
  await page.getByRole('menuitem', { name: 'I’m sick or can’t host' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Which meals can’t you host?' });
  await expect(dialog).toContainText('4 groups have requests or seats.');
  await dialog.getByLabel('Message to all of them (optional)').fill(MESSAGE);
  await dialog.getByRole('button', { name: 'Cancel 1 meal and tell 4 groups' }).tap();
  await expectToast(page, 'Success', '1 meal canceled. We told 4 groups.');
  await expect(page.getByRole('button', { name: 'Actions for' })).toHaveCount(0);
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();

  await expect(toasts(adisPage)).toHaveCount(1);
  await expect(toasts(adisPage)).toContainText('Your request was canceled');
  await toasts(adisPage).getByRole('link', { name: 'Show' }).tap();
  await expect(adisPage).toHaveURL(/\/requests#request-/);
  await expect(adisPage.getByText(MESSAGE)).toBeVisible();

  const fits = [
    ['Sukkah on the roof'],
    ['Sukkah in the yard', 'Sukkah on the roof'],
    [],
    ['Sukkah on the roof'],
  ];
  const mailsTo = ({ email }: { email: string | null }) =>
    app.mailbox.received.filter(({ to }) => to.includes(`${email}`.toLowerCase()));
  for (const [n, guest] of guests.entries()) {
    const guestPage = n === 0 ? adisPage : await browserOf(guest, PHONE);
    if (n > 0) await open(guestPage, '/requests');
    await expect(guestPage.getByText(MESSAGE)).toBeVisible();
    expect(await offered(guestPage)).toEqual(fits[n]);
    await expect.poll(() => mailsTo(guest).length, SENT).toBe(1);
    const { subject = '', text = '' } = mailsTo(guest)[0]?.mail ?? {};
    expect(subject).toContain('Canceled: Dinner at Sukkah in the garden');
    expect(text).toContain(MESSAGE);
    for (const title of ['Sukkah on the roof', 'Sukkah in the yard'])
      expect(text.includes(title)).toBe(fits[n]?.includes(title));
  }
  expect(await db.mail.count({ where: { status: 'queued', kind: 'cancelled' } })).toBe(0);
  const cancelled = await db.timeSlot.findUniqueOrThrow({
    where: { id: listing.slot.id },
    include: { requests: true },
  });
  expect(cancelled.capacityReserved).toBe(0);
  expect(cancelled.requests.map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));

  await adisPage.getByRole('link', { name: 'Sukkah on the roof' }).tap();
  const asking = adisPage.getByRole('dialog', { name: 'Request to Join' });
  await asking.getByRole('button', { name: 'Send Request' }).tap();
  await expectSent(adisPage);
  const hadasPage = await browserOf(hadas, PHONE);
  await open(hadasPage, '/host?tab=requests');
  const cards = hadasPage.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toHaveAccessibleName('Adi');
  await expect(cards.first()).toContainText('First in line: their meal was canceled');
  await expect(cards.first()).toContainText('Please answer by');
  await expect(cards.last()).not.toContainText('First in line');
  const overflow = await hadasPage.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('a sick host cancels three meals in at most five taps, message included', async ({
  browserOf,
  db,
}) => {
  const host = await makeUser(db);
  const slots = [mealIn(3), mealIn(4), mealIn(5), mealIn(6)].map(at);
  const { timeSlots } = await makeListing(db, host, { slots });
  for (const slot of timeSlots)
    await makeRequest(db, slot, await makeUser(db), { status: 'accepted' });
  const page = await browserOf(host, PHONE);
  await open(page, '/host');
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await tap(page.getByRole('button', { name: 'I’m sick or can’t host' }));
  const dialog = page.getByRole('dialog', { name: 'Which meals can’t you host?' });
  for (const { day } of [mealIn(4), mealIn(5)])
    await tap(dialog.getByRole('checkbox', { name: `Dinner · ${day} 6:30 PM` }));
  await tap(dialog.getByLabel('Message to all of them (optional)'));
  await page.keyboard.type(MESSAGE);
  await tap(dialog.getByRole('button', { name: 'Cancel 3 meals and tell 3 groups' }));
  await expectToast(page, 'Success', '3 meals canceled. We told 3 groups.');
  await expect(page.getByText('Canceled', { exact: true })).toHaveCount(3);
  expect(taps).toBeLessThanOrEqual(5);
  const canceled = await db.timeSlot.findMany({
    where: { cancelMessage: MESSAGE, listing: { hostId: host.id } },
  });
  expect(canceled.map(({ id }) => id).sort()).toEqual(
    timeSlots
      .slice(0, 3)
      .map(({ id }) => id)
      .sort(),
  );
});
