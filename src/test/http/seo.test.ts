import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from '@/schemas/zod';
import { canariesIn, makeCanaryListing, makeListing, makeRequest } from '../factories';
import { startServer } from '../server';
import { headOf, picture, text } from './head';
import { visitor } from './http';
import { NO_ID } from './refusals';
import { db, inDays, newUser, SERVER } from './world';

const PREVIEW = { status: 200, type: 'image/jpeg', format: 'jpeg', size: [1200, 630] };
const MAX_PREVIEW_BYTES = 100_000;

const event = z.strictObject({
  '@type': z.literal('Event'),
  '@id': z.url(),
  name: z.string(),
  description: z.string(),
  url: z.url(),
  image: z.array(z.url()).min(1),
  startDate: z.iso.datetime({ offset: true }),
  endDate: z.iso.datetime({ offset: true }),
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
  location: z.strictObject({
    '@type': z.literal('Place'),
    name: z.string(),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      addressLocality: z.string(),
      addressRegion: z.string(),
      addressCountry: z.string(),
    }),
  }),
  organizer: z.strictObject({ '@type': z.literal('Person'), name: z.string() }),
  isAccessibleForFree: z.boolean(),
  maximumAttendeeCapacity: z.int(),
  remainingAttendeeCapacity: z.int(),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    url: z.url(),
    price: z.string().regex(/^\d+\.\d\d$/),
    priceCurrency: z.string().length(3),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/SoldOut']),
  }),
});
const jsonLd = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(event),
});

const TITLE = `Bread & "soup" </script><script>alert('x')</script>`;

/** Characters that only set the direction of text. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

let host: Awaited<ReturnType<typeof newUser>>;
let listing: Awaited<ReturnType<typeof makeCanaryListing>>;
let hidden: Awaited<ReturnType<typeof makeCanaryListing>>;

beforeAll(async () => {
  host = await newUser('Miriam');
  listing = await makeCanaryListing(db, host, {
    title: TITLE,
    description: 'Under the stars.',
    slots: [
      { startsAt: inDays(-9) },
      { startsAt: inDays(9) },
      { startsAt: inDays(10), capacityReserved: 10, isFree: false, donationSuggestedCents: 1800 },
    ],
  });
  hidden = await makeCanaryListing(db, host, { visible: false, slots: [{ startsAt: inDays(9) }] });
});

const page = () => `/listing/${listing.id}`;
/** The app's own host name is `localhost`. */
const origin = () => `http://localhost:${new URL(SERVER).port}`;

const footerPaths = [
  '/how-it-works',
  '/safety',
  '/standards',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
] as const;

describe('the sitemap', () => {
  /** A separate server, whose cached files can't be older than the listings above. */
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer(inject('http').databaseUrl);
  });
  afterAll(() => server.stop());

  const read = async (path: string, headers: HeadersInit = {}) => {
    const answer = await fetch(`${server.url}${path}`, { headers });
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml');
    return answer.text();
  };
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  const site = () => `http://localhost:${new URL(server.url).port}`;

  test('is an index of files', async () => {
    const files = locations(await read('/sitemap.xml'));
    expect(files.slice(0, 2)).toEqual([`${site()}/sitemap/pages.xml`, `${site()}/sitemap/1.xml`]);
    for (const file of files) await read(new URL(file).pathname);
  });

  test('lists the public pages', async () => {
    expect(locations(await read('/sitemap/pages.xml'))).toEqual(
      ['', '/explore', ...footerPaths].flatMap((path) => [
        site() + (path || '/'),
        `${site()}/he${path}`,
      ]),
    );
  });

  test('lists visible listings in both languages, and nothing about hidden ones', async () => {
    const xml = await read('/sitemap/1.xml');
    const addresses = locations(xml);
    for (const address of [`${site()}${page()}`, `${site()}/he${page()}`]) {
      expect(addresses).toContain(address);
      const [, entry = ''] = xml.split(`<loc>${address}</loc>`);
      const [urlEntry = ''] = entry.split('</url>');
      expect(urlEntry).toContain(`<lastmod>${listing.updatedAt.toISOString()}</lastmod>`);
      for (const [language, localizedPath] of [
        ['en', page()],
        ['he', `/he${page()}`],
        ['x-default', page()],
      ])
        expect(urlEntry).toContain(`hreflang="${language}" href="${site()}${localizedPath}"`);
    }
    expect(xml).not.toContain(hidden.id);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(canariesIn(xml)).toEqual([]);
  });

  test('is the same for the host of a hidden listing', async () => {
    const headers = { Cookie: `next-auth.session-token=${host.sid}` };
    expect(await read('/sitemap/1.xml', headers)).not.toContain(hidden.id);
  });

  test('is generated once for many requests and cached for minutes', async () => {
    const before = await read('/sitemap/1.xml');
    const { id } = await makeListing(db, host, { slots: [{ startsAt: inDays(9) }] });
    expect(await read('/sitemap/1.xml')).toBe(before);
    expect(before).not.toContain(id);
    const { headers } = await fetch(`${server.url}/sitemap/1.xml`);
    expect(headers.get('cache-control')).toBe('public, max-age=600');
  });

  test.each(['/sitemap/0.xml', '/sitemap/01.xml', '/sitemap/1', '/sitemap/secret.xml'])(
    'has no file %s',
    async (path) => {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    },
  );
});

