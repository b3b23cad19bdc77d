/**
 * Sends very many hostile requests of every kind, and measures what the server keeps of them. Part
 * of `npm run abuse` (`--memory 100000 --seed 7`).
 */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { abusiveCalls } from './abusiveCalls.mjs';
import { ask } from './ask.mjs';
import { createInputs, createRandom, hostileInputs } from './inputSources.mjs';

const CONNECTIONS = 8;
const PARTS = 4;
/** Until everything cached for seconds has expired, in ms. */
const SETTLE_MS = 15_000;
/** Maximum growth of the heap from the first part to the last, in MB, once bounded caches fill. */
const MAX_GROWTH_MB = 60;

/** @typedef {import('./inputSources.mjs').Input} Input */

/**
 * Returns requests that try to leave something behind: each uses a key of its own.
 * @param {() => number} random
 * @param {string[]} listings
 * @param {string} cookie of a host
 * @returns {(() => Input)[]}
 */
function keyedRequests(random, listings, cookie) {
  const integer = (/** @type {number} */ max) => Math.floor(random() * max);
  const word = () => integer(2 ** 40).toString(36);
  const listing = () => /** @type {string} */ (listings[integer(listings.length)]);
  const zone = () =>
    [...'America/Argentina/Buenos_Aires']
      .map((letter) => (random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase()))
      .join('');
  const query = (/** @type {string} */ procedure, /** @type {object} */ json) =>
    `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json }))}`;
  /** @param {string} kind @param {string} path @param {Record<string, string>} [headers] */
  const get = (kind, path, headers = {}) => ({ kind, method: 'GET', path, headers });
  const CURRENCIES = Intl.supportedValuesOf('currency');
  return [
    () => get('time zone', query('zmanim.meals', { timeZone: zone() })),
    () => get('unknown city', query('zmanim.meals', { city: word(), timeZone: zone() })),
    () => get('session cookie', '/explore', { cookie: `next-auth.session-token=${word()}` }),
    () => get('language', '/help', { 'accept-language': `${word().slice(0, 5)}-${word()}, he` }),
    () => get('language cookie', '/help', { cookie: `sukkah-language=${word()}` }),
    () => get('page', `/explore?${word()}`),
    () => get('search', `/api/listings/search?city=${word()}`),
    () => get('place', query('places.suggest', { q: word() })),
    () => get('listing', `/listing/${listing()}?${word()}`),
    () => get('preview picture', `/listing/${listing()}/opengraph-image?${word()}`),
    () => get('unknown path', `/${word()}/${word()}`),
    () => get('unknown API path', `/api/${word()}`),
    () => get('unknown procedure', `/api/trpc/${word()}.${word()}`),
    () => get('script', `/_next/static/chunks/${word()}.js`),
    () => get('picture', `/pictures/${word()}.jpg`),
    () => get('image of Next', `/_next/image?url=%2F${word()}.png&w=640&q=75`),
    () => get('sitemap', `/sitemap/${1 + integer(9999)}.xml`),
    () => get('photo', `/api/photo?url=${encodeURIComponent(`https://${word()}.invalid/a.jpg`)}`),
    () => ({
      kind: 'unsaved listing',
      method: 'POST',
      path: '/api/trpc/listings.preview',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        json: {
          title: word(),
          dietaryOptions: [],
          timeZone: zone(),
          city: word(),
          timeSlots: [
            {
              startsAt: new Date(Date.now() + (1 + integer(600)) * 86_400_000).toISOString(),
              endsAt: new Date(Date.now() + 601 * 86_400_000).toISOString(),
              capacityTotal: 4,
              isFree: false,
              priceCents: 100 + integer(1000),
              currency: CURRENCIES[integer(CURRENCIES.length)],
            },
          ],
        },
      }),
    }),
  ];
}

/**
 * @param {{ url: string, pid: number }} server started with `memoryProbe.mjs`
 * @param {string} report the file it writes to
 * @returns {Promise<NodeJS.MemoryUsage>} after collecting garbage, in bytes
 */
