/**
 * `npm run abuse`: one client sends the most expensive calls as fast as the server allows, one kind
 * at a time and then all at once, while an honest visitor browses. Prints what the client costs and
 * how long the visitor waits, next to the same visitor without an attack. Exits with 1 if the
 * visitor's p95 reaches 500 ms. Options: `--listings 20000`, `--seconds 8` per kind,
 * `--only search`.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { prepareEnding } from '../setup/ending.mjs';
import { buildProduct, generateSources } from '../setup/prepare.mjs';
import { abusiveCalls } from './abusiveCalls.mjs';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
  },
});

const MAX_VISITOR_P95_MS = 500;
const VISITOR = '203.0.113.9';
const THINK_MS = 100;

/**
 * Attacks in its own thread for the given number of seconds.
 * @param {{ url: string, listing: string, script: string, names: string[], seconds: number }} target
 * @returns {Promise<import('./load.mjs').Load>}
 */
async function attack(target) {
  const attacker = new Worker(new URL('./attacker.mjs', import.meta.url), { workerData: target });
  const [result] = await once(attacker, 'message');
  return result;
}

/**
 * Browses for the given number of seconds.
 * @param {string} url
 * @param {string} listing
 * @param {number} seconds
 * @returns {Promise<{ p95: number, worst: number }>} in ms
 */
async function browse(url, listing, seconds) {
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
    const answer = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': VISITOR } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The visitor got ${answer.status} for ${path}.`);
    times.push(performance.now() - began);
    await sleep(THINK_MS);
  }
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ index) => times.at(index) ?? Number.NaN;
  return { p95: at(Math.floor(0.95 * times.length)), worst: at(-1) };
}

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

async function main() {
  await generateSources();
  await buildProduct();
  const { openDatabase } = await import('./database.mjs');
  const { cpuMs, memoryOf, startWithOwnLimits } = await import('./servers.mjs');
  const seconds = Number(values.seconds);
  const database = await openDatabase(Number(values.listings));
  stopDatabase = database.stop;
  const { rows } = await database.client.query(
    'SELECT id FROM sukkah_listings WHERE visible ORDER BY id LIMIT 1',
  );
  const listing = rows[0].id;
  const { url, pid, stop } = await startWithOwnLimits(database.url);
  const page = await (await fetch(url)).text();
  const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(page)?.[0] ?? '/sw.js';
  const names = abusiveCalls(listing, script)
    .map(({ name }) => name)
    .filter((name) => name.includes(values.only));
  await browse(url, listing, seconds);

  console.log('| Attack | Served/s | Refused/s | CPU, ms/s | Memory, MB | p95, ms | Worst, ms |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  let isSlow = false;
  /** @param {string} name @param {string[]} calls */
  async function measure(name, calls, duration = seconds) {
    // Let the budget refill, so the next attack starts like a new client.
    await sleep(11_000);
    const before = cpuMs(pid);
    const target = { url, listing, script, names: calls, seconds: duration };
    const [load, visitor] = await Promise.all([
      calls.length > 0 ? attack(target) : { requests: 0, failed: 0 },
      browse(url, listing, duration),
    ]);
    const perSecond = [load.requests - load.failed, load.failed, cpuMs(pid) - before];
    const figures = [
      ...perSecond.map((figure) => figure / duration),
      memoryOf(pid),
      visitor.p95,
      visitor.worst,
    ];
    console.log(`| ${[name, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |`);
    isSlow ||= visitor.p95 >= MAX_VISITOR_P95_MS;
  }
  await measure('none', []);
  for (const name of names) await measure(name, [name]);
  await measure('all at once', names, 3 * seconds);
  await stop();
  if (isSlow) throw new Error('The visitor waited too long.');
}

main().then(() => end(0), fail);
