/**
 * The calls that `npm run abuse` sends: the most expensive ones available without signing in. Counters
 * keep responses from being cached.
 */

/**
 * @typedef {object} Call
 * @property {string} name
 * @property {() => string} path
 * @property {Record<string, string>} [headers]
 */

let counter = 0;
const count = () => {
  counter += 1;
  return counter;
};
const near = () => `40.${10 + (count() % 80)},-73.${10 + (count() % 80)}`;

/** @param {string} procedure @param {object[]} inputs */
const batch = (procedure, inputs) => {
  const json = JSON.stringify(Object.fromEntries(inputs.map((input, n) => [n, { json: input }])));
  return `/api/trpc/${inputs.map(() => procedure)}?batch=1&input=${encodeURIComponent(json)}`;
};

/**
 * @param {string} listing listing ID
 * @param {string} script path of a script
 * @returns {Call[]}
 */
export const abusiveCalls = (listing, script) => [
  { name: 'landing page, not cached', path: () => `/?visit=${count()}` },
  { name: 'Explore, not cached', path: () => `/explore?visit=${count()}` },
  { name: 'Explore in Hebrew, not cached', path: () => `/he/explore?visit=${count()}` },
  { name: 'listing page, not cached', path: () => `/listing/${listing}?visit=${count()}` },
  { name: 'preview picture', path: () => `/listing/${listing}/opengraph-image?${count()}` },
  {
    name: 'search over REST for an unknown town',
    path: () => `/api/listings/search?city=Kfar%20${count()}&limit=100`,
  },
  {
    name: 'batch of 20 distance searches',
    path: () =>
      batch(
        'listings.search',
        Array.from({ length: 20 }, () => ({ near: near(), radiusKm: 25 })),
      ),
  },
  { name: 'points on a map', path: () => batch('listings.points', [{ near: near() }]) },
  { name: 'city suggestions', path: () => batch('places.suggest', [{ q: `kf${count()}` }]) },
  { name: 'OpenAPI document', path: () => '/api/openapi.json' },
  { name: 'script', path: () => script },
  { name: 'script that doesn’t exist', path: () => `/_next/static/chunks/${count()}.js` },
  { name: '100 parameters', path: () => `/explore?${'a&'.repeat(99)}${count()}` },
  {
    name: '12 kB of cookies',
    path: () => `/explore?visit=${count()}`,
    headers: { cookie: 'a=1; '.repeat(2500) },
  },
  { name: 'unknown Expect header', path: () => '/', headers: { expect: 'x' } },
  {
    name: 'broken router state',
    path: () => '/terms',
    headers: { rsc: '1', 'next-router-state-tree': '%5B%22%22%2C%7B%22a%22%3A'.repeat(600) },
  },
];
