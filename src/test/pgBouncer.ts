import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { withDatabase } from '../setup/database.mjs';
import { freePort } from '../setup/port.mjs';
import { serverAccount } from '../setup/postgresPlace.mjs';
import { findProgram } from './programs';

/** Fewer connections than one of our processes opens, so transactions have to share them. */
const CONNECTIONS = 3;

const program = findProgram('pgbouncer');

export const hasPgBouncer = program !== undefined;

/**
 * Starts a PgBouncer in transaction mode in front of the server at `serverUrl`, with few
 * connections.
 */
export async function startPgBouncer(serverUrl: string) {
  if (!program) throw new Error('This test needs PgBouncer: apt-get install pgbouncer.');
  const server = new URL(serverUrl);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-pgbouncer-'));
  const account = serverAccount(folder);
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const { hostname, username, password } = server;
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${server.port} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${CONNECTIONS}`,
    `logfile = ${path.join(folder, 'log')}`,
  ];
  fs.writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  if (account.uid !== undefined)
    for (const place of [folder, file]) fs.chownSync(place, account.uid, Number(account.gid));
  const child = spawn(program, ['--quiet', file], { ...account, cwd: '/', stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = (database: string) => `postgresql://${username}@127.0.0.1:${port}/${database}`;
  const answers = () =>
    withDatabase(url('postgres'), async () => 'yes').catch((error: Error) => error.message);
  await vi.waitFor(async () => expect(await answers()).toBe('yes'), { timeout: 20_000 });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
