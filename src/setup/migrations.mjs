/** The database's migrations: applying them, and asking whether all are. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, runTool } from './processes.mjs';

const FOLDER = path.join(ROOT, 'prisma', 'migrations');
const UNDONE = ['3D000', '42P01']; // there is no such database, or no such table

/** @returns {string[]} the migrations' names, oldest first */
export function listMigrations() {
  return fs
    .readdirSync(FOLDER)
    .filter((name) => fs.existsSync(path.join(FOLDER, name, 'migration.sql')))
    .sort();
}

/** @returns {string} another for other migrations */
export function hashMigrations() {
  const hash = createHash('sha256');
  for (const name of listMigrations()) {
    hash.update(name).update(fs.readFileSync(path.join(FOLDER, name, 'migration.sql')));
  }
  return hash.digest('hex');
}

/**
 * Applies what is pending.
 *
 * @param {NodeJS.ProcessEnv} env with DATABASE_URL
 * @param {{ quiet?: boolean }} [options] quiet: Prisma's own lines are shown only if it fails
 */
export async function applyMigrations(env, { quiet = true } = {}) {
  await runTool('prisma', ['migrate', 'deploy'], { env, quiet });
}

/**
 * @param {string} url of the database
 * @throws {Error} if migrations are pending, or the database cannot be asked
 */
export async function requireMigrated(url) {
  const applied = await readApplied(url);
  const pending = listMigrations().filter((name) => !applied.includes(name));
  if (pending.length === 0) return;
  const are = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`;
  throw new Error(`${are} pending: run \`npm run migrate\` first.`);
}

/** @param {string} url @returns {Promise<string[]>} */
async function readApplied(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // what breaks the connection also fails the query
  try {
    await client.connect();
    const { rows } = await client.query(
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    return rows.map((row) => row.migration_name);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (UNDONE.includes(code ?? '')) return [];
    throw new Error(
      `The database that DATABASE_URL names does not answer (${code ?? 'no reason'}).`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
