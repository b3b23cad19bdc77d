import { beforeAll, describe, expect, test } from 'vitest';
import { makeListing } from '../factories';
import { headOf, picture } from './head';
import { cachedPage } from './pageCache';
import { db, inDays, newUser, SERVER } from './world';

type RequestHeaders = Record<string, string>;

async function ask(path: string, headers: RequestHeaders = {}, method = 'GET') {
  const answer = await fetch(`${SERVER}${path}`, { method, headers, redirect: 'manual' });
  const html = await answer.text();
  return {
    status: answer.status,
    html,
    lang: /<html lang="([^"]+)" dir="([^"]+)"/.exec(html)?.slice(1).join(' '),
    location: answer.headers.get('location'),
    cookies: answer.headers.getSetCookie(),
    headers: answer.headers,
  };
}

const OPENED = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };
const ENGLISH = { 'Accept-Language': 'en' };
const HEBREW = { 'Accept-Language': 'he-IL,he;q=0.9' };
const CHOSE_HEBREW = { Cookie: 'sukkah-language=he' };

let path: string;

beforeAll(async () => {
  const host = await newUser('Miriam');
  const { id } = await makeListing(db, host, {
    title: 'סוכה בלב העיר',
    slots: [{ startsAt: inDays(9) }],
  });
  path = `/listing/${id}`;
});

describe('a page is shown in', () => {
  test('the language of its path, whatever else is requested', async () => {
    for (const page of ['', '/explore', '/help', path]) {
      const { status, lang } = await ask(`/he${page}`, {
        ...ENGLISH,
        Cookie: 'sukkah-language=en',
      });
      expect([status, lang], page).toEqual([200, 'he rtl']);
    }
  });

  test('the chosen language, or else the one the browser accepts', async () => {
    expect((await ask('/explore', { ...ENGLISH, ...CHOSE_HEBREW })).lang).toBe('he rtl');
    expect((await ask('/explore', { ...HEBREW, Cookie: 'sukkah-language=en' })).lang).toBe(
      'en ltr',
    );
    expect((await ask('/explore', HEBREW)).lang).toBe('he rtl');
    expect((await ask('/explore', ENGLISH)).lang).toBe('en ltr');
  });

  test('no language set through our internal header', async () => {
    const sent = { ...ENGLISH, 'x-sukkah-language': 'he' };
    for (const page of ['/', '/explore']) expect((await ask(page, sent)).lang).toBe('en ltr');
    const { headers } = await ask('/api/nothing', sent);
    expect(headers.get('content-language')).toBe('en');
  });
});

describe('a path with a language', () => {
  test('is remembered for the person who opens it, and for nobody else', async () => {
    const [cookie = '', ...more] = (await ask('/he/explore', { ...ENGLISH, ...OPENED })).cookies;
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^sukkah-language=he; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    const others: RequestHeaders[] = [
      { 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Dest': 'iframe' },
      { 'Sec-Fetch-Dest': 'empty', rsc: '1' },
      { ...OPENED, 'Sec-Purpose': 'prefetch' },
      { ...OPENED, ...CHOSE_HEBREW },
    ];
    for (const other of others)
      expect((await ask('/he/explore', { ...ENGLISH, ...other })).cookies).toEqual([]);
  });

  test('sets no cookie with a picture, which may be cached publicly', async () => {
    const { status, cookies } = await ask('/he/opengraph-image', { ...ENGLISH, ...OPENED });
    expect([status, cookies]).toEqual([200, []]);
  });

  test('redirects to the page without a language for English', async () => {
    const { status, location, cookies } = await ask('/en/explore?city=x', { ...HEBREW, ...OPENED });
    expect([status, location]).toEqual([307, '/explore?city=x']);
    expect(cookies[0]).toMatch(/^sukkah-language=en;/);
    expect((await ask('/en', OPENED)).location).toBe('/');
  });

  test.each([
    '/en//evil.example',
    '/en/%2F%2Fevil.example',
    '/en/%5Cevil.example',
    '/en/\\evil.example',
    '/en/..//evil.example',
    '/en/@evil.example',
    '//en/evil.example',
    '/he//evil.example',
  ])('redirects nowhere else: %s', async (address) => {
    const { location } = await ask(address, OPENED);
    const target = new URL(location ?? '/', SERVER);
    expect(target.host).toBe(new URL(SERVER).host);
    expect(target.pathname).not.toMatch(/^\/[/\\]/);
  });

  test.each([
    '/he/he/explore',
    '/he/en/explore',
    '/en/he/explore',
    '/he/api/auth/user',
    '/he/api/listings/search',
    '/he/sw.js',
    '/he/manifest.webmanifest',
    '/he/pictures/sukkah-01.svg',
    '/he/no/such/page',
  ])("doesn't lead to %s", async (address) => {
    const { status, html } = await ask(address, { ...ENGLISH, ...OPENED });
    expect(status).toBe(404);
    expect(html).toContain('<html');
  });

  test("has every page's content security policy", async () => {
    const { headers, html } = await ask('/he/explore');
    const nonce = /'nonce-([^']+)'/.exec(`${headers.get('content-security-policy')}`)?.[1];
    const scripts = html.match(/<script/g)?.length;
    expect(html.match(new RegExp(`<script[^>]* nonce="${nonce}"`, 'g'))?.length).toBe(scripts);
  });
});

