/** The calls that `npm run abuse` sends: the most expensive ones available without signing in. */

/**
 * @typedef {object} Call
 * @property {string} name
 * @property {() => string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string | Buffer} [body]
 * @property {(head: string) => string[]} [raw] texts sent one by one on a connection of their own,
 * in place of the method and body; `head` is the headers that each request needs
 */

let counter = 0;
const count = () => {
  counter += 1;
  return counter;
};
const input = (/** @type {object} */ json) => encodeURIComponent(JSON.stringify({ 0: { json } }));
const batch = (
  /** @type {string} */ procedure,
  /** @type {number} */ size,
  /** @type {() => object} */ json,
) =>
  `/api/trpc/${Array(size).fill(procedure).join()}?batch=1&input=${encodeURIComponent(
    JSON.stringify(
      Object.fromEntries(Array.from({ length: size }, (_, n) => [n, { json: json() }])),
    ),
  )}`;
const near = () => `40.${10 + (count() % 80)},-73.${10 + (count() % 80)}`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const deep = (/** @type {number} */ depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/**
 * @param {string} listing listing ID
 * @param {string} script path of a script
 * @returns {Call[]}
 */
export const abusiveCalls = (listing, script) => [
  { name: 'landing page, not cached', path: () => `/?visit=${count()}` },
  { name: 'Explore, not cached', path: () => `/explore?visit=${count()}` },
  { name: 'Explore in Hebrew', path: () => `/he/explore?visit=${count()}` },
  { name: 'Explore near a place', path: () => `/explore?near=${near()}&radiusKm=25` },
  { name: 'listing page, not cached', path: () => `/listing/${listing}?visit=${count()}` },
  { name: 'page that is not found', path: () => `/nothing/${count()}` },
  {
    name: 'prefetch',
    path: () => `/explore?visit=${count()}`,
    headers: { rsc: '1', 'next-router-prefetch': '1' },
  },
  {
    name: 'navigation (_rsc)',
    path: () => `/explore?visit=${count()}&_rsc=x`,
    headers: { rsc: '1' },
  },
  { name: 'preview picture', path: () => `/listing/${listing}/opengraph-image?${count()}` },
  { name: 'sitemap file', path: () => `/sitemap/${1 + (count() % 9)}.xml` },
  { name: 'search over REST', path: () => `/api/listings/search?city=Kfar%20${count()}&limit=100` },
  {
    name: 'distance search',
    path: () => `/api/listings/search?near=${near()}&radiusKm=25&limit=100`,
  },
  {
    name: 'batch of 20 distance searches',
    path: () => batch('listings.search', 20, () => ({ near: near(), radiusKm: 25 })),
  },
  {
    name: 'points on a map',
    path: () => `/api/trpc/listings.points?batch=1&input=${input({ near: near() })}`,
  },
  {
    name: 'batch of 20 points',
    path: () => batch('listings.points', 20, () => ({ near: near(), radiusKm: 25 })),
  },
  {
    name: 'cities suggested',
    path: () => `/api/trpc/places.suggest?batch=1&input=${input({ q: `kf${count()}` })}`,
  },
  { name: 'OpenAPI document', path: () => '/api/openapi.json' },
  { name: 'script', path: () => script },
  { name: '100 parameters', path: () => `/explore?${'a&'.repeat(99)}${count()}` },
  { name: '7,900 empty keys', path: () => `/explore?${'&'.repeat(7900)}` },
  {
    name: '12 kB of cookies',
    path: () => `/explore?visit=${count()}`,
    headers: { cookie: 'a=1; '.repeat(2500) },
  },
  { name: 'longest path', path: () => `/${'%61'.repeat(2500)}?${count()}` },
  {
    name: 'deep JSON',
    path: () => '/api/trpc/messages.send',
    method: 'POST',
    headers: JSON_TYPE,
    body: deep(32_000),
  },
  {
    name: 'sign-in form of 64 kB',
    path: () => '/api/auth/signin/email',
    method: 'POST',
    headers: FORM,
    body: 'a=1&'.repeat(16_000),
  },
  {
    name: 'multipart of 1,000 parts',
    path: () => '/explore',
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1000),
  },
  {
    name: 'long User-Agent',
    path: () => `/terms?${count()}`,
    headers: { 'user-agent': 'a'.repeat(15_500) },
  },
  {
    name: 'long Accept-Language',
    path: () => `/terms?${count()}`,
    headers: { 'accept-language': 'he;q=0.1,'.repeat(1700) },
  },
  {
    name: 'long header',
    path: () => '/terms',
    headers: { 'if-none-match': 'W/"a",'.repeat(2500) },
  },
  {
    name: 'a thousand headers',
    path: () => '/terms',
    headers: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}`, 'x'])),
  },
  {
    name: 'one-byte chunks',
    path: () => '/api/requests',
    raw: (head) => [
      `POST /api/requests HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\na\r\n'.repeat(60_000),
    ],
  },
  {
    name: 'body byte by byte',
    path: () => '/api/requests',
    raw: (head) => [
      `POST /api/requests HTTP/1.1\r\n${head}Content-Length: 60000\r\n\r\n`,
      ...'a'.repeat(1000),
    ],
  },
  { name: 'unknown expectation', path: () => '/', headers: { expect: 'x' } },
  {
    name: 'pipelining',
    path: () => '/terms',
    raw: (head) => [`GET /terms HTTP/1.1\r\n${head}\r\n`.repeat(600)],
  },
  { name: 'unknown script', path: () => `/_next/static/chunks/${count()}.js` },
  { name: 'broken escape', path: () => `/pictures/%E0%A4%A?${count()}` },
  {
    name: 'broken router state',
    path: () => '/terms',
    headers: { rsc: '1', 'next-router-state-tree': '%5B%22%22%2C%7B%22a%22%3A'.repeat(600) },
  },
];
