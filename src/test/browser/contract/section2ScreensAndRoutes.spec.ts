import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { DateTime } from 'luxon';
import type { RequestStatus } from '@/schemas/options';
import { HOUR_MS } from '@/schemas/time';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { choose, offered } from '../actions';
import {
  at,
  endUndoWindow,
  expect,
  expectToast,
  fail,
  hold,
  makeThread,
  mealIn,
  open,
  openUnknown,
  PHONE,
  pass,
  showing,
  stopClock,
  test,
  toasts,
  waitForHydration,
  whileListingsWait,
} from '../fixtures';
import { labeled } from '../labeled';

type BrowserOf = (user?: { id: string }, device?: BrowserContextOptions) => Promise<Page>;
type Stage = { browserOf: BrowserOf; db: Db };
type ListingValues = NonNullable<Parameters<typeof makeListing>[2]>;

const NO_SUCH_ID = '00000000-0000-7000-8000-000000000000';
/** The browsers' time zone, and the listings'. */
const ZONE = 'America/New_York';
const REQUESTS_TAB = '/host?tab=requests';
const dinner = mealIn(3);
const later = mealIn(5);

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const avatar = (page: Page) => bar(page).getByRole('button', { name: 'Your account' });
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const link = (within: Locator, name: string) => labeled(within, 'link', name);
const text = (within: Locator, words: string) => within.getByText(words, { exact: true });

/** The section with this heading. */
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

const navigationTo = (page: Page, path: string) =>
  page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === path,
  );

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} isn't visible.`);
  return box;
}

/** Expects each part to start after the one before it, down (`y`) or across (`x`) the page. */
async function expectOrder(axis: 'x' | 'y', parts: Locator[]): Promise<void> {
  const starts: number[] = [];
  for (const part of parts) starts.push((await boxOf(part))[axis]);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
}

async function expectOneRow(parts: Locator[]): Promise<void> {
  await expectOrder('x', parts);
  const tops: number[] = [];
  for (const part of parts) tops.push(Math.round((await boxOf(part)).y));
  expect(new Set(tops).size).toBe(1);
}

let cities = 0;

/** A city of its own, where a search finds only this test's listings. */
function newCity(): string {
  cities += 1;
  return `Quayham${String(cities).padStart(3, '0')}`;
}

async function visit(browserOf: BrowserOf, path: string, user?: { id: string }): Promise<Page> {
  const page = await browserOf(user);
  await page.goto(path);
  return page;
}

test.describe('Route table', () => {
  for (const [path, name, title] of [
    ['/', 'the landing page', 'Find your seat under the stars'],
    ['/explore', 'Explore', 'Discover Sukkot Experiences'],
  ] as const)
    test(`signed out, ${path} is ${name}`, async ({ browserOf }) => {
      await expect(heading(await visit(browserOf, path))).toHaveText(title);
    });

  test('signed out, /listing/{id} is the listing detail', async ({ browserOf, db }) => {
    const { id } = await makeListing(db, await makeUser(db), { title: 'Open to visitors' });
    await expect(heading(await visit(browserOf, `/listing/${id}`))).toHaveText('Open to visitors');
  });

  const screens: [path: string, name: string, mark: (page: Page) => Locator][] = [
    ['/', 'the signed-in home', (page) => section(page, 'Quick Actions')],
    ['/explore', 'Explore', (page) => text(main(page), 'Discover Sukkot Experiences')],
    ['/messages', 'Messages', (page) => text(main(page), 'Select a conversation')],
    ['/host', 'the host dashboard', (page) => link(main(page), 'Create New Listing')],
    [
      '/host/create',
      'the form for a new listing',
      (page) => page.getByRole('button', { name: 'Create Listing', exact: true }),
    ],
  ];
  for (const [path, name, mark] of screens)
    test(`signed in, ${path} is ${name}`, async ({ browserOf, db }) => {
      await expect(mark(await visit(browserOf, path, await makeUser(db)))).toBeVisible();
    });

  test('signed in, /host/edit/{id} is the form for that listing', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const { id } = await makeListing(db, host, { title: 'Roof of reeds' });
    const page = await visit(browserOf, `/host/edit/${id}`, host);
    await expect(page.getByLabel('Title')).toHaveValue('Roof of reeds');
  });

  test('signed in, /listing/{id} is the listing detail', async ({ browserOf, db }) => {
    const { id } = await makeListing(db, await makeUser(db), { title: 'Open to users' });
    const page = await visit(browserOf, `/listing/${id}`, await makeUser(db));
    await expect(heading(page)).toHaveText('Open to users');
  });

  for (const viewer of ['a visitor', 'a user'])
    test(`any other path is a 404 page reading 'Page Not Found', for ${viewer}`, async ({
      browserOf,
      db,
    }) => {
      const page = await browserOf(viewer === 'a user' ? await makeUser(db) : undefined);
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      await expect(heading(page)).toHaveText('Page Not Found');
    });

  test('/requests lists all of the guest’s requests', async ({ browserOf, db }) => {
    const guest = await makeUser(db);
    const titles = ['Reeds', 'Palms', 'Vines', 'Olives'];
    for (const [n, title] of titles.entries()) {
      const listing = await makeListing(db, await makeUser(db), {
        title,
        slots: [at(mealIn(n + 3))],
      });
      await makeRequest(db, listing.slot, guest);
    }
    const page = await visit(browserOf, '/requests', guest);
    for (const title of titles) await expect(text(main(page), title).first()).toBeVisible();
  });

  test('signing in is a full browser navigation to /api/login', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    const navigation = navigationTo(page, '/api/login');
    await link(bar(page), 'Sign In').click();
    expect((await navigation).method()).toBe('GET');
  });

  test('signing out is a full browser navigation to /api/logout', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await open(page, '/explore');
    await avatar(page).click();
    const navigation = navigationTo(page, '/api/logout');
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await navigation;
    await expect(link(bar(page), 'Sign In')).toBeVisible();
  });

  const rendered: [path: string, pathOf: (id: string, city: string) => string][] = [
    ['/', () => '/'],
    ['/explore', (_, city) => `/explore?city=${city}`],
    ['/listing/{id}', (id) => `/listing/${id}`],
  ];
  for (const [name, pathOf] of rendered)
    test(`${name} is rendered on the server, with title, description and link preview`, async ({
      browserOf,
      db,
    }) => {
      const values = { title: 'Rendered hut', city: newCity(), slots: [at(dinner)] };
      const { id } = await makeListing(db, await makeUser(db), values);
      const page = await browserOf();
      const html = await (await page.request.get(pathOf(id, values.city))).text();
      const visible = html.replace(/<(script|head)\b.*?<\/\1>/gs, '');
      expect(visible).toContain(name === '/' ? 'Candle lighting' : 'Rendered hut');
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]+"/);
      expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
    });
});

test.describe('Top navigation bar', () => {
  const specified = ['/', '/explore', '/messages', '/host'];
  const linksOf = (page: Page) =>
    bar(page)
      .getByRole('link')
      .evaluateAll(
        (links, known) =>
          links.map((one) => one.getAttribute('href') ?? '').filter((one) => known.includes(one)),
        specified,
      );

  for (const path of ['/', '/explore', '/no/such/page'])
    test(`on ${path}, visitors get links to home and Explore only, and a Sign In button`, async ({
      browserOf,
    }) => {
      const page = await visit(browserOf, path);
      await expect(link(bar(page), 'Sign In')).toBeVisible();
      expect(await linksOf(page)).toEqual(['/', '/explore']);
    });

  for (const path of ['/', '/host/create', '/no/such/page'])
    test(`on ${path}, users get links to home, Explore, Messages and Host`, async ({
      browserOf,
      db,
    }) => {
      const page = await visit(browserOf, path, await makeUser(db));
      await expect(avatar(page)).toBeVisible();
      await expect.poll(() => linksOf(page)).toEqual(specified);
      await expect(link(bar(page), 'Sign In')).toHaveCount(0);
    });

  test('the links read Explore, Messages and Host', async ({ browserOf, db }) => {
    const page = await visit(browserOf, '/explore', await makeUser(db));
    for (const [name, href] of [
      ['Explore', '/explore'],
      ['Messages', '/messages'],
      ['Host', '/host'],
    ] as const)
      await expect(link(bar(page), name)).toHaveAttribute('href', href);
  });

  test('a theme toggle switches between light and dark', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    const toggle = bar(page).getByRole('button', { name: /theme/i });
    expect(await isDark()).toBe(true);
    await toggle.click();
    await expect.poll(isDark).toBe(false);
    await toggle.click();
    await expect.poll(isDark).toBe(true);
  });

  test('while the user is loading, a placeholder is shown', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    const release = await hold(page, 'users.viewer');
    await openUnknown(db, page, '/explore');
    await expect(bar(page).getByRole('status')).toHaveText('Loading...');
    await expect(link(bar(page), 'Sign In')).toHaveCount(0);
    await expect(avatar(page)).toHaveCount(0);
    release();
    await expect(avatar(page)).toBeVisible();
    await expect(bar(page).getByRole('status')).toHaveCount(0);
  });

  test('the avatar menu shows the first name and the email', async ({ browserOf, db }) => {
    const user = await makeUser(db, { firstName: 'Shifra' });
    const page = await browserOf(user);
    await open(page, '/explore');
    await avatar(page).click();
    await expect(text(page.getByRole('menu'), 'Shifra')).toBeVisible();
    await expect(text(page.getByRole('menu'), user.email ?? 'none')).toBeVisible();
  });

  test('the avatar menu has Dashboard, Host Dashboard, Messages, Explore Meals and Sign out', async ({
    browserOf,
    db,
  }) => {
    const page = await browserOf(await makeUser(db));
    await open(page, '/explore');
    await avatar(page).click();
    const entries = [
      ['Dashboard', '/'],
      ['Host Dashboard', '/host'],
      ['Messages', '/messages'],
      ['Explore Meals', '/explore'],
      ['Sign out', '/api/logout'],
    ];
    const names = entries.map(([name]) => name);
    await expect
      .poll(async () => {
        const items = await page
          .getByRole('menuitem')
          .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]));
        return items.filter(([name]) => names.includes(name ?? ''));
      })
      .toEqual(entries);
  });

  for (const [claim, letter, values] of [
    ['the first letter of the first name', 'S', { firstName: 'Shifra' }],
    ['the first letter of the email', 'Q', { firstName: null, email: 'q@contract.test' }],
    ["'U' without either", 'U', { firstName: null, email: null }],
  ] as const)
    test(`the avatar falls back to ${claim}`, async ({ browserOf, db }) => {
      const page = await visit(browserOf, '/explore', await makeUser(db, values));
      await expect(avatar(page)).toHaveText(letter);
    });
});

