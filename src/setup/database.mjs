/** Connecting to the operator's database, and saying what is wrong when that fails. */
import pg from 'pg';

/** @param {NodeJS.Dict<string>} env @returns {string} the setting that `directUrl` reads */
export const directSetting = (env) => (env.DIRECT_URL ? 'DIRECT_URL' : 'DATABASE_URL');

const CONNECT_TIMEOUT_MS = 15_000;

/** The database that every server has, from which others are created. */
const MAINTENANCE = 'postgres';

/** @param {string} url @returns {string} the maintenance database of the same server */
export const maintenanceUrl = (url) =>
  Object.assign(new URL(url), { pathname: `/${MAINTENANCE}` }).href;

/**
 * Says what went wrong and what to do. Names the server, the role and the database, and never the password.
 *
 * @param {unknown} error thrown by the driver
 * @param {string} url
 * @param {string} setting that holds the URL
 */
function describeDatabaseError(error, url, setting) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const { host: hostPort, username, pathname, searchParams } = new URL(url);
  const host = hostPort || searchParams.get('host') || 'the local socket';
  const role = decodeURIComponent(username) || 'of this user';
  const database = decodeURIComponent(pathname.slice(1));
  switch (code) {
    case '28P01':
      return `PostgreSQL refused the password of the role ${role} (${code}). Correct the user and password in ${setting}, or set a new password with ALTER ROLE.`;
    case '28000':
      return `PostgreSQL does not let the role ${role} connect from here (${code}). Check that it exists and has LOGIN, and that pg_hba.conf lets it in.`;
    case '3D000':
      return `There is no database ${database} (${code}). Create it with \`npm run migrate\`, or correct ${setting}.`;
    case '42501':
      return `The role ${role} lacks a permission in the database ${database} (${code}: ${message}). ${
        database === MAINTENANCE
          ? 'Ask an administrator of the server.'
          : `Make it the owner: ALTER DATABASE ${database} OWNER TO ${role};`
      }`;
    case '53300':
      return `PostgreSQL at ${host} accepts no more connections (${code}). Raise max_connections, or stop what holds them.`;
    case '57P03':
      return `PostgreSQL at ${host} is starting or stopping (${code}). Try again in a minute.`;
  }
  if (/^E[A-Z_]+$/.test(code ?? ''))
    return `No database server answers at ${host} (${code}). Start PostgreSQL, or correct ${setting}.`;
  // Without a code it is the driver's own sentence, which quotes nothing of the URL.
  return `The database at ${host} that ${setting} names cannot be used (${code ?? message}).`;
}

/**
 * Connects, and disconnects when `use` is done.
 *
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} use
 * @param {string} [setting] that holds the URL
 * @returns {Promise<T>}
 * @throws {Error} as describeDatabaseError says it, if the connection or a permission is refused
 */
export async function withDatabase(url, use, setting = directSetting(process.env)) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {}); // what breaks the connection also fails the query
  const describe = (/** @type {unknown} */ error) =>
    new Error(describeDatabaseError(error, url, setting), { cause: error });
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw describe(error);
  }
  try {
    return await use(client);
  } catch (error) {
    throw /** @type {NodeJS.ErrnoException} */ (error).code === '42501' ? describe(error) : error;
  } finally {
    await client.end();
  }
}

/**
 * @param {string} url of any database of the server
 * @param {string} [setting] that holds the URL
 * @returns {Promise<{ role: string, mayCreate: boolean }>} whether the role may create databases
 */
export const readRole = (url, setting) =>
  withDatabase(
    maintenanceUrl(url),
    async (client) => {
      const { rows } = await client.query(
        'SELECT rolname AS role, rolcreatedb OR rolsuper AS "mayCreate" FROM pg_roles WHERE rolname = current_user',
      );
      return rows[0];
    },
    setting,
  );

/**
 * @param {string} url of a database that does not exist
 * @param {string} [setting] that holds the URL
 * @throws {Error} if the role may not create it
 */
export async function requireMayCreate(url, setting) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const { role, mayCreate } = await readRole(url, setting);
  if (!mayCreate)
    throw new Error(
      `There is no database ${name}, and the role ${role} may not create it. As an administrator: CREATE DATABASE ${name} OWNER ${role};`,
    );
}
