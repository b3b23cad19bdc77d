/**
 * Applies `prisma/migrations` without Prisma's engine, which is a download. The table, checksums
 * and lock are Prisma's, so `prisma migrate deploy` and `status` work on the same database.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, databaseName, withDatabase } from './database.mjs';
import {
  findAdoptable,
  findPending,
  readMigrations,
  readRows,
  requireApplied,
} from './migrations.mjs';

const NO_DATABASE = '3D000';
const TABLE_LOCKED = '55P03';
const ADVISORY_LOCK = 72707369;

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Everyone who needs a table waits behind a statement that waits for its lock, so a migration gives
 * up soon and tries again.
 */
const LOCK_TIMEOUT_MS = 3000;
const TRIES = 10;
const PAUSE_MS = 5000;
const LOCK_POLL_MS = 200;

/**
 * Checks what would make a migration fail, since a failed one blocks all later ones.
 * @param {import('pg').Client} client
 * @param {string} database
 * @param {boolean} isNew whether it was never migrated
 * @throws {Error} that says how to fix it
 */
export async function requireMayMigrate(client, database, isNew) {
  const { rows } = await client.query(
    `SELECT current_user AS role, EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS "hasTables",
       has_database_privilege(current_database(), 'CREATE')
         AND has_schema_privilege('public', 'CREATE') AS allowed`,
  );
  const { role, hasTables, allowed } = rows[0];
  if (!allowed)
    throw new Error(
      `The role ${role} may not create tables in the database ${database}. Make it the owner: ALTER DATABASE ${database} OWNER TO ${role};`,
    );
  if (isNew && hasTables)
    throw new Error(`The database ${database} has tables of another program. Use an empty one.`);
}

/**
 * Runs a migration and records its outcome. PostgreSQL runs a query of several statements in one
 * transaction.
 * @param {import('pg').Client} client
 * @param {import('./migrations.mjs').Migration} migration
 */
async function run(client, { name, sql, checksum }, attempt = 1) {
  const id = randomUUID();
  await client.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)',
    [id, checksum, name],
  );
  try {
    await client.query(sql);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const rolledBack = code === TABLE_LOCKED ? ', rolled_back_at = now()' : '';
    const update = `UPDATE _prisma_migrations SET logs = $2${rolledBack} WHERE id = $1`;
    // The connection may be lost.
    await client.query('ROLLBACK').catch(() => {});
    await client.query(update, [id, message]).catch(() => {});
    if (code !== TABLE_LOCKED || attempt === TRIES)
      throw new Error(`The migration ${name} failed: ${message}`, { cause: error });
    console.log(`A table is locked, so ${name} waits for its turn.`);
    await sleep(PAUSE_MS);
    return run(client, { name, sql, checksum }, attempt + 1);
  }
  await client.query(
    'UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1',
    [id],
  );
}

/**
 * Records a migration without running it, like `prisma migrate resolve --applied`.
 * @param {import('pg').Client} client
 * @param {import('./migrations.mjs').Migration} migration
 */
const adopt = (client, { name, checksum }) =>
  client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES ($1, $2, $3, now())`,
    [randomUUID(), checksum, name],
  );

/**
 * Applies pending migrations, one process at a time. Creates the database if it's missing.
 * @param {string} url
 * @param {{ folder?: string, log?: (line: string) => void }} [options]
 * @throws {Error} with a one-line message
 */
export async function applyMigrations(url, { folder, log = () => {} } = {}) {
  const migrations = readMigrations(folder);
  /** @param {import('pg').Client} client */
  async function apply(client) {
    // Read the rows under the lock: those of a running migration look like those of a failed one.
    // A statement that waits for the lock would block CREATE INDEX CONCURRENTLY, so poll.
    const tryLock = `SELECT pg_try_advisory_lock(${ADVISORY_LOCK}) AS locked`;
    while (!(await client.query(tryLock)).rows[0].locked) await sleep(LOCK_POLL_MS);
    const rows = await readRows(client);
    const adoptable = findAdoptable(migrations, rows ?? []);
    for (const row of rows ?? []) requireApplied(migrations, row);
    for (const migration of adoptable) {
      await adopt(client, migration);
      log(`Recorded ${migration.name}, which the database has already.`);
    }
    const unapplied = findPending(migrations, rows ?? []);
    const pending = unapplied.filter((migration) => !adoptable.includes(migration));
    if (pending.length === 0) return log('No migration is pending.');
    await requireMayMigrate(client, databaseName(url), !rows);
    await client.query(CREATE_TABLE);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const migration of pending) {
      await run(client, migration);
      log(`Applied ${migration.name}.`);
    }
  }
  try {
    await withDatabase(url, apply);
  } catch (error) {
    const { cause } = /** @type {Error & { cause?: NodeJS.ErrnoException }} */ (error);
    if (cause?.code !== NO_DATABASE) throw error;
    await createDatabase(url);
    await withDatabase(url, apply);
  }
}
