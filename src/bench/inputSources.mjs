/**
 * Returns random numbers from 0 to 1, repeatable by seed (mulberry32).
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = (/** @type {string} */ text) => text.trim().split(/\s+/);

const LETTERS = [...'aZ0 .%&=;,[]{}"\\/@-éßאяﷺ\u0301\u200d\u202e💥\n'];
const PROCEDURES = words(`
  listings.search listings.points listings.alternatives listings.byId
  places.suggest zmanim.get users.viewer requests.create messages.send users.setFirstName
  safety.report live.changes nothing.there
`);
const PATHS = words(`
  / /explore /he/explore /listing/x /login /api/listings/search /api/places /api/zmanim
  /api/login /api/photo /api/unsubscribe /api/auth/csrf /api/nothing /_next/image /pictures/x.jpg
  /sitemap/1.xml
`);
const FIELDS = words(`
  city near radiusKm date seats accessibility start id cursor limit email firstName body q
  __proto__ json meta
`);
const TYPES = [
  ...words('Date undefined bigint number regexp set map URL Error'),
  ['typed-array', 'Uint8Array'],
  ...words('custom class symbol').map((type) => [type, 'x']),
];
const HEADERS = words(`
  cookie accept-language accept user-agent x-forwarded-for x-forwarded-host referer origin rsc
  next-router-state-tree next-router-prefetch next-action if-none-match range accept-encoding
  authorization
`);
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const BODY_PATHS = words(`
  /api/requests /api/listings /api/messages /api/reports /api/threads /api/auth/signin/email
  /api/auth/callback/email /api/logout /api/login/demo /api/pictures /api/unsubscribe /explore
`);