const landing = test.extend({
  page: async ({ browserOf }, use) => use(await visit(browserOf, '/')),
});

landing.describe('Landing page', () => {
  const signInCard = (page: Page) =>
    page.locator('section').filter({ hasText: 'Continue with Email' }).last();
  const zmanim = (page: Page) => page.getByRole('region', { name: 'Zmanim' });

  landing("the hero reads 'Find your seat under the stars'", async ({ page }) => {
    await expect(heading(page)).toHaveText('Find your seat under the stars');
  });

  landing('the zmanim widget is in the hero', async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    const hero = page.locator('section').filter({ has: title });
    await expect(hero.getByRole('region', { name: 'Zmanim' })).toBeVisible();
  });

  landing('the zmanim widget shows candle lighting and havdalah for New York', async ({ page }) => {
    const times = await (await page.request.get('/api/zmanim?city=New%20York')).json();
    await expect(zmanim(page)).toContainText('New York');
    for (const [term, time] of [
      ['Candle lighting', times.candleLighting],
      ['Havdalah', times.havdalah],
    ])
      await expect(
        zmanim(page).locator('dl > div').filter({ hasText: term }).getByRole('definition'),
      ).toHaveText(time);
  });

  landing('the zmanim widget notes that times are approximate', async ({ page }) => {
    await expect(zmanim(page).getByText(/times are approximate/i)).toBeVisible();
  });

  test('the zmanim widget renders nothing if its call fails', async ({ browserOf }) => {
    const page = await browserOf();
    await page.clock.install();
    await open(page, '/');
    await expect(zmanim(page)).toBeVisible();
    await stopClock(page);
    await fail(page, 'zmanim.forCity', 'server');
    await pass(page, HOUR_MS);
    await expect(async () => {
      await pass(page, 10);
      await expect(zmanim(page)).toHaveCount(0, { timeout: 100 });
    }).toPass();
    await expect(heading(page)).toBeVisible();
  });

  landing("'Find a Sukkah Meal' leads to /explore", async ({ page }) => {
    await expect(link(main(page), 'Find a Sukkah Meal')).toHaveAttribute('href', '/explore');
  });

  landing("'Host a Sukkah Meal' goes to login", async ({ page }) => {
    const navigation = navigationTo(page, '/api/login');
    await link(main(page), 'Host a Sukkah Meal').click();
    expect((await navigation).method()).toBe('GET');
  });

  landing('how it works has three steps: search, request, celebrate', async ({ page }) => {
    await expect(page.locator('#about').getByRole('listitem')).toHaveText([
      /search and filter/i,
      /send a request/i,
      /celebrate together/i,
    ]);
  });

  landing('the second step is to share dietary needs and an introduction', async ({ page }) => {
    await expect(page.locator('#about').getByRole('listitem').nth(1)).toHaveText(
      /(diet|eat).*(introduc|about yourself)/i,
    );
  });

  landing('the sign-in card has five provider buttons, all to /api/login', async ({ page }) => {
    const buttons = signInCard(page).getByRole('link', { name: /^Continue with/ });
    const names = ['Apple', 'Google', 'GitHub', 'X', 'Email'];
    await expect(buttons).toHaveText(names.map((name) => `Continue with ${name}`));
    for (const button of await buttons.all())
      await expect(button).toHaveAttribute('href', '/api/login');
  });

  landing('the sign-in card has a terms and privacy consent', async ({ page }) => {
    await expect(signInCard(page)).toContainText(/agree.*Terms.*Privacy/);
  });

  landing('the trust and safety section has three claims', async ({ page }) => {
    const claims = ['Verified Users', 'Address Privacy', 'Community Guidelines'];
    const trust = section(page, 'Verified Users');
    await expect(trust.getByRole('heading', { level: 3 })).toHaveText(claims);
  });

  landing("'Get Started' leads to /explore", async ({ page }) => {
    await expect(link(main(page), 'Get Started')).toHaveAttribute('href', '/explore');
  });

  landing("'Learn More' is an anchor to #about, which is on the page", async ({ page }) => {
    await link(main(page), 'Learn More').click();
    await expect(page).toHaveURL('/#about');
    await expect(page.locator('#about')).toBeInViewport();
  });

  landing(
    'the parts come in order: hero, steps, sign-in, trust, Get Started, footer',
    async ({ page }) => {
      await expectOrder('y', [
        heading(page),
        link(main(page), 'Find a Sukkah Meal'),
        page.locator('#about'),
        signInCard(page),
        page.getByRole('heading', { name: 'Verified Users', exact: true }),
        link(main(page), 'Get Started'),
        page.locator('footer'),
      ]);
    },
  );

  for (const [name, links] of [
    ['Community', ['How it Works', 'Safety Guidelines', 'Community Standards']],
    ['Support', ['Help Center', 'Contact Us', 'Privacy Policy']],
  ] as const)
    landing(`the footer's ${name} list is ${links.join(', ')}`, async ({ page }) => {
      const list = page.locator('footer').getByRole('navigation', { name, exact: true });
      await expect(text(list, name)).toBeVisible();
      await expect(list.getByRole('link')).toHaveText([...links]);
    });

  landing('the footer has two link lists, with Terms of Use below them', async ({ page }) => {
    const lists = page.locator('footer').getByRole('navigation');
    await expect(lists).toHaveCount(2);
    const terms = await boxOf(link(page.locator('footer'), 'Terms of Use'));
    for (const list of await lists.all()) {
      const { y, height } = await boxOf(list);
      expect(terms.y).toBeGreaterThanOrEqual(y + height);
    }
  });

  landing('every link of the footer leads to a page', async ({ page }) => {
    const links = page.locator('footer').getByRole('link');
    await expect(links).toHaveCount(7);
    for (const one of await links.all()) {
      const response = await page.request.get((await one.getAttribute('href')) ?? '');
      expect(response.status()).toBe(200);
    }
  });
});

test.describe('Signed-in home', () => {
  const requests = (page: Page) => section(page, 'Your Requests');
  const listings = (page: Page) => section(page, 'Your Active Listings');

  async function requestSeats(db: Db, guest: { id: string }, count: number, values = {}) {
    const slots = Array.from({ length: count }, (_, n) => at(mealIn(3 + n)));
    const { timeSlots } = await makeListing(db, await makeUser(db), { slots });
    for (const slot of timeSlots) await makeRequest(db, slot, guest, values);
  }

  test("shows 'Loading...' while the user loads", async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db, { firstName: 'Orly' }));
    const release = await hold(page, 'users.viewer');
    await openUnknown(db, page, '/explore');
    await bar(page).locator('a[href="/"]').click();
    await expect(text(main(page), 'Loading...')).toBeVisible();
    release();
    await expect(heading(page)).toContainText('Orly');
    await expect(text(main(page), 'Loading...')).toHaveCount(0);
  });

  test('is the landing page when the session can’t be read', async ({ browserOf, db }) => {
    const page = await browserOf(await makeUser(db));
    await fail(page, 'users.viewer', 'server');
    await openUnknown(db, page, '/');
    await expect(heading(page)).toHaveText('Find your seat under the stars');
  });

  for (const [firstName, name] of [
    ['Gila', 'Gila'],
    [null, 'Friend'],
  ] as const)
    test(`greets ${firstName ? 'with the first name' : "a user without a name with 'Friend'"}`, async ({
      browserOf,
      db,
    }) => {
      const page = await visit(browserOf, '/', await makeUser(db, { firstName }));
      await expect(heading(page)).toHaveText(new RegExp(`\\b${name}\\b`));
    });

  test("'Quick Actions' are 'Find Sukkah Meals' and 'Host Dashboard'", async ({
    browserOf,
    db,
  }) => {
    const page = await visit(browserOf, '/', await makeUser(db));
    const actions = section(page, 'Quick Actions');
    await expect(actions.getByRole('link')).toHaveText(['Find Sukkah Meals', 'Host Dashboard']);
    await expect(link(actions, 'Find Sukkah Meals')).toHaveAttribute('href', '/explore');
    await expect(link(actions, 'Host Dashboard')).toHaveAttribute('href', '/host');
  });

  test("'Your Requests' shows pending requests only", async ({ browserOf, db }) => {
    const guest = await makeUser(db);
    for (const status of ['accepted', 'declined', 'waitlisted', 'cancelled'] as const)
      await requestSeats(db, guest, 1, { status });
    await requestSeats(db, guest, 1, { seatsRequested: 7 });
    const page = await visit(browserOf, '/', guest);
    await expect(requests(page).getByRole('listitem')).toHaveText([/7 seats/]);
  });

  test('each request shows the seats requested and the date it was sent', async ({
    browserOf,
    db,
  }) => {
    const guest = await makeUser(db);
    const sent = DateTime.now().setZone(ZONE).minus({ days: 4 });
    await requestSeats(db, guest, 1, { seatsRequested: 2, createdAt: sent.toJSDate() });
    const page = await visit(browserOf, '/', guest);
    const item = requests(page).getByRole('listitem');
    await expect(item).toContainText('2 seats requested');
    await expect(item).toContainText(new RegExp(`Sent .*\\b${sent.toFormat('LLL d')}(?!\\d)`));
  });

  test("with more than 3 requests, 'View all N requests' leads to /requests", async ({
    browserOf,
    db,
  }) => {
    const guest = await makeUser(db);
    await requestSeats(db, guest, 4);
    const page = await visit(browserOf, '/', guest);
    await expect(requests(page).getByRole('listitem')).toHaveCount(3);
    await expect(link(requests(page), 'View all 4 requests')).toHaveAttribute('href', '/requests');
  });

  test("with 3 requests, there's no link to all of them", async ({ browserOf, db }) => {
    const guest = await makeUser(db);
    await requestSeats(db, guest, 3);
    const page = await visit(browserOf, '/', guest);
    await expect(requests(page).getByRole('listitem')).toHaveCount(3);
    await expect(requests(page).getByRole('link', { name: /View all/ })).toHaveCount(0);
  });

  test("without requests, it reads 'No pending requests', with 'Explore Meals' to /explore", async ({
    browserOf,
    db,
  }) => {
    const page = await visit(browserOf, '/', await makeUser(db));
    await expect(text(requests(page), 'No pending requests')).toBeVisible();
    await expect(link(requests(page), 'Explore Meals')).toHaveAttribute('href', '/explore');
  });

  test("'Your Active Listings' isn't shown without a visible listing", async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    await makeListing(db, host, { visible: false, slots: [at(dinner)] });
    const page = await visit(browserOf, '/', host);
    await expect(text(requests(page), 'No pending requests')).toBeVisible();
    await expect(page.getByText('Your Active Listings')).toHaveCount(0);
  });

  test('each listing shows its title, and the requests and date of its first time slot', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const { timeSlots } = await makeListing(db, host, {
      title: 'Roof of reeds',
      slots: [at(later), at(dinner)],
    });
    for (const slot of [timeSlots[0], timeSlots[0], timeSlots[1]])
      if (slot) await makeRequest(db, slot, await makeUser(db));
    const page = await visit(browserOf, '/', host);
    const item = listings(page).getByRole('listitem');
    await expect(text(item, 'Roof of reeds')).toBeVisible();
    await expect(item).toContainText('2 requests');
    await expect(item).toContainText(dinner.day);
  });

  test("'Your Active Listings' links to /host", async ({ browserOf, db }) => {
    const host = await makeUser(db);
    await makeListing(db, host, { slots: [at(dinner)] });
    const page = await visit(browserOf, '/', host);
    await expect(listings(page).locator('a[href="/host"]')).toBeVisible();
  });

  test("the 'Community Stats' card reads 2,847 seats shared and 156 active hosts", async ({
    browserOf,
    db,
  }) => {
    const page = await visit(browserOf, '/', await makeUser(db));
    const stats = section(page, 'Community Stats');
    for (const [label, figure] of [
      ['seats shared', '2,847'],
      ['active hosts', '156'],
    ] as const)
      await expect(
        stats.locator('dl > div').filter({ hasText: label }).getByRole('definition'),
      ).toHaveText(figure);
  });

  test("the 'Ready to Host?' card has 'Create Listing' to /host/create", async ({
    browserOf,
    db,
  }) => {
    const page = await visit(browserOf, '/', await makeUser(db));
    const card = section(page, 'Ready to Host?');
    await expect(link(card, 'Create Listing')).toHaveAttribute('href', '/host/create');
  });

  test('the two cards are a sidebar, in this order', async ({ browserOf, db }) => {
    const page = await visit(browserOf, '/', await makeUser(db));
    const cards = ['Community Stats', 'Ready to Host?'].map((name) => section(page, name));
    await expectOrder('y', cards);
    const { x, width } = await boxOf(section(page, 'Quick Actions'));
    for (const card of cards) expect((await boxOf(card)).x).toBeGreaterThan(x + width);
  });

  test('the order is Quick Actions, Your Requests, Your Active Listings', async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    await makeListing(db, host, { slots: [at(dinner)] });
    const page = await visit(browserOf, '/', host);
    await expect(listings(page)).toBeVisible();
    await expectOrder('y', [
      heading(page),
      section(page, 'Quick Actions'),
      requests(page),
      listings(page),
    ]);
  });
});

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const found = (page: Page, count: number) => text(results(page), `${count} sukkah meal(s) found`);

