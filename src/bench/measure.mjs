/** Loads our server and the baselines in alternation, row by row. */
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptAtOnce, mailsSent, prepareChanges } from './changes.mjs';
import { CONNECTIONS, load } from './load.mjs';
import { noteStatements } from './replay.mjs';
import { AS_BROWSERS, rowsOf, signHostIn } from './rows.mjs';
import { rowsRead } from './rowsRead.mjs';
import { memoryOf, startBare, startCeiling, startNaive, startOurs } from './servers.mjs';

/**
 * @typedef {import('./load.mjs').Load & { statements?: number, mails?: number, mailRate?: number }}
 * Measured `mails`: per change; `mailRate`: mails sent per second afterwards
 * @typedef {'ours' | 'bare' | 'ceiling' | 'naive'} Target
 * @typedef {{ name: string, memory: number, perRow?: number, replayed?: number } &
 * Partial<Record<Target, Measured>>} Result `replayed`: statements per change, as the baseline
 * replays them
 */

/**
 * A server's JIT needs very many requests to warm up. The naive baseline waits for the database.
 */
const WARM = { seconds: 15, amount: 2000 };
const NAIVE_WARM = { seconds: 1, amount: 2000 };

/** @param {number[]} numbers */
const middle = (numbers) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * Returns the median of each figure.
 * @param {Measured[]} loads
 * @returns {Measured}
 */
function medians(loads) {
  const first = /** @type {Measured} */ (loads[0]);
  const medianOf = (/** @type {string} */ key) =>
    middle(loads.map((one) => Number(/** @type {Record<string, unknown>} */ (one)[key])));
  return /** @type {Measured} */ (
    Object.fromEntries(Object.keys(first).map((key) => [key, medianOf(key)]))
  );
}

/**
 * Counts all statements on this database since it was created.
 * @param {import('pg').Client} client
 */
async function countStatements(client) {
  const { rows } = await client.query(
    `SELECT sum(calls)::float8 AS calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
      WHERE datname = current_database()`,
  );
  return rows[0].calls;
}

/**
 * PostgreSQL keeps working on a baseline's last query long after its client has left.
 * @param {import('pg').Client} client
 */
async function untilIdle(client) {
  const busy = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND backend_type = 'client backend' AND state = 'active' AND pid <> pg_backend_pid()`;
  while ((await client.query(busy)).rows.length > 0) await sleep(50);
}

/**
 * Returns how many rows the database reads per search result. Asks for one result less than the
 * load does, to miss the cache.
 * @param {import('pg').Client} client
 * @param {string} url
 */
async function rowsReadPerRow(client, url) {
  let resultCount = 0;
  const statements = await noteStatements(client, async () => {
    resultCount = (await (await fetch(url.replace('limit=24', 'limit=23'))).json()).length;
  });
  let rows = 0;
  for (const { text, values } of statements)
    if (/^\s*(SELECT|WITH)/.test(text) && !text.includes('city_names'))
      rows += await rowsRead(client, text, values);
  return rows / Math.max(1, resultCount);
}

/**
 * @param {import('./place.mjs').Place} place
 * @param {{ only: string, seconds: number, runs: number }} options
 * @returns {Promise<{ results: Result[], atOnce?: string }>} `atOnce`: result of many concurrent
 * requests
 */
export async function measure({ client, url }, { only, seconds, runs }) {
  await signHostIn(client);
  const ours = await startOurs(url);
  const { scripts, lengths, next: changes, people } = await prepareChanges(client, ours.url);
  const rows = (await rowsOf(client, ours.url)).filter(({ name }) => name.includes(only));
  const bare = await startBare(url, scripts);
  const ceiling = await startCeiling(url);
  const naive = await startNaive(url);

  /** @type {Result[]} */
  const results = [];
  /**
   * @param {string} name
   * @param {Partial<Record<Target, Parameters<typeof load>[0]>>} targets
   * @param {{ perRow?: number | undefined, replayed?: number | undefined, amount?: number }} [more]
   * `amount`: maximum number of requests per load
   */
  const run = async (name, targets, { perRow, replayed, amount = 0 } = {}) => {
    /** @type {Map<Target, Measured[]>} */
    const loads = new Map();
    for (let turn = 0; turn < runs; turn += 1) {
      for (const [targetName, target] of /** @type {[Target, Parameters<typeof load>[0]][]} */ (
        Object.entries(targets)
      )) {
        await untilIdle(client);
        if (turn === 0) {
          const warm = targetName === 'naive' ? NAIVE_WARM : WARM;
          await load(target, { ...warm, amount: Math.min(warm.amount, amount || warm.amount) });
          if (replayed) await mailsSent(client);
        }
        await untilIdle(client);
        const before = await countStatements(client);
        const began = new Date();
        const one = await load(target, { seconds, amount });
        // Fast error responses measure nothing.
        if (targetName !== 'ours' && one.failed > 0)
          throw new Error(`${name}: ${targetName} failed.`);
        const statements = ((await countStatements(client)) - before - 1) / one.requests;
        const { sent, rate } = replayed ? await mailsSent(client, began) : { sent: 0, rate: 0 };
        const mails = { mails: sent / one.requests, mailRate: rate };
        loads.set(targetName, [...(loads.get(targetName) ?? []), { ...one, statements, ...mails }]);
      }
    }
    const result = {
      name,
      memory: memoryOf(ours.pid),
      ...(perRow !== undefined && { perRow }),
      ...(replayed !== undefined && { replayed }),
      ...Object.fromEntries([...loads].map(([targetName, all]) => [targetName, medians(all)])),
    };
    results.push(result);
    const rates = [...loads].map(
      ([targetName, all]) => `${targetName} ${medians(all).rate.toFixed(0)}`,
    );
    console.log(`${name}: ${rates.join(', ')} a second`);
  };

  for (const { name, path, next, sid, asks, against } of rows) {
    const query = new URLSearchParams(asks);
    const headers = against === 'empty' ? AS_BROWSERS : undefined;
    const ourTarget = {
      url: next ? ours.url : `${ours.url}${path}`,
      ...(next && { next }),
      ...(headers && { headers }),
      ...(sid && { headers: { cookie: `next-auth.session-token=${sid}` } }),
    };
    const row = `/rows/${name}?${query}`;
    const naiveAnswers = against === 'rows' && (await fetch(`${naive.url}${row}`)).ok;
    await run(
      name,
      against === 'empty'
        ? { ours: ourTarget, ceiling: { url: `${ceiling.url}/empty`, headers: AS_BROWSERS } }
        : {
            ours: ourTarget,
            bare: { url: `${bare.url}${row}` },
            ceiling: { url: `${ceiling.url}${row}` },
            ...(naiveAnswers && { naive: { url: `${naive.url}${row}` } }),
          },
      {
        perRow: name.startsWith('search') ? await rowsReadPerRow(client, ourTarget.url) : undefined,
      },
    );
  }
  for (const [name, request] of Object.entries(changes)) {
    if (!name.includes(only)) continue;
    await run(
      name,
      {
        ours: { url: ours.url, next: request },
        bare: { url: `${bare.url}/replay/${name}` },
      },
      { replayed: lengths[name], amount: Math.floor(people / (runs + 1)) - 5 * CONNECTIONS },
    );
  }
  const atOnce = 'accept'.includes(only) ? await acceptAtOnce(client, ours.url) : undefined;
  for (const server of [ours, bare, ceiling, naive]) await server.stop();
  return { results, ...(atOnce && { atOnce }) };
}
