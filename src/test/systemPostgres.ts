import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { withDatabase } from '../setup/database.mjs';
import { freePort } from '../setup/port.mjs';
import { serverAccount } from '../setup/postgresPlace.mjs';
import { findTools } from '../setup/postgresTools.mjs';

/** The oldest supported PostgreSQL. */
const OLDEST = 15;

const MISSING = 'This test needs a PostgreSQL server of the machine: apt-get install postgresql.';

/**
 * Returns the folder of the installed server programs. Debian's pg_dump on PATH is only a wrapper
 * for them.
 */
export function findServer(): string | undefined {
  try {
    const bin = findTools(OLDEST);
    return fs.existsSync(path.join(bin, 'initdb')) ? bin : undefined;
  } catch {
    return undefined;
  }
}

export const hasSystemPostgres = findServer() !== undefined;

function makeHome() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-postgres-'));
  const account = serverAccount(folder);
  if (account.uid !== undefined) fs.chownSync(folder, account.uid, Number(account.gid));
  return { folder, options: { ...account, cwd: folder, stdio: 'ignore' as const } };
}

type Home = ReturnType<typeof makeHome>;

async function run(bin: string, { folder, options }: Home, port: number, url: string) {
  const flags = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' };
  const args = Object.entries(flags).map(([key, value]) => `--${key}=${value}`);
  const data = path.join(folder, 'data');
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...args], options);
  const exited = once(child, 'exit');
  const answers = () => withDatabase(url, async () => 'yes').catch((error: Error) => error.message);
  await vi.waitFor(async () => expect(await answers()).toBe('yes'), { timeout: 20_000 });
  return async () => {
    child.kill('SIGINT');
    await exited;
  };
}

/**
 * Starts an empty server from the system's PostgreSQL, in its own folder. The embedded one has no
 * pg_dump or pg_basebackup, and older versions of those can't read it.
 */
export async function startSystemPostgres() {
  const bin = findServer();
  if (!bin) throw new Error(MISSING);
  const home = makeHome();
  const password = randomBytes(12).toString('hex');
  const passwordFile = path.join(home.folder, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o644 });
  const data = path.join(home.folder, 'data');
  const initdb = ['-D', data, '-U', 'sukkah', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const kind = ['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(path.join(bin, 'initdb'), [...initdb, ...kind], home.options);
  const port = await freePort();
  const urlAt = (at: number) => (database: string) =>
    `postgresql://sukkah:${password}@127.0.0.1:${at}/${database}`;
  const url = urlAt(port);
  const stop = await run(bin, home, port, url('postgres'));
  return {
    url,
    stop: async () => {
      await stop();
      fs.rmSync(home.folder, { recursive: true, force: true });
    },
    async startStandby() {
      const standby = makeHome();
      const place = path.join(standby.folder, 'data');
      const copy = [`--dbname=${url('postgres')}`, `--pgdata=${place}`, '--write-recovery-conf'];
      const how = ['--checkpoint=fast', '--no-sync'];
      execFileSync(path.join(bin, 'pg_basebackup'), [...copy, ...how], standby.options);
      const at = await freePort();
      const start = () => run(bin, standby, at, urlAt(at)('postgres'));
      let running: (() => Promise<void>) | undefined = await start();
      const end = async () => {
        await running?.();
        running = undefined;
      };
      return {
        url: urlAt(at),
        stop: end,
        start: async () => {
          running ??= await start();
        },
        end: async () => {
          await end();
          fs.rmSync(standby.folder, { recursive: true, force: true });
        },
      };
    },
  };
}
