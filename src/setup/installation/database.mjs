import { CONNECTIONS, directUrl, MAX_CLOCK_SKEW_MS } from '../../server/config/settings.mjs';
import { requireMayMigrate } from '../applyMigrations.mjs';
import { databaseName, requireUtc, withDatabase } from '../database.mjs';
import {
  findAdoptable,
  readMigrations,
  readRows,
  requireApplied,
  requireNonePending,
} from '../migrations.mjs';
import { serverVersion } from '../postgresTools.mjs';
import { hasModerator, NO_MODERATOR } from '../startWarnings.mjs';

/** @typedef {import('./report.mjs').Check} Check */

const OLDEST_VERSION = 15;

const { shared, jobs, listener } = CONNECTIONS;

const MAX_TRIES = 5;

/** @param {import('pg').Client} client @param {string} statement @param {unknown[]} [values] */
const readRow = async (client, statement, values) =>
  (await client.query(statement, values)).rows[0];

/** @param {number} [oldest] version @returns {Check} */
export const checkDatabase =
  (oldest = OLDEST_VERSION) =>
  (env, { warn, fail }) =>
    withDatabase(directUrl(env), async (client) => {
      const version = await serverVersion(client);
      if (version < oldest)
        throw new Error(`This is PostgreSQL ${version}. Upgrade it to ${oldest} or later.`);
      const database = await readRow(
        client,
        `SELECT datname AS name, pg_encoding_to_char(encoding) AS encoding,
         lower('É') = 'é' AS "knowsLetters",
         current_setting('transaction_read_only') = 'on' AS "isReadOnly",
         datcollversion <> pg_database_collation_actual_version(oid) AS "hasOldOrder"
       FROM pg_database WHERE datname = current_database()`,
      );
      const { name } = database;
      if (database.isReadOnly)
        fail(
          `The database ${name} can only be read. Correct DATABASE_URL if it leads to a standby, or run ALTER DATABASE ${name} RESET default_transaction_read_only;`,
        );
      if (database.encoding !== 'UTF8' || !database.knowsLetters)
        fail(
          `The database ${name} knows only the letters A to Z, so searches miss names with accents, and Hebrew names with a typo. Create one with createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8, and restore a backup into it.`,
        );
      if (database.hasOldOrder)
        warn(
          `The system sorts text in another way than when the indexes were built, so they can miss rows. Run REINDEX DATABASE ${name}; and ALTER DATABASE ${name} REFRESH COLLATION VERSION;`,
        );
      return `PostgreSQL ${version}`;
    });

/** @type {Check} */
export const checkRole = (env, { warn, fail }) =>
  withDatabase(directUrl(env), async (client) => {
    const { role, isSuperuser, foreign } = await readRow(
      client,
      `SELECT rolname AS role, rolsuper AS "isSuperuser",
         (SELECT count(*)::int FROM pg_tables
          WHERE schemaname = 'public' AND NOT pg_has_role(tableowner, 'USAGE')) AS foreign
       FROM pg_roles WHERE rolname = current_user`,
    );
    await requireMayMigrate(client, databaseName(directUrl(env)), false);
    if (isSuperuser)
      warn(
        `The role ${role} is a superuser, so a hole in the site would open the whole server. Create a role that only owns this database, as in docs/running.md, and use that.`,
      );
    if (foreign > 0)
      fail(
        `Another role owns ${foreign} of the tables, so migrations and changes fail. As an administrator, run ALTER TABLE … OWNER TO ${role}; for each.`,
      );
    return `${role} can do what it has to`;
  });

const EXTENSION = /CREATE EXTENSION IF NOT EXISTS (\w+)/g;

const requiredExtensions = () =>
  readMigrations().flatMap(({ sql }) => [...sql.matchAll(EXTENSION)].map(([, name = '']) => name));

/** @param {string[]} [names] @returns {Check} */
export const checkExtensions =
  (names = requiredExtensions()) =>
  (env, { fail }) =>
    withDatabase(directUrl(env), async (client) => {
      for (const name of names) {
        const extension = await readRow(
          client,
          `SELECT bool_or(installed) AS "isInstalled", bool_or(trusted)
             AND has_database_privilege(current_database(), 'CREATE') AS "isCreatable"
           FROM pg_available_extension_versions WHERE name = $1 GROUP BY name`,
          [name],
        );
        if (!extension)
          fail(
            `The database server doesn’t have the extension ${name}. Install PostgreSQL’s own extensions (often a package called postgresql-contrib).`,
          );
        else if (!extension.isInstalled)
          fail(
            `The extension ${name} isn’t in the database. ${extension.isCreatable ? 'Run `npm run migrate`, or if nothing is pending' : 'As an administrator, run'} CREATE EXTENSION ${name};`,
          );
      }
      return names.join(', ');
    });

