import type { Locator, Page } from '@playwright/test';
import { makeUser } from '../factories';
import { addSlot } from './actions';
import { expect, expectToast, test } from './fixtures';
import { type InputMethod, keyboard, phone, touch } from './input';

const MAX_TYPED_FIELDS = 12;

async function makeListing(page: Page, { press, type, tick }: InputMethod): Promise<number> {
  let fields = 0;
  const fill = async (field: Locator, text: string) => {
    fields += 1;
    await type(page, field, text);
  };
  await page.goto('/host/create');
  await fill(page.getByLabel('Title'), 'Roof of reeds');
  await fill(page.getByLabel('Address line 1'), '7 Palm Street');
  await fill(page.getByLabel('City'), 'Brooklyn');
  // There's a Brooklyn in Ohio, too.
  await press(page, page.getByRole('button', { name: 'Brooklyn, New York' }));
  await press(page, page.getByRole('button', { name: 'Add holiday meals' }));
  const dialog = page.getByRole('dialog', { name: /Sukkot \d+ meals/ });
  await expect(dialog.getByText(/^Candle lighting/).first()).toBeVisible();
  await fill(dialog.getByLabel('Seats at each meal'), '9');
  for (const meal of [/first night/, /First day\b/, /Hoshana Rabba · day/]) {
    fields += 1;
    const box = dialog.getByRole('checkbox', { name: meal });
    await tick(page, box);
    await expect(box).toBeChecked();
  }
  await press(page, dialog.getByRole('button', { name: 'Add 3 meals' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('group', { name: /^Time slot/ })).toHaveCount(3);
  await press(page, page.getByRole('button', { name: 'Create Listing' }));
  await expectToast(page, 'Listing created!');
  return fields;
}

const inputMethods = [
  ['by touch at 390 px', touch, phone(390, 844)],
  ['by touch at 360 px', touch, phone(360, 640)],
  ['by keyboard', keyboard, undefined],
] as const;

for (const [name, input, device] of inputMethods)
  test(`a host creates a listing with three holiday meals in at most ${MAX_TYPED_FIELDS} fields, ${name}`, {
    tag: '@main',
  }, async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const page = await browserOf(host, device);
    expect(await makeListing(page, input)).toBeLessThanOrEqual(MAX_TYPED_FIELDS);
    const slots = await db.timeSlot.findMany({
      where: { listing: { hostId: host.id } },
      orderBy: { startsAt: 'asc' },
    });
    expect(slots.map(({ type, capacityTotal, isFree }) => [type, capacityTotal, isFree])).toEqual([
      ['dinner', 9, true],
      ['lunch', 9, true],
      ['lunch', 9, true],
    ]);
  });

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`a host is warned of missing fields, and can publish all the same, at ${width} px`, {
    tag: '@main',
  }, async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const page = await browserOf(host, phone(width, height));
    await page.goto('/host/create');
    await addSlot(page);
    await page.getByLabel('Title').fill('Roof of reeds');
    const warnings = page.getByRole('region', { name: '2 things to check' });
    await warnings.getByRole('button', { name: /You haven’t entered a street/ }).tap();
    const street = page.getByLabel('Address line 1');
    await expect(street).toBeFocused();
    await expect(street).toBeInViewport({ ratio: 1 });
    expect(await db.sukkahListing.count({ where: { hostId: host.id } })).toBe(0);

    await street.fill('7 Palm Street');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('Draft restored.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Roof of reeds');
    await expect(street).toHaveValue('');

    await page.getByRole('button', { name: 'Preview' }).tap();
    const preview = page.getByRole('dialog', { name: 'What guests will see' });
    await expect(preview.getByRole('heading', { name: 'Roof of reeds' })).toBeVisible();
    await preview.getByRole('button', { name: 'Close' }).tap();
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: 'Create Listing' }).tap();
    await expectToast(page, 'Listing created!');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
