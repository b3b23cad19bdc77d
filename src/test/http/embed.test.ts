import { beforeAll, describe, expect, test } from 'vitest';
import { canariesIn, makeCanaryListing, makeListing } from '../factories';
import { db, inDays, newUser, SERVER } from './world';

const TOWN = 'Embedville';
const site = `http://localhost:${new URL(SERVER).port}`;

const read = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${SERVER}/embed?${query}`, { headers });

const pageOf = async (query: string, headers?: Record<string, string>) =>
  (await read(query, headers)).text();

const withoutNonce = (page: string) => page.replace(/nonce="[\w-]+"/g, '');

let host: Awaited<ReturnType<typeof newUser>>;
let listing: Awaited<ReturnType<typeof makeListing>>;
beforeAll(async () => {
  host = await newUser('Hanna');
  listing = await makeCanaryListing(db, host, {
    title: 'Under the vines',
    city: TOWN,
    slots: [{ startsAt: inDays(5), type: 'lunch' }, { startsAt: inDays(-5) }],
  });
});

describe('the embed', () => {
  test('may be framed by any site, and loads nothing but its script', async () => {
    const { status, headers } = await read(`city=${TOWN}`);
    expect(status).toBe(200);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-(\S{22})'; script-src 'nonce-\1'; form-action 'self'; base-uri 'none'; frame-ancestors \*$/,
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('sets no cookie, and is the same for everybody', async () => {
    const query = `city=${TOWN}`;
    const cookies = [
      '',
      `next-auth.session-token=${host.sid}; sukkah-signed-in=1`,
      'sukkah-language=he',
    ];
    const pages = cookies.map(async (Cookie) => {
      const response = await read(query, { Cookie, 'Accept-Language': 'he' });
      expect(response.headers.getSetCookie()).toEqual([]);
      return withoutNonce(await response.text());
    });
    expect(new Set(await Promise.all(pages)).size).toBe(1);
  });

  test('shows coming meals with links to their page, and no street', async () => {
    const page = await pageOf(`city=${TOWN}`);
    expect(page).toContain(
      `<a href="${site}/listing/${listing.id}" target="_blank" rel="noopener"><bdi>Under the vines</bdi>`,
    );
    expect(page.match(/<li><span>Lunch/g)).toHaveLength(1);
    expect(page).not.toContain('<li><span>Dinner');
    expect(canariesIn(page)).toEqual([]);
  });

  test('has only links that open the site in another tab', async () => {
    const page = await pageOf(`city=${TOWN}`);
    const links = page.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const link of links)
      expect(link).toMatch(
        /^<a href="http:\/\/localhost:\d+\/[^"]*" target="_blank" rel="noopener">$/,
      );
    expect(page).not.toMatch(/\/login|\/api\//);
  });

  test('is in the language and theme that its site has chosen, whatever the browser prefers', async () => {
    const hebrew = await pageOf(`city=${TOWN}&language=he&theme=dark`);
    expect(hebrew).toContain('<html lang="he" dir="rtl" data-theme="dark">');
    expect(hebrew).toContain(`${site}/he/listing/${listing.id}`);
    expect(hebrew).toContain('name="language" value="he"');
    const english = await pageOf(`city=${TOWN}&theme=pink&language=xx`, {
      'Accept-Language': 'he',
    });
    expect(english).toContain('<html lang="en" dir="ltr" data-theme="auto">');
  });

  test('takes the criteria of a search, and keeps them for the next one', async () => {
    const none = await pageOf(`city=${TOWN}&mealType=kiddush`);
    expect(none).toContain('No meals found');
    expect(none).toContain('name="mealType" value="kiddush"');
    expect(await pageOf(`city=${TOWN}&mealType=lunch`)).toContain('Under the vines');
  });

  test('links to the meals that don’t fit in', async () => {
    const city = 'Embedcity';
    for (let n = 0; n < 12; n += 1)
      await makeListing(db, host, { city, slots: [{ startsAt: inDays(5) }] });
    const page = await pageOf(`city=${city}`);
    expect(page.match(/<li><a /g)).toHaveLength(10);
    expect(page).toContain(`href="${site}/explore?city=${city}"`);
    expect(page).toContain('See 2 more meals');
  });

  test('says what is wrong with a search, with its status', async () => {
    const response = await read('date=someday');
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/<p role="alert">\S+/);
  });

  test('shows what hosts and links say as text', async () => {
    const title = `</bdi><script>alert('1')</script>`;
    await makeListing(db, host, { city: 'Embedhostile', title, slots: [{ startsAt: inDays(5) }] });
    const page = await pageOf(
      `city=Embedhostile&theme="><script>&language="onload&date=2027-10-15"><b>&x"><i>=<i>`,
    );
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(await pageOf('city=Embedhostile')).toContain('&#60;script&#62;alert');
    expect(page).not.toMatch(/<[bi]>/);
  });
});

describe('every other page', () => {
  test.each([
    '/',
    '/explore',
    '/login',
    '/docs/api',
    '/he/docs/api',
    '/he/embed',
    '/embed/x',
    '/embed.html',
    '/x/embed',
    '/embed.js',
    '/docs/redoc.js',
    '/api/openapi.json',
  ])('may not be framed: %s', async (path) => {
    const { headers, status } = await fetch(SERVER + path, { redirect: 'manual' });
    expect(headers.get('x-frame-options'), `${status}`).toBe('DENY');
    expect(headers.get('content-security-policy') ?? '').not.toContain('frame-ancestors *');
  });
});

test.each(['/Embed', '/EMBED'])(
  'isn’t the embed, so its policy forbids frames: %s',
  async (path) => {
    const { headers, status } = await fetch(SERVER + path);
    expect(status).toBe(404);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  },
);

describe('the scripts for other sites', () => {
  test.each(['/embed.js', '/docs/redoc.js'])('%s is cached, and sets no cookie', async (path) => {
    const response = await fetch(SERVER + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).not.toContain('cdn.redoc.ly');
  });
});
