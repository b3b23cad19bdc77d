/** Measures the memory of a server process during very many mixed requests. */
import { load } from './load.mjs';
import { HOST, signHostIn } from './rows.mjs';
import { memoryOf, startOurs } from './servers.mjs';

/** The requests are made in this many parts. Memory is read after each. */
const PARTS = 10;

/**
 * Returns a mix of requests that rarely repeat: listings, searches, a host's own pages, and public
 * pages.
 * @param {string[]} ids of listings
 * @returns {() => import('autocannon').Request}
 */
function mixedRequests(ids) {
  let n = 0;
  const cookie = `next-auth.session-token=${HOST}`;
  return () => {
    n += 1;
    const kind = n % 50;
    const id = ids[(n * 7) % ids.length];
    let path = `/api/listings/${id}`;
    if (kind === 0) path = '/';
    if (kind === 1) path = `/listing/${id}`;
    if (kind === 2) path = '/explore';
    if (kind >= 3 && kind < 6) path = `/api/listings/search?limit=${1 + (n % 24)}&upcoming=true`;
    if (kind >= 6 && kind < 9) path = '/api/threads?limit=20';
    return { method: 'GET', path, headers: path.startsWith('/api/threads') ? { cookie } : {} };
  };
}

/**
 * @param {import('./database.mjs').BenchDatabase} database
 * @param {number} requests
 */
export async function measureMixed({ client, url }, requests) {
  await signHostIn(client);
  const { rows } = await client.query(
    'SELECT id FROM sukkah_listings WHERE visible ORDER BY id LIMIT 5000',
  );
  const ours = await startOurs(url);
  const next = mixedRequests(rows.map(({ id }) => id));
  console.log(`At start: ${memoryOf(ours.pid).toFixed(0)} MB`);
  for (let part = 0; part < PARTS; part += 1) {
    const amount = Math.round(requests / PARTS);
    const {
      requests: sent,
      failed,
      rate,
    } = await load({ url: ours.url, next }, { seconds: 3600, amount });
    console.log(
      `${sent} requests, ${failed} failed: ${memoryOf(ours.pid).toFixed(0)} MB, ${rate.toFixed(0)} per second`,
    );
  }
  await ours.stop();
}
