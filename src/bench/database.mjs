/** The benchmark's database server in `.data/bench`, with a filled database per size. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations } from '../setup/applyMigrations.mjs';
import { hashMigrations } from '../setup/migrations.mjs';
import { startPostgres } from '../setup/postgres.mjs';
import { ROOT } from '../setup/processes.mjs';
import { step } from '../setup/steps.mjs';
import { fill } from './data.mjs';

const DATA = path.join(import.meta.dirname, 'data.mjs');
/** The copy that a run reads and writes. */
const RUN = 'bench_run';

const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  // The statements of a change are read from the server's log; see changes.mjs.
  logging_collector: 'on',
  log_destination: 'jsonlog',
  shared_buffers: '1GB',
  max_connections: '200',
  max_wal_size: '4GB',
  // As durable as in production, except that copies can be recreated. No response waits less for
  // it.
  synchronous_commit: 'on',
};

/**
 * @typedef {object} BenchDatabase
 * @property {string} url of the copy that this run can change
 * @property {pg.Client} client connected to that copy
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the server and copies the database with that many listings. Fills that database first if
 * it's missing, or if the migrations or data have changed.
 * @param {number} listings
 * @returns {Promise<BenchDatabase>}
 */
export async function openDatabase(listings) {
  const server = await startPostgres({
    dataDir: path.join(ROOT, '.data', 'bench'),
    settings: SETTINGS,
  });
  try {
    const filled = `bench_${listings}`;
    await ensureFilled(server.url, filled, listings);
    const maintenance = await connect(server.url());
    await step('Copying the data', async () => {
      await maintenance.query(`DROP DATABASE IF EXISTS ${RUN} WITH (FORCE)`);
      await maintenance.query(`CREATE DATABASE ${RUN} TEMPLATE ${filled} STRATEGY FILE_COPY`);
    });
    await maintenance.end();
    const client = await connect(server.url(RUN));
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    return {
      url: server.url(RUN),
      client,
      stop: async () => {
        await client.end();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** @param {string} url */
async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/**
 * Returns a hash of everything the filled database depends on.
 * @param {number} listings
 */
const hashSources = (listings) =>
  createHash('sha256')
    .update(`${listings}`)
    .update(fs.readFileSync(DATA))
    .update(hashMigrations())
    .digest('hex');

/**
 * Meal times are relative to the day of filling, so the data lasts for two days.
 * @param {(database?: string) => string} urlOf
 * @param {string} name
 * @param {number} listings
 */
async function ensureFilled(urlOf, name, listings) {
  const maintenance = await connect(urlOf());
  const stamp = `${hashSources(listings)} ${Math.floor(Date.now() / 172_800_000)}`;
  const { rows } = await maintenance.query(
    `SELECT shobj_description(oid, 'pg_database') AS stamp FROM pg_database WHERE datname = $1`,
    [name],
  );
  if (rows[0]?.stamp !== stamp) {
    await maintenance.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await maintenance.query(`CREATE DATABASE ${name}`);
    const url = urlOf(name);
    await step(`Filling a database with ${listings.toLocaleString('en')} listings`, async () => {
      await applyMigrations(url);
      const client = await connect(url);
      await fill(client, listings);
      await client.end();
    });
    await maintenance.query(`COMMENT ON DATABASE ${name} IS '${stamp}'`);
  }
  await maintenance.end();
}
