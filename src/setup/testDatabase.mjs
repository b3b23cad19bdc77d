/**
 * The tests' database server: PostgreSQL without its safety against power cuts, and in it a
 * migrated template, of which each test file makes its own copy within some 50 ms:
 * `CREATE DATABASE "…" TEMPLATE sukkah_template`, on a connection to TEST_DATABASE_URL.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations, hashMigrations } from './migrations.mjs';
import { startPostgres } from './postgres.mjs';
import { DatabaseInUseError, readServer } from './postgresLeftover.mjs';
import { ROOT } from './processes.mjs';

/** The name of the migrated template database. */
export const TEMPLATE = 'sukkah_template';

const DATA_DIR = path.join(ROOT, '.data', 'test');
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off', // a worker of it on the template would hold up the copying
  max_connections: '200',
};

/**
 * Sees to it that `process.env.TEST_DATABASE_URL` (of the server's maintenance database) and
 * `TEST_DATABASE_TEMPLATE` are there for this process and those that it starts. If the URL is
 * set already, that server is used; else one is started.
 *
 * @returns {Promise<() => Promise<void>>} the teardown, which stops what was started here
 */
export async function ensureTestDatabase() {
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
  if (process.env.TEST_DATABASE_URL) {
    await ensureTemplate(process.env.TEST_DATABASE_URL);
    return async () => {};
  }
  const { url, stop } = await startServer();
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

/** The server in `.data/test`, kept between runs; beside another run, one of our own for once. */
async function startServer() {
  discardUnsafeData();
  try {
    return await startPostgres({ dataDir: DATA_DIR, settings: FAST });
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-test-'));
  fs.chmodSync(folder, 0o755); // the server's account must be able to pass
  const dataDir = path.join(folder, 'postgres');
  const server = await startPostgres({ dataDir, settings: FAST });
  const stop = async () => {
    await server.stop();
    for (const place of [fs.realpathSync(dataDir), folder]) {
      fs.rmSync(place, { recursive: true, force: true });
    }
  };
  return { ...server, stop };
}

/** Without fsync, data that no server closed in order may be damaged, and are quickly remade. */
function discardUnsafeData() {
  const cluster = path.join(DATA_DIR, 'cluster');
  const open = fs.existsSync(path.join(cluster, 'postmaster.pid')) && !readServer(cluster);
  if (open) fs.rmSync(DATA_DIR, { recursive: true, force: true });
}

/** Databases of runs that were killed before they could drop them. @param {string} url */
async function dropOldCopies(url) {
  await withClient(url, async (client) => {
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
 * Migrates the template anew if the migrations changed; their hash is the database's comment.
 *
 * @param {string} url
 */
async function ensureTemplate(url) {
  const hash = hashMigrations();
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT shobj_description(oid, 'pg_database') AS hash FROM pg_database WHERE datname = $1`,
      [TEMPLATE],
    );
    if (rows[0]?.hash === hash) return;
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    const templateUrl = new URL(url);
    templateUrl.pathname = `/${TEMPLATE}`;
    const env = { ...process.env, DATABASE_URL: templateUrl.href };
    await applyMigrations(env);
    await client.query(`COMMENT ON DATABASE ${TEMPLATE} IS '${hash}'`);
  });
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} use
 */
async function withClient(url, use) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
