import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPostgres } from './postgres.mjs';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-postgres-'));
  fs.chmodSync(folder, 0o755); // the server's account must be able to enter it
  dataDir = path.join(folder, 'postgres');
});

afterEach(() => {
  for (const place of [fs.realpathSync(dataDir), folder]) {
    fs.rmSync(place, { recursive: true, force: true });
  }
});

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('the embedded PostgreSQL keeps its password private and listens on this machine only', async () => {
  const server = await startPostgres({ dataDir });
  const mode = fs.statSync(path.join(dataDir, 'password')).mode & 0o777;
  expect(mode).toBe(0o600);
  expect(await query(server.url(), 'SHOW listen_addresses')).toEqual([
    { listen_addresses: '127.0.0.1' },
  ]);
  const wrong = server.url().replace(/:[^:@]+@/, ':guess@');
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await server.stop();
});
