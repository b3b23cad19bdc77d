import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDb } from '@/server/db/client';
import { applyMigrations } from '../../setup/applyMigrations.mjs';
import { startPostgres } from '../../setup/postgres.mjs';
import { startTcpProxy } from './tcpProxy';

/**
 * Starts a migrated PostgreSQL with crash safety on, as in production, that can be stopped and
 * started.
 * @param place a folder that its account can reach
 */
export async function ownDatabase(place = os.tmpdir()) {
  const folder = fs.mkdtempSync(path.join(place, 'sukkah-faults-'));
  fs.chmodSync(folder, 0o755); // the server's account must be able to enter it
  const dataDir = path.join(folder, 'postgres');
  const proxy = await startTcpProxy();
  const start = async () => {
    const server = await startPostgres({ dataDir });
    await proxy.forwardTo(Number(new URL(server.url()).port));
    return server;
  };
  let server: Awaited<ReturnType<typeof start>> | undefined = await start();
  const through = new URL(server.url('sukkah'));
  through.port = String(proxy.port);
  const url = through.href;
  await applyMigrations(url);
  const db = createDb(url);
  return {
    url,
    db,
    /** Its address then refuses connections. */
    async stop() {
      await server?.stop();
      server = undefined;
      proxy.close();
    },
    async start() {
      server ??= await start();
    },
    async end() {
      await db.$disconnect();
      await server?.stop();
      proxy.close();
      for (const place of [fs.realpathSync(dataDir), folder])
        fs.rmSync(place, { recursive: true, force: true });
    },
  };
}

export type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>;