/** @type {Check} */
export const checkMigrations = (env) =>
  withDatabase(directUrl(env), async (client) => {
    const migrations = readMigrations();
    const rows = (await readRows(client)) ?? [];
    findAdoptable(migrations, rows);
    for (const row of rows) requireApplied(migrations, row);
    requireNonePending(migrations, rows);
    return `all ${migrations.length} are applied`;
  });

/** @type {Check} */
export async function checkModerators(env, { warn }) {
  if (!(await hasModerator(env.DATABASE_URL ?? ''))) warn(NO_MODERATOR);
  return 'there is one';
}

/** @param {import('pg').Client} client @returns {Promise<number>} */
const readPid = async (client) => (await readRow(client, 'SELECT pg_backend_pid() AS pid')).pid;

/**
 * Whether the statements of a connection don't stay in one session, but use whichever is free.
 * @param {string} url
 */
const mixesSessions = (url) =>
  withDatabase(url, (client) =>
    withDatabase(url, async (other) => {
      const pids = new Set();
      // Traffic in between can hide it.
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        // Twice, because a pooler may take turns.
        pids.add(await readPid(client)).add(await readPid(client));
        if (pids.size > 1 || pids.has(await readPid(other))) return true;
      }
      return false;
    }),
  );

/** @param {string} url @returns {Promise<string>} the same for all URLs of a database */
const readIdentity = (url) =>
  withDatabase(url, async (client) => {
    const statement = `SELECT pg_postmaster_start_time()::text || oid AS id
      FROM pg_database WHERE datname = current_database()`;
    return (await readRow(client, statement)).id;
  });

/** @type {Check} */
export async function checkConnections(env, { warn, fail }) {
  const { DATABASE_URL = '', DIRECT_URL } = env;
  const direct = directUrl(env);
  await requireUtc(DATABASE_URL);
  if (await mixesSessions(direct))
    fail(
      `${DIRECT_URL ? 'DIRECT_URL' : 'DATABASE_URL'} leads to a connection pooler in transaction mode, where live updates and jobs don’t work. Set DIRECT_URL to the database itself.`,
    );
  if ((await readIdentity(direct)) !== (await readIdentity(DATABASE_URL)))
    fail('DIRECT_URL and DATABASE_URL lead to different databases. Correct one of them.');
  const { most } = await withDatabase(direct, (client) =>
    readRow(
      client,
      `SELECT least(nullif(datconnlimit, -1), nullif(rolconnlimit, -1),
         current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0)) AS most
       FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
    ),
  );
  // A pooler only serves requests.
  const each = jobs + listener + (DIRECT_URL ? 0 : shared);
  const processes = Math.floor(most / each);
  // During an update, the new process starts before the old one stops.
  if (processes < 2)
    (processes < 1 ? fail : warn)(
      `The site may open ${most} connections, but a process needs up to ${each}, and an update runs two of them. Raise max_connections or the limit of the role or database, or add a connection pooler.`,
    );
  return `enough for ${processes} processes`;
}

/**
 * @param {{ name: string, aheadMs: number }[]} outside how far our clock is ahead of others
 * @param {() => number} [now] in milliseconds
 * @returns {Check}
 */
export const checkClock =
  (outside, now = Date.now) =>
  (env, { warn, fail }) =>
    withDatabase(directUrl(env), async (client) => {
      const sentAt = now();
      const { ms } = await readRow(
        client,
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
      );
      const aheadMs = (sentAt + now()) / 2 - ms;
      const describe = (/** @type {number} */ ms) =>
        `is ${Math.round(Math.abs(ms) / 1000)} seconds ${ms > 0 ? 'ahead of' : 'behind'}`;
      const fix =
        'Turn on time synchronization (NTP) on both, for example with timedatectl set-ntp true.';
      if (Math.abs(aheadMs) > MAX_CLOCK_SKEW_MS)
        fail(`This machine’s clock ${describe(aheadMs)} the database’s. ${fix}`);
      for (const one of outside)
        if (Math.abs(one.aheadMs) > MAX_CLOCK_SKEW_MS)
          warn(`This machine’s clock ${describe(one.aheadMs)} that of ${one.name}. ${fix}`);
      return `the same as ${['the database', ...outside.map(({ name }) => name)].join(', ')}`;
    });
