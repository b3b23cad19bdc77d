import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@/server/clock';
import { createDb } from '@/server/db/client';
import { applyMigrations } from '../../setup/applyMigrations.mjs';
import { withDatabase } from '../../setup/database.mjs';
import type { TestClock } from '../clock';
import { community } from '../community';
import { CANARY, listingForm, plantProfile, slotForm } from '../factories';
import { spawnServer } from '../spawned';
import { startSystemPostgres } from '../systemPostgres';
import { inDays } from './world';

type Server = Awaited<ReturnType<typeof startSystemPostgres>>;

let [source, target]: [Server?, Server?] = [];
let folder: string;
let url: string;

async function run(script: 'backup' | 'restore', databaseUrl: string, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [`src/setup/${script}.mjs`, ...args], {
    env: { PATH, HOME, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code: code as number, output };
}

const contentOf = (databaseUrl: string) =>
  withDatabase(databaseUrl, async (client) => {
    const query = async (text: string) => (await client.query(text)).rows;
    const content: Record<string, unknown> = {};
    const ours = `nspname IN ('public', 'sukkah_jobs')`;
    for (const { name } of await query(`
      SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours} AND relkind = 'r' ORDER BY 1`))
      content[name] = await query(`SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY t::text`);
    content.columns = await query(`
      SELECT table_schema, table_name, column_name, data_type, is_nullable, column_default
      FROM information_schema.columns WHERE table_schema IN ('public', 'sukkah_jobs') ORDER BY 1, 2, 3`);
    content.constraints = await query(`
      SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(c.oid) AS says
      FROM pg_constraint c JOIN pg_namespace n ON n.oid = connamespace WHERE ${ours} ORDER BY 1, 2`);
    content.indexes = await query(`
      SELECT indexdef FROM pg_indexes WHERE schemaname IN ('public', 'sukkah_jobs') ORDER BY 1`);
    content.triggers = await query(`
      SELECT pg_get_triggerdef(oid) AS says FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`);
    content.functions = await query(`
      SELECT proname, md5(prosrc) AS says FROM pg_proc p
      JOIN pg_namespace n ON n.oid = pronamespace WHERE ${ours} ORDER BY 1, 2`);
    content.extensions = await query('SELECT extname FROM pg_extension ORDER BY 1');
    return content;
  });

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-backups-'));
  source = await startSystemPostgres();
  url = source.url('sukkah');
  await applyMigrations(url);
  // Creates at least one row of every kind.
  const db = createDb(url);
  const { host, guest, stranger } = await community({ db, clock: systemClock as TestClock });
  await plantProfile(db, guest);
  const startsAt = inDays(20).toISOString();
  const listing = await host.listings.create({
    ...listingForm({ ...CANARY, title: 'Dinner – שולחן ערוך 🌙' }),
    timeSlots: [slotForm({ startsAt }), slotForm({ startsAt: inDays(21).toISOString() })],
  });
  const slotId = `${listing.timeSlots[0]?.id}`;
  const request = await guest.requests.create({
    slotId,
    seatsRequested: 2,
    introMessage: 'Shalom',
  });
  await stranger.requests.create({ slotId, seatsRequested: 1 });
  await host.requests.accept(request.id);
  const [first] = (await guest.requests.hopper({})).items;
  await guest.messages.send({ threadId: `${first?.threadId}`, body: 'Shall we bring something?' });
  await db.$disconnect();
}, 120_000);