test.describe('Explore', () => {
  const location = (page: Page) => page.getByLabel('Location');
  const date = (page: Page) => page.getByLabel('Date', { exact: true });
  const meal = (page: Page) => page.getByLabel('Meal type', { exact: true });
  const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
  const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const toggle = (page: Page) => page.getByRole('button', { name: /^Advanced Filters/ });

  const CHIPS = [
    ['Kosher Certified', 'kashrutLevel', 'certified'],
    ['Family Friendly', 'kidFriendly', 'true'],
    ['Wheelchair Accessible', 'accessibility', 'wheelchair'],
    ['Mechitza Seating', 'accessibility', 'mechitza'],
    ['Free', 'price', 'free'],
  ] as const;

  const DATES_2024 = [
    ['Erev Sukkot (Oct 16)', '?date=2024-10-16'],
    ['First Day Dinner (Oct 17)', '?date=2024-10-17&mealType=dinner'],
    ['First Day Lunch (Oct 17)', '?date=2024-10-17&mealType=lunch'],
    ['Chol HaMoed (Oct 18-22)', '?date=2024-10-18&dateTo=2024-10-22'],
    ['Shabbat Sukkot (Oct 23)', '?date=2024-10-23'],
  ] as const;

  /** Opens the date list and returns its groups. */
  async function dateGroups(page: Page): Promise<Locator> {
    await open(page, '/explore');
    await date(page).click();
    return page.getByRole('listbox').getByRole('group');
  }

  test("the title is 'Discover Sukkot Experiences'", async ({ browserOf }) => {
    const page = await visit(browserOf, '/explore');
    await expect(heading(page)).toHaveText('Discover Sukkot Experiences');
  });

  test("the location field has the placeholder 'City or ZIP code'", async ({ browserOf }) => {
    const page = await visit(browserOf, '/explore');
    await expect(location(page)).toHaveAttribute('placeholder', 'City or ZIP code');
  });

  test('the search bar has location, date, meal type and Search, in this order', async ({
    browserOf,
  }) => {
    const page = await visit(browserOf, '/explore');
    await expectOrder('x', [location(page), date(page), meal(page), search(page)]);
  });

  test('on a phone, location, date and meal type are touch targets without an extra tap', async ({
    browserOf,
  }) => {
    const page = await browserOf(undefined, PHONE);
    await page.goto('/explore');
    for (const field of [location(page), date(page), meal(page)]) {
      await expect(field).toBeInViewport({ ratio: 1 });
      expect((await boxOf(field)).height).toBeGreaterThanOrEqual(44);
    }
  });

  test("the date select has the coming Sukkot first, then 'Sukkot 2024'", async ({ browserOf }) => {
    const groups = await dateGroups(await browserOf());
    await expect(groups).toHaveCount(2);
    await expect(groups.last()).toHaveAccessibleName('Sukkot 2024');
    await expect(groups.first()).toHaveAccessibleName(/^Sukkot 20(?!24)\d\d$/);
  });

  test('the options for 2024 are the five of the specification', async ({ browserOf }) => {
    const groups = await dateGroups(await browserOf());
    await expect(groups.last().getByRole('option')).toHaveText(DATES_2024.map(([name]) => name));
  });

  test('the coming Sukkot has the same five days', async ({ browserOf }) => {
    const groups = await dateGroups(await browserOf());
    const names = DATES_2024.map(([name]) => name.replace(/ \(.*/, ''));
    const listed = async () => {
      const options = await groups.first().getByRole('option').allTextContents();
      return options.flatMap((option) => names.filter((name) => option.includes(name)));
    };
    await expect.poll(listed).toEqual(names);
  });

  test('the coming Erev Sukkot is 14 Tishrei', async ({ browserOf }) => {
    const page = await browserOf();
    const groups = await dateGroups(page);
    await groups.first().getByRole('option').filter({ hasText: 'Erev Sukkot' }).click();
    await expect(page).toHaveURL(/[?&]date=/);
    const day = new URL(page.url()).searchParams.get('date');
    const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    expect(hebrew.format(new Date(`${day}T00:00:00Z`))).toMatch(/^14 Tishr/);
  });

  for (const [name, query] of DATES_2024)
    test(`'${name}' searches for ${query}`, async ({ browserOf }) => {
      const page = await browserOf();
      await open(page, '/explore');
      await choose(page, 'Date', name);
      await search(page).click();
      await expect(page).toHaveURL(`/explore${query}`);
    });

  test('the meal types are any, dinner, lunch, kiddush and dessert', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    await expect(meal(page)).toHaveText(/^Any/);
    expect(await offered(page, 'Meal type')).toEqual([
      expect.stringMatching(/^Any/),
      'Dinner',
      'Lunch',
      'Kiddush',
      'Dessert',
    ]);
  });

  test("'Search' searches for the typed location", async ({ browserOf, db }) => {
    const city = newCity();
    await makeListing(db, await makeUser(db), { city, slots: [at(dinner)] });
    const page = await browserOf();
    await open(page, '/explore');
    await location(page).fill(city);
    await search(page).click();
    await expect(found(page, 1)).toBeVisible();
  });

  test("'Advanced Filters' opens and closes its panel, which is closed at first", async ({
    browserOf,
  }) => {
    const page = await browserOf();
    await open(page, '/explore');
    await expect(page.getByLabel('Show past meals')).toBeHidden();
    await toggle(page).click();
    await expect(page.getByLabel('Show past meals')).toBeVisible();
    await toggle(page).click();
    await expect(page.getByLabel('Show past meals')).toBeHidden();
  });

  test('the panel has kashrut, seating, gender seating, minhagim and accessibility', async ({
    browserOf,
  }) => {
    const page = await browserOf();
    await open(page, '/explore');
    await toggle(page).click();
    for (const label of ['Kashrut level', 'Seating', 'Gender seating'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    for (const [name, choices] of [
      ['Minhagim', 7],
      ['Accessibility', 8],
    ] as const)
      await expect(
        page.getByRole('group', { name, exact: true }).getByRole('checkbox'),
      ).toHaveCount(choices);
  });

  test("past meals are found only with 'Show past meals', which is off", async ({
    browserOf,
    db,
  }) => {
    const city = newCity();
    await makeListing(db, await makeUser(db), { city, slots: [at(mealIn(-4))] });
    const page = await browserOf();
    await open(page, `/explore?city=${city}`);
    await expect(found(page, 0)).toBeVisible();
    await toggle(page).click();
    await expect(page.getByLabel('Show past meals')).not.toBeChecked();
    await page.getByLabel('Show past meals').check();
    await expect(found(page, 1)).toBeVisible();
  });

  test('past meals are found on a chosen date', async ({ browserOf, db }) => {
    const city = newCity();
    const startsAt = new Date('2024-10-17T17:00:00Z');
    const endsAt = new Date('2024-10-17T19:00:00Z');
    await makeListing(db, await makeUser(db), { city, slots: [{ startsAt, endsAt }] });
    const page = await visit(browserOf, `/explore?city=${city}&date=2024-10-17`);
    await expect(found(page, 1)).toBeVisible();
  });

  test('the five quick filter chips come in order, before any added ones', async ({
    browserOf,
  }) => {
    const page = await visit(browserOf, '/explore');
    const names = await page.locator('main button[aria-pressed]:visible').allTextContents();
    expect(names.slice(0, 5)).toEqual(CHIPS.map(([name]) => name));
  });

  test("'Advanced Filters' is first among the chips, which fit one row on a desktop", async ({
    browserOf,
  }) => {
    const page = await visit(browserOf, '/explore');
    await expectOneRow([toggle(page), ...CHIPS.map(([name]) => chip(page, name))]);
  });

  test("'Advanced Filters' shows how many filters are set", async ({ browserOf }) => {
    const page = await visit(browserOf, '/explore?price=free&kidFriendly=true');
    await expect(toggle(page)).toContainText('2');
  });

  for (const [name, key, value] of CHIPS)
    test(`the chip '${name}' toggles ${key}=${value} on and off`, async ({ browserOf }) => {
      const page = await browserOf();
      await open(page, '/explore');
      await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'false');
      await chip(page, name).click();
      await expect(page).toHaveURL(`/explore?${key}=${value}`);
      await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
      await chip(page, name).click();
      await expect(page).toHaveURL('/explore');
      await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'false');
    });

  test('accessibility chips combine into one list', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    await chip(page, 'Wheelchair Accessible').click();
    await chip(page, 'Mechitza Seating').click();
    await expect(page).toHaveURL(
      (url) => url.searchParams.getAll('accessibility').join() === 'wheelchair,mechitza',
    );
  });

  test('filters live in the address bar: a shared address fills in the search', async ({
    browserOf,
  }) => {
    const query = 'city=Safed&date=2024-10-18&dateTo=2024-10-22&mealType=lunch&price=free';
    const page = await visit(browserOf, `/explore?${query}`);
    await expect(location(page)).toHaveValue('Safed');
    await expect(date(page)).toHaveText('Chol HaMoed (Oct 18-22)');
    await expect(meal(page)).toHaveText('Lunch');
    await expect(chip(page, 'Free')).toHaveAttribute('aria-pressed', 'true');
  });

  test('filters can be walked back', async ({ browserOf }) => {
    const page = await browserOf();
    await open(page, '/explore');
    await chip(page, 'Free').click();
    await expect(chip(page, 'Free')).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(chip(page, 'Free')).toHaveAttribute('aria-pressed', 'false');
  });

  test('the results are a grid: three cards side by side on a desktop', async ({
    browserOf,
    db,
  }) => {
    const city = newCity();
    for (const title of ['One', 'Two', 'Three'])
      await makeListing(db, await makeUser(db), { title, city, slots: [at(dinner)] });
    const page = await visit(browserOf, `/explore?city=${city}`);
    await expect(cards(page)).toHaveCount(3);
    await expectOneRow(await cards(page).all());
  });

  for (const count of [1, 2])
    test(`the count line reads '${count} sukkah meal(s) found'`, async ({ browserOf, db }) => {
      const city = newCity();
      for (let n = 0; n < count; n += 1)
        await makeListing(db, await makeUser(db), { city, slots: [at(dinner)] });
      await expect(found(await visit(browserOf, `/explore?city=${city}`), count)).toBeVisible();
    });

  test("the empty state reads 'No meals found', with the sentence of the specification", async ({
    browserOf,
  }) => {
    const page = await visit(browserOf, `/explore?city=${newCity()}`);
    await expect(text(results(page), 'No meals found')).toBeVisible();
    await expect(
      text(
        results(page),
        'Try adjusting your search criteria or check back later for new listings.',
      ),
    ).toBeVisible();
  });
});

