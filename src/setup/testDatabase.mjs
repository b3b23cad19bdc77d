/**
 * The tests' database server: PostgreSQL without crash safety, with a migrated template. Each test
 * file copies the template in about 50 ms: `CREATE DATABASE "…" TEMPLATE sukkah_template`, on a
 * connection to TEST_DATABASE_URL.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { applyMigrations } from './applyMigrations.mjs';
import { urlOf, withDatabase } from './database.mjs';
import { hashMigrations } from './migrations.mjs';
import { loadPlaces, placesVersion } from './places/load.mjs';
import { startPostgres } from './postgres.mjs';
import { DatabaseInUseError, readServer } from './postgresLeftover.mjs';
import { ROOT } from './processes.mjs';

export const TEMPLATE = 'sukkah_template';

const DATA_DIR = path.join(ROOT, '.data', 'test');
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off', // an autovacuum worker on the template would block copying
  max_connections: '200',
  max_wal_size: '256MB', // the data may be in memory
  // Operators' servers aren't in UTC either. Our connections have to set their own.
  timezone: 'Asia/Jerusalem',
};

/** An in-memory file system, on Linux. */
const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Sets `process.env.TEST_DATABASE_URL` (the server's maintenance database) and
 * `TEST_DATABASE_TEMPLATE` for this process and its children. Uses the server in an existing URL,
 * or else starts one.
 * @param {object} [options]
 * @param {boolean} [options.inMemory] where supported; the server starts in 3 s instead of 0.1 s,
 * but creates a database in 30 ms instead of the 150 to 500 ms of a busy disk
 * @returns {Promise<() => Promise<void>>} stops the server that was started here
 */
export async function ensureTestDatabase({ inMemory = false } = {}) {
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
  if (process.env.TEST_DATABASE_URL) {
    await ensureTemplate(process.env.TEST_DATABASE_URL);
    return async () => {};
  }
  const { url, stop } = await startServer(inMemory && hasMemory());
  try {
    await dropOldCopies(url());
    await ensureTemplate(url());
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.TEST_DATABASE_URL = url();
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
  };
}

/**
 * Starts the server in `.data/test`, which is kept between runs, or in memory, which isn't. Starts
 * a temporary one if another run of this project uses it.
 * @param {boolean} inMemory
 */
async function startServer(inMemory) {
  const dataDir = inMemory ? memoryDir() : DATA_DIR;
  discardUnsafeData(dataDir);
  try {
    const server = await startPostgres({ dataDir, settings: FAST });
    return inMemory ? { ...server, stop: () => stopAndRemove(server, dataDir) } : server;
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-test-'));
  fs.chmodSync(folder, 0o755); // the server's account must be able to enter it
  const temporaryDir = path.join(folder, 'postgres');
  const server = await startPostgres({ dataDir: temporaryDir, settings: FAST });
  return { ...server, stop: () => stopAndRemove(server, temporaryDir, folder) };
}

/** @param {import('./postgres.mjs').Postgres} server @param {string[]} folders */
async function stopAndRemove(server, ...folders) {
  await server.stop();
  for (const folder of folders)
    for (const place of new Set([fs.realpathSync(folder), folder]))
      fs.rmSync(place, { recursive: true, force: true });
}

function hasMemory() {
  if (!fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > MIN_FREE_BYTES;
}

function memoryDir() {
  const owner = `${process.getuid?.()} ${ROOT}`;
  const hash = createHash('sha256').update(owner).digest('hex').slice(0, 12);
  return path.join(MEMORY, `sukkah-test-${hash}`);
}

/**
 * Discards data that wasn't closed cleanly. Without fsync it may be corrupt, and recreating it is
 * quick.
 * @param {string} dataDir
 */
function discardUnsafeData(dataDir) {
  const cluster = path.join(dataDir, 'cluster');
  const open = fs.existsSync(path.join(cluster, 'postmaster.pid')) && !readServer(cluster);
  if (open) fs.rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Drops databases left by killed runs.
 * @param {string} url
 */
async function dropOldCopies(url) {
  await withDatabase(url, async (client) => {
    const { rows } = await client.query(
      `SELECT datname FROM pg_database WHERE NOT datistemplate AND datname NOT IN ($1, 'postgres')`,
      [TEMPLATE],
    );
    for (const { datname } of rows) {
      await client.query(`DROP DATABASE ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  });
}

/**
 * Recreates the template if the migrations changed. The database's comment is their hash.
 * @param {string} url
 */
async function ensureTemplate(url) {
  const hash = hashMigrations() + placesVersion();
  await withDatabase(url, async (client) => {
    const { rows } = await client.query(
      `SELECT shobj_description(oid, 'pg_database') AS hash FROM pg_database WHERE datname = $1`,
      [TEMPLATE],
    );
    if (rows[0]?.hash === hash) return;
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    const templateUrl = urlOf(url, TEMPLATE);
    await applyMigrations(templateUrl);
    await loadPlaces(templateUrl, { onlyNamed: true });
    await client.query(`COMMENT ON DATABASE ${TEMPLATE} IS '${hash}'`);
  });
}
