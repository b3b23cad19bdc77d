/** Finds and ends a PostgreSQL that outlived its owner, and leaves alone one whose owner lives. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Whoever starts a server holds this advisory lock on a connection for as long as it lives. The
 * system closes the connection of a killed owner, so unlike a file with a process id, the lock
 * can be neither stale nor mistaken for another process that got the same id.
 */
const OWNER_LOCK = 0x5ca11a11;
const MOMENT = 500; // ms
const STOP_TIME = 15_000; // ms

/** How a server that starts or stops turns us away: by PostgreSQL's codes, and the system's. */
const CLOSED = ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET'];

/** Another living process uses the database: it must be left alone. */
export class DatabaseInUseError extends Error {
  /** @param {string} home @param {number} pid */
  constructor(home, pid) {
    super(
      `The database in ${home} is in use: another start of this project is running ` +
        `(its PostgreSQL is process ${pid}). Stop that one first.`,
    );
    this.name = 'DatabaseInUseError';
  }
}

/**
 * Marks a server as owned by this process.
 *
 * @param {string} url of any database of the server
 * @returns {Promise<pg.Client>} the server is owned until this client ends
 */
export async function own(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the server's stopping closes the connection, which is no fault
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [OWNER_LOCK]);
  return client;
}

/** @param {string} url @returns {Promise<boolean>} false also of a server that is just starting or stopping */
async function hasOwner(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS free', [OWNER_LOCK]);
    return !rows[0].free;
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (CLOSED.includes(code)) return false;
    throw error; // somebody may well own it
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Whether a server has an owner. The answer must hold for a moment: a server just started gets its
 * owner a little later, and an owner that is ending loses its server.
 *
 * @param {string} url
 */
async function staysOwned(url) {
  let before;
  for (;;) {
    const now = await hasOwner(url);
    if (now === before) return now;
    before = now;
    await sleep(MOMENT);
  }
}

/**
 * Whether the process is a PostgreSQL on `cluster`, and not one that got the id of a dead one.
 *
 * @param {number} pid
 * @param {string} cluster
 */
function serves(pid, cluster) {
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { stdio: 'pipe' });
      return command.includes(cluster);
    }
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster);
  } catch {
    return false; // no such process
  }
}

/**
 * The server that runs on `cluster`, by its postmaster.pid: the process id stands in the first
 * line, the port in the fourth, and in the eighth `ready` once it takes connections.
 *
 * @param {string} cluster
 * @returns {{ pid: number, port: number, ready: boolean } | undefined}
 */
export function readServer(cluster) {
  let lines;
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined; // it removes the file when it ends
  }
  const pid = Number(lines[0]);
  if (!serves(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops the server that a killed owner left on `cluster`, if there is one.
 *
 * @param {string} cluster
 * @param {(port: number) => string} urlAt the URL by which to ask a server on that port
 * @throws {DatabaseInUseError} if its owner lives
 */
export async function stopLeftover(cluster, urlAt) {
  const server = readServer(cluster);
  if (!server) {
    // PostgreSQL itself would take any process with the dead server's id for the server.
    fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  if (await staysOwned(urlAt(server.port))) throw new DatabaseInUseError(cluster, server.pid);
  if (serves(server.pid, cluster)) process.kill(server.pid, 'SIGINT'); // a "fast shutdown"
  for (let waited = 0; serves(server.pid, cluster); waited += 50) {
    if (waited > STOP_TIME) throw new Error(`PostgreSQL (process ${server.pid}) does not stop.`);
    await sleep(50);
  }
}
