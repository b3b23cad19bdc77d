import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { directSetting, requireMayCreate, withDatabase } from './database.mjs';
import { ROOT, runTool } from './processes.mjs';

const FOLDER = path.join(ROOT, 'prisma', 'migrations');
const NO_DATABASE = '3D000';
const NO_TABLE = '42P01';

/** @returns {string[]} names of the migrations, oldest first */
export function listMigrations() {
  return fs
    .readdirSync(FOLDER)
    .filter((name) => fs.existsSync(path.join(FOLDER, name, 'migration.sql')))
    .sort();
}

/** @returns {string} a hash that changes when the migrations change */
export function hashMigrations() {
  const hash = createHash('sha256');
  for (const name of listMigrations()) {
    hash.update(name).update(fs.readFileSync(path.join(FOLDER, name, 'migration.sql')));
  }
  return hash.digest('hex');
}

/**
 * Removes statements from a draft that would drop an index Prisma can't describe: the B-tree with
 * an operator class that the place search needs.
 * @param {string} draft SQL from `prisma migrate diff`
 * @returns {string} SQL; empty if the schema has no other changes
 */
export function withoutUndescribedIndexes(draft) {
  const drop = '-- DropIndex\nDROP INDEX "place_names_start";\n';
  return draft.replace(drop, '').replace('-- This is an empty migration.', '').trim();
}

/**
 * Applies pending migrations.
 * @param {NodeJS.ProcessEnv} env with DATABASE_URL
 * @param {{ quiet?: boolean }} [options] `quiet`: show Prisma's output only on failure
 * @throws {Error} with a one-line message, if the database is unreachable or the role can't migrate
 * it
 */
export async function applyMigrations(env, { quiet = true } = {}) {
  await requireMayMigrate(env.DATABASE_URL ?? '', directSetting(env));
  await runTool('prisma', ['migrate', 'deploy'], { env, quiet });
}

/**
 * Checks that no migration is pending.
 * @param {string} url of the database
 * @throws {Error} if migrations are pending or the database is unreachable
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

/**
 * @param {import('pg').Client} client
 * @returns {Promise<string[]>} migrations that haven't been applied
 */
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
 * Checks permissions before Prisma does. A migration that fails halfway for lack of a permission
 * blocks all later ones.
 * @param {string} url
 * @param {string} setting name of the setting that contains the URL
 * @throws {Error} that names the missing permission
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