/** Opens Explore in a city with just this listing. */
async function openCard({ browserOf, db }: Stage, values: ListingValues = {}) {
  const city = newCity();
  const slots = [at(dinner)];
  const listing = await makeListing(db, await makeUser(db), { slots, ...values, city });
  const page = await visit(browserOf, `/explore?city=${city}`);
  await expect(cards(page)).toHaveCount(1);
  return { listing, page, city, card: cards(page) };
}

test.describe('Listing card', () => {
  test('shows the photo if photoUrl exists', async ({ browserOf, db }) => {
    const photoUrl = '/pictures/sukkah-01.svg';
    const { card, listing } = await openCard({ browserOf, db }, { photoUrl });
    const photo = card.getByRole('img', { name: listing.title });
    await expect(photo).toBeVisible();
    await expect(photo).toHaveAttribute('src', photoUrl);
  });

  test('has no photo without photoUrl', async ({ browserOf, db }) => {
    const { card } = await openCard({ browserOf, db });
    await expect(card.getByRole('img')).toHaveCount(0);
  });

  test('replaces a photo that fails to load', async ({ browserOf, db }) => {
    const photoUrl = 'https://pictures.invalid/gone.png';
    const breaking: BrowserOf = async (...viewer) => {
      const page = await browserOf(...viewer);
      await page.route(showing(photoUrl), (route) => route.abort());
      return page;
    };
    const { card, listing } = await openCard({ browserOf: breaking, db }, { photoUrl });
    await expect(card.getByRole('img')).toHaveCount(0);
    // Other tests of this database look at consoles.
    await db.sukkahListing.update({ where: { id: listing.id }, data: { photoUrl: null } });
  });

  test('shows the title', async ({ browserOf, db }) => {
    const { card } = await openCard({ browserOf, db }, { title: 'Roof of reeds' });
    await expect(card.getByRole('heading')).toHaveText('Roof of reeds');
  });

  test("shows the fixed rating 4.9 and '0.3 miles away'", async ({ browserOf, db }) => {
    const { card } = await openCard({ browserOf, db });
    await expect(text(card, '4.9')).toBeVisible();
    await expect(card).toContainText('0.3 miles away');
  });

  test('shows the city', async ({ browserOf, db }) => {
    const { card, city } = await openCard({ browserOf, db });
    await expect(card).toContainText(city);
  });

  test('has a badge for the kashrut level', async ({ browserOf, db }) => {
    const { card } = await openCard({ browserOf, db }, { kashrutLevel: 'mehadrin' });
    await expect(text(card, 'Mehadrin')).toBeVisible();
  });

  for (const kidFriendly of [true, false])
    test(`has ${kidFriendly ? 'a' : 'no'} 'Kid Friendly' badge if kidFriendly is ${kidFriendly}`, async ({
      browserOf,
      db,
    }) => {
      const { card } = await openCard({ browserOf, db }, { kidFriendly });
      await expect(text(card, 'Kid Friendly')).toHaveCount(kidFriendly ? 1 : 0);
    });

  test('shows the seat total, date and time of the first time slot', async ({ browserOf, db }) => {
    const slots = [
      { ...at(later), capacityTotal: 20 },
      { ...at(dinner), capacityTotal: 12, capacityReserved: 2 },
    ];
    const { card } = await openCard({ browserOf, db }, { slots });
    for (const part of ['12 seats', dinner.day, dinner.time])
      await expect(card).toContainText(part);
    await expect(card).not.toContainText('20 seats');
  });

  test("has a 'View Details' link to /listing/{id}", async ({ browserOf, db }) => {
    const { card, listing } = await openCard({ browserOf, db });
    await expect(link(card, 'View Details')).toHaveAttribute('href', `/listing/${listing.id}`);
  });

  const prices = [
    ['a free meal is', 'Free', { isFree: true, donationSuggestedCents: 1800, priceCents: 2500 }],
    [
      'a suggested donation goes before a price',
      '$18 suggested donation',
      { isFree: false, donationSuggestedCents: 1800, priceCents: 2500 },
    ],
    ['a price is', '$25 per person', { isFree: false, priceCents: 2500 }],
    ['a meal without either is', 'Free', { isFree: false }],
  ] as const;
  for (const [claim, price, slot] of prices)
    test(`${claim} '${price}'`, async ({ browserOf, db }) => {
      const { card } = await openCard({ browserOf, db }, { slots: [{ ...at(dinner), ...slot }] });
      await expect(text(card, price)).toBeVisible();
    });
});

const meals = (page: Page) => section(page, 'Meals').getByRole('listitem');

/** Opens a listing's page, by default as a visitor. */
async function openListing(
  { browserOf, db }: Stage,
  values: ListingValues = {},
  viewer?: { id: string },
) {
  const listing = await makeListing(db, await makeUser(db, { firstName: 'Batya' }), {
    slots: [at(dinner)],
    ...values,
  });
  const page = await browserOf(viewer);
  await open(page, `/listing/${listing.id}`);
  return { page, listing, aside: page.getByRole('complementary') };
}

