import type { Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../factories';
import { requestButton } from './actions';
import { overflow } from './checks';
import { at, expect, hold, makeThread, mealIn, open, PHONE, test } from './fixtures';

const SHORT = { width: 320, height: 256 };
const SMALL = { width: 360, height: 640 };
const KEYBOARD_TOP = 360;
const LONG_WORD = 'Donaudampfschifffahrtsgesellschafts';

test('leaves the window to the page at a zoom of 400%', async ({ browserOf, db }) => {
  const listing = await makeListing(db, await makeUser(db));
  const guest = await browserOf(await makeUser(db), { viewport: SHORT });
  for (const path of [`/listing/${listing.id}`, '/profile', '/explore', '/host/create']) {
    await open(guest, path);
    const stuck = () =>
      guest.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((one) => one.checkVisibility() && getComputedStyle(one).position === 'sticky')
          .map((one) => one.outerHTML.slice(0, 160)),
      );
    expect(await stuck(), path).toEqual([]);
    await guest.setViewportSize({ ...SHORT, height: 640 });
    expect(await stuck(), `${path}, taller`).not.toEqual([]);
    await guest.setViewportSize(SHORT);
  }
});

test('shows what is pressed, current and selected with forced colors', async ({
  browserOf,
  db,
}) => {
  const hopper = await makeUser(db);
  const { id } = await makeThread(db, { hopper, host: await makeUser(db) }, [
    { from: hopper, body: 'May we come?' },
  ]);
  const page = await browserOf(hopper, { forcedColors: 'active' });
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await open(page, '/explore?price=free');
  expect(await background('[aria-pressed=true]')).not.toBe(
    await background('[aria-pressed=false]'),
  );
  expect(await background('nav a[aria-current]')).not.toBe(
    await background('nav a:not([aria-current])'),
  );
  await open(page, `/messages?thread=${id}`);
  const border = page.getByRole('log').locator('li > p');
  await expect(border).toHaveCSS('border-top-width', '1px');
  await open(page, '/host');
  expect(await background('[role=tab][aria-selected=true]')).not.toBe(
    await background('[role=tab][aria-selected=false]'),
  );
});

/** Waits for the word, because a page that's still loading doesn't overflow. */
async function expectWordWithoutOverflow(page: Page, path: string) {
  const title = page.getByLabel('Title');
  const word = page.getByText(LONG_WORD).or(title).filter({ visible: true });
  await expect.soft(word.first(), path).toBeVisible();
  await expect.soft.poll(() => overflow(page), { message: path }).toBe('none');
}

test('breaks long words instead of widening the page', async ({ browserOf, db }) => {
  const host = await makeUser(db, { firstName: LONG_WORD });
  const listing = await makeListing(db, host, {
    title: LONG_WORD,
    description: LONG_WORD,
    city: LONG_WORD,
  });
  const hopper = await makeUser(db, { firstName: LONG_WORD });
  const thread = await makeThread(db, { hopper, host }, [{ from: hopper, body: LONG_WORD }]);
  await makeRequest(db, listing.slot, hopper);
  const narrow = { viewport: { width: 320, height: 640 } };
  const guest = await browserOf(hopper, narrow);
  for (const path of [
    `/listing/${listing.id}`,
    `/explore?city=${LONG_WORD}`,
    `/messages?thread=${thread.id}`,
    '/requests',
  ]) {
    await open(guest, path);
    await expectWordWithoutOverflow(guest, path);
  }
  const hosting = await browserOf(host, narrow);
  for (const path of [
    '/',
    '/host?tab=listings',
    '/host?tab=requests',
    `/host/edit/${listing.id}`,
  ]) {
    await open(hosting, path);
    await expectWordWithoutOverflow(hosting, path);
  }
});

test('has inputs of 16 px wherever touching them would zoom in', async ({ browserOf }) => {
  const tablet = await browserOf(undefined, { ...PHONE, viewport: { width: 820, height: 1180 } });
  for (const path of ['/explore', '/login']) {
    await open(tablet, path);
    const sizes = await tablet
      .locator('input:visible, textarea:visible')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(sizes.length, path).toBeGreaterThan(0);
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
  }
});

test('announces the title of a listing that a link led to', async ({ browserOf, db }) => {
  const arad = { city: 'Arad', region: null, country: 'Israel', timeZone: 'Asia/Jerusalem' };
  const listing = await makeListing(db, await makeUser(db), { ...arad, title: 'Roof of reeds' });
  const page = await browserOf();
  await open(page, '/explore?city=Arad');
  await page.locator(`a[href^="/listing/${listing.id}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roof of reeds');
  const texts = page.locator('[role=status], next-route-announcer [role=alert]');
  await expect(texts.filter({ hasText: 'Roof of reeds' })).not.toHaveCount(0);
});

test.describe('with an on-screen keyboard', () => {
  const raiseKeyboard = (page: Page) =>
    page.evaluate((height) => {
      const visible = window.visualViewport;
      if (!visible) throw new Error('There is no visual viewport.');
      // A keyboard shrinks the visual viewport only.
      Object.defineProperty(visible, 'height', { configurable: true, value: height });
      visible.dispatchEvent(new Event('resize'));
    }, KEYBOARD_TOP);

  const expectAboveKeyboard = (page: Page) =>
    expect
      .poll(async () => {
        const dialog = page.getByRole('dialog');
        const field = await dialog.getByRole('textbox').boundingBox();
        const footer = await dialog.locator('[data-footer]').boundingBox();
        if (!field || !footer) return 'not shown';
        if (footer.y + footer.height > KEYBOARD_TOP) return 'buttons below the keyboard';
        return field.y + field.height > footer.y ? 'field below the buttons' : 'above';
      })
      .toBe('above');

  test('keeps the field and the buttons of a dialog above it', async ({ browserOf, db }) => {
    const slots = [at(mealIn(3))];
    const guest = await makeUser(db);
    for (const title of ['First', 'Second']) {
      const { slot } = await makeListing(db, await makeUser(db), { title, slots });
      await makeRequest(db, slot, guest);
    }
    const listing = await makeListing(db, await makeUser(db), { slots });
    const page = await browserOf(guest, { viewport: SMALL });
    const answer = await hold(page, 'requests.overlaps');
    await open(page, `/listing/${listing.id}`);
    await requestButton(page).click();
    const dialog = page.getByRole('dialog');
    // Safari doesn't anchor the scroll position.
    await page.addStyleTag({ content: '* { overflow-anchor: none; }' });
    await dialog.getByRole('textbox').focus();
    await raiseKeyboard(page);
    await expectAboveKeyboard(page);
    answer();
    // Two notes push the field down.
    await expect(dialog.getByText('requested another meal at this time')).toHaveCount(2);
    await expectAboveKeyboard(page);
  });
});