describe('the shared cache', () => {
  const visitCached = (address: string, headers: RequestHeaders) =>
    cachedPage(() => ask(address, headers));

  test('is separate by language and contains no cookies', async () => {
    for (const address of ['/explore', path]) {
      const [english, hebrew, chosen] = [
        await visitCached(address, ENGLISH),
        await visitCached(address, HEBREW),
        await visitCached(address, { ...ENGLISH, ...CHOSE_HEBREW }),
      ];
      expect([english.lang, hebrew.lang, chosen.lang]).toEqual(['en ltr', 'he rtl', 'he rtl']);
      for (const { cookies } of [english, hebrew, chosen]) expect(cookies).toEqual([]);
    }
  });

  test('includes pages under a language path, which still remember the language for each visitor', async () => {
    await ask('/he/help', OPENED);
    const page = await visitCached('/he/help', { ...ENGLISH, ...OPENED });
    expect(page.lang).toBe('he rtl');
    expect(page.cookies[0]).toMatch(/^sukkah-language=he;/);
    const framed = { ...ENGLISH, 'Sec-Fetch-Dest': 'iframe' };
    expect((await visitCached('/he/help', framed)).cookies).toEqual([]);
  });

  test('pictures declare what they vary by', async () => {
    const { headers } = await ask(`${path}/opengraph-image`);
    expect(headers.get('vary')).toMatch(/Accept-Language, Cookie/);
    expect(headers.get('set-cookie')).toBeNull();
  });
});

test('search engines find each page in each language, with one URL for each', async () => {
  const origin = `http://localhost:${new URL(SERVER).port}`;
  for (const page of ['/', '/explore', '/terms', path])
    for (const [address, canonical] of [
      [page, page],
      [`/he${page === '/' ? '' : page}`, `/he${page === '/' ? '' : page}`],
    ] as const) {
      const head = await headOf(address);
      expect(new URL(head.canonical).pathname, address).toBe(canonical);
      const others = [
        ...head.html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g),
      ];
      expect(Object.fromEntries(others.map(([, language, href]) => [language, href]))).toEqual({
        en: new URL(page, origin).href.replace(/\/$/, page === '/' ? '' : '/'),
        he: `${origin}/he${page === '/' ? '' : page}`,
        'x-default': new URL(page, origin).href.replace(/\/$/, page === '/' ? '' : '/'),
      });
    }
});

test('a Hebrew page has a Hebrew picture', async () => {
  const { meta } = await headOf(`/he${path}`);
  expect(meta['og:url']).toMatch(new RegExp(`/he${path}$`));
  expect(meta['og:image']).toContain(`/he${path}/opengraph-image`);
  const [hebrew, english] = await Promise.all([
    picture(`${meta['og:image']}`),
    picture(`${path}/opengraph-image`),
  ]);
  expect([hebrew.status, hebrew.type, english.status]).toEqual([200, 'image/jpeg', 200]);
  expect(hebrew.bytes).not.toBe(english.bytes);
});
