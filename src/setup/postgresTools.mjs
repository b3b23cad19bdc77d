/** PostgreSQL's own programs, which backups are made and read with, and how they are told a database. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** What libpq takes in a URL; Prisma's own parameters it would refuse. */
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'connect_timeout', 'options'];

/** @returns {string[]} the folders in which the programs may lie */
function folders() {
  if (process.env.PG_BIN) return [process.env.PG_BIN];
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN) : [];
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return [...versions.map((version) => path.join(DEBIAN, version, 'bin')), ...onPath];
}

/** @param {string} folder @returns {number | undefined} the programs' major version, if they are there */
function versionIn(folder) {
  try {
    const said = execFileSync(path.join(folder, 'pg_dump'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * @param {number} serverVersion the server's major version
 * @returns {string} the folder of the oldest programs that can deal with it: those that are older cannot
 * @throws {Error} if there is none
 */
export function findTools(serverVersion) {
  const found = folders()
    .map((folder) => ({ folder, version: versionIn(folder) ?? 0 }))
    .filter(({ version }) => version > 0)
    .sort((one, other) => one.version - other.version);
  const fit = found.find(({ version }) => version >= serverVersion);
  if (fit) return fit.folder;
  const here = found.length
    ? `those here are of ${found.map(({ version }) => version).join(', ')}`
    : 'there are none here';
  throw new Error(
    `This needs pg_dump and pg_restore of PostgreSQL ${serverVersion} or later; ${here}. Install them (on Debian: postgresql-client-${serverVersion}), or name their folder in PG_BIN.`,
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
 * Runs one of the programs on a database. The password is handed over where no list of processes shows it.
 *
 * @param {string} program its whole path
 * @param {string[]} args
 * @param {string} url of the database
 * @param {{ stdin?: number, stdout?: number }} files open files
 * @throws {Error} with what it complained of
 */
export async function runTool(program, args, url, { stdin, stdout }) {
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
