/** Finds and stops a PostgreSQL that outlived its owner, and leaves owned ones alone. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * The owner of a server keeps this advisory lock on an open connection. The system closes that
 * connection when the owner is killed. Unlike a PID file, the lock can't go stale or match another
 * process that reused the PID.
 */
const OWNER_LOCK = 0x5ca11a11;
const MOMENT_MS = 500;
const STOP_TIME_MS = 15_000;

/** PostgreSQL and system error codes while a server is starting or stopping. */
const CLOSED = ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET'];

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
 * @param {string} url any database on the server
 * @returns {Promise<pg.Client>} the server is owned until this client ends
 */
export async function claimServer(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // stopping the server closes the connection, which is expected
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [OWNER_LOCK]);
  return client;
}

/**
 * @param {string} url
 * @returns {Promise<boolean>} also false for a server that's starting or stopping
 */
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
    throw error; // it may well have an owner
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Returns whether a server has an owner, once two checks in a row agree. A new server gets its
 * owner a little later, and an exiting owner loses its server.
 * @param {string} url
 */
async function staysOwned(url) {
  let before;
  for (;;) {
    const now = await hasOwner(url);
    if (now === before) return now;
    before = now;
    await sleep(MOMENT_MS);
  }
}

/**
 * Returns whether the process is a PostgreSQL on `cluster`, and not one that reused its PID.
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
 * Returns the server running on `cluster`, from postmaster.pid: line 1 is the PID, line 4 the port,
 * and line 8 is `ready` once it accepts connections.
 * @param {string} cluster
 * @returns {{ pid: number, port: number, ready: boolean } | undefined}
 */
export function readServer(cluster) {
  let lines;
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined; // the server deletes the file when it exits
  }
  const pid = Number(lines[0]);
  if (!serves(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops the server that a killed owner left on `cluster`, if there is one.
 * @param {string} cluster
 * @param {(port: number) => string} urlAt returns the URL of a server on that port
 * @throws {DatabaseInUseError} if its owner is still running
 */
export async function stopLeftover(cluster, urlAt) {
  const server = readServer(cluster);
  if (!server) {
    // PostgreSQL would mistake any process that reused the PID for the old server.
    fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  if (await staysOwned(urlAt(server.port))) throw new DatabaseInUseError(cluster, server.pid);
  if (serves(server.pid, cluster)) process.kill(server.pid, 'SIGINT'); // a "fast shutdown"
  for (let waited = 0; serves(server.pid, cluster); waited += 50) {
    if (waited > STOP_TIME_MS) throw new Error(`PostgreSQL (process ${server.pid}) doesn't stop.`);
    await sleep(50);
  }
}
