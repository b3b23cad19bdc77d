import pg from 'pg';

/** @param {NodeJS.Dict<string>} env @returns {string} name of the setting that `directUrl` reads */
const directSetting = (env) => (env.DIRECT_URL ? 'DIRECT_URL' : 'DATABASE_URL');

const CONNECT_TIMEOUT_MS = 15_000;

/** Every server has this database. Others are created from it. */
const MAINTENANCE = 'postgres';

/** @param {string} url @param {string} name @returns {string} URL of a database on the same server */
export const urlOf = (url, name) =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;

/** @param {string} url @returns {string} URL of the maintenance database on the same server */
export const maintenanceUrl = (url) => urlOf(url, MAINTENANCE);

/** @param {string} url @returns {string} name of its database */
export const databaseName = (url) => decodeURIComponent(new URL(url).pathname.slice(1));

/**
 * Describes what went wrong and how to fix it. Names the server, role, and database, but never the
 * password.
 * @param {unknown} error thrown by the driver
 * @param {string} url
 * @param {string} setting name of the setting that contains the URL
 */
function describeDatabaseError(error, url, setting) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const { host: hostPort, username, searchParams } = new URL(url);
  const host = hostPort || searchParams.get('host') || 'the local socket';
  const role = decodeURIComponent(username) || 'of this user';
  const database = databaseName(url);
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
      return `PostgreSQL at ${host} accepts no more connections (${code}). Raise max_connections, or close some connections.`;
    case '57P03':
      return `PostgreSQL at ${host} is starting or stopping (${code}). Try again in a minute.`;
  }
  if (/^E[A-Z_]+$/.test(code ?? ''))
    return `No database server answers at ${host} (${code}). Start PostgreSQL, or correct ${setting}.`;
  // Without a code this is the driver's own message, which never quotes the URL.
  return `The database at ${host} that ${setting} names cannot be used (${code ?? message}).`;
}

/**
 * Dates and times without a zone are UTC to us, whatever zone the server or role is set to.
 * @param {{ query: (statement: string) => Promise<unknown> }} client
 */
const setUtc = (client) => client.query("SET TIME ZONE 'UTC'");

/**
 * Connects, runs `use` in UTC, and disconnects.
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} use
 * @param {string} [setting] name of the setting that contains the URL
 * @returns {Promise<T>}
 * @throws {Error} described by describeDatabaseError, if the connection or a permission is refused
 */
export async function withDatabase(url, use, setting = directSetting(process.env)) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {}); // a broken connection also fails the query
  const describe = (/** @type {unknown} */ error) =>
    new Error(describeDatabaseError(error, url, setting), { cause: error });
  try {
    await client.connect();
    await setUtc(client);
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
 * Reads the current role and whether it can create databases.
 * @param {string} url any database on the server
 * @param {string} [setting] name of the setting that contains the URL
 * @returns {Promise<{ role: string, mayCreate: boolean }>}
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
 * Creates a database, unless it exists.
 * @param {string} url
 * @param {string} [template] `template0` for one without anything that an administrator added
 * @returns {Promise<boolean>} whether it had to be created
 * @throws {Error} if the role can't create it
 */
export async function createDatabase(url, template = 'template1') {
  const name = databaseName(url);
  const { role, mayCreate } = await readRole(url);
  return withDatabase(maintenanceUrl(url), async (client) => {
    await client.query('SELECT pg_advisory_lock(72707369)'); // one process at a time
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length > 0) return false;
    if (!mayCreate)
      throw new Error(
        `There is no database ${name}, and the role ${role} may not create it. As an administrator: CREATE DATABASE ${name} OWNER ${role};`,
      );
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${template}`);
    return true;
  });
}

/**
 * Checks that a connection keeps the time zone that it sets. Behind a pooler that mixes up settings
 * of its clients, every time would be read hours off.
 * @param {string} url
 * @throws {Error} if the zone changes between two transactions
 */
export async function requireUtc(url) {
  /** @param {import('pg').Client} client */
  const readZone = async (client) => (await client.query('SHOW TimeZone')).rows[0].TimeZone;
  const zones = await withDatabase(
    url,
    (ours) =>
      withDatabase(
        url,
        async (other) => {
          await other.query("SET TIME ZONE 'Asia/Jerusalem'");
          return [await readZone(ours), await readZone(other), await readZone(ours)];
        },
        'DATABASE_URL',
      ),
    'DATABASE_URL',
  );
  if (`${zones}` !== 'UTC,Asia/Jerusalem,UTC')
    throw new Error(
      'The connection pooler in DATABASE_URL mixes up the time zones of its connections, so every time would be wrong. Let it track TimeZone, as PgBouncer does, or remove it.',
    );
}