async function measure({ pid }, report) {
  await sleep(SETTLE_MS);
  fs.rmSync(report, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!fs.existsSync(report)) await sleep(100);
  return JSON.parse(fs.readFileSync(report, 'utf8'));
}

export const createReportFile = () =>
  path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-memory-')), 'report.json');

/**
 * @param {{ url: string, pid: number }} server
 * @param {{ report: string, listings: string[], cookie: string, count: number, seed: number }} options
 * @returns {Promise<string[]>} the problems found
 */
export async function measureMemory(server, { report, listings, cookie, count, seed }) {
  const { url } = server;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const random = createRandom(seed);
  const pick = (/** @type {any[]} */ all) => all[Math.floor(random() * all.length)];
  const keyed = keyedRequests(random, listings, cookie);
  const input = createInputs(createRandom(seed));
  const hostile = hostileInputs();
  const page = await (await fetch(url)).text();
  const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(page)?.[0] ?? '/sw.js';
  const calls = abusiveCalls(/** @type {string} */ (listings[0]), script);
  const ordinary = ['/', '/explore', `/listing/${listings[0]}`, '/api/listings/search?city=Haifa'];

  const byte = () => Math.floor(random() * 256);
  const hostileRequest = () => {
    const kind = random();
    if (kind < 0.6) return pick(keyed)();
    if (kind < 0.89) return input();
    if (kind < 0.99) return pick(hostile);
    // The most expensive calls, which would otherwise take all the time.
    const call = pick(calls);
    return { ...call, path: call.path() };
  };
  const ordinaryRequest = () => ({ method: 'GET', path: pick(ordinary) });

  /** @param {number} amount @param {() => any} next @returns {Promise<Record<string, number>>} */
  async function send(amount, next) {
    /** @type {Record<string, number>} */
    const statuses = {};
    let left = amount;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (left > 0) {
          left -= 1;
          const request = next();
          // Each comes from a household of its own.
          const client = `2001:db8:${byte().toString(16)}${byte().toString(16)}:${byte().toString(16)}00::1`;
          const headers = { 'x-forwarded-for': client, ...request.headers };
          const status = await ask(url, agent, { ...request, headers });
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      }),
    );
    return statuses;
  }

  /** @type {string[]} */
  const faults = [];
  /** @type {number[]} */
  const heaps = [];
  console.log('| After | heap, MB | external, MB | RSS, MB | statuses |\n|---|---:|---:|---:|---|');
  /** @param {string} name @param {Record<string, number>} statuses */
  const line = async (name, statuses) => {
    const { heapUsed, external, rss } = await measure(server, report);
    const mb = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(0);
    const counts = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`);
    console.log(
      `| ${name} | ${mb(heapUsed)} | ${mb(external)} | ${mb(rss)} | ${counts.join(', ')} |`,
    );
    for (const [status, times] of Object.entries(statuses))
      if (Number(status) >= 500 && status !== '503')
        faults.push(`${times} answers were ${status}.`);
    return (heapUsed + external) / 2 ** 20;
  };
  const part = Math.ceil(count / PARTS);
  await line(`${part / 5} ordinary`, await send(part / 5, ordinaryRequest));
  await line(`${part / 5} more ordinary`, await send(part / 5, ordinaryRequest));
  for (let n = 1; n <= PARTS; n += 1)
    heaps.push(await line(`${n * part} hostile`, await send(part, hostileRequest)));
  await line(`${part / 5} more ordinary`, await send(part / 5, ordinaryRequest));
  agent.destroy();
  fs.rmSync(path.dirname(report), { recursive: true, force: true });
  const growth = /** @type {number} */ (heaps.at(-1)) - /** @type {number} */ (heaps[0]);
  if (growth > MAX_GROWTH_MB) faults.push(`Memory grew by ${growth.toFixed(0)} MB.`);
  return faults;
}