/**
 * @typedef {object} Input
 * @property {string} kind
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

/** @param {() => number} random */
export function createInputs(random) {
  const integer = (/** @type {number} */ max) => Math.floor(random() * max);
  /** @template T @param {readonly T[]} all @returns {T} */
  const pick = (all) => /** @type {T} */ (all[integer(all.length)]);
  const text = (/** @type {number} */ max) => {
    const length = integer(max);
    // Half of them repeat a short piece, which is what slow checks trip over.
    if (random() < 0.5)
      return pick(LETTERS)
        .concat(pick(LETTERS))
        .repeat(length / 2);
    return Array.from({ length }, () => pick(LETTERS)).join('');
  };
  /** @param {number} depth @returns {unknown} */
  const value = (depth) => {
    const kind = integer(depth > 0 ? 8 : 6);
    if (kind < 2) return text(pick([5, 50, 2000]));
    if (kind === 2) return pick([0, -1, 1e308, 20_000_000, 0.1, -0]);
    if (kind === 3) return pick([null, true, false]);
    if (kind === 4) return new Date(integer(2 ** 40)).toISOString();
    if (kind === 5) return '0123abcd-0000-4000-8000-0123456789ab';
    if (kind === 6) return Array.from({ length: integer(20) }, () => value(depth - 1));
    return Object.fromEntries(
      Array.from({ length: integer(8) }, () => [pick(FIELDS), value(depth - 1)]),
    );
  };
  const superjson = () => ({
    json: value(3),
    ...(random() < 0.7 && {
      meta: {
        values: Object.fromEntries(
          Array.from({ length: integer(5) }, () => [pick(FIELDS), [pick(TYPES)]]),
        ),
        ...(random() < 0.3 && { referentialEqualities: { [pick(FIELDS)]: [pick(FIELDS)] } }),
      },
    }),
  });
  const query = (/** @type {number} */ pairs) =>
    Array.from(
      { length: integer(pairs) },
      () => `${pick(FIELDS)}=${encodeURIComponent(text(60))}`,
    ).join('&');
  const ascii = (/** @type {string} */ from) => from.replace(/[^\x20-\x7e]/g, '~');
  /** @type {(() => Input)[]} */
  const kinds = [
    () => {
      const calls = Array.from({ length: 1 + integer(20) }, () => pick(PROCEDURES));
      const input = encodeURIComponent(
        JSON.stringify(Object.fromEntries(calls.map((_, n) => [n, superjson()]))),
      );
      return {
        kind: 'superjson in a query',
        method: 'GET',
        path: `/api/trpc/${calls.join()}?batch=1&input=${input.slice(0, 7000)}`,
      };
    },
    () => ({
      kind: 'superjson in a body',
      method: 'POST',
      path: `/api/trpc/${pick(PROCEDURES)}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(superjson()),
    }),
    () => ({
      kind: 'JSON body',
      method: pick(['POST', 'PUT', 'PATCH', 'DELETE']),
      path: pick(BODY_PATHS),
      headers: { 'content-type': 'application/json' },
      body: random() < 0.2 ? text(60_000) : JSON.stringify(value(5)),
    }),
    () => ({ kind: 'query string', method: 'GET', path: `${pick(PATHS)}?${query(120)}` }),
    () => ({
      kind: 'path',
      method: 'GET',
      path: `${pick(PATHS)}/${encodeURIComponent(text(200))}${'/a'.repeat(integer(30))}`,
    }),
    () => ({
      kind: 'headers',
      method: 'GET',
      path: pick(PATHS),
      headers: Object.fromEntries(
        Array.from({ length: integer(8) }, () => [pick(HEADERS), ascii(text(1800)).trim()]),
      ),
    }),
    () => ({
      kind: 'form',
      method: 'POST',
      path: pick(BODY_PATHS),
      headers: { 'content-type': FORM },
      body: query(1000),
    }),
    () => ({
      kind: 'multipart',
      method: 'POST',
      path: pick(BODY_PATHS),
      headers: { 'content-type': MULTIPART },
      body: `--x\r\nContent-Disposition: form-data; name="${ascii(text(50))}"\r\n\r\n${text(500)}\r\n`.repeat(
        integer(200),
      ),
    }),
  ];
  return () => /** @type {() => Input} */ (pick(kinds))();
}

/**
 * Returns inputs designed to be expensive, at the largest accepted size.
 * @returns {Input[]}
 */
export function hostileInputs() {
  const deep = (/** @type {string} */ open, /** @type {string} */ close) =>
    open.repeat(30_000) + close.repeat(30_000);
  const bodies = [
    deep('[', ']'),
    `{"json":${deep('[', ']')}}`,
    '{"a":'.repeat(10_000),
    `{"json":{"a":"${'a'.repeat(60_000)}"}}`,
    `{"json":20000000,"meta":{"values":[["typed-array","Uint8Array"]]}}`,
    `{"json":{},"meta":{"values":{${Array.from({ length: 3000 }, (_, n) => `"a${n}.b\\\\.c":["Date"]`).join()}}}}`,
    `{"json":[],"meta":{"referentialEqualities":{"a":["${'b.'.repeat(20_000)}"]}}}`,
    `{"${'a'.repeat(60_000)}":1}`,
    `[${'1,'.repeat(30_000)}1]`,
    `"${'\\u0301'.repeat(10_000)}"`,
  ];
  const texts = [...'aא\u0301 %-😀ﷺ.\u202e', ...words('aя a\u200d a@ 1: a. ((')];
  const fields = ['firstName', 'email', 'city', 'q', 'body', 'timeZone', 'near', 'photoUrl'];
  return [
    ...bodies.flatMap((body) =>
      [...PROCEDURES.map((name) => `/api/trpc/${name}`), ...BODY_PATHS].map((path) => ({
        kind: 'hostile body',
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body,
      })),
    ),
    ...texts.flatMap((piece) =>
      fields.map((field) => ({
        kind: 'hostile text',
        method: 'POST',
        path: '/api/trpc/users.setFirstName',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json: { [field]: piece.repeat(15_000 / piece.length) } }),
      })),
    ),
    ...texts.flatMap((piece) =>
      ['/explore', '/api/listings/search', '/api/places', '/api/login'].map((path) => ({
        kind: 'hostile query',
        method: 'GET',
        path: `${path}?city=${encodeURIComponent(piece.repeat(100))}&q=${encodeURIComponent(piece.repeat(100))}&near=${encodeURIComponent(piece.repeat(20))}&${'a&'.repeat(90)}`,
      })),
    ),
    ...PATHS.flatMap((path) =>
      HEADERS.slice(0, 6).map((name) => ({
        kind: 'hostile header',
        method: 'GET',
        path,
        headers: { [name]: 'a=1; '.repeat(2500).trim() },
      })),
    ),
  ];
}