test('robots.txt links to the sitemap and disallows private paths', async () => {
  const lines = (await text('/robots.txt')).split('\n').filter(Boolean);
  expect(lines).toEqual([
    'User-Agent: *',
    'Allow: /',
    'Allow: /api/photo',
    'Disallow: /api/',
    'Disallow: /messages',
    'Disallow: /he/messages',
    'Disallow: /host',
    'Disallow: /he/host',
    'Disallow: /requests',
    'Disallow: /he/requests',
    'Disallow: /need',
    'Disallow: /he/need',
    'Disallow: /login',
    'Disallow: /he/login',
    `Sitemap: ${origin()}/sitemap.xml`,
  ]);
});

describe('the manifest', () => {
  const icons = z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() }));

  test('is linked from the pages, and its icons match their description', async () => {
    const { manifest, appleIcon } = await headOf('/explore');
    expect(manifest).toBe('/manifest.webmanifest');
    const answer = await visitor.ask('GET', manifest);
    expect(answer).toMatchObject({ status: 200, type: 'application/manifest+json' });
    const body: unknown = JSON.parse(z.string().parse(answer.body));
    expect(body).toMatchObject({
      name: 'Sukkah Marketplace',
      start_url: '/',
      display: 'standalone',
    });
    const listed = icons.parse(z.object({ icons: z.unknown() }).parse(body).icons);
    expect(listed.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of [...listed, { src: appleIcon, sizes: '180x180' }])
      expect(await picture(src), src).toMatchObject({
        status: 200,
        type: 'image/png',
        format: 'png',
        size: sizes.split('x').map(Number),
      });
  });
});