afterAll(async () => {
  await source?.stop();
  await target?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a backup restored on an empty server is identical to the last row, and the app runs on it', async () => {
  const file = path.join(folder, 'backup');
  const backedUp = await run('backup', url, file);
  expect(backedUp).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Backed up to .* MB\)\.\nUploaded pictures aren't in it\. .*\n$/,
    ),
  });
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['backup']);

  target = await startSystemPostgres();
  const restoredUrl = target.url('sukkah');
  const restored = await run('restore', restoredUrl, file);
  expect(restored).toEqual({ code: 0, output: `Restored from ${file}.\n` });
  const [before, after] = [await contentOf(url), await contentOf(restoredUrl)];
  expect(Object.keys(before).length).toBeGreaterThan(20);
  for (const name of ['messages', 'requests', 'request_events', 'mails', 'users', 'profiles'])
    expect(before[`public.${name}`], name).not.toEqual([]);
  for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name]);
  expect(Object.keys(after)).toEqual(Object.keys(before));

  const server = await spawnServer(restoredUrl);
  const ready = await fetch(`${server.url}/api/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', reasons: [], warnings: [] },
  ]);
  const found = await (await fetch(`${server.url}/api/listings/search`)).json();
  expect(found).toMatchObject([{ title: 'Dinner – שולחן ערוך 🌙' }]);
  expect(await server.stop()).toBe(0);
}, 180_000);

test('nothing is overwritten: no file, and no database unless requested, which is then kept', async () => {
  const file = path.join(folder, 'second');
  expect((await run('backup', url, file)).code).toBe(0);
  expect(await run('backup', url, file)).toEqual({
    code: 1,
    output: `${file} already exists.\n`,
  });

  const before = await contentOf(url);
  const refused = await run('restore', url, file);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^The database sukkah is not empty, and nothing was done\./);
  expect(await contentOf(url)).toEqual(before);

  await withDatabase(url, (client) => client.query("UPDATE users SET first_name = 'Changed'"));
  const changed = await contentOf(url);
  const replaced = await run('restore', url, file, '--replace');
  expect(replaced.code).toBe(0);
  expect(await contentOf(url)).toEqual(before);
  const oldDatabase = /is now called (\S+)\.\n/.exec(replaced.output)?.[1];
  expect(await contentOf(`${source?.url(`${oldDatabase}`)}`)).toEqual(changed);
}, 120_000);

test('a database in use is replaced only with --force, which disconnects its clients', async () => {
  const file = path.join(folder, 'third');
  expect((await run('backup', url, file)).code).toBe(0);
  const before = await contentOf(url);
  const databases = () =>
    withDatabase(
      url,
      async (client) => (await client.query('SELECT datname FROM pg_database')).rows,
    );
  const databasesBefore = await databases();
  const clients = [new pg.Client(url), new pg.Client(url)];
  const ends = clients.map((client) => new Promise((resolve) => client.on('error', resolve)));
  for (const client of clients) await client.connect();

  expect(await run('restore', url, file, '--replace')).toEqual({
    code: 1,
    output:
      'The database sukkah has 2 open connections, and nothing was done. Stop all servers (and a pooler), or add --force to disconnect them.\n',
  });
  expect(await databases()).toEqual(databasesBefore);
  await clients[0]?.query("UPDATE users SET first_name = 'Changed'");

  expect((await run('restore', url, file, '--replace', '--force')).code).toBe(0);
  await Promise.all(ends);
  expect(await contentOf(url)).toEqual(before);
}, 120_000);

test('an interrupted backup leaves no file, and a broken one changes nothing', async () => {
  const file = path.join(folder, 'never');
  const failed = await run('backup', 'postgresql://sukkah:hidden@127.0.0.1:1/sukkah', file);
  expect(failed.code).toBe(1);
  expect(failed.output).toBe(
    'No database server answers at 127.0.0.1:1 (ECONNREFUSED). Start PostgreSQL, or correct DATABASE_URL.\n',
  );
  expect(fs.existsSync(file)).toBe(false);

  fs.writeFileSync(file, 'This is no backup.');
  const broken = await run('restore', `${source?.url('sukkah')}`, file, '--replace');
  expect(broken.code).toBe(1);
  expect(broken.output).toContain('pg_restore failed');
  expect(Object.keys(await contentOf(url)).length).toBeGreaterThan(20);
}, 60_000);
