import type { Page } from '@playwright/test';
import { makeListing, makeRequest, makeUser } from '../../factories';
import {
  at,
  expect,
  hold,
  makeThread,
  mealIn,
  open,
  openUnknown,
  showing,
  test,
  waitForHydration,
} from '../fixtures';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const avatar = (page: Page) => bar(page).getByRole('button', { name: 'Your account' });

test.describe('the navigation bar', () => {
  test('links a visitor to home, Explore and the sign-in page', async ({ browserOf }) => {
    const page = await browserOf();
    for (const path of ['/', '/explore', '/messages', '/nowhere']) {
      await page.goto(path);
      const links = ['Sukkah Marketplace', 'Explore', 'עברית', 'Sign In'];
      await expect(bar(page).getByRole('link')).toHaveText(links, { useInnerText: true });
      await expect(avatar(page)).toHaveCount(0);
    }
    const link = (name: string) => bar(page).getByRole('link', { name });
    await expect(link('Sukkah Marketplace')).toHaveAttribute('href', '/');
    await expect(link('Explore')).toHaveAttribute('href', '/explore');
    await expect(link('Sign In')).toHaveAttribute('href', /^\/api\/login(\?|$)/);
    await link('Sign In').click();
    await expect(page).toHaveURL(/\/login/);
  });

  for (const width of [360, 390])
    for (const language of ['en', 'he'])
      test(`fits one line for a visitor at ${width} px: ${language}`, async ({ browserOf }) => {
        const page = await browserOf(undefined, { viewport: { width, height: 740 } });
        await page.goto(`/${language}/help`);
        const links = page.locator('header').first().locator('nav a');
        await expect(links).toHaveCount(4);
        const tops = await links.evaluateAll((all) =>
          all.map((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          }),
        );
        expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
      });

  test('also links a signed-in user to requests, messages and hosting', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await page.goto('/explore');
    const link = (name: string) => bar(page).getByRole('link', { name, exact: true });
    await expect(link('Requests')).toHaveAttribute('href', '/requests');
    await expect(link('Messages')).toHaveAttribute('href', '/messages');
    await expect(link('Host')).toHaveAttribute('href', '/host');
    await expect(link('Sign In')).toHaveCount(0);
  });

  test('has a menu behind the avatar', async ({ browserOf, db }) => {
    const user = await makeUser(db, { firstName: 'Shifra' });
    const page = await browserOf(user);
    await open(page, '/explore');
    await avatar(page).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByText('Shifra', { exact: true })).toBeVisible();
    await expect(menu.getByText(user.email ?? '', { exact: true })).toBeVisible();
    const entries = () =>
      menu
        .getByRole('menuitem')
        .evaluateAll((items) => items.map((item) => [item.textContent, item.getAttribute('href')]));
    await expect.poll(entries).toEqual([
      [expect.stringMatching(/^Shifra.*Your Profile$/), '/profile'],
      ['Dashboard', '/'],
      ['Host Dashboard', '/host'],
      ['Requests', '/requests'],
      ['Messages', '/messages'],
      ['Explore Meals', '/explore'],
      ['עברית', '/he/explore'],
      ['Sign out', '/api/logout'],
    ]);
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  test('falls back from the photo to a letter', async ({ browserOf, db }) => {
    const broken = 'https://pictures.invalid/face.png';
    const cases = [
      [{ firstName: 'shifra' }, 'S'],
      [{ firstName: 'Zahava', profileImageUrl: broken }, 'Z'],
      [{ firstName: null, email: 'quentin@example.test' }, 'Q'],
      [{ firstName: null, email: null }, 'U'],
    ] as const;
    for (const [values, letter] of cases) {
      const page = await browserOf(await makeUser(db, values));
      await page.route(showing(broken), (route) => route.abort());
      await page.goto('/explore');
      await expect(avatar(page)).toHaveText(letter);
    }
  });

  test('shows the photo of a user who has one', async ({ browserOf, db }) => {
    const profileImageUrl = 'https://pictures.invalid/face.svg';
    const page = await browserOf(await makeUser(db, { profileImageUrl }));
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await page.route(showing(profileImageUrl), (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body }),
    );
    await page.goto('/explore');
    await expect(avatar(page).locator('img')).toBeVisible();
    await expect(avatar(page)).toHaveText('');
  });

  test('shows a placeholder until the user is known', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db, { firstName: 'Orly' }));
    const answer = await hold(page, 'users.viewer');
    await openUnknown(db, page, '/explore');
    await expect(bar(page).getByRole('status')).toHaveText('Loading...');
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(avatar(page)).toHaveCount(0);
    answer();
    await expect(avatar(page)).toHaveText('O');
    await expect(bar(page).getByRole('status')).toHaveCount(0);
  });
});

