/** The migration files, and Prisma's record of those that a database has. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withDatabase } from './database.mjs';
import { ROOT } from './processes.mjs';

const FOLDER = path.join(ROOT, 'prisma', 'migrations');
const NO_DATABASE = '3D000';
const NO_TABLE = '42P01';

/**
 * @typedef {object} Squashed from `squashed.json` next to a migration that replaces others
 * @property {string} lastVersion the version to update to before this one
 * @property {string[]} names of the migrations it replaces
 * @typedef {{ name: string, sql: string, checksum: string, squashed?: Squashed }} Migration
 */
/** @typedef {{ name: string, checksum: string, finished: boolean, logs: string | null }} Row */

/** @param {string} [folder] @returns {string[]} names of the migrations, oldest first */
export function listMigrations(folder = FOLDER) {
  return fs
    .readdirSync(folder)
    .filter((name) => fs.existsSync(path.join(folder, name, 'migration.sql')))
    .sort();
}

/** @param {string} [folder] @returns {Migration[]} oldest first */
export function readMigrations(folder = FOLDER) {
  return listMigrations(folder).map((name) => {
    const sql = fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const list = path.join(folder, name, 'squashed.json');
    if (!fs.existsSync(list)) return { name, sql, checksum };
    return { name, sql, checksum, squashed: JSON.parse(fs.readFileSync(list, 'utf8')) };
  });
}

/** @returns {string} a hash that changes when the migrations change */
export function hashMigrations() {
  const lines = readMigrations().map(({ name, checksum }) => `${name} ${checksum}`);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/**
 * @param {import('pg').Client} client
 * @returns {Promise<Row[] | undefined>} undefined if the database was never migrated
 */
export async function readRows(client) {
  try {
    const { rows } = await client.query(`SELECT migration_name AS name, checksum, logs,
        finished_at IS NOT NULL AS finished
      FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`);
    return rows;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === NO_TABLE) return undefined;
    throw error;
  }
}

/**
 * @param {Migration[]} migrations
 * @param {Row[]} rows
 */
export function findPending(migrations, rows) {
  const applied = rows.filter((row) => row.finished).map((row) => row.name);
  return migrations.filter(({ name }) => !applied.includes(name));
}

/**
 * Returns pending migrations that a database doesn't have to run, because it has run all those that
 * they replace.
 * @param {Migration[]} migrations
 * @param {Row[]} rows
 * @throws {Error} if it has run only some of them
 */
export function findAdoptable(migrations, rows) {
  const pending = findPending(migrations, rows);
  return pending.filter(({ squashed }) => {
    if (!squashed || !rows.some((row) => squashed.names.includes(row.name))) return false;
    const applied = rows.filter((row) => row.finished).map((row) => row.name);
    if (squashed.names.every((name) => applied.includes(name))) return true;
    throw new Error(
      `The database is too old for this version. Run \`npm run migrate\` of the version of ${squashed.lastVersion} first (its last migration is ${squashed.names.at(-1)}).`,
    );
  });
}

/**
 * @param {Migration[]} migrations
 * @param {Row} row
 * @throws {Error} if the row isn't one of these migrations, applied as it is, or one they replace
 */
export function requireApplied(migrations, { name, checksum, finished, logs }) {
  const migration = migrations.find((other) => other.name === name);
  // Prisma writes a stack trace, with PostgreSQL's message in it.
  const reason = logs?.match(/ERROR: (.*)/)?.[1] ?? logs ?? 'interrupted';
  if (!finished)
    throw new Error(
      `The migration ${name} failed earlier (${reason}). Fix the cause, then run: UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${name}' AND finished_at IS NULL;`,
    );
  if (migrations.some(({ squashed }) => squashed?.names.includes(name))) return;
  if (!migration)
    throw new Error(
      `The migration ${name} was applied, but isn't in prisma/migrations. Use the version that migrated this database, or a newer one.`,
    );
  if (migration.checksum !== checksum)
    throw new Error(
      `The migration ${name} was changed after it was applied. Restore its file, and put the change into a new migration.`,
    );
}

/**
 * @param {Migration[]} migrations
 * @param {Row[]} rows
 * @throws {Error} if migrations are pending
 */
export function requireNonePending(migrations, rows) {
  const { length } = findPending(migrations, rows);
  if (length === 0) return;
  const are = length === 1 ? '1 migration is' : `${length} migrations are`;
  throw new Error(`${are} pending: run \`npm run migrate\` first.`);
}

/**
 * Checks that no migration is pending.
 * @param {string} url of the database
 * @throws {Error} if migrations are pending or the database is unreachable
 */
export async function requireMigrated(url) {
  const rows = await withDatabase(url, readRows, 'DATABASE_URL').catch((error) => {
    if (error.cause?.code === NO_DATABASE) return [];
    throw error;
  });
  requireNonePending(readMigrations(), rows ?? []);
}
