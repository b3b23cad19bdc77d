import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './postgres.mjs';
import { DatabaseInUseError, readServer } from './postgresLeftover.mjs';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

let folder: string;
let dataDir: string;
const owners: ChildProcess[] = [];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-postgres-'));
  fs.chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'postgres');
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  const server = runningServer();
  if (server) process.kill(server.pid, 'SIGQUIT');
  await expect.poll(runningServer).toBeUndefined();
  for (const place of [fs.existsSync(dataDir) ? fs.realpathSync(dataDir) : dataDir, folder]) {
    fs.rmSync(place, { recursive: true, force: true });
  }
});

const runningServer = () => readServer(path.join(dataDir, 'cluster'));

/** Starts another process that owns the database, as `npm start` does, and prints its URL. */
function spawnOwner(options: { uid?: number; gid?: number } = {}) {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const source = `
    import { startPostgres } from ${module('./postgres.mjs')};
    import { prepareEnding } from ${module('./ending.mjs')};
    let server;
    prepareEnding({ stopDatabase: () => server?.stop() });
    server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(server.url());`;
  const args = ['--input-type=module', '-e', source];
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const owner = spawn(process.execPath, args, { ...options, cwd: '/', stdio });
  owners.push(owner);
  return owner;
}

async function startOwner(options: { uid?: number; gid?: number } = {}) {
  const owner = spawnOwner(options);
  const [url] = await once(owner.stdout, 'data');
  return { owner, url: String(url).trim() };
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function end(owner: ChildProcess, signal: NodeJS.Signals) {
  owner.kill(signal);
  return (await once(owner, 'exit'))[0];
}

async function readSeats() {
  const server = await startPostgres({ dataDir });
  const rows = await query(server.url(), 'SELECT seats FROM meals');
  await server.stop();
  return rows;
}

const FILL = 'CREATE TABLE meals AS SELECT 7 AS seats';

describe('the embedded PostgreSQL', () => {
  it('stops with its owner and keeps its data', async () => {
    const { owner, url } = await startOwner();
    await query(url, FILL);
    expect(await end(owner, 'SIGTERM')).toBe(143);
    expect(runningServer()).toBeUndefined();
    expect(await readSeats()).toEqual([{ seats: 7 }]);
  });

  it('is stopped by the next start if it outlived a killed owner, and keeps its data', async () => {
    const { owner, url } = await startOwner();
    await query(url, FILL);
    await end(owner, 'SIGKILL');
    const leftover = runningServer();
    expect(leftover?.ready).toBe(true);

    expect(await readSeats()).toEqual([{ seats: 7 }]);
    await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    expect(runningServer()).toBeUndefined();
  });

  it('is left alone while its owner is running', async () => {
    const { url } = await startOwner();
    await expect(startPostgres({ dataDir })).rejects.toThrow(DatabaseInUseError);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts over if the first start was killed partway', async () => {
    const owner = spawnOwner();
    const begun = () =>
      fs
        .readdirSync(folder)
        .some((name) => fs.existsSync(path.join(folder, name, 'cluster', 'PG_VERSION')));
    await expect.poll(begun, { interval: 5, timeout: 5000 }).toBe(true);
    await end(owner, 'SIGKILL');

    const server = await startPostgres({ dataDir });
    await query(server.url(), FILL);
    await server.stop();
    expect(await readSeats()).toEqual([{ seats: 7 }]);
    expect(fs.readdirSync(folder)).toEqual(['postgres']);
  });

  it('starts even if another process reused the PID of a dead server', async () => {
    await (await startPostgres({ dataDir })).stop();
    const pidFile = path.join(dataDir, 'cluster', 'postmaster.pid');
    fs.writeFileSync(pidFile, `${process.pid}\n${path.dirname(pidFile)}\n1\n5432\n\n\n\nready\n`);
    const server = await startPostgres({ dataDir });
    await server.stop();
  });
});

if (!isRoot) console.warn('Skipped, because they need root: the tests of PostgreSQL as root.');

describe.skipIf(!isRoot)('under root', () => {
  it('runs from a folder that only root can enter', async () => {
    fs.chmodSync(folder, 0o700);
    const server = await startPostgres({ dataDir });
    await query(server.url(), FILL);
    await server.stop();
    const home = fs.readlinkSync(dataDir);
    expect(await readSeats()).toEqual([{ seats: 7 }]);

    fs.unlinkSync(dataDir); // like `rm -r .data`
    const fresh = await startPostgres({ dataDir });
    expect(fs.readlinkSync(dataDir)).toBe(home);
    expect(await query(fresh.url(), "SELECT to_regclass('meals') AS meals")).toEqual([
      { meals: null },
    ]);
    await fresh.stop();
  });

  it("doesn't share the database of the project it was copied from", async () => {
    fs.chmodSync(folder, 0o700);
    await (await startPostgres({ dataDir })).stop();
    const original = fs.realpathSync(dataDir);
    const copied = path.join(folder, 'copy');
    fs.symlinkSync(original, copied);
    const server = await startPostgres({ dataDir: copied });
    expect(fs.realpathSync(copied)).not.toBe(original);
    await server.stop();
    fs.rmSync(fs.realpathSync(copied), { recursive: true });
  });

  it('needs no other account as a regular user', async ({ skip }) => {
    const ids = { uid: NOBODY, gid: NOBODY };
    if (spawnSync('test', ['-r', import.meta.filename], ids).status !== 0) {
      console.warn(
        'Not run, since a plain user cannot read this folder: PostgreSQL as such a user.',
      );
      skip();
    }
    fs.chownSync(folder, NOBODY, NOBODY);
    const { owner, url } = await startOwner(ids);
    await query(url, FILL);
    expect(await end(owner, 'SIGTERM')).toBe(143);
    expect(fs.statSync(path.join(dataDir, 'cluster')).uid).toBe(NOBODY);
    expect(await readSeats()).toEqual([{ seats: 7 }]); // root switches to the data's owner
  });
});
