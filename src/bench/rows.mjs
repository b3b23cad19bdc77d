import { createHash } from 'node:crypto';
import { MIDDLE, RARE } from './data.mjs';

/** Pages are requested as browsers do, with compression. */
export const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} path on our server; pages are compared with the empty page
 * @property {Record<string, string>} [headers]
 * @property {() => { path: string, headers?: Record<string, string> }} [next] replaces `path` if
 * each request is different
 * @property {string} [includePath] on the server that uses `include`
 */

const HOST = 'bench-host';

/** Sessions that take turns. */
const SESSIONS = 40;

/**
 * Returns the ID under which a session is stored, as in `src/server/auth/cookies.ts`.
 * @param {string} token
 */
export const sidOf = (token) => createHash('sha256').update(token).digest('hex');

/** @param {import('pg').Client} client @param {string} token @param {string} email */
const signIn = (client, token, email) =>
  client.query(
    `INSERT INTO sessions (sid, sess, expire) SELECT $1, jsonb_build_object('userId', id), now() + interval '7 days'
      FROM users WHERE email = $2`,
    [sidOf(token), email],
  );

/** @param {import('pg').Client} client */
export const signHostIn = (client) => signIn(client, HOST, 'host1@bench.invalid');

/**
 * Returns the path of a client-side navigation. Next.js redirects to it, because the browser's
 * router adds a hash of the request's headers to the query.
 * @param {string} url of our server
 * @param {string} path
 */
async function navigationPath(url, path) {
  const init = { headers: { rsc: '1' }, redirect: /** @type {const} */ ('manual') };
  const { headers } = await fetch(`${url}${path}`, init);
  const { pathname, search } = new URL(headers.get('location') ?? path, url);
  return `${pathname}${search}`;
}

/**
 * Pages for signed-in people, half of them hosts, who take turns: as a full page, and as a
 * client-side navigation.
 * @param {import('pg').Client} client
 * @param {string} url of our server
 * @param {string} id of a listing
 * @returns {Promise<Row[]>}
 */
async function signedInRows(client, url, id) {
  const tokenOf = (/** @type {number} */ n) => `bench-session-${n}`;
  for (let n = 0; n < SESSIONS; n += 1)
    await signIn(client, tokenOf(n), `${n % 2 ? 'host' : 'guest'}${n + 2}@bench.invalid`);
  let turn = 0;
  const requestsTo =
    (/** @type {string} */ path, /** @type {Record<string, string>} */ headers) => () => {
      turn += 1;
      const cookie = `next-auth.session-token=${tokenOf(turn % SESSIONS)}`;
      return { path, headers: { ...AS_BROWSERS, ...headers, cookie } };
    };
  const pages = {
    '/': '/',
    '/explore': '/explore',
    '/explore, a city': `/explore?city=${encodeURIComponent(RARE.city)}`,
    '/listing': `/listing/${id}`,
    '/requests': '/requests',
    '/messages': '/messages',
    '/host': '/host',
  };
  /** @type {Row[]} */
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const navigation = requestsTo(await navigationPath(url, path), { rsc: '1' });
    rows.push({ name: `signed-in ${name}`, path, next: requestsTo(path, {}) });
    rows.push({ name: `navigation ${name}`, path, next: navigation });
  }
  return rows;
}

/**
 * @param {import('pg').Client} client
 * @param {string} url of our server
 * @returns {Promise<Row[]>}
 */
export async function rowsOf(client, url) {
  const { rows: listings } = await client.query(
    `SELECT id FROM sukkah_listings WHERE visible AND last_ends_at > now() + interval '10 days'
      ORDER BY id LIMIT 50000`,
  );
  const { rows: days } = await client.query(
    `SELECT to_char(now() + interval '6 days', 'YYYY-MM-DD') AS day`,
  );
  const [{ id }] = listings;
  const { city, dietary } = RARE;
  const near = { near: `${MIDDLE.lat},${MIDDLE.lon}`, radiusKm: MIDDLE.km, upcoming: 'true' };
  const search = (/** @type {Record<string, string>} */ params) =>
    `/api/listings/search?${new URLSearchParams({ limit: '24', ...params })}`;
  const first = search({ upcoming: 'true' });
  const places = encodeURIComponent(JSON.stringify({ json: { q: 'kfar a' } }));
  const inCity = new URLSearchParams({ city });
  const ofHost = {
    headers: { cookie: `next-auth.session-token=${HOST}` },
    query: new URLSearchParams({ sid: sidOf(HOST) }),
  };
  let visit = 0;
  // Each URL is new, so the page cache can't answer.
  const cold = (/** @type {string} */ name, /** @type {() => string} */ pathOf) => ({
    name: `page ${name}, cold`,
    path: pathOf(),
    next: () => {
      visit += 1;
      return { path: `${pathOf()}?visit=${visit}`, headers: AS_BROWSERS };
    },
  });
  return [
    { name: 'search-first', path: first, includePath: '/search-first' },
    {
      name: 'search-city',
      path: search({ city, upcoming: 'true' }),
      includePath: `/search-city?${inCity}`,
    },
    {
      name: 'search-narrow',
      path: search({ city, date: days[0].day, accessibility: 'wheelchair' }),
      includePath: `/search-narrow?${inCity}`,
    },
    {
      name: 'search-three',
      path: search({ city, dietary }),
      includePath: `/search-three?${inCity}`,
    },
    { name: 'search-near', path: search(near) },
    { name: 'search-nearest', path: search({ ...near, sort: 'distance' }) },
    { name: 'search-page-50', path: await pathOfPage(url, first, 50) },
    { name: 'places', path: `/api/trpc/places.suggest?input=${places}` },
    { name: 'listing', path: `/api/listings/${id}`, includePath: `/listing?id=${id}` },
    {
      name: 'host-listings',
      path: '/api/listings/host?limit=20',
      headers: ofHost.headers,
      includePath: `/host-listings?${ofHost.query}`,
    },
    {
      name: 'host-requests',
      path: '/api/requests/host?limit=20',
      headers: ofHost.headers,
      includePath: `/host-requests?${ofHost.query}`,
    },
    {
      name: 'threads',
      path: '/api/threads?limit=20',
      headers: ofHost.headers,
      includePath: `/threads?${ofHost.query}`,
    },
    { name: 'page /', path: '/', headers: AS_BROWSERS },
    { name: 'page /explore', path: '/explore', headers: AS_BROWSERS },
    { name: 'page /listing', path: `/listing/${id}`, headers: AS_BROWSERS },
    cold('/', () => '/'),
    cold('/explore', () => '/explore'),
    cold('/listing', () => `/listing/${listings[visit % listings.length].id}`),
    ...(await signedInRows(client, url, id)),
  ];
}

/**
 * Follows the links to the next page.
 * @param {string} url
 * @param {string} first path of the first page
 * @param {number} page
 */
async function pathOfPage(url, first, page) {
  let path = first;
  for (let n = 1; n < page; n += 1) {
    const response = await fetch(`${url}${path}`);
    await response.arrayBuffer();
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? path;
  }
  return path;
}
