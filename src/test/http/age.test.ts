import { beforeAll, expect, test } from 'vitest';
import { uploadedPicture } from '@/schemas/picture';
import { makeListing } from '../factories';
import { aPhoto } from '../pictures';
import { as } from './http';
import { cachedPage } from './pageCache';
import { db, inDays, newUser, SERVER } from './world';

// `Age` would tell a stranger when someone else last viewed a page.

/** Headers in which caches reveal that they have a response, or since when. */
const CACHE_HEADERS = ['age', 'x-nextjs-cache', 'x-cache', 'cf-cache-status', 'last-modified'];

let listing: string;
let photo: string;
let host: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  host = await newUser('Miriam');
  const { id } = await makeListing(db, host, { slots: [{ startsAt: inDays(9) }] });
  listing = `/listing/${id}`;
  const raw = new Blob([new Uint8Array(await aPhoto())]);
  photo = uploadedPicture.parse((await as(host).send('POST', '/api/pictures', { raw })).body).url;
});

const headersOf = async (path: string, cookie = '') => {
  const response = await fetch(`${SERVER}${path}`, {
    headers: { 'Accept-Language': 'en', Cookie: cookie },
  });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  return { headers: CACHE_HEADERS.filter((name) => response.headers.has(name)) };
};

test.each(['/', '/he', '/explore', '/help', 'listing'])(
  'a page from the cache has no cache headers: %s',
  async (page) => {
    const path = page === 'listing' ? listing : page;
    expect((await cachedPage(() => headersOf(path))).headers).toEqual([]);
  },
);

test.each([
  'preview',
  'photo',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/opengraph-image',
  '/api/listings/search?city=Haifa',
  '/api/zmanim?city=New%20York',
])('other responses that are requested again have none either: %s', async (target) => {
  const paths: Record<string, string> = { preview: `${listing}/opengraph-image`, photo };
  const path = paths[target] ?? target;
  const cookie = `next-auth.session-token=${host.sid}`;
  for (let time = 0; time < 3; time += 1)
    expect((await headersOf(path, cookie)).headers).toEqual([]);
});
