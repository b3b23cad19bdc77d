import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** URL parameters that libpq accepts. It rejects Prisma's own. */
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'connect_timeout', 'options'];

/** @returns {string[]} folders that may contain the programs */
function folders() {
  if (process.env.PG_BIN) return [process.env.PG_BIN];
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN) : [];
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return [...versions.map((version) => path.join(DEBIAN, version, 'bin')), ...onPath];
}

/**
 * @param {string} folder @returns {number | undefined} the programs' major version, if they exist
 */
function versionIn(folder) {
  try {
    const output = execFileSync(path.join(folder, 'pg_dump'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * Finds the oldest programs that support the server. Programs older than the server don't.
 * @param {number} serverVersion major version
 * @returns {string} the folder of the programs
 * @throws {Error} if there are no suitable programs
 */
export function findTools(serverVersion) {
  const candidates = folders()
    .map((folder) => ({ folder, version: versionIn(folder) ?? 0 }))
    .filter(({ version }) => version > 0)
    .sort((one, other) => one.version - other.version);
  const fit = candidates.find(({ version }) => version >= serverVersion);
  if (fit) return fit.folder;
  const availability = candidates.length
    ? `this machine has ${candidates.map(({ version }) => version).join(', ')}`
    : 'this machine has none';
  throw new Error(
    `This needs pg_dump and pg_restore of PostgreSQL ${serverVersion} or later; ${availability}. Install them (on Debian: postgresql-client-${serverVersion}), or name their folder in PG_BIN.`,
  );
}

/** @param {import('pg').Client} client @returns {Promise<number>} the server's major version */
export async function serverVersion(client) {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS number",
  );
  return Math.floor(rows[0].number / 10_000);
}

/**
 * Runs a program against a database. Passes the password through the environment, so process lists
 * don't show it.
 * @param {string} program absolute path
 * @param {string[]} args
 * @param {string} url of the database
 * @param {{ stdin?: number, stdout?: number }} files open file descriptors
 * @throws {Error} with the program's error output
 */
export async function runPostgresTool(program, args, url, { stdin, stdout }) {
  const bare = new URL(url);
  bare.password = '';
  for (const name of [...bare.searchParams.keys()])
    if (!PARAMETERS.includes(name)) bare.searchParams.delete(name);
  const password = decodeURIComponent(new URL(url).password);
  const child = spawn(program, [...args, `--dbname=${bare.href}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: [stdin ?? 'ignore', stdout ?? 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${path.basename(program)} failed:\n${complaint.trim()}`);
}
