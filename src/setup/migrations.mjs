/** The database's migrations: applying them, and asking whether all are. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { directSetting, requireMayCreate, withDatabase } from './database.mjs';
import { ROOT, runTool } from './processes.mjs';

const FOLDER = path.join(ROOT, 'prisma', 'migrations');
const NO_DATABASE = '3D000';
const NO_TABLE = '42P01';

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
 * @throws {Error} in one line, if the database cannot be reached or the role may not migrate it
 */
export async function applyMigrations(env, { quiet = true } = {}) {
  await requireMayMigrate(env.DATABASE_URL ?? '', directSetting(env));
  await runTool('prisma', ['migrate', 'deploy'], { env, quiet });
}

/**
 * @param {string} url of the database
 * @throws {Error} if migrations are pending, or the database cannot be asked
 */
export async function requireMigrated(url) {
  const pending = await withDatabase(url, findPending, 'DATABASE_URL').catch((error) => {
    if (error.cause?.code === NO_DATABASE) return listMigrations();
    throw error;
  });
  if (pending.length === 0) return;
  const are = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`;
  throw new Error(`${are} pending: run \`npm run migrate\` first.`);
}

/** @param {import('pg').Client} client @returns {Promise<string[]>} the migrations that are not applied yet */
async function findPending(client) {
  try {
    const { rows } = await client.query(
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    const applied = rows.map((row) => row.migration_name);
    return listMigrations().filter((name) => !applied.includes(name));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === NO_TABLE) return listMigrations();
    throw error;
  }
}

/**
 * Asks before Prisma does: a migration that fails halfway for want of a permission blocks all later ones.
 *
 * @param {string} url
 * @param {string} setting that holds the URL
 * @throws {Error} that says which permission is missing
 */
async function requireMayMigrate(url, setting) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  try {
    await withDatabase(
      url,
      async (client) => {
        if ((await findPending(client)).length === 0) return;
        const { rows } = await client.query(
          `SELECT current_user AS role, has_database_privilege(current_database(), 'CREATE')
             AND has_schema_privilege('public', 'CREATE') AS allowed`,
        );
        const { role, allowed } = rows[0];
        if (!allowed)
          throw new Error(
            `The role ${role} may not create tables in the database ${name}. Make it the owner: ALTER DATABASE ${name} OWNER TO ${role};`,
          );
      },
      setting,
    );
  } catch (error) {
    const { cause } = /** @type {Error & { cause?: NodeJS.ErrnoException }} */ (error);
    if (cause?.code !== NO_DATABASE) throw error;
    await requireMayCreate(url, setting);
  }
}