test.describe('on a small phone, with text half as large again', () => {
  const device = { viewport: { width: 360, height: 640 } };

  async function openLarge(page: Page) {
    await open(page, '/explore');
    await page.addStyleTag({ content: 'html { font-size: 150% }' });
    return () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth, clientHeight } = document.documentElement;
        const bars = [...document.querySelectorAll<HTMLElement>('header, nav[aria-label]')];
        const words = bars.flatMap((bar) => [...bar.querySelectorAll<HTMLElement>('a, a span')]);
        const isCut = (word: HTMLElement) => {
          const { overflowX, clipPath } = getComputedStyle(word);
          // Content for screen readers only is clipped.
          const hides = overflowX !== 'visible' && clipPath === 'none';
          return hides && word.scrollWidth > word.clientWidth;
        };
        const shown = bars.filter((bar) => !bar.parentElement?.closest('header'));
        return {
          sideways: scrollWidth - clientWidth,
          cut: words.filter(isCut).length,
          covered: shown.reduce((sum, bar) => sum + bar.offsetHeight, 0) > clientHeight / 4,
        };
      });
  }
  const fits = { sideways: 0, cut: 0, covered: false };

  test('the bar of a visitor fits', async ({ browserOf }) => {
    const page = await browserOf(undefined, device);
    const lacks = await openLarge(page);
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 });
    expect(await lacks()).toEqual(fits);
  });

  test('the bars of a user with pending counts fit', async ({ browserOf, db }) => {
    const [host, hopper] = [await makeUser(db), await makeUser(db)];
    await makeThread(db, { hopper, host }, Array(101).fill({ from: hopper, body: 'Shalom' }));
    const { slot } = await makeListing(db, host, { slots: [at(mealIn(3))] });
    await makeRequest(db, slot, hopper);
    const page = await browserOf(host, device);
    const lacks = await openLarge(page);
    const bottom = page.getByRole('navigation', { name: 'Quick access' });
    for (const name of ['Messages, 101 unread', 'Host, 1 to answer'])
      await expect(bottom.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    await expect(avatar(page)).toBeInViewport({ ratio: 1 });
    expect(await lacks()).toEqual(fits);
  });
});

test.describe('the theme', () => {
  const isDark = (page: Page) =>
    page.evaluate(() => document.documentElement.classList.contains('dark'));
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('sukkah-theme'));
  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test('is dark by default, whatever the device prefers', async ({ browserOf }) => {
    const page = await browserOf();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    expect(await isDark(page)).toBe(true);
    expect(await stored(page)).toBeNull();
  });

  test('can be switched between dark and light, and is remembered', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/');
    const night = await background(page);
    const toggle = bar(page).getByRole('button', { name: 'Toggle theme' });
    await toggle.click();
    await expect.poll(() => isDark(page)).toBe(false);
    expect(await stored(page)).toBe('light');
    expect(await background(page)).not.toBe(night);

    await open(page, '/explore');
    expect(await isDark(page)).toBe(false);
    await toggle.click();
    await expect.poll(() => isDark(page)).toBe(true);
    expect(await stored(page)).toBe('dark');
    expect(await background(page)).toBe(night);
  });

  test("follows the device when 'system' is stored", async ({ browserOf }) => {
    const page = await browserOf();
    await page.addInitScript(() => localStorage.setItem('sukkah-theme', 'system'));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await waitForHydration(page);
    expect(await isDark(page)).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => isDark(page)).toBe(true);
  });
});
