import type { Locator, Page } from '@playwright/test';
import { makeListing, makeUser } from '../factories';
import { expectSent, requestButton } from './actions';
import { at, expect, mealIn, open, test } from './fixtures';
import { type InputMethod, keyboard, phone, touch } from './input';
import * as keys from './keys';

const MAX_TAPS = 9;
const MAX_TYPED_FIELDS = 2;
const CITY = 'Threesborough';
const dinner = mealIn(3);

async function ask(page: Page, { press, type, tick }: InputMethod, onPhone: boolean) {
  const count = { taps: 0, typed: 0 };
  const tap = async (thing: Locator, by = press) => {
    count.taps += 1;
    await by(page, thing);
  };
  const fill = async (field: Locator, text: string) => {
    count.typed += 1;
    await type(page, field, text);
  };
  await tap(page.getByRole('link', { name: 'Find Sukkah Meals' }));
  await expect(page).toHaveURL(/\/explore/);
  await fill(page.getByLabel('Location'), CITY);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 sukkah meal(s) found', { exact: true })).toBeVisible();
  await tap(page.getByRole('link', { name: 'View Details' }));
  await tap(requestButton(page));
  const dialog = page.getByRole('dialog');
  const guests = dialog.getByRole('button', { name: /^Number of guests/ });
  if (onPhone) {
    await tap(guests);
    await tap(page.getByRole('option', { name: '3 guests' }));
  } else await keys.choose(page, guests, '3 guests');
  await tap(dialog.getByRole('checkbox', { name: 'Vegan' }), tick);
  const howMany = dialog.getByRole('group', { name: 'Vegan: how many of you?' });
  const more = dialog.getByText('More about your group', { exact: true });
  if (onPhone) {
    await tap(more);
    await tap(howMany.getByText('1', { exact: true }));
  } else {
    await keys.reach(page, dialog.locator('summary').filter({ hasText: 'More about' }));
    await page.keyboard.press('Enter');
    await keys.reach(page, howMany.getByRole('radio', { name: 'Not specified' }));
    await page.keyboard.press('ArrowRight');
  }
  await expect(howMany.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await fill(dialog.getByLabel('Introduction message'), 'We are three, and new in town.');
  await tap(dialog.getByRole('button', { name: 'Send Request' }));
  await expectSent(page);
  return count;
}

for (const [name, input, device] of [
  ['by touch at 390 px', touch, phone(390, 844)],
  ['by touch at 360 px', touch, phone(360, 640)],
  ['by keyboard', keyboard, undefined],
] as const)
  test(`a guest requests three seats, one of them vegan, with few presses, ${name}`, {
    tag: '@main',
  }, async ({ browserOf, db }) => {
    const city = CITY;
    await db.sukkahListing.updateMany({ where: { city }, data: { visible: false } });
    const { slot } = await makeListing(db, await makeUser(db), { city, slots: [at(dinner)] });
    const guest = await makeUser(db);
    const page = await browserOf(guest, device);
    await open(page, '/');
    const { taps, typed } = await ask(page, input, Boolean(device));
    if (device) expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    expect(typed).toBeLessThanOrEqual(MAX_TYPED_FIELDS);
    expect(await db.request.findMany({ where: { slotId: slot.id } })).toMatchObject([
      {
        hopperId: guest.id,
        seatsRequested: 3,
        dietaryFlags: ['Vegan'],
        dietaryCounts: [1],
        introMessage: 'We are three, and new in town.',
      },
    ]);
  });
