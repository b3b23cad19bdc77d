/**
 * Measures a server process when it's idle, its memory after very many requests, and what a second
 * process adds.
 */
import { load } from './load.mjs';
import { HOST, signHostIn } from './rows.mjs';
import { memoryOf, startOurs } from './servers.mjs';

/** The requests are made in this many parts. Memory is read after each. */
const PARTS = 10;

/** Idle time: `before` in ms, until a process has started up, then `seconds` of measuring. */
const IDLE = { before: 20_000, seconds: 120 };

const COOKIE = { cookie: `next-auth.session-token=${HOST}` };

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Counts how often others queried this database, and with how many statements. The job queue's
 * maintenance sends six as one.
 * @param {import('pg').Client} client
 * @returns {Promise<{ statements: number, asks: number }>}
 */
async function countAsks(client) {
  const { rows } = await client.query(
    `SELECT sum(calls)::float8 AS statements,
        sum(CASE WHEN query LIKE 'SELECT pg_advisory_xact_lock%' THEN -4 * calls ELSE calls END)::float8 AS asks
      FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
      WHERE datname = current_database() AND query NOT LIKE '%pg_stat_statements%'`,
  );
  return rows[0];
}

/**
 * Returns a mix of requests that rarely repeat: listings, searches, a host's own pages, and public
 * pages.
 * @param {string[]} ids of listings
 * @returns {() => import('autocannon').Request}
 */
function mixed(ids) {
  let n = 0;
  const id = () => ids[(n * 7) % ids.length];
  return () => {
    n += 1;
    const kind = n % 50;
    const path =
      kind === 0
        ? '/'
        : kind === 1
          ? `/listing/${id()}`
          : kind === 2
            ? '/explore'
            : kind < 6
              ? `/api/listings/search?limit=${1 + (n % 24)}&upcoming=true`
              : kind < 9
                ? '/api/threads?limit=20'
                : `/api/listings/${id()}`;
    return { method: 'GET', path, headers: kind >= 6 && kind < 9 ? COOKIE : {} };
  };
}

/**
 * @param {import('./place.mjs').Place} place
 * @param {{ requests: number }} options
 * @returns {Promise<string>} results as Markdown
 */
export async function measureSteady({ client, url }, { requests }) {
  await signHostIn(client);
  const { rows } = await client.query(
    `SELECT id FROM sukkah_listings WHERE visible ORDER BY id LIMIT 5000`,
  );
  const ids = rows.map((row) => row.id);
  const ours = await startOurs(url);
  await fetch(`${ours.url}/explore`);

  await wait(IDLE.before);
  const before = await countAsks(client);
  await wait(IDLE.seconds * 1000);
  const after = await countAsks(client);
  const idle = (/** @type {'asks' | 'statements'} */ key) =>
    ((after[key] - before[key]) / IDLE.seconds).toFixed(2);

  const next = mixed(ids);
  const memory = [memoryOf(ours.pid)];
  let failed = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const done = await load(
      { url: ours.url, next },
      { seconds: 3600, amount: Math.round(requests / PARTS) },
    );
    failed += done.failed;
    memory.push(memoryOf(ours.pid));
    console.log(
      `${done.requests} requests: ${memory.at(-1)?.toFixed(0)} MB, ${done.rate.toFixed(0)} a second`,
    );
  }

  const second = await startOurs(url);
  await load({ url: second.url, next }, { seconds: 5 });
  const one = await load({ url: ours.url, next }, { seconds: 15, connections: 8 });
  const loads = await Promise.all(
    [ours, second].map((server) =>
      load({ url: server.url, next }, { seconds: 15, connections: 4 }),
    ),
  );
  const two = loads.reduce((sum, { rate }) => sum + rate, 0);
  for (const server of [ours, second]) await server.stop();
  return [
    '',
    `Idle for ${IDLE.seconds} s: the database is asked ${idle('asks')} times a second, by ${idle('statements')} statements.`,
    `Memory in MB, at first and after each ${requests / PARTS} of ${requests} requests: ${memory.map((mb) => mb.toFixed(0)).join(', ')}; ${failed} failed.`,
    `Eight connections, the same mixture: one process ${one.rate.toFixed(0)} a second, two ${two.toFixed(0)} (${(two / one.rate).toFixed(2)}).`,
    '',
  ].join('\n');
}
