import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createDb } from '@/server/db';
import { applyMigrations } from '../../setup/migrations.mjs';
import { startPostgres } from '../../setup/postgres.mjs';

/** One address for a server that gets another port at each start; hangs up when there is none. */
async function startDoor() {
  let target: number | undefined;
  const open = new Set<Socket>();
  const door = net.createServer((inside) => {
    if (!target) return void inside.destroy();
    const outside = net.connect(target, '127.0.0.1');
    for (const socket of [inside, outside]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        inside.destroy();
        outside.destroy();
      });
    }
    inside.pipe(outside).pipe(inside);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    port: (door.address() as AddressInfo).port,
    leadTo: (port: number | undefined) => {
      target = port;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      door.close();
    },
  };
}

/** A migrated PostgreSQL of its own, safe against power cuts as a real one is, to be stopped and started. */
export async function ownDatabase() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-faults-'));
  fs.chmodSync(folder, 0o755); // the server's account must be able to pass
  const dataDir = path.join(folder, 'postgres');
  const door = await startDoor();
  const start = async () => {
    const server = await startPostgres({ dataDir });
    door.leadTo(Number(new URL(server.url()).port));
    return server;
  };
  let server = await start();
  const through = new URL(server.url('sukkah'));
  through.port = String(door.port);
  const url = through.href;
  await applyMigrations({ ...process.env, DATABASE_URL: url });
  const db = createDb(url);
  onTestFinished(async () => {
    await db.$disconnect();
    await server.stop();
    door.close();
    for (const place of [fs.realpathSync(dataDir), folder])
      fs.rmSync(place, { recursive: true, force: true });
  });
  return {
    url,
    db,
    stop: () => server.stop(),
    start: async () => {
      server = await start();
    },
  };
}
