/**
 * `npm run abuse`: one client sends the most expensive calls as fast as the server allows, one kind
 * at a time and then all at once, while an honest visitor browses. Prints what the client costs and
 * how long the visitor waits, next to the same visitor without an attack. Exits with 1 if the
 * visitor's p95 reaches 500 ms. Options: `--listings 20000`, `--seconds 8` per kind,
 * `--only search`.
 */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { prepareEnding } from '../setup/ending.mjs';
import { buildProduct, generateSources } from '../setup/prepare.mjs';
import { abusiveCalls } from './abusiveCalls.mjs';
import { ask, cpuMs } from './ask.mjs';

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
 * Starts an attack in its own thread.
 * @param {{ url: string, listing: string, script: string, names: string[] }} target
 */
function startAttack(target) {
  const attacker = new Worker(new URL('./attacker.mjs', import.meta.url), { workerData: target });
  const ended = once(attacker, 'message');
  // Errors are reported when the attack is stopped.
  ended.catch(() => {});
  return async () => {
    attacker.postMessage('stop');
    const [tally] = await ended;
    return /** @type {{ served: number, refused: number, broken: number }} */ (tally);
  };
}

/**
 * Browses for the given number of seconds.
 * @param {string} url
 * @param {string} listing
 * @param {number} seconds
 * @returns {Promise<{ p95: number, worst: number, requests: number }>} in ms
 */
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
    const status = await ask(url, agent, {
      path,
      headers: { 'x-forwarded-for': VISITOR, 'accept-encoding': 'gzip' },
    });
    if (status !== 200) throw new Error(`The visitor got ${status} for ${path}.`);
    times.push(performance.now() - began);
    await sleep(THINK_MS);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  return { p95: at(0.95), worst: at(1), requests: times.length };
}

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase;
const { end, fail } = prepareEnding({ stopDatabase: () => stopDatabase?.() });

/** @param {(string | number)[]} cells */
const line = (cells) => console.log(`| ${cells.join(' | ')} |`);

async function main() {
  await generateSources();
  await buildProduct();
  const { openDatabase } = await import('./database.mjs');
  const { memoryOf, startWithOwnLimits } = await import('./servers.mjs');
  const seconds = Number(values.seconds);
  const database = await openDatabase(Number(values.listings));
  stopDatabase = database.stop;
  const { rows } = await database.client.query(
    'SELECT id FROM sukkah_listings WHERE visible ORDER BY id LIMIT 1',
  );
  const listing = rows[0].id;
  const server = await startWithOwnLimits(database.url);
  const { url, pid } = server;
  const page = await (await fetch(url)).text();
  const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(page)?.[0] ?? '/sw.js';
  const names = abusiveCalls(listing, script)
    .map(({ name }) => name)
    .filter((name) => name.includes(values.only));

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
    /** @type {string[]} */ calls,
    /** @type {number} */ time,
  ) => {
    // Let the budget refill, so the next attack starts like a new client.
    await sleep(11_000);
    const before = cpuMs(pid);
    const stop = startAttack({ url, listing, script, names: calls });
    const visitor = await browse(url, listing, time);
    const cpu = (cpuMs(pid) - before) / time;
    const tally = await stop();
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
  for (const name of names) await measure(name, [name], seconds);
  await measure('all at once', names, 3 * seconds);
  await server.stop();
  if (slow.length > 0) throw new Error(`The visitor waited too long during: ${slow.join(', ')}.`);
}

main().then(() => end(0), fail);