test.describe('Listing detail', () => {
  test('is a skeleton while loading', async ({ browserOf, db }) => {
    const { page, listing } = await openCard({ browserOf, db }, { title: 'Slow to come' });
    await waitForHydration(page);
    const loading = main(page).getByRole('status').filter({ hasText: 'Loading...' });
    await whileListingsWait(db, async () => {
      await link(cards(page), 'View Details').click();
      await expect(loading.locator('> div').first()).toBeVisible();
    });
    await expect(heading(page)).toHaveText('Slow to come');
    await expect(page).toHaveURL(`/listing/${listing.id}`);
    await expect(loading).toHaveCount(0);
  });

  for (const missing of ['a missing', 'a hidden'])
    test(`reads 'Listing not found' for ${missing} listing`, async ({ browserOf, db }) => {
      const hidden = await makeListing(db, await makeUser(db), { visible: false });
      const id = missing === 'a hidden' ? hidden.id : NO_SUCH_ID;
      const page = await visit(browserOf, `/listing/${id}`);
      await expect(heading(page)).toHaveText('Listing not found');
      const sentence = "This sukkah listing doesn't exist or has been removed.";
      await expect(text(main(page), sentence)).toBeVisible();
    });

  test('shows the photo if present', async ({ browserOf, db }) => {
    const values = { title: 'Roof of reeds', photoUrl: '/pictures/sukkah-01.svg' };
    const { page } = await openListing({ browserOf, db }, values);
    await expect(main(page).getByRole('img', { name: 'Roof of reeds' })).toBeVisible();
  });

  test('shows the title, the city and the fixed rating 4.9', async ({ browserOf, db }) => {
    const values = { title: 'Roof of reeds', city: 'Passaic', region: 'NJ' };
    const { page } = await openListing({ browserOf, db }, values);
    await expect(heading(page)).toHaveText('Roof of reeds');
    await expect(main(page).getByText(/^Passaic/)).toBeVisible();
    await expect(text(main(page), '4.9')).toBeVisible();
  });

  test("has badges for kashrut level, 'Kid Friendly' and each accessibility tag", async ({
    browserOf,
    db,
  }) => {
    const { page } = await openListing(
      { browserOf, db },
      {
        kashrutLevel: 'mehadrin',
        kidFriendly: true,
        accessibilityTags: ['Step-free entry', 'Wide doorways'],
      },
    );
    for (const badge of ['Mehadrin', 'Kid Friendly', 'Step-free entry', 'Wide doorways'])
      await expect(text(main(page), badge)).toBeVisible();
  });

  test('the order is photo, title, badges, description, time slots', async ({ browserOf, db }) => {
    const { page } = await openListing(
      { browserOf, db },
      {
        title: 'Roof of reeds',
        photoUrl: '/pictures/sukkah-01.svg',
        kashrutLevel: 'mehadrin',
        description: 'Soup, bread and songs.',
      },
    );
    await expectOrder('y', [
      main(page).getByRole('img', { name: 'Roof of reeds' }),
      heading(page),
      text(main(page), 'Mehadrin'),
      text(main(page), 'Soup, bread and songs.'),
      meals(page).first(),
    ]);
  });

  test("each slot shows the meal type, date, time and 'available of total' seats", async ({
    browserOf,
    db,
  }) => {
    const slot = { ...at(dinner), type: 'kiddush', capacityTotal: 12, capacityReserved: 5 };
    const { page } = await openListing({ browserOf, db }, { slots: [slot, at(later)] });
    await expect(meals(page)).toHaveCount(2);
    for (const part of ['Kiddush', dinner.longDay, dinner.time])
      await expect(text(meals(page).first(), part)).toBeVisible();
    await expect(meals(page).first()).toContainText('7 of 12 seats');
  });

  const prices = [
    ['Free', { isFree: true, donationSuggestedCents: 1800, priceCents: 2500 }],
    ['$18.00 suggested', { isFree: false, donationSuggestedCents: 1800, priceCents: 2500 }],
    ['$25.00', { isFree: false, priceCents: 2500 }],
  ] as const;
  for (const [price, slot] of prices)
    test(`a slot's price reads '${price}'`, async ({ browserOf, db }) => {
      const slots = [{ ...at(dinner), ...slot }];
      const { page } = await openListing({ browserOf, db }, { slots });
      await expect(text(meals(page), price)).toBeVisible();
    });

  test("the slot button reads 'Request to Join'", async ({ browserOf, db }) => {
    const { page } = await openListing({ browserOf, db });
    await expect(meals(page).getByRole('button')).toHaveText(['Request to Join']);
    await expect(meals(page).getByRole('button')).toBeEnabled();
  });

  test("a slot that's over reads 'Meal has passed', disabled", async ({ browserOf, db }) => {
    const { page } = await openListing({ browserOf, db }, { slots: [at(mealIn(-1))] });
    await expect(meals(page).getByRole('button')).toHaveText(['Meal has passed']);
    await expect(meals(page).getByRole('button')).toBeDisabled();
  });

  for (const status of ['pending', 'accepted', 'waitlisted'] as const)
    test(`a guest sees the state of a request that's ${status} in place of the button`, async ({
      browserOf,
      db,
    }) => {
      const guest = await makeUser(db);
      const { slot, id } = await makeListing(db, await makeUser(db), { slots: [at(dinner)] });
      await makeRequest(db, slot, guest, { status });
      const page = await visit(browserOf, `/listing/${id}`, guest);
      await expect(text(meals(page), `Request ${status}`)).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'Request to Join' })).toHaveCount(0);
    });

  test('a host sees no request button on their own listing', async ({ browserOf, db }) => {
    const host = await makeUser(db);
    const { id } = await makeListing(db, host, { slots: [at(dinner)] });
    const page = await visit(browserOf, `/listing/${id}`, host);
    await expect(meals(page)).toHaveCount(1);
    await expect(main(page).getByRole('button', { name: 'Request to Join' })).toHaveCount(0);
  });

  test("the host card shows the first name, the avatar and 'Verified Host'", async ({
    browserOf,
    db,
  }) => {
    const { aside } = await openListing({ browserOf, db });
    await expect(aside.getByRole('heading').first()).toHaveText('Batya');
    await expect(aside.locator('[aria-hidden]').first()).toHaveText('B');
    await expect(text(aside, 'Verified Host')).toBeVisible();
  });

  test("a host without a first name is 'Host'", async ({ browserOf, db }) => {
    const host = await makeUser(db, { firstName: null });
    const { id } = await makeListing(db, host, { slots: [at(dinner)] });
    const page = await visit(browserOf, `/listing/${id}`);
    await expect(page.getByRole('complementary').getByRole('heading').first()).toHaveText('Host');
  });

  test('the details card shows seating style, gender seating and minhagim', async ({
    browserOf,
    db,
  }) => {
    const { aside } = await openListing(
      { browserOf, db },
      {
        seatingStyle: 'benches',
        genderSeating: 'separate',
        minhagim: ['Sephardi', 'Traditional'],
      },
    );
    const details = aside.locator('section').filter({ hasText: 'Seating style' }).last();
    await expect(details.getByRole('definition')).toHaveText([
      'Benches',
      'Separate seating',
      'Sephardi, Traditional',
    ]);
  });

  test('a safety note says when the exact address is shared', async ({ browserOf, db }) => {
    const { page } = await openListing({ browserOf, db });
    await expect(
      main(page).getByText(/exact address only after your request is accepted/),
    ).toBeVisible();
  });

  test('pressing a request button while signed out navigates to /api/login', async ({
    browserOf,
    db,
  }) => {
    const { page } = await openListing({ browserOf, db });
    const navigation = navigationTo(page, '/api/login');
    await meals(page).getByRole('button', { name: 'Request to Join' }).click();
    expect((await navigation).method()).toBe('GET');
  });
});

