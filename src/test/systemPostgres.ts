import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { freePort } from '../setup/port.mjs';
import { serverAccount } from '../setup/postgresPlace.mjs';
import { findTools, withDatabase } from '../setup/postgresTools.mjs';

/** The oldest PostgreSQL that the product runs on. */
const OLDEST = 15;

/**
 * An empty server of the machine's own PostgreSQL, in a folder of its own: the embedded one comes without
 * pg_dump, and that of an older version cannot read it.
 */
export async function startSystemPostgres() {
  // Debian's pg_dump on PATH is a script; the folder that it stands for has the server, too.
  const bin = findTools(OLDEST);
  if (!fs.existsSync(path.join(bin, 'initdb')))
    throw new Error(
      'This test needs a PostgreSQL server of the machine: apt-get install postgresql.',
    );
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-backup-'));
  const account = serverAccount(folder);
  if (account.uid !== undefined) fs.chownSync(folder, account.uid, Number(account.gid));
  const options = { ...account, cwd: folder, stdio: 'ignore' as const };
  const password = randomBytes(12).toString('hex');
  const passwordFile = path.join(folder, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o644 });
  const data = path.join(folder, 'data');
  const initdb = ['-D', data, '-U', 'sukkah', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(path.join(bin, 'initdb'), [...initdb, '-E', 'UTF8', '--locale=C.UTF-8'], options);
  const port = await freePort();
  const flags = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' };
  const args = Object.entries(flags).map(([key, value]) => `--${key}=${value}`);
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...args], options);
  const exited = once(child, 'exit');
  const url = (database: string) => `postgresql://sukkah:${password}@127.0.0.1:${port}/${database}`;
  const answers = () =>
    withDatabase(url('postgres'), async () => 'yes').catch((error: Error) => error.message);
  await vi.waitFor(async () => expect(await answers()).toBe('yes'), { timeout: 20_000 });
  return {
    url,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
