import { createHash } from 'node:crypto';
import { MIDDLE, RARE } from './data.mjs';

/** Pages are requested as browsers do, with compression. */
export const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const PAGES = 49;
const LIMIT = 24;

/**
 * @typedef {object} Row
 * @property {string} name also the name of its baseline
 * @property {string} path on our server
 * @property {string} [sid] session of the caller
 * @property {Record<string, string>} [asks] the baseline's parameters
 * @property {() => { path: string, headers?: Record<string, string> }} [next] replaces `path` if
 * each request is different
 * @property {'rows' | 'empty'} against the baseline: hand-written SQL or an empty page
 */

export const HOST = 'bench-host';

const SESSIONS = 40;

const tokenOf = (/** @type {number} */ n) => `bench-session-${n}`;

/**
 * Returns the ID under which a session is stored, as in `src/server/auth/cookies.ts`.
 * @param {string} token
 */
export const sidOf = (token) => createHash('sha256').update(token).digest('hex');

/** @param {import('pg').Client} client */
export async function signHostIn(client) {
  await client.query(
    `INSERT INTO sessions (sid, sess, expire) SELECT '${sidOf(HOST)}', jsonb_build_object('userId', id), now() + interval '7 days'
      FROM users WHERE email = 'host1@bench.invalid'`,
  );
}

/**
 * Signs in forty people, half of them hosts.
 * @param {import('pg').Client} client
 */
async function signPeopleIn(client) {
  for (let n = 0; n < SESSIONS; n += 1)
    await client.query(
      `INSERT INTO sessions (sid, sess, expire) SELECT $1, jsonb_build_object('userId', id), now() + interval '7 days'
        FROM users WHERE email = $2`,
      [sidOf(tokenOf(n)), `${n % 2 ? 'host' : 'guest'}${n + 2}@bench.invalid`],
    );
}

const NAVIGATION = { rsc: '1' };

/**
 * Returns the path of a client-side navigation. Next.js redirects to it, because the browser's
 * router adds a hash of the request's headers to the query.
 * @param {string} url of our server
 * @param {string} path
 */
async function navigationPath(url, path) {
  const { headers } = await fetch(`${url}${path}`, { headers: NAVIGATION, redirect: 'manual' });
  const { pathname, search } = new URL(headers.get('location') ?? path, url);
  return `${pathname}${search}`;
}

/**
 * Pages for signed-in people, requested by forty of them in turn: as a full page, and as a
 * client-side navigation.
 * @param {string} url of our server
 * @param {string} id of a listing
 * @returns {Promise<Row[]>}
 */
async function signedInRows(url, id) {
  const pages = {
    '/': '/',
    '/explore': '/explore',
    '/explore, a city': `/explore?city=${encodeURIComponent(RARE.city)}`,
    '/listing': `/listing/${id}`,
    '/requests': '/requests',
    '/messages': '/messages',
    '/host': '/host',
  };
  let turn = 0;
  const requestsTo =
    (/** @type {string} */ path, /** @type {Record<string, string>} */ headers) => () => {
      turn += 1;
      const cookie = `next-auth.session-token=${tokenOf(turn % SESSIONS)}`;
      return { path, headers: { ...AS_BROWSERS, ...headers, cookie } };
    };
  const against = /** @type {const} */ ('empty');
  const rows = Object.entries(pages).map(async ([name, path]) => [
    { name: `signed-in ${name}`, path, next: requestsTo(path, {}), against },
    {
      name: `navigation ${name}`,
      path,
      next: requestsTo(await navigationPath(url, path), NAVIGATION),
      against,
    },
  ]);
  return (await Promise.all(rows)).flat();
}

/**
 * @param {import('pg').Client} client
 * @param {string} url of our server
 * @returns {Promise<Row[]>}
 */