describe('static files are served as they are', () => {
  test.each(['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/icon-192.png'])(
    '%s has no content security policy',
    async (path) => {
      const { headers } = await visitor.ask('GET', path);
      expect(headers.get('content-security-policy')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test.each(['/icons', '/icon-192.png/x', '/robots.txt.html', '/sitemap.xmlx'])(
    '%s is a not-found page with its policy',
    async (path) => {
      const { status, headers } = await visitor.ask('GET', path);
      expect(status).toBe(404);
      expect(headers.get('content-security-policy')).toContain("'nonce-");
    },
  );
});

test('a page has one canonical URL, however it was requested', async () => {
  for (const [path, address] of [
    ['/?utm_source=x', '/'],
    ['/explore?city=Brooklyn&price=free', '/explore'],
  ] as const) {
    const { canonical } = await headOf(path);
    expect(new URL(canonical).pathname + new URL(canonical).search, path).toBe(address);
  }
});

describe('a footer page', () => {
  test.each(footerPaths)('%s has a title, a description and one URL', async (path) => {
    const { title, canonical, meta, html } = await headOf(`${path}?utm_source=x`);
    expect(title).toMatch(/^[A-Z][\w ]+ · Sukkah Marketplace$/);
    expect(html).toContain(`>${title.split(' · ')[0]}</h1>`);
    expect(canonical).toBe(origin() + path);
    expect(meta).toMatchObject({ 'og:url': canonical, 'og:locale': 'en_US', 'og:title': title });
    expect(meta.description?.length).toBeGreaterThan(40);
    expect(html).not.toContain('info.section');
  });

  test('links to pages that exist', async () => {
    const pages = await Promise.all(footerPaths.map((path) => text(path)));
    const links = pages.flatMap((html) =>
      [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, path = '']) => path),
    );
    const paths = new Set(links.filter((path) => !path.startsWith('/api/login')));
    expect(paths.size).toBeGreaterThan(13);
    for (const path of paths) expect((await visitor.ask('GET', path)).status, path).toBe(200);
  });

  test('is not included in any other page', async () => {
    const sentence = 'An allergy is a conversation';
    expect(await text('/safety')).toContain(sentence);
    for (const path of ['/', '/explore', '/help'])
      expect(await text(path), path).not.toContain(sentence);
  });
});

describe('a listing', () => {
  test('describes itself to search engines and link previews', async () => {
    const { title, canonical, meta } = await headOf(`${page()}?utm_source=x`);
    const description = 'A sukkah meal in Brooklyn, NY. Under the stars.';
    const address = `${origin()}${page()}`;
    const image = `${address}/opengraph-image?v=${listing.updatedAt.getTime()}`;
    expect({ title, canonical }).toEqual({
      title: `${TITLE} · Sukkah Marketplace`,
      canonical: address,
    });
    expect(meta).toMatchObject({
      description,
      'og:title': TITLE,
      'og:description': description,
      'og:url': address,
      'og:site_name': 'Sukkah Marketplace',
      'og:type': 'website',
      'og:locale': 'en_US',
      'og:locale:alternate': 'he_IL',
      'og:image': image,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/jpeg',
      'og:image:alt': TITLE,
      'twitter:card': 'summary_large_image',
      'twitter:title': TITLE,
      'twitter:description': description,
      'twitter:image': image,
    });
    const cache = 'public, max-age=0, must-revalidate';
    expect(await picture(image)).toMatchObject({ ...PREVIEW, cache });
  });

  test('says nothing about direction to programs that lay out text on their own', async () => {
    const { id } = await makeListing(db, host, {
      title: 'סוכה\u200f של Dana',
      city: 'ירושלים',
      description: 'Dinner \u200eat 7',
      slots: [{ startsAt: inDays(9) }],
    });
    for (const path of [`/listing/${id}`, `/he/listing/${id}`]) {
      const { title, meta, jsonLd: data } = await headOf(path);
      expect(meta['og:description']).toContain('ירושלים');
      expect(data).toContain('ירושלים');
      expect(JSON.stringify([title, meta, data])).not.toMatch(DIRECTION);
    }
  });

  test('lists its upcoming meals as events', async () => {
    const { '@graph': events } = jsonLd.parse(JSON.parse((await headOf(page())).jsonLd));
    const [, next, full] = listing.timeSlots;
    expect(events).toMatchObject([
      {
        name: TITLE,
        url: `${origin()}${page()}`,
        organizer: { name: 'Miriam' },
        location: { name: 'Brooklyn, NY, United States' },
        remainingAttendeeCapacity: 10,
        offers: { price: '0.00', availability: 'https://schema.org/InStock' },
      },
      {
        remainingAttendeeCapacity: 0,
        offers: { price: '18.00', availability: 'https://schema.org/SoldOut' },
      },
    ]);
    const starts = events.map(({ startDate }) => startDate);
    expect(starts.map((start) => Math.floor(Date.parse(start) / 1000))).toEqual(
      [next, full].map((slot) => Math.floor(Number(slot?.startsAt) / 1000)),
    );
    for (const start of starts) expect(start).toMatch(/-0[45]:00$/);
  });

  test('escapes its title everywhere', async () => {
    const { html } = await headOf(page());
    expect(html).not.toContain('<script>alert');
    expect(html.match(/alert\(/g)?.length).toBeGreaterThan(3);
  });

  test('keeps the street out of head, events and picture, even for people who know it', async () => {
    const guest = await newUser('Noam');
    const [, slot] = listing.timeSlots;
    if (slot) await makeRequest(db, slot, guest, { status: 'accepted' });
    const path = `${page()}/opengraph-image`;
    const seen = await picture(path);
    for (const person of [null, host, guest]) {
      const { html, jsonLd: data, meta } = await headOf(page(), person);
      const { bytes, headers } = await picture(path, person);
      // A guest's page is the visitor's; the street comes by a call.
      expect(html.includes('Canarystreet')).toBe(person === host);
      const output = JSON.stringify([data, meta, headers]) + bytes;
      expect(canariesIn(output)).toEqual([]);
      expect(bytes === seen.bytes, 'the same picture for all').toBe(true);
    }
  });

  test.each([
    'סוכה בגינה',
    '🌿 Dinner ✨',
    '🎉',
    'x'.repeat(120),
    'Łódź – Санкт-Петербург ©',
    '晩餐 № 1',
  ])('has a picture with the title %s', async (title) => {
    const { id } = await makeListing(db, host, { title, city: 'ירושלים', slots: [] });
    const drawn = await picture(`/listing/${id}/opengraph-image`);
    expect(drawn).toMatchObject(PREVIEW);
    expect(drawn.length).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
  });

  test("has no picture and no events if it's hidden or missing, whoever requests it", async () => {
    for (const id of [hidden.id, NO_ID, 'x', '%00', '%FF'])
      for (const person of [null, host]) {
        const { status, bytes } = await picture(`/listing/${id}/opengraph-image`, person);
        expect({ id, status, tells: bytes.includes('Brooklyn') }).toEqual({
          id,
          status: id === '%FF' ? 400 : 404,
          tells: false,
        });
      }
    expect((await headOf(`/listing/${hidden.id}`, host)).jsonLd).toBe('');
  });
});

test('a Hebrew page says so to link previews', async () => {
  const { canonical, meta } = await headOf('/he/explore');
  expect(canonical).toBe(`${origin()}/he/explore`);
  expect(meta).toMatchObject({
    'og:url': canonical,
    'og:locale': 'he_IL',
    'og:locale:alternate': 'en_US',
  });
});

test.each(['/', '/explore'])("%s has the app's picture", async (path) => {
  const { canonical, meta } = await headOf(path);
  expect(meta['og:url']).toBe(canonical);
  expect(meta).toMatchObject({
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Sukkah Marketplace: Find your seat under the stars',
    'twitter:card': 'summary_large_image',
  });
  expect(meta['og:image']).toMatch(new RegExp(`^${origin()}/opengraph-image`));
  const drawn = await picture(meta['og:image'] ?? '');
  expect(drawn).toMatchObject(PREVIEW);
  expect(drawn.length).toBeLessThanOrEqual(MAX_PREVIEW_BYTES);
});

describe('a page that doesn’t exist', () => {
  test.each([
    ['/nothing/here', 'en', 'There’s nothing at this address.'],
    ['/he/nothing/here', 'he', 'אין שום דבר בכתובת הזו.'],
    [`/listing/${NO_ID}`, 'en', 'Listing not found'],
    ['/listing/x', 'en', 'Listing not found'],
    [`/he/listing/${NO_ID}`, 'he', 'הסוכה לא נמצאה'],
    ['/moderation', 'en', 'There’s nothing at this address.'],
    ['/moderation/log', 'en', 'There’s nothing at this address.'],
  ])('%s says so without scripts, in %s, with a picture', async (path, language, sentence) => {
    const { html, title, meta } = await headOf(path, null, 404);
    const dir = language === 'he' ? 'rtl' : 'ltr';
    expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}" dir="${dir}"`));
    const [, main = ''] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
    expect(main).toContain(sentence);
    expect(main).toContain(`<h1`);
    expect(title).not.toBe('');
    expect(meta).toMatchObject({ robots: 'noindex', 'og:image:type': 'image/jpeg' });
    expect(meta['og:url']).toBeUndefined();
  });

  test('is the same for someone else’s meal pass', async () => {
    const { timeSlots } = listing;
    const guest = await newUser('Noam');
    if (!timeSlots[1]) throw new Error('There is no meal.');
    const { id } = await makeRequest(db, timeSlots[1], guest, { status: 'accepted' });
    const stranger = await newUser('Dov');
    const [theirs, missing] = await Promise.all(
      [id, NO_ID].map((one) => headOf(`/requests/${one}`, stranger, 404)),
    );
    expect(theirs?.html).toContain('There’s nothing at this address.');
    expect(theirs?.title).toBe(missing?.title);
    expect((await headOf(`/requests/${id}`, guest)).title).not.toBe(theirs?.title);
  });
});

test('/favicon.ico contains the icon in three sizes', async () => {
  const response = await fetch(new URL('/favicon.ico', SERVER));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/x-icon');
  const icon = Buffer.from(await response.arrayBuffer());
  expect(icon.length).toBeLessThan(10_000);
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
  for (const [n, size] of [16, 32, 48].entries()) {
    const entry = icon.subarray(6 + 16 * n);
    const start = entry.readUInt32LE(12);
    const image = await sharp(icon.subarray(start, start + entry.readUInt32LE(8))).metadata();
    expect([entry[0], entry[1], image.width, image.height]).toEqual([size, size, size, size]);
  }
});
