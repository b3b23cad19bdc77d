import type { Page } from '@playwright/test';
import { DateTime } from 'luxon';
import { locales } from '@/i18n/language';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../factories';
import { expectToast } from './actions';
import { overflow } from './checks';
import { at, expect, mealIn, open, PHONE, signIn, test } from './fixtures';
import { en, he } from './hebrewTexts';
import { expectTrap, press, reach } from './keys';

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const dinner = mealIn(3);
const day = DateTime.fromJSDate(dinner.startsAt, { zone: 'America/New_York' }).toISODate();
const pathIn = (city: string) => `/explore?city=${city}&date=${day}`;

/** Four hosts of one evening, the last without seats. */
async function evening(db: Db, city: string) {
  const titles = ['Arbor', 'Balcony', 'Courtyard', 'Deck'];
  const listings = await Promise.all(
    titles.map(async (title) => {
      const slots = [{ ...at(dinner), capacityTotal: 6 }];
      return makeListing(db, await makeUser(db), { title, city, slots });
    }),
  );
  const full = listings.at(-1);
  if (!full) throw new Error('There are no listings.');
  await makeRequest(db, full.slot, await makeUser(db), { status: 'accepted', seatsRequested: 6 });
}

const askedBy = async (db: Db, { id: hopperId }: { id: string }) => {
  const requests = await db.request.findMany({ where: { hopperId }, orderBy: { status: 'asc' } });
  return requests.map(({ status, askedTogether }) => [status, askedTogether]);
};

const isCovered = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return !element.contains(shown);
  });

for (const [locale, texts] of [
  ['en', en],
  ['he', he],
] as const)
  test(`a visitor chooses meals on cards, signs in, and asks their hosts at once (${locale})`, async ({
    app,
    browserOf,
    db,
  }) => {
    const city = `Askham ${locale}`;
    await evening(db, city);
    const page = await browserOf(undefined, { ...SMALL, locale: locales[locale].intl });
    await open(page, pathIn(city));
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: texts.explore.ask.several }).tap();
    for (const title of ['Balcony', 'Courtyard', 'Deck'])
      await page.getByRole('checkbox', { name: title }).tap();
    expect(await overflow(page)).toBe('none');
    const bar = page.getByRole('group', { name: texts.explore.ask.several });
    await expect(bar.getByRole('status')).toHaveText(/3.*4|4.*3/);
    expect(await isCovered(page, '.choice-bar')).toBe(false);

    // A look at a listing keeps the choice.
    await page.getByRole('link', { name: 'Arbor' }).tap();
    await page.waitForURL('**/listing/**');
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'Deck' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Arbor' })).not.toBeChecked();

    await bar.getByRole('button').last().tap();
    await page.waitForURL('**/login?**');
    const back = new URL(page.url()).searchParams.get('callbackUrl') ?? '';
    // An email's link opens in a tab of its own.
    const guest = await makeUser(db, { language: locale });
    const tab = await browserOf(undefined, { ...SMALL, locale: locales[locale].intl });
    await signIn(db, app.url, tab, guest);
    await open(tab, back);
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel(texts.request.dialog.intro).fill('Two of us, and a cake.');
    expect(await overflow(tab)).toBe('none');
    await dialog.locator('button[type=submit]').tap();
    await expect(tab.getByRole('checkbox')).toHaveCount(0);
    expect(await askedBy(db, guest)).toEqual([
      ['pending', true],
      ['pending', true],
      ['waitlisted', true],
    ]);
    expect(new URL(tab.url()).searchParams.get('chosen')).toBeNull();
  });

test('by keyboard: a card is one more tab stop while choosing, and the dialog traps the focus', async ({
  browserOf,
  db,
}) => {
  const city = 'Keysborough';
  await evening(db, city);
  const guest = await makeUser(db);
  const page = await browserOf(guest);
  await open(page, pathIn(city));
  const toggle = page.getByRole('button', { name: 'Ask several hosts' });
  const link = (title: string) => page.getByRole('link', { name: `View Details ${title}` });
  const box = (title: string) => page.getByRole('checkbox', { name: `Choose ${title}` });
  await reach(page, link('Arbor'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save Arbor' })).toBeFocused();
  await reach(page, toggle, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await reach(page, link('Arbor'));
  await page.keyboard.press('Tab');
  await expect(box('Arbor')).toBeFocused();
  await page.keyboard.press('Space');
  await reach(page, box('Deck'));
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '2 of 4 chosen' })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Ask 2 hosts' });
  await press(page, ask);
  await expectTrap(page, page.getByRole('dialog', { name: 'Ask 2 hosts' }), ask);
  await press(page, ask);
  await press(page, page.getByRole('button', { name: 'Send to 2 hosts' }));
  await expectToast(page, 'Sent to 2 hosts.');
  expect(await askedBy(db, guest)).toEqual([
    ['pending', true],
    ['waitlisted', true],
  ]);
});

test('on the map of a phone, cards in its sheet can be chosen', async ({ browserOf, db }) => {
  const city = 'Sheetfield';
  await evening(db, city);
  const page = await browserOf(await makeUser(db), SMALL);
  await open(page, `${pathIn(city)}&view=map`);
  await page.getByRole('button', { name: 'Show the list' }).tap();
  await page.getByRole('button', { name: 'Ask several hosts' }).tap();
  for (const n of [0, 1]) await page.getByRole('checkbox').nth(n).tap();
  expect(await isCovered(page, '.choice-bar')).toBe(false);
  await page.getByRole('button', { name: 'Ask 2 hosts' }).tap();
  await expect(page.getByRole('dialog', { name: 'Ask 2 hosts' })).toBeVisible();
});

test("hosts of meals at different times can't be asked at once", async ({ browserOf, db }) => {
  const city = 'Twotimes';
  await evening(db, city);
  const lunchStart = DateTime.fromJSDate(dinner.startsAt).minus({ hours: 6 });
  const lunch = {
    type: 'lunch',
    startsAt: lunchStart.toJSDate(),
    endsAt: lunchStart.plus({ hours: 2 }).toJSDate(),
  };
  await makeListing(db, await makeUser(db), { title: 'Lunch', city, slots: [lunch] });
  const page = await browserOf(await makeUser(db));
  await open(page, pathIn(city));
  await page.getByRole('button', { name: 'Ask several hosts' }).click();
  for (const title of ['Lunch', 'Arbor']) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Ask 2 hosts' }).click();
  await page.getByRole('button', { name: 'Send to 2 hosts' }).click();
  await expectToast(page, 'These meals aren’t at the same time. Ask for each of them separately.');
  await expect(page.getByRole('dialog')).toBeVisible();
});
