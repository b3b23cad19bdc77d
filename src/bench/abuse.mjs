/**
 * `npm run abuse`: one client sends the most expensive calls as fast as the server lets it, one kind after the other
 * and then all at once, while an honest visitor browses. Prints what the client costs and how long the visitor waits,
 * beside the same visitor undisturbed. Ends with 1 if the visitor's p95 reaches 500 ms. `--listings 20000`,
 * `--seconds 8` for each kind, `--only search`. `--inputs 10000 --seed 7` sends so many random inputs and all hostile ones
 * instead, and ends with 1 if one takes more than 50 ms of CPU or answers 5xx.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepareEnding } from '../setup/ending.mjs';
import { buildProduct, generateClient, installDependencies } from '../setup/prepare.mjs';
import { ask, cpuMs } from './ask.mjs';
import { measureInputs } from './inputs.mjs';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    inputs: { type: 'string' },
    seed: { type: 'string', default: '7' },
  },
});

const MAX_VISITOR_P95_MS = 500;
const ATTACKER_CONNECTIONS = 40;
const ATTACKER = '198.51.100.7';
const VISITOR = '203.0.113.9';
const THINK_MS = 100;

/**
 * @typedef {object} Call
 * @property {string} name
 * @property {() => string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string | Buffer} [body]
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
/** A place and distance that nobody has asked about yet. */
const near = () => `40.${10 + (count() % 80)},-73.${10 + (count() % 80)}`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const deep = (/** @type {number} */ depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** @param {string} listing an id @param {string} script a path @returns {Call[]} */
const callsOf = (listing, script) => [
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
    path: () => `/api/trpc/listings.cities?batch=1&input=${input({ start: `kf${count()}` })}`,
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
];

/** @param {string} url @param {http.Agent} agent @param {Call} call @param {string} from an address */
const send = (url, agent, { path, headers, ...call }, from) =>
  ask(url, agent, {
    ...call,
    path: path(),
    headers: { 'x-forwarded-for': from, 'accept-encoding': 'gzip', ...headers },
  });

/** Sends calls over several connections until it's stopped. @param {string} url @param {Call[]} calls */
function attack(url, calls) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: ATTACKER_CONNECTIONS });
  const tally = { served: 0, refused: 0, broken: 0 };
  let stopped = false;
  const work = async (/** @type {number} */ worker) => {
    for (let n = worker; !stopped; n += 1) {
      const call = /** @type {Call} */ (calls[n % calls.length]);
      const status = await send(url, agent, call, ATTACKER);
      if (status >= 500 && status !== 503) throw new Error(`${call.name} answered ${status}.`);
      if (status === 0) tally.broken += 1;
      else if (status < 400 || status === 404) tally.served += 1;
      else tally.refused += 1;
      // A refusal costs the attacker nothing. Without this pause the bench would measure itself.
      if (status >= 400) await sleep(1);
    }
  };
  const all = Promise.all(Array.from({ length: ATTACKER_CONNECTIONS }, (_, n) => work(n)));
  // Reported when the attack is stopped.
  all.catch(() => {});
  return {
    tally,
    stop: async () => {
      stopped = true;
      await all;
      agent.destroy();
    },
  };
}

/** Browses for some seconds. @param {string} url @param {string} listing @param {number} seconds @returns {Promise<{ p95: number, worst: number, asked: number }>} in ms */
async function browse(url, listing, seconds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  const paths = [
    '/',
    '/explore',
    `/listing/${listing}`,
    '/api/listings/search?city=New%20York',
    '/explore?city=Jerusalem',
  ];
  /** @type {number[]} */
  const times = [];
  const until = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < until; n += 1) {
    const began = performance.now();
    const path = /** @type {string} */ (paths[n % paths.length]);
    const status = await send(url, agent, { name: path, path: () => path }, VISITOR);
    if (status !== 200) throw new Error(`The visitor got ${status} for ${path}.`);
    times.push(performance.now() - began);
    await sleep(THINK_MS);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  return { p95: at(0.95), worst: at(1), asked: times.length };
}

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

/** @param {(string | number)[]} cells */
const line = (cells) => console.log(`| ${cells.join(' | ')} |`);

async function main() {
  await installDependencies();
  await generateClient();
  await buildProduct();
  const { openPlace } = await import('./place.mjs');
  const { memoryOf, startOurs, startWithOwnLimits } = await import('./servers.mjs');
  const seconds = Number(values.seconds);
  const place = await openPlace(Number(values.listings));
  stopDatabase = place.stop;
  if (values.inputs) {
    const server = await startOurs(place.url);
    const options = { count: Number(values.inputs), seed: Number(values.seed) };
    const faults = await measureInputs(server, memoryOf, options);
    await server.stop();
    if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'));
    return;
  }
  const { rows } = await place.client.query(
    'SELECT id FROM sukkah_listings WHERE visible ORDER BY id LIMIT 1',
  );
  const listing = rows[0].id;
  const server = await startWithOwnLimits(place.url);
  const { url, pid } = server;
  const page = await (await fetch(url)).text();
  const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(page)?.[0] ?? '/sw.js';
  const calls = callsOf(listing, script).filter(({ name }) => name.includes(values.only));

  await browse(url, listing, seconds);
  line([
    'Attack',
    'served/s',
    'refused/s',
    'server CPU, ms/s',
    'memory, MB',
    'visitor p95, ms',
    'worst, ms',
  ]);
  line(['---', '---:', '---:', '---:', '---:', '---:', '---:']);
  const quiet = await browse(url, listing, seconds);
  line(['none', 0, 0, '', memoryOf(pid).toFixed(0), quiet.p95.toFixed(0), quiet.worst.toFixed(0)]);

  /** @type {string[]} */
  const slow = [];
  const measure = async (
    /** @type {string} */ name,
    /** @type {Call[]} */ attackCalls,
    /** @type {number} */ time,
  ) => {
    // The next attack starts with a full budget, as a stranger would.
    await sleep(11_000);
    const before = cpuMs(pid);
    const { tally, stop } = attack(url, attackCalls);
    const visitor = await browse(url, listing, time);
    const cpu = (cpuMs(pid) - before) / time;
    await stop();
    if (visitor.p95 >= MAX_VISITOR_P95_MS) slow.push(name);
    line([
      name,
      (tally.served / time).toFixed(0),
      (tally.refused / time).toFixed(0),
      cpu.toFixed(0),
      memoryOf(pid).toFixed(0),
      visitor.p95.toFixed(0),
      visitor.worst.toFixed(0),
    ]);
  };
  for (const call of calls) await measure(call.name, [call], seconds);
  await measure('all at once', calls, 3 * seconds);
  await server.stop();
  if (slow.length > 0) throw new Error(`The visitor waited too long during: ${slow.join(', ')}.`);
}

main().then(() => end(0), fail);
