/**
 * `npm run restore -- <file>`: restores a backup into the empty database in DIRECT_URL or
 * DATABASE_URL, creating the database if needed. It refuses a database with content unless you pass
 * `--replace`, which keeps the old database under another name. `--force` also disconnects its
 * clients.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkSettings, directUrl } from '../server/config/settings.mjs';
import {
  createDatabase,
  databaseName,
  maintenanceUrl,
  readRole,
  urlOf,
  withDatabase,
} from './database.mjs';
import { loadEnvFile } from './environment.mjs';
import { requireMigrated } from './migrations.mjs';
import { findTools, runPostgresTool, serverVersion } from './postgresTools.mjs';

const CLOSING_MS = 2000;

/**
 * @param {string} url
 * @returns {Promise<boolean>} whether the database has no objects yet
 */
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
    // All or nothing. Owners and privileges belong to the original server.
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
    await runPostgresTool(path.join(tools, 'pg_restore'), [...args, '--no-comments'], url, {
      stdin: open,
    });
  } finally {
    fs.closeSync(open);
  }
  await withDatabase(url, (client) => client.query('ANALYZE'));
}

/**
 * @param {string} url of the server
 * @param {string} name database name
 * @throws {Error} that reports the number of open connections
 */
const requireUnused = (url, name) =>
  withDatabase(url, async (client) => {
    const countConnections = async () => {
      const { rows } = await client.query(
        // The server's own workers have no role and don't block a rename.
        'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1 AND usesysid IS NOT NULL',
        [name],
      );
      return rows[0].count;
    };
    let count = await countConnections();
    // A connection that was just closed, such as ours, stays listed for a moment.
    for (let waitedMs = 0; count > 0 && waitedMs < CLOSING_MS; waitedMs += 100) {
      await sleep(100);
      count = await countConnections();
    }
    if (count === 0) return;
    const connections = count === 1 ? '1 open connection' : `${count} open connections`;
    throw new Error(
      `The database ${name} has ${connections}, and nothing was done. Stop all servers (and a pooler), or add --force to disconnect them.`,
    );
  });

/**
 * Fills a new database, then swaps it with the old one, which is kept under another name.
 * @param {string} file
 * @param {string} url
 * @param {string} name database name
 * @param {{ force: boolean }} options whether to disconnect clients of the old database
 */
async function replace(file, url, name, { force }) {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const fresh = `${name}_restored_${time}`;
  const before = `${name}_before_${time}`;
  const server = maintenanceUrl(url);
  const onServer = (/** @type {(quote: (name: string) => string) => string[]} */ statements) =>
    withDatabase(server, async (client) => {
      const quote = (/** @type {string} */ text) => client.escapeIdentifier(text);
      for (const statement of statements(quote)) await client.query(statement);
    });
  const requireFree = async () => {
    if (!force) await requireUnused(server, name);
  };
  const { role, mayCreate } = await readRole(url);
  if (!mayCreate)
    throw new Error(
      `The role ${role} may not create databases, and nothing was done. As an administrator: ALTER ROLE ${role} CREATEDB;`,
    );
  await requireFree();
  await onServer((quote) => [`CREATE DATABASE ${quote(fresh)} TEMPLATE template0`]);
  try {
    await fill(file, urlOf(url, fresh));
    await onServer((quote) => [`ALTER DATABASE ${quote(name)} ALLOW_CONNECTIONS false`]);
    // Check again: a server started in the meantime would lose what it wrote.
    await requireFree();
    await onServer((quote) => [
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name.replaceAll("'", "''")}' AND usesysid IS NOT NULL`,
      `ALTER DATABASE ${quote(name)} RENAME TO ${quote(before)}`,
    ]);
  } catch (error) {
    await onServer((quote) => [
      `ALTER DATABASE ${quote(name)} ALLOW_CONNECTIONS true`,
      `DROP DATABASE ${quote(fresh)} WITH (FORCE)`,
    ]);
    throw error;
  }
  await onServer((quote) => [
    `ALTER DATABASE ${quote(fresh)} RENAME TO ${quote(name)}`,
    `ALTER DATABASE ${quote(before)} ALLOW_CONNECTIONS true`,
  ]);
  console.log(`The previous database is now called ${before}.`);
}

async function main() {
  const args = process.argv.slice(2);
  const mayReplace = args.includes('--replace');
  const force = args.includes('--force');
  const [backupFile, ...more] = args.filter((arg) => arg !== '--replace' && arg !== '--force');
  if (!backupFile || more.length > 0 || (force && !mayReplace))
    throw new Error('Usage: npm run restore -- <file> [--replace [--force]]');
  loadEnvFile();
  checkSettings(process.env, ['DATABASE_URL']);
  const url = directUrl(process.env);
  const file = path.resolve(process.env.INIT_CWD ?? '', backupFile);
  if (!fs.existsSync(file)) throw new Error(`There is no file ${file}.`);
  const name = databaseName(url);
  const empty = (await createDatabase(url, 'template0')) || (await isEmpty(url));
  if (!empty && !mayReplace)
    throw new Error(
      `The database ${name} is not empty, and nothing was done. To put the backup in its place, stop all servers and add --replace.`,
    );
  await (empty ? fill(file, url) : replace(file, url, name, { force }));
  console.log(`Restored from ${file}.`);
  await requireMigrated(url).catch((/** @type {Error} */ error) => console.log(error.message));
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
