import type { Page } from '@playwright/test';
import { makeUser } from '../../factories';
import { aPhoto, EVIL_SVG, PLACE } from '../../pictures';
import { addSlot, fillStart, publish } from '../actions';
import { expect, expectToast, mealIn, open, test } from '../fixtures';

const jpeg = async (name: string, width = 640) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhoto({ width, height: 480 }),
});

const list = (page: Page) => page.getByRole('list', { name: 'Photos in order' });
const alt = (page: Page, number: number) => page.getByLabel(`What photo ${number} shows`);

test('a host adds photos of the sukkah, describes them and puts them in order', async ({
  browserOf,
  db,
}) => {
  const host = await makeUser(db, { firstName: 'Hanna' });
  const page = await browserOf(host);
  await page.goto('/host/create');
  await page.getByLabel('Title').fill('Under the palms');
  await page.getByLabel('City').fill('Haifa');
  await addSlot(page);
  await fillStart(page, mealIn(3).startsAt.toISOString().slice(0, 16));

  const program = { name: 'program.jpg', mimeType: 'image/jpeg', buffer: EVIL_SVG };
  await page
    .getByLabel('Choose photos')
    .setInputFiles([await jpeg('table.jpg'), program, await jpeg('roof.jpg', 700)]);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('program.jpg: We can’t show this file')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await alt(page, 1).fill('A laid table');
  await alt(page, 2).fill('A roof of palms');

  await page.getByRole('button', { name: 'Move photo 2 earlier' }).focus();
  await page.keyboard.press('Enter');
  await expect(alt(page, 1)).toHaveValue('A roof of palms');
  await expect(page.getByText('Photo 2 is now 1 of 2.')).toBeAttached();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await publish(page);
  await expectToast(page, 'Listing created!');

  const { id, photoUrl } = await db.sukkahListing.findFirstOrThrow({ where: { hostId: host.id } });
  const guest = await browserOf();
  await open(guest, `/listing/${id}`);
  const first = guest.getByRole('img', { name: 'A roof of palms' });
  await expect(first).toBeVisible();
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const served = await guest.request.get(photoUrl ?? '');
  expect(served.headers()['content-type']).toBe('image/jpeg');
  expect((await served.body()).includes(PLACE)).toBe(false);
  await expect(guest.getByRole('link', { name: 'A laid table' })).toBeVisible();
  await open(guest, '/explore?city=Haifa');
  const card = guest.getByRole('img', { name: 'Under the palms' });
  await expect
    .poll(() => card.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/pictures\/[\da-f-]+-\d+$/);

  await page.goto(`/host/edit/${id}`);
  await expect(alt(page, 2)).toHaveValue('A laid table');
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(list(page)).toBeFocused();
  await expect(alt(page, 1)).toHaveValue('A laid table');
  await page.getByRole('button', { name: 'Update Listing', exact: true }).click();
  await expectToast(page, 'Listing updated!');
  await open(guest, `/listing/${id}`);
  await expect(guest.getByRole('img', { name: 'A laid table' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'A roof of palms' })).toHaveCount(0);
});

test('a photo that fails to upload shows an error, and the others upload', async ({
  browserOf,
  db,
}) => {
  const page = await browserOf(await makeUser(db));
  await page.goto('/host/create');
  let count = 0;
  await page.route('/api/pictures', (route) => {
    count += 1;
    return count === 1 ? route.abort() : route.fallback();
  });
  await page
    .getByLabel('Choose photos')
    .setInputFiles([await jpeg('lost.jpg'), await jpeg('kept.jpg')]);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(
    page.getByText('lost.jpg: Please check your connection and try again.'),
  ).toBeVisible();
});

test('a guest uploads a profile photo from their phone', async ({ browserOf, db }) => {
  const user = await makeUser(db);
  const page = await browserOf(user);
  await open(page, '/profile');
  await page.getByLabel('Choose a photo').setInputFiles(await jpeg('me.jpg'));
  await expect(page.getByLabel('Link to a photo')).toHaveValue(/^\/pictures\/.*\.jpg$/);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expectToast(page, 'Success', 'Profile saved.');
  const saved = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(saved.profileImageUrl).toMatch(/^\/pictures\/.*\.jpg$/);
});
