/**
 * `npm run restore -- <file>`: puts a backup into the empty database that DIRECT_URL or DATABASE_URL names, which is
 * made if there is none. Where there is something already it refuses, unless told to `--replace` it: what was
 * there is then kept beside it under another name.
 */
import fs from 'node:fs';
import path from 'node:path';
import { checkSettings, directUrl } from '../server/settings.mjs';
import { withDatabase } from './database.mjs';
import { loadEnvFile } from './environment.mjs';
import { requireMigrated } from './migrations.mjs';
import { findTools, runTool, serverVersion } from './postgresTools.mjs';

/** @param {string} url @param {string} database @returns {string} the same server's other database */
function inDatabase(url, database) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

/** @param {string} url @returns {Promise<boolean>} whether nobody has made anything in the database yet */
const isEmpty = (url) =>
  withDatabase(url, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS count FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`,
    );
    return rows[0].count === 0;
  });

/**
 * @param {string} file
 * @param {string} url of an empty database
 */
async function fill(file, url) {
  const tools = findTools(await withDatabase(url, serverVersion));
  const open = fs.openSync(file, 'r');
  try {
    // All of it or nothing. Whose it was, and who might read it, is another server's business.
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
    await runTool(path.join(tools, 'pg_restore'), [...args, '--no-comments'], url, { stdin: open });
  } finally {
    fs.closeSync(open);
  }
  await withDatabase(url, (client) => client.query('ANALYZE'));
}

/**
 * Fills a new database, and only then gives it the name of the old one, which is kept under another.
 *
 * @param {string} file
 * @param {string} url
 * @param {string} name the database's
 */
async function replace(file, url, name) {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const [fresh, before] = [`${name}_restored_${time}`, `${name}_before_${time}`];
  const server = inDatabase(url, 'postgres');
  const onServer = (/** @type {(quote: (name: string) => string) => string[]} */ statements) =>
    withDatabase(server, async (client) => {
      const quote = (/** @type {string} */ text) => client.escapeIdentifier(text);
      for (const statement of statements(quote)) await client.query(statement);
    });
  await onServer((quote) => [`CREATE DATABASE ${quote(fresh)} TEMPLATE template0`]);
  try {
    await fill(file, inDatabase(url, fresh));
  } catch (error) {
    await onServer((quote) => [`DROP DATABASE ${quote(fresh)} WITH (FORCE)`]);
    throw error;
  }
  await onServer((quote) => [
    `ALTER DATABASE ${quote(name)} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name.replaceAll("'", "''")}'`,
    `ALTER DATABASE ${quote(name)} RENAME TO ${quote(before)}`,
    `ALTER DATABASE ${quote(fresh)} RENAME TO ${quote(name)}`,
    `ALTER DATABASE ${quote(before)} ALLOW_CONNECTIONS true`,
  ]);
  console.log(`What was there is kept as the database ${before}.`);
}

/** @param {string} url @param {string} name @returns {Promise<boolean>} whether it had to be made */
const make = (url, name) =>
  withDatabase(inDatabase(url, 'postgres'), async (client) => {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length > 0) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0`);
    return true;
  });

async function main() {
  const args = process.argv.slice(2);
  const mayReplace = args.includes('--replace');
  const [given, ...more] = args.filter((arg) => arg !== '--replace');
  if (!given || more.length > 0)
    throw new Error('From which file? npm run restore -- <file> [--replace]');
  loadEnvFile();
  checkSettings(process.env, ['DATABASE_URL']);
  const url = directUrl(process.env);
  const file = path.resolve(process.env.INIT_CWD ?? '', given);
  if (!fs.existsSync(file)) throw new Error(`There is no ${file}.`);
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const empty = (await make(url, name)) || (await isEmpty(url));
  if (!empty && !mayReplace)
    throw new Error(
      `The database ${name} is not empty, and nothing was done. To put the backup in its place, stop all servers and add --replace.`,
    );
  await (empty ? fill(file, url) : replace(file, url, name));
  console.log(`Restored from ${file}.`);
  await requireMigrated(url).catch((/** @type {Error} */ error) => console.log(error.message));
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
