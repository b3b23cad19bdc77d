import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
 * Everyone who needs the table waits behind a statement that waits for its lock, so a migration
 * gives up soon and tries again.
 */
const LOCK_TIMEOUT_MS = 3000;
const TRIES = 10;
const PAUSE_MS = 5000;

/** @param {string} url */
function withLockTimeout(url) {
  const limited = new URL(url);
  const options = limited.searchParams.get('options') ?? '';
  limited.searchParams.set('options', `${options} -c lock_timeout=${LOCK_TIMEOUT_MS}`.trim());
  return limited.href.replaceAll('+', '%20');
}

/**
 * Releases a migration that was rolled back because a lock was taken. Prisma refuses to repeat a
 * failed migration.
 * @param {string} url
 * @returns {Promise<string | undefined>} its name, if there is one
 */
const releaseLockedOut = (url) =>
  withDatabase(url, async (client) => {
    const { rows } = await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now()
      WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs ~ '55P03|due to lock timeout'
      RETURNING migration_name AS name`);
    return rows[0]?.name;
  });

/**
 * Applies pending migrations. Tries again when a table stays locked for some seconds.
 * @param {NodeJS.ProcessEnv} env with DATABASE_URL
 * @param {{ quiet?: boolean }} [options] `quiet`: show Prisma's output only on failure
 * @throws {Error} with a one-line message, if the database is unreachable or the role can't migrate
 * it
 */
export async function applyMigrations(env, { quiet = true } = {}) {
  const url = env.DATABASE_URL ?? '';
  await requireMayMigrate(url, directSetting(env));
  const limitedEnv = { ...env, DATABASE_URL: withLockTimeout(url) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTool('prisma', ['migrate', 'deploy'], { env: limitedEnv, quiet });
    } catch (error) {
      const name = await releaseLockedOut(url).catch(() => undefined);
      if (!name || attempt === TRIES) throw error;
      console.log(`A table is locked, so ${name} waits for its turn.`);
      await sleep(PAUSE_MS);
    }
  }
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