export async function rowsOf(client, url) {
  const one = async (/** @type {string} */ sql) => (await client.query(sql)).rows[0];
  const { id } =
    await one(`SELECT l.id FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
    WHERE l.visible AND s.ends_at > now() + interval '10 days' ORDER BY l.id LIMIT 1`);
  const { day } = await one(`SELECT to_char(now() + interval '6 days', 'YYYY-MM-DD') AS day`);
  const { city } = RARE;
  const { lat, lon, km } = MIDDLE;
  const query = (/** @type {Record<string, string>} */ params) =>
    `${new URLSearchParams({ limit: `${LIMIT}`, ...params })}`;
  const search = (/** @type {Record<string, string>} */ params) =>
    `/api/listings/search?${query(params)}`;
  const fiftieth = await pageAfter(url, search({ upcoming: 'true' }), PAGES);
  const { rows: many } = await client.query(
    'SELECT id FROM sukkah_listings WHERE visible ORDER BY id LIMIT 50000',
  );
  await signPeopleIn(client);
  let turn = 0;
  const count = () => {
    turn += 1;
    return turn;
  };
  // Each URL is new, so the page cache can't answer.
  const freshPaths = {
    '/': () => `/?visit=${count()}`,
    '/explore': () => `/explore?visit=${count()}`,
    '/listing': () => `/listing/${many[count() % many.length].id}?visit=${turn}`,
  };
  const cityInput = encodeURIComponent(JSON.stringify({ json: { start: 'kfar a' } }));
  return [
    { name: 'search-first', path: search({ upcoming: 'true' }), against: 'rows' },
    {
      name: 'search-city',
      path: search({ city, upcoming: 'true' }),
      asks: { city },
      against: 'rows',
    },
    {
      name: 'search-narrow',
      path: search({ city, date: day, accessibility: 'wheelchair' }),
      asks: { city, day },
      against: 'rows',
    },
    {
      name: 'search-three',
      path: search({ city, dietary: RARE.dietary }),
      asks: { city },
      against: 'rows',
    },
    {
      name: 'search-near',
      path: search({ near: `${lat},${lon}`, radiusKm: km, upcoming: 'true' }),
      asks: { lat, lon, km },
      against: 'rows',
    },
    {
      name: 'search-nearest',
      path: search({ near: `${lat},${lon}`, radiusKm: km, sort: 'distance', upcoming: 'true' }),
      asks: { lat, lon, km },
      against: 'rows',
    },
    { name: 'search-page-50', path: fiftieth.path, asks: fiftieth.asks, against: 'rows' },
    {
      name: 'cities',
      path: `/api/trpc/listings.cities?input=${cityInput}`,
      asks: { start: 'kfar a' },
      against: 'rows',
    },
    { name: 'listing', path: `/api/listings/${id}`, asks: { id }, against: 'rows' },
    {
      name: 'host-listings',
      path: '/api/listings/host?limit=20',
      sid: HOST,
      asks: { sid: sidOf(HOST) },
      against: 'rows',
    },
    {
      name: 'host-requests',
      path: '/api/requests/host?limit=20',
      sid: HOST,
      asks: { sid: sidOf(HOST) },
      against: 'rows',
    },
    {
      name: 'threads',
      path: '/api/threads?limit=20',
      sid: HOST,
      asks: { sid: sidOf(HOST) },
      against: 'rows',
    },
    { name: 'page /', path: '/', against: 'empty' },
    { name: 'page /explore', path: '/explore', against: 'empty' },
    { name: 'page /listing', path: `/listing/${id}`, against: 'empty' },
    ...Object.entries(freshPaths).map(([name, next]) => ({
      name: `page ${name}, anew`,
      path: next(),
      next: () => ({ path: next(), headers: AS_BROWSERS }),
      against: /** @type {const} */ ('empty'),
    })),
    ...(await signedInRows(url, id)),
  ];
}

/**
 * Returns the URL of the page after that many pages.
 * @param {string} url
 * @param {string} first
 * @param {number} pages
 */
async function pageAfter(url, first, pages) {
  let path = first;
  /** @type {{ id: string } | undefined} */
  let last;
  for (let n = 0; n < pages; n += 1) {
    const answer = await fetch(`${url}${path}`);
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    last = (await answer.json()).at(-1);
    if (!next) break;
    path = next;
  }
  const cursor = new URL(path, url).searchParams.get('cursor') ?? '';
  const { key = 0 } = cursor ? JSON.parse(Buffer.from(cursor, 'base64url').toString()) : {};
  return { path, asks: { at: new Date(Math.round(key * 1000)).toISOString(), id: last?.id ?? '' } };
}
