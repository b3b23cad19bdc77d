/** Loads our server and the baselines in alternation, row by row. */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { emailsSent, prepareChanges } from './changes.mjs';
import { CONNECTIONS, load } from './load.mjs';
import { AS_BROWSERS, rowsOf, signHostIn } from './rows.mjs';
import { startEmptyApp, startIncludes, startOurs, startReplay } from './servers.mjs';

/**
 * @typedef {import('./load.mjs').Load & { statements: number }} Measured
 * @typedef {'ours' | 'replay' | 'emptyApp' | 'includes'} Target
 * @typedef {Partial<Record<Target, Measured>>} Result
 */

/** A server's JIT needs very many requests to warm up. `include` waits for the database. */
const WARM_UP = { seconds: 15, amount: 2000 };
const SHORT_WARM_UP = { seconds: 1, amount: 2000 };

/**
 * Returns the median of each figure.
 * @param {Measured[]} loads
 */
function medians(loads) {
  const medianOf = (/** @type {keyof Measured} */ key) => {
    const sorted = loads.map((one) => one[key]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    rate: medianOf('rate'),
    median: medianOf('median'),
    p95: medianOf('p95'),
    failed: medianOf('failed'),
    requests: medianOf('requests'),
    statements: medianOf('statements'),
  };
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

const number = (/** @type {number | undefined} */ value, digits = 0) =>
  value?.toFixed(digits) ?? '';

/** @param {string} name @param {Result} result */
function describeRow(name, { ours, replay, emptyApp, includes }) {
  const baseline = replay ?? emptyApp ?? includes;
  return `| ${[
    name,
    number(ours?.rate),
    `${number(ours?.median)}, ${number(ours?.p95)}`,
    number(ours?.statements, 1),
    number(replay?.rate),
    number(emptyApp?.rate),
    number(includes?.rate),
    baseline && ours ? number(ours.rate / baseline.rate, 2) : '',
  ].join(' | ')} |`;
}

/**
 * Prints a table of all rows.
 * @param {import('./database.mjs').BenchDatabase} database
 * @param {{ only: string, seconds: number, runs: number }} options
 */
export async function measure({ client, url }, { only, seconds, runs }) {
  await signHostIn(client);
  const ours = await startOurs(url);
  const { scripts, next: changes, people } = await prepareChanges(client, ours.url);
  const rows = (await rowsOf(client, ours.url)).filter(({ name }) => name.includes(only));
  const replay = await startReplay(url, scripts);
  const emptyApp = await startEmptyApp();
  const includes = await startIncludes(url);

  /**
   * @param {string} name
   * @param {Partial<Record<Target, Parameters<typeof load>[0]>>} targets
   * @param {number} [amount] maximum number of requests per load
   */
  async function run(name, targets, amount) {
    /** @type {Map<string, Measured[]>} */
    const loads = new Map();
    for (let turn = 0; turn < runs; turn += 1) {
      for (const [target, options] of Object.entries(targets)) {
        await untilIdle(client);
        if (turn === 0) {
          const warmUp = target === 'includes' ? SHORT_WARM_UP : WARM_UP;
          await load(options, { ...warmUp, amount: Math.min(warmUp.amount, amount ?? Infinity) });
          await emailsSent(client);
        }
        await untilIdle(client);
        const before = await countStatements(client);
        const one = await load(options, { seconds, ...(amount && { amount }) });
        // Fast error responses measure nothing.
        if (one.failed > 0) throw new Error(`${name}: ${one.failed} requests to ${target} failed.`);
        const statements = ((await countStatements(client)) - before - 1) / one.requests;
        loads.set(target, [...(loads.get(target) ?? []), { ...one, statements }]);
        await emailsSent(client);
      }
    }
    const results = [...loads].map(([target, all]) => [target, medians(all)]);
    console.log(describeRow(name, Object.fromEntries(results)));
  }

  const cpus = os.cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus.length} × ${cpus[0]?.model}; ` +
      `${CONNECTIONS} connections, ${runs} × ${seconds} s each, in turns, medians.\n`,
  );
  console.log(
    '| Row | Ours | Median, p95, ms | Statements | (a) SQL | (b) empty page | (c) include | Ratio |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const { name, path, headers, next, includePath } of rows) {
    const target = next ? { url: ours.url, next } : { url: `${ours.url}${path}`, headers };
    await run(name, {
      ours: target,
      ...(includePath && { includes: { url: `${includes.url}${includePath}` } }),
      ...(!path.startsWith('/api/') && {
        emptyApp: { url: `${emptyApp.url}/empty`, headers: AS_BROWSERS },
      }),
    });
  }
  for (const [name, next] of Object.entries(changes)) {
    if (!name.includes(only)) continue;
    const amount = Math.floor(people / (runs + 1)) - 5 * CONNECTIONS;
    await run(
      name,
      { ours: { url: ours.url, next }, replay: { url: `${replay.url}/${name}` } },
      amount,
    );
  }
  for (const server of [ours, replay, emptyApp, includes]) await server.stop();
}