/** Opens the dialog for three free seats of five, at a suggested donation of $36. */
async function openDialog({ browserOf, db }: Stage) {
  const guest = await makeUser(db);
  const slot = { ...at(dinner), capacityTotal: 5, capacityReserved: 2 };
  const price = { isFree: false, donationSuggestedCents: 3600 };
  const values = { title: 'Roof of reeds', slots: [{ ...slot, ...price }] };
  const { page, listing } = await openListing({ browserOf, db }, values, guest);
  await meals(page).getByRole('button', { name: 'Request to Join' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request to Join', exact: true });
  await expect(dialog).toBeVisible();
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const requests = () => db.request.findMany({ where: { slotId: listing.slot.id } });
  return { dialog, press, requests };
}

test.describe("'Request to Join' dialog", () => {
  test('shows the listing title, meal type, date, time and seats available', async ({
    browserOf,
    db,
  }) => {
    const { dialog } = await openDialog({ browserOf, db });
    for (const part of ['Roof of reeds', dinner.time, '3 seats available'])
      await expect(text(dialog, part)).toBeVisible();
    await expect(dialog).toContainText('Dinner');
    await expect(dialog).toContainText(dinner.day);
  });

  test('has the fields number of guests, dietary restrictions and introduction message', async ({
    browserOf,
    db,
  }) => {
    const { dialog } = await openDialog({ browserOf, db });
    const guests = dialog.getByLabel('Number of guests');
    const diet = dialog.getByRole('group', { name: 'Dietary restrictions', exact: true });
    const introduction = dialog.getByLabel('Introduction message');
    await expectOrder('y', [guests, diet, introduction]);
    await expect(guests).toHaveText('1 guest');
    await expect(diet.getByRole('checkbox')).toHaveCount(10);
    await expect(introduction).toHaveValue('');
  });

  test('shows the cost per person', async ({ browserOf, db }) => {
    const { dialog } = await openDialog({ browserOf, db });
    await expect(text(dialog, 'Cost per person')).toBeVisible();
    await expect(text(dialog, '$36.00 suggested')).toBeVisible();
  });

  test('has Cancel and Send Request buttons', async ({ browserOf, db }) => {
    const { dialog } = await openDialog({ browserOf, db });
    const buttons = dialog.getByRole('button').filter({ hasText: /^(Cancel|Send Request)$/ });
    await expect(buttons).toHaveText(['Cancel', 'Send Request']);
  });

  test("'Cancel' closes it and sends nothing", async ({ browserOf, db }) => {
    const { dialog, press, requests } = await openDialog({ browserOf, db });
    await press('Cancel');
    await expect(dialog).toBeHidden();
    expect(await requests()).toEqual([]);
  });

  test("'Send Request' sends the request", async ({ browserOf, db }) => {
    const { dialog, press, requests } = await openDialog({ browserOf, db });
    await dialog.getByLabel('Introduction message').fill('Two of us, and a guitar.');
    await press('Send Request');
    await expect(dialog).toBeHidden();
    expect(await requests()).toMatchObject([
      { status: 'pending', seatsRequested: 1, introMessage: 'Two of us, and a guitar.' },
    ]);
  });
});

test.describe('Signed-out hosts', () => {
  for (const path of ['/host', '/host/create', '/host/edit/{id}'])
    test(`${path} shows the 'Unauthorized' toast and goes to /api/login`, async ({ browserOf }) => {
      const page = await browserOf();
      // Without content, the browser stays on the page.
      await page.route(/\/api\/login(\?|$)/, (route) => route.fulfill({ status: 204 }));
      const navigation = navigationTo(page, '/api/login');
      await page.goto(path.replace('{id}', NO_SUCH_ID), { waitUntil: 'commit' });
      await navigation;
      await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
    });
});

test.describe('Host dashboard', () => {
  const panel = (page: Page) => page.getByRole('tabpanel');
  const listingCards = (page: Page) => panel(page).getByRole('article');
  const stats = (page: Page) => page.getByRole('region', { name: 'Your stats' });
  const figure = (page: Page, name: string) =>
    stats(page).locator('dl > div').filter({ hasText: name }).getByRole('definition').first();
  const selectedTab = (page: Page) => page.getByRole('tab', { selected: true });

  /** Makes a host with one listing. */
  async function makeHost(db: Db, values: ListingValues = {}) {
    const host = await makeUser(db);
    const listing = await makeListing(db, host, { slots: [at(dinner)], ...values });
    return { host, listing };
  }

  async function askForSeats(db: Db, slot: { id: string }, count: number, status?: RequestStatus) {
    for (let n = 0; n < count; n += 1)
      await makeRequest(db, slot, await makeUser(db), status ? { status } : {});
  }

  test("the header has a 'Create New Listing' link to /host/create", async ({ browserOf, db }) => {
    const page = await visit(browserOf, '/host', await makeUser(db));
    await expect(link(main(page), 'Create New Listing')).toHaveAttribute('href', '/host/create');
  });

  test('the order is header, bar, stat cards, tabs', async ({ browserOf, db }) => {
    const { host, listing } = await makeHost(db);
    await askForSeats(db, listing.slot, 1);
    const page = await visit(browserOf, '/host', host);
    await expect(listingCards(page)).toHaveCount(1);
    await expectOrder('y', [
      link(main(page), 'Create New Listing'),
      main(page).getByRole('link', { name: /waiting for your answer/ }),
      stats(page),
      page.getByRole('tablist'),
      panel(page),
    ]);
  });

  test("the bar reads '7 requests are waiting for your answer' and leads to the requests", async ({
    browserOf,
    db,
  }) => {
    const { host, listing } = await makeHost(db);
    await askForSeats(db, listing.slot, 7);
    const page = await visit(browserOf, '/host', host);
    await expect(link(main(page), '7 requests are waiting for your answer')).toHaveAttribute(
      'href',
      REQUESTS_TAB,
    );
  });

  test("there's no bar if nobody is waiting", async ({ browserOf, db }) => {
    const { host, listing } = await makeHost(db);
    await askForSeats(db, listing.slot, 1, 'declined');
    const page = await visit(browserOf, '/host', host);
    await expect(listingCards(page)).toHaveCount(1);
    await expect(main(page).getByText(/waiting for your answer/)).toHaveCount(0);
  });

  test('there are four stat cards, in order', async ({ browserOf, db }) => {
    const page = await visit(browserOf, '/host', await makeUser(db));
    await expect(stats(page).locator('dt')).toHaveText([
      'Active Listings',
      'Total Guests',
      'Pending Requests',
      'Average Rating',
    ]);
  });

  test('Active Listings counts visible listings', async ({ browserOf, db }) => {
    const { host } = await makeHost(db);
    await makeListing(db, host, { slots: [at(later)] });
    await makeListing(db, host, { visible: false });
    const page = await visit(browserOf, '/host', host);
    await expect(figure(page, 'Active Listings')).toHaveText('2');
  });

  test('Total Guests is the sum of capacityReserved over all time slots of all listings', async ({
    browserOf,
    db,
  }) => {
    const { host, listing } = await makeHost(db, {
      slots: [
        { ...at(dinner), capacityReserved: 3 },
        { ...at(later), capacityReserved: 2 },
      ],
    });
    await makeListing(db, host, {
      visible: false,
      slots: [
        { ...at(dinner), capacityReserved: 1 },
        { ...at(later), capacityReserved: 8, removedAt: new Date() },
      ],
    });
    const guest = await makeUser(db);
    await makeRequest(db, listing.slot, guest, { status: 'accepted', seatsRequested: 4 });
    const page = await visit(browserOf, '/host', host);
    await expect(figure(page, 'Total Guests')).toHaveText('10');
    await expectOrder('y', [
      figure(page, 'Total Guests'),
      text(stats(page), 'Total Guests'),
      text(stats(page), 'of them 4 accepted'),
    ]);
  });

  test('Pending Requests counts pending requests', async ({ browserOf, db }) => {
    const { host, listing } = await makeHost(db);
    await askForSeats(db, listing.slot, 2);
    await askForSeats(db, listing.slot, 1, 'accepted');
    const page = await visit(browserOf, '/host', host);
    await expect(figure(page, 'Pending Requests')).toHaveText('2');
  });

  test("there are two tabs: 'Your Listings', then 'Pending Requests'", async ({
    browserOf,
    db,
  }) => {
    const page = await visit(browserOf, '/host', await makeUser(db));
    await expect(page.getByRole('tab')).toHaveText(['Your Listings', 'Pending Requests']);
  });

  test("the tab 'Pending Requests' shows their count", async ({ browserOf, db }) => {
    const { host, listing } = await makeHost(db);
    await askForSeats(db, listing.slot, 3);
    const page = await visit(browserOf, '/host', host);
    await expect(page.getByRole('tab').last()).toHaveAccessibleName('Pending Requests 3');
  });

  test("'Your Listings' is the default tab, even if requests wait", async ({ browserOf, db }) => {
    const { host, listing } = await makeHost(db);
    await askForSeats(db, listing.slot, 1);
    const page = await visit(browserOf, '/host', host);
    await expect(selectedTab(page)).toHaveText('Your Listings');
    await expect(listingCards(page).getByRole('heading', { level: 3 })).toHaveText(listing.title);
  });

  test('/host?tab=requests opens the pending requests', async ({ browserOf, db }) => {
    const page = await visit(browserOf, REQUESTS_TAB, await makeUser(db));
    await expect(selectedTab(page)).toHaveText(/^Pending Requests/);
  });

  test("a visible listing shows its title, its first slot's date and seats, and 'Active'", async ({
    browserOf,
    db,
  }) => {
    const { host } = await makeHost(db, {
      title: 'Roof of reeds',
      slots: [
        { ...at(later), capacityTotal: 20 },
        { ...at(dinner), capacityTotal: 12 },
      ],
    });
    const page = await visit(browserOf, '/host', host);
    const card = listingCards(page);
    await expect(card.getByRole('heading').first()).toHaveText('Roof of reeds');
    await expect(text(card, `${dinner.day} · 12 seats`)).toBeVisible();
    await expect(text(card, 'Active')).toBeVisible();
  });

  test("a hidden listing isn't 'Active', and comes after the visible ones", async ({
    browserOf,
    db,
  }) => {
    const { host } = await makeHost(db, { title: 'Hidden hut', visible: false });
    await makeListing(db, host, { title: 'Open hut', slots: [at(dinner)] });
    const page = await visit(browserOf, '/host', host);
    await expect(listingCards(page)).toHaveText([/^Open hut/, /^Hidden hut/]);
    await expect(text(listingCards(page).last(), 'Active')).toHaveCount(0);
  });

  for (const [type, name] of [
    ['kiddush', 'Kiddush'],
    [null, 'Meal'],
  ] as const)
    test(`a time slot shows date, time and type (${type ?? 'by default'} '${name}')`, async ({
      browserOf,
      db,
    }) => {
      const { host } = await makeHost(db, { slots: [{ ...at(dinner), type }] });
      const page = await visit(browserOf, '/host', host);
      const slot = listingCards(page).getByRole('listitem');
      for (const part of [name, dinner.day, dinner.time]) await expect(slot).toContainText(part);
    });

  test('a time slot counts Confirmed, Available and Pending', async ({ browserOf, db }) => {
    const { host, listing } = await makeHost(db, {
      slots: [{ ...at(dinner), capacityTotal: 12, capacityReserved: 3 }],
    });
    for (const seatsRequested of [2, 3])
      await makeRequest(db, listing.slot, await makeUser(db), {
        status: 'accepted',
        seatsRequested,
      });
    await askForSeats(db, listing.slot, 1, 'waitlisted');
    await askForSeats(db, listing.slot, 3);
    const page = await visit(browserOf, '/host', host);
    const slot = listingCards(page).getByRole('listitem');
    for (const [name, count] of [
      ['Confirmed', '2 groups, 5 seats'],
      ['Available', '4 seats'],
      ['Pending', '3 groups, 3 seats'],
    ] as const)
      await expect(
        slot.locator('dl > div').filter({ hasText: name }).getByRole('definition'),
      ).toHaveText(count);
  });

  for (const [width, isBeside] of [
    [1024, true],
    [1023, false],
  ] as const)
    test(`at ${width} px, guests and diets are ${isBeside ? 'right of' : 'not beside'} the meals`, async ({
      browserOf,
      db,
    }) => {
      const { host, listing } = await makeHost(db);
      const hadas = await makeUser(db, { firstName: 'Hadas', lastName: null });
      await makeRequest(db, listing.slot, hadas, {
        ...{ status: 'accepted', seatsRequested: 2, dietaryFlags: ['Vegan'] },
      });
      const page = await browserOf(host, { viewport: { width, height: 800 } });
      await open(page, '/host');
      await expect(listingCards(page)).toHaveCount(1);
      const guests = page.getByRole('complementary', { name: 'Who’s coming' });
      if (!isBeside) return expect(guests).toHaveCount(0);
      for (const part of ['1 group, 2 seats', 'Hadas', 'Vegan'])
        await expect(guests).toContainText(part);
      await expectOrder('x', [listingCards(page), guests]);
    });

  test("each listing's title leads to its page, and its menu has its actions", async ({
    browserOf,
    db,
  }) => {
    const { host, listing } = await makeHost(db, { title: 'Roof of reeds' });
    const page = await browserOf(host);
    await open(page, '/host');
    await expect(link(listingCards(page), 'Roof of reeds')).toHaveAttribute(
      'href',
      `/listing/${listing.id}`,
    );
    await page.getByRole('button', { name: 'Manage Roof of reeds' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      ...['View', 'Share', 'Duplicate', 'Pause', 'Edit'],
    ]);
  });

  test("'View Requests' opens the pending requests of that listing only", async ({
    browserOf,
    db,
  }) => {
    const { host, listing } = await makeHost(db, { title: 'The one' });
    const other = await makeListing(db, host, { title: 'The other', slots: [at(later)] });
    const one = await makeUser(db, { firstName: 'Hadas', lastName: null });
    const another = await makeUser(db, { firstName: 'Tal', lastName: null });
    await makeRequest(db, listing.slot, one);
    await makeRequest(db, other.slot, another);
    const page = await browserOf(host);
    await open(page, '/host');
    await text(listingCards(page).filter({ hasText: 'The one' }), 'View Requests').click();
    await expect(selectedTab(page)).toHaveText(/^Pending Requests/);
    await expect(panel(page).getByRole('article')).toHaveCount(1);
    await expect(panel(page).getByRole('article', { name: 'Hadas' })).toBeVisible();
  });

  test("each listing has an 'Edit Listing' link to /host/edit/{id}", async ({ browserOf, db }) => {
    const { host, listing } = await makeHost(db);
    const page = await visit(browserOf, '/host', host);
    await expect(link(listingCards(page), 'Edit Listing')).toHaveAttribute(
      'href',
      `/host/edit/${listing.id}`,
    );
  });

  test("without listings, it reads 'No listings yet', with 'Create Your First Listing'", async ({
    browserOf,
    db,
  }) => {
    const page = await visit(browserOf, '/host', await makeUser(db));
    await expect(text(panel(page), 'No listings yet')).toBeVisible();
    await expect(link(panel(page), 'Create Your First Listing')).toHaveAttribute(
      'href',
      '/host/create',
    );
  });

  test("without requests, it reads 'No pending requests', with the sentence of the specification", async ({
    browserOf,
    db,
  }) => {
    const page = await visit(browserOf, REQUESTS_TAB, await makeUser(db));
    await expect(text(panel(page), 'No pending requests')).toBeVisible();
    await expect(
      text(panel(page), "When guests request to join your meals, you'll see them here."),
    ).toBeVisible();
  });

  test('the pending requests are a list of cards, with the answered ones below', async ({
    browserOf,
    db,
  }) => {
    const { host, listing } = await makeHost(db);
    for (const [firstName, status] of [
      ['Dov', 'declined'],
      ['Pnina', 'pending'],
    ] as const)
      await makeRequest(db, listing.slot, await makeUser(db, { firstName, lastName: null }), {
        status,
      });
    const page = await visit(browserOf, REQUESTS_TAB, host);
    await expectOrder(
      'y',
      ['Pnina', 'Dov'].map((name) => panel(page).getByRole('article', { name })),
    );
  });
});

type RequestValues = NonNullable<Parameters<typeof makeRequest>[3]>;

/** Opens the card of a request by Noam Katz. */
async function openRequest({ browserOf, db }: Stage, values: RequestValues = {}, guest = {}) {
  const host = await makeUser(db);
  const hopper = await makeUser(db, { firstName: 'Noam', lastName: 'Katz', ...guest });
  const listing = await makeListing(db, host, { slots: [at(dinner)] });
  const request = await makeRequest(db, listing.slot, hopper, values);
  const thread = await makeThread(db, { hopper, host }, [], { listingId: listing.id });
  const page = await browserOf(host);
  await open(page, REQUESTS_TAB);
  const card = page.getByRole('tabpanel').getByRole('article');
  await expect(card).toHaveCount(1);
  const press = (name: string) => labeled(card, 'button', name).click();
  const statusNow = async () =>
    (await db.request.findUniqueOrThrow({ where: { id: request.id } })).status;
  return { page, card, hopper, thread, press, statusNow };
}

test.describe('Request card', () => {
  const pressable = (card: Locator) => card.locator('a:visible, button:visible');

  test('shows the guest avatar', async ({ browserOf, db }) => {
    const { card } = await openRequest({ browserOf, db });
    await expect(card.locator('[aria-hidden]').first()).toHaveText('N');
  });

  test('shows the first name and the first letter of the last name', async ({ browserOf, db }) => {
    const { card } = await openRequest({ browserOf, db });
    await expect(card.getByRole('heading')).toHaveText(/^Noam K\.?$/);
    await expect(card).not.toContainText('Katz');
  });

  test("a guest without a first name is 'Guest'", async ({ browserOf, db }) => {
    const nameless = { firstName: null, lastName: null };
    const { card } = await openRequest({ browserOf, db }, {}, nameless);
    await expect(card.getByRole('heading')).toHaveText('Guest');
  });

  test('shows the seats requested', async ({ browserOf, db }) => {
    const { card } = await openRequest({ browserOf, db }, { seatsRequested: 2 });
    await expect(card).toContainText('2 seats requested');
  });

  test('shows when it was created: short month, day and time', async ({ browserOf, db }) => {
    const created = DateTime.now().minus({ days: 4 });
    const { card } = await openRequest({ browserOf, db }, { createdAt: created.toJSDate() });
    const time = created.setZone(ZONE).toFormat('LLL d, h:mm a');
    await expect(text(card, time)).toBeVisible();
  });

  test('has a status badge', async ({ browserOf, db }) => {
    const { card } = await openRequest({ browserOf, db });
    await expect(text(card, 'Pending')).toBeVisible();
  });

  test('shows the introduction in quotes', async ({ browserOf, db }) => {
    const introMessage = 'Two students, far from home.';
    const { card } = await openRequest({ browserOf, db }, { introMessage });
    await expect(card.getByText(/^["“]Two students, far from home\.["”]$/)).toBeVisible();
  });

  test("shows dietary flags as badges under 'Dietary needs:'", async ({ browserOf, db }) => {
    const dietaryFlags = ['Vegan', 'Nut allergies'];
    const { card } = await openRequest({ browserOf, db }, { dietaryFlags });
    const needs = text(card, 'Dietary needs:').locator('xpath=..');
    await expect(needs.getByRole('listitem')).toHaveText(dietaryFlags.toReversed());
    const look = (name: string) =>
      needs
        .getByRole('listitem')
        .filter({ hasText: name })
        .evaluate((item) => {
          const badge = item.firstElementChild ?? item;
          const { color, borderWidth } = getComputedStyle(badge);
          return [color, borderWidth, badge.querySelectorAll('svg').length];
        });
    // An allergy must never look like a preference.
    const [vegan, nuts] = await Promise.all(dietaryFlags.map(look));
    for (const [index, value] of (vegan ?? []).entries()) expect(nuts?.[index]).not.toEqual(value);
  });

  test('a pending request has Accept, Message, Waitlist and Decline, in this order', async ({
    browserOf,
    db,
  }) => {
    const { card } = await openRequest({ browserOf, db });
    await expect
      .poll(async () => (await card.getByRole('button').allTextContents()).filter(Boolean))
      .toEqual(['Accept', 'Message', 'Waitlist', 'Decline']);
  });

  test("'Message' opens the dialog 'Message Guest' with the sentence of the specification", async ({
    browserOf,
    db,
  }) => {
    const { page, press } = await openRequest({ browserOf, db });
    await press('Message');
    const dialog = page.getByRole('dialog', { name: 'Message Guest', exact: true });
    const sentence =
      'Messaging feature coming soon! For now, you can accept or decline the request.';
    await expect(text(dialog, sentence)).toBeVisible();
  });

  test("the dialog offers 'Accept Request', 'Waitlist' and 'Open the conversation'", async ({
    browserOf,
    db,
  }) => {
    const { page, press, thread } = await openRequest({ browserOf, db });
    await press('Message');
    const dialog = page.getByRole('dialog', { name: 'Message Guest', exact: true });
    await expect(dialog.getByRole('button').filter({ hasText: /./ })).toHaveText([
      'Accept Request',
      'Waitlist',
    ]);
    await expect(link(dialog, 'Open the conversation')).toHaveAttribute(
      'href',
      `/messages?thread=${thread.id}`,
    );
  });

  for (const [name, status] of [
    ['Accept Request', 'accepted'],
    ['Waitlist', 'waitlisted'],
  ] as const)
    test(`'${name}' in the dialog makes the request ${status}`, async ({ browserOf, db }) => {
      const { page, press, statusNow } = await openRequest({ browserOf, db });
      await press('Message');
      const dialog = page.getByRole('dialog', { name: 'Message Guest', exact: true });
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(statusNow).toBe(status);
    });

  const answered = [
    ['accepted', 'Accepted', 'Request accepted - guest has been notified'],
    ['declined', 'Declined', 'Request declined'],
    ['waitlisted', 'Waitlisted', 'Guest is on waitlist'],
  ] as const;
  for (const [status, badge, sentence] of answered) {
    test(`when ${status}, it reads '${sentence}' instead of the buttons`, async ({
      browserOf,
      db,
    }) => {
      const { card } = await openRequest({ browserOf, db }, { status });
      await expect(text(card, sentence)).toBeVisible();
      await expect(text(card, badge)).toBeVisible();
      for (const name of ['Accept', 'Message', 'Waitlist', 'Decline'])
        await expect(labeled(card, 'button', name)).toHaveCount(0);
    });

    test(`when ${status} and unfolded, nothing can be pressed but one menu button`, async ({
      browserOf,
      db,
    }) => {
      const { card } = await openRequest({ browserOf, db }, { status });
      await card.locator('summary').click();
      await expect(card.locator('button[aria-haspopup=menu]')).toBeVisible();
      await expect(pressable(card)).toHaveCount(1);
    });
  }

  test("after an answer, the sentence shows at once, with 'Undo' and the menu only", async ({
    browserOf,
    db,
  }) => {
    const { card, press } = await openRequest({ browserOf, db });
    await press('Accept');
    await expect(text(card, 'Request accepted - guest has been notified')).toBeVisible();
    await expect(labeled(card, 'button', 'Undo')).toBeVisible();
    await expect(card.locator('button[aria-haspopup=menu]')).toBeVisible();
    await expect(pressable(card)).toHaveCount(2);
  });

  test("'Undo' is gone once it isn't possible anymore", async ({ browserOf, db }) => {
    const { card, press, hopper } = await openRequest({ browserOf, db });
    await press('Decline');
    await expect(labeled(card, 'button', 'Undo')).toBeVisible();
    await endUndoWindow(db, hopper.id);
    await expect(labeled(card, 'button', 'Undo')).toHaveCount(0);
    await expect(text(card, 'Request declined')).toBeVisible();
  });
});

test.describe('Create and edit listing', () => {
  /** The form is rendered in the browser, so it's hydrated once it's visible. */
  async function openForm({ browserOf, db }: Stage) {
    const host = await makeUser(db);
    const page = await visit(browserOf, '/host/create', host);
    await expect(page.getByLabel('Title')).toBeVisible();
    return { page, host };
  }

  async function openEdit({ browserOf, db }: Stage) {
    const host = await makeUser(db);
    const values = { title: 'Old hut', description: 'Soup.', minhagim: ['Chabad'] };
    const slots = [{ ...at(dinner), type: 'lunch', capacityTotal: 7 }];
    const listing = await makeListing(db, host, { ...values, slots });
    const page = await browserOf(host);
    await open(page, `/host/edit/${listing.id}`);
    return { page, listing };
  }

  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click();

  test('the form holds every listing field', async ({ browserOf, db }) => {
    const { page } = await openForm({ browserOf, db });
    for (const label of [
      'Title',
      'Description',
      'Kashrut level',
      'Seating style',
      'Gender seating',
      'Kid friendly',
      'Address line 1',
      'Address line 2',
      'City',
      'State or region',
      'Country',
      'ZIP or postal code',
      'Location privacy',
    ])
      await expect(page.getByLabel(label)).toBeVisible();
    await page.getByText('More: a drawing or a link').click();
    await expect(page.getByLabel('Photo URL')).toBeVisible();
  });

  for (const name of ['Minhagim', 'Accessibility'])
    test(`${name} is a multi-choice field`, async ({ browserOf, db }) => {
      const { page } = await openForm({ browserOf, db });
      const boxes = page.getByRole('group', { name, exact: true }).getByRole('checkbox');
      for (const n of [0, 1]) await boxes.nth(n).check();
      await expect(boxes.and(page.locator(':checked'))).toHaveCount(2);
    });

  test('a time slot has type, start, end, total seats and a free flag', async ({
    browserOf,
    db,
  }) => {
    const { page } = await openForm({ browserOf, db });
    await press(page, 'Add time slot');
    const slot = page.getByRole('group', { name: 'Time slot 1', exact: true });
    for (const label of ['Meal type', 'Starts', 'Ends', 'Total seats', 'Free'])
      await expect(slot.getByLabel(label)).toBeVisible();
  });

  test('the form holds a list of time slots', async ({ browserOf, db }) => {
    const { page } = await openForm({ browserOf, db });
    for (const count of [1, 2]) {
      await press(page, 'Add time slot');
      await expect(page.getByRole('group', { name: /^Time slot/ })).toHaveCount(count);
    }
  });

  test("success on create returns to /host with 'Listing created!'", async ({ browserOf, db }) => {
    const { page } = await openForm({ browserOf, db });
    await press(page, 'Add time slot');
    await page.getByLabel('Title').fill('Roof of reeds');
    await press(page, 'Create Listing');
    await expectToast(page, 'Listing created!');
    await expect(page).toHaveURL((url) => url.pathname === '/host');
  });

  test("after 'Listing created!', the new listing is in view", async ({ browserOf, db }) => {
    const { page, host } = await openForm({ browserOf, db });
    for (const title of ['One', 'Two', 'Three', 'Four'])
      await makeListing(db, host, { title, slots: [at(dinner)] });
    await press(page, 'Add time slot');
    await page.getByLabel('Title').fill('Roof of reeds');
    await press(page, 'Create Listing');
    await expectToast(page, 'Listing created!');
    const created = text(main(page), 'Roof of reeds').or(main(page).getByAltText('Roof of reeds'));
    await expect(created.first()).toBeInViewport();
  });

  test("success on edit returns to /host with 'Listing updated!'", async ({ browserOf, db }) => {
    const { page, listing } = await openEdit({ browserOf, db });
    await page.getByLabel('Title').fill('New hut');
    await press(page, 'Update Listing');
    await expectToast(page, 'Listing updated!');
    await expect(page).toHaveURL('/host');
    const { title } = await db.sukkahListing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(title).toBe('New hut');
  });

  test('edit loads the listing by id', async ({ browserOf, db }) => {
    const { page } = await openEdit({ browserOf, db });
    await expect(page.getByLabel('Title')).toHaveValue('Old hut');
    await expect(page.getByLabel('Description')).toHaveValue('Soup.');
    await expect(page.getByLabel('Chabad')).toBeChecked();
    await expect(page.getByLabel('Meal type')).toHaveText('Lunch');
    await expect(page.getByLabel('Total seats')).toHaveValue('7');
  });

  test("on a load error, edit shows 'Failed to load listing details.' and goes to /host", async ({
    browserOf,
    db,
  }) => {
    const host = await makeUser(db);
    const { id } = await makeListing(db, host);
    const page = await browserOf(host);
    await fail(page, 'listings.byId', 'server');
    await page.goto(`/host/edit/${id}`);
    await expect(toasts(page)).toContainText('Failed to load listing details.');
    await expect(page).toHaveURL('/host');
  });

  test("if there is no listing, edit shows 'Listing not found'", async ({ browserOf, db }) => {
    const page = await visit(browserOf, `/host/edit/${NO_SUCH_ID}`, await makeUser(db));
    await expect(text(main(page), 'Listing not found')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveCount(0);
  });
});

test.describe('Messages', () => {
  const threads = (page: Page) => page.locator('a[href^="/messages?thread="]');
  const title = (page: Page) => page.getByRole('heading', { name: 'Messages', exact: true });
  const box = (page: Page) => page.getByLabel('Message', { exact: true });
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
  const log = (page: Page) => page.getByRole('log');
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  /** A guest's thread with Batya Stern about a listing. Her last two messages are unread. */
  async function makeConversation(db: Db) {
    const hopper = await makeUser(db);
    const host = await makeUser(db, { firstName: 'Batya', lastName: 'Stern' });
    const listing = await makeListing(db, host, { title: 'Roof of reeds' });
    const messages = [
      { from: hopper, body: 'May we come?', at: minutesAgo(9) },
      { from: host, body: 'Gladly.', at: minutesAgo(8) },
      { from: host, body: 'Bring a song.', at: minutesAgo(7) },
    ];
    const { id } = await makeThread(db, { hopper, host }, messages, { listingId: listing.id });
    return { hopper, id };
  }

  async function openEmptyThread({ browserOf, db }: Stage) {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const { id } = await makeThread(db, { hopper, host });
    const page = await browserOf(hopper);
    await open(page, `/messages?thread=${id}`);
    return page;
  }

  test("signed out, it reads 'Sign in to view messages'", async ({ browserOf }) => {
    const page = await visit(browserOf, '/messages');
    await expect(text(main(page), 'Sign in to view messages')).toBeVisible();
  });

  test('the thread list is on the left, the conversation on the right', async ({
    browserOf,
    db,
  }) => {
    const { hopper, id } = await makeConversation(db);
    const page = await visit(browserOf, `/messages?thread=${id}`, hopper);
    await expect(log(page)).toBeVisible();
    const [list, conversation] = [await boxOf(threads(page)), await boxOf(log(page))];
    expect(list.x + list.width).toBeLessThanOrEqual(conversation.x);
  });

  test("the heading 'Messages' has a badge with the count of unread messages", async ({
    browserOf,
    db,
  }) => {
    const { hopper } = await makeConversation(db);
    const page = await visit(browserOf, '/messages', hopper);
    await expect(title(page).locator('xpath=..')).toHaveText(/^Messages\s*2(?!\d)/);
  });

  test('the badge is absent at zero', async ({ browserOf, db }) => {
    const page = await visit(browserOf, '/messages', await makeUser(db));
    await expect(text(main(page), 'No messages yet')).toBeVisible();
    await expect(title(page).locator('xpath=..')).toHaveText('Messages');
  });

  test("with nothing selected, it reads 'Select a conversation'", async ({ browserOf, db }) => {
    const { hopper } = await makeConversation(db);
    const page = await visit(browserOf, '/messages', hopper);
    await expect(text(main(page), 'Select a conversation')).toBeVisible();
  });

  test("an empty thread list reads 'No messages yet'", async ({ browserOf, db }) => {
    const page = await visit(browserOf, '/messages', await makeUser(db));
    await expect(text(main(page), 'No messages yet')).toBeVisible();
  });

  test("an empty conversation reads 'Start the conversation'", async ({ browserOf, db }) => {
    const page = await openEmptyThread({ browserOf, db });
    await expect(text(main(page), 'Start the conversation')).toBeVisible();
  });

  test("a thread shows the other user's name and avatar", async ({ browserOf, db }) => {
    const { hopper } = await makeConversation(db);
    const page = await visit(browserOf, '/messages', hopper);
    await expect(threads(page).getByText(/^Batya S\.?$/)).toBeVisible();
    await expect(threads(page).locator('[aria-hidden]').first()).toHaveText('B');
  });

  test('a thread shows the listing title', async ({ browserOf, db }) => {
    const { hopper } = await makeConversation(db);
    const page = await visit(browserOf, '/messages', hopper);
    await expect(text(threads(page), 'Roof of reeds')).toBeVisible();
  });

  test('a thread shows the last message and its time', async ({ browserOf, db }) => {
    const { hopper } = await makeConversation(db);
    const page = await visit(browserOf, '/messages', hopper);
    await expect(text(threads(page), 'Bring a song.')).toBeVisible();
    await expect(threads(page).getByRole('time')).toHaveCount(1);
    await expect(threads(page)).not.toContainText('Gladly.');
  });

  test('a thread shows its unread count', async ({ browserOf, db }) => {
    const { hopper } = await makeConversation(db);
    const page = await visit(browserOf, '/messages', hopper);
    await expect(text(threads(page), '2 unread')).toBeVisible();
  });

  /** A Wednesday afternoon in New York. */
  const NOW = new Date('2027-03-17T15:00:00-04:00');

  async function openThreadAt({ browserOf, db }: Stage, sentAt: string) {
    const [hopper, host] = [await makeUser(db), await makeUser(db)];
    const messages = [{ from: host, body: 'Shalom.', at: new Date(sentAt) }];
    const { id } = await makeThread(db, { hopper, host }, messages);
    const page = await browserOf(hopper);
    await page.clock.setFixedTime(NOW);
    await page.goto(`/messages?thread=${id}`);
    await expect(text(log(page), 'Shalom.')).toBeVisible();
    return page;
  }

  for (const [claim, sentAt, time] of [
    ['the time, if today', '2027-03-17T00:01:00-04:00', '12:01 AM'],
    ["'Yesterday'", '2027-03-16T23:59:00-04:00', 'Yesterday'],
    ['the weekday, if under 7 days old', '2027-03-11T00:01:00-05:00', 'Thursday'],
    ['month and day, if older', '2027-03-10T23:59:00-05:00', 'Mar 10'],
  ] as const)
    test(`a thread's time is ${claim}`, async ({ browserOf, db }) => {
      const page = await openThreadAt({ browserOf, db }, sentAt);
      await expect(threads(page).getByRole('time')).toHaveText(time);
    });

  for (const [claim, sentAt, time] of [
    ['a time, if within 24 hours', '2027-03-16T15:01:00-04:00', '3:01 PM'],
    ['date and time, if older', '2027-03-16T14:59:00-04:00', 'Mar 16, 2:59 PM'],
  ] as const)
    test(`a message's time is ${claim}`, async ({ browserOf, db }) => {
      const page = await openThreadAt({ browserOf, db }, sentAt);
      await expect(log(page).getByRole('time')).toHaveText(time);
    });

  test('the send button is disabled while the text is empty', async ({ browserOf, db }) => {
    const page = await openEmptyThread({ browserOf, db });
    await expect(send(page)).toBeDisabled();
    await box(page).fill('Shalom');
    await expect(send(page)).toBeEnabled();
    await box(page).fill(' \n ');
    await expect(send(page)).toBeDisabled();
  });

  test('the send button is disabled while a send is pending', async ({ browserOf, db }) => {
    const page = await openEmptyThread({ browserOf, db });
    const release = await hold(page, 'messages.send');
    await box(page).fill('We will be three.');
    await send(page).click();
    await expect(box(page)).toHaveValue('');
    await box(page).fill('And a child.');
    await expect(send(page)).toBeDisabled();
    release();
    await expect(send(page)).toBeEnabled();
  });
});
