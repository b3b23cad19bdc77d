import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/test/database';
import { applyMigrations } from './applyMigrations.mjs';
import { withDatabase } from './database.mjs';
import { listMigrations, requireMigrated } from './migrations.mjs';
import { ROOT } from './processes.mjs';

/** `_prisma_migrations` as `prisma migrate deploy` 7.10 leaves it: one applied, one failed. */
const LEFT_BY_PRISMA = `
CREATE TABLE a (x int);
CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
);
INSERT INTO _prisma_migrations VALUES
  ('4be9db9c-0130-4cf8-bc46-550d9d9bda82', '1c0a5f21cdffcd4210b24724676c9084acc427f170eb1a8bdd097e359601ecca',
    '2026-11-28 10:52:45.651+00', '1_a', NULL, NULL, '2026-11-28 10:52:45.645+00', 1),
  ('6fc6588e-d049-4e46-a3a7-278a00f19974', 'fec503cefffcbcc7c4f9121c8854a6753ef5751ada2d8e5b02c9ef27e0bb1826',
    NULL, '2_b', E'external connector error\\nError querying the database: ERROR: division by zero\\n   0: sql_schema_connector',
    NULL, '2026-11-28 10:52:45.652+00', 0)`;

const RECORD = `SELECT migration_name AS name, checksum, finished_at >= started_at AS finished,
  applied_steps_count AS steps, logs, rolled_back_at IS NOT NULL AS undone
  FROM _prisma_migrations ORDER BY started_at`;

describe('applyMigrations', () => {
  let folder: string;
  let url: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-migrations-'));
    write('1_a', 'CREATE TABLE a (x int);\n');
    const database = new URL(process.env.TEST_DATABASE_URL ?? '');
    database.pathname = `/migrated_${randomUUID().slice(0, 8)}`;
    url = database.href;
  });

  afterEach(async () => {
    fs.rmSync(folder, { recursive: true });
    await query(`DROP DATABASE IF EXISTS ${name()} WITH (FORCE)`, process.env.TEST_DATABASE_URL);
  });

  const name = () => new URL(url).pathname.slice(1);

  function write(migration: string, sql: string) {
    fs.mkdirSync(path.join(folder, migration), { recursive: true });
    fs.writeFileSync(path.join(folder, migration, 'migration.sql'), sql);
  }

  const query = (sql: string, on = url) =>
    withDatabase(on, async (client) => (await client.query(sql)).rows);

  async function migrate() {
    const lines: string[] = [];
    await applyMigrations(url, { folder, log: (line) => lines.push(line) });
    return lines;
  }

  it('creates the database and applies what is pending, once', async () => {
    const sql = `CREATE FUNCTION greet() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'a;b'; END; $$;
      INSERT INTO a SELECT length(greet())`;
    expect(await migrate()).toEqual(['Applied 1_a.']);
    write('2_b', sql);
    expect(await migrate()).toEqual(['Applied 2_b.']);
    expect(await migrate()).toEqual(['No migration is pending.']);
    expect(await query('SELECT x FROM a')).toEqual([{ x: 3 }]);
    const common = { finished: true, steps: 1, logs: null, undone: false };
    expect(await query(RECORD)).toEqual([
      {
        ...common,
        name: '1_a',
        checksum: '1c0a5f21cdffcd4210b24724676c9084acc427f170eb1a8bdd097e359601ecca',
      },
      { ...common, name: '2_b', checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('continues where Prisma stopped, once its failed migration is marked as rolled back', async () => {
    await query(`CREATE DATABASE ${name()}`, process.env.TEST_DATABASE_URL);
    await query(LEFT_BY_PRISMA);
    write('2_b', 'CREATE TABLE b (x int)');
    let message = '';
    await migrate().catch((error: Error) => {
      message = error.message;
    });
    expect(message).toMatch(/^The migration 2_b failed earlier \(division by zero\)\. Fix/);
    await query(message.slice(message.indexOf('UPDATE ')));
    expect(await migrate()).toEqual(['Applied 2_b.']);
  });

  it('has the columns of the table that Prisma creates', async () => {
    const columns = `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
      FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`;
    await migrate();
    const ours = await query(columns);
    await query(`DROP TABLE a, _prisma_migrations; ${LEFT_BY_PRISMA}`);
    expect(ours).toEqual(await query(columns));
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await migrate();
    write('1_a', 'CREATE TABLE a (x int, y int);\n');
    await expect(migrate()).rejects.toThrow(
      'The migration 1_a was changed after it was applied. Restore its file, and put the change into a new migration.',
    );
  });

  it('refuses a database with a migration that has no file', async () => {
    write('2_b', 'CREATE TABLE b (x int)');
    await migrate();
    fs.rmSync(path.join(folder, '2_b'), { recursive: true });
    await expect(migrate()).rejects.toThrow(
      "The migration 2_b was applied, but isn't in prisma/migrations. Use the version that migrated this database, or a newer one.",
    );
  });

  it('rolls back and records a migration that fails, and refuses to go on', async () => {
    write('2_b', 'CREATE TABLE b (x int); SELECT 1/0;');
    write('3_c', 'CREATE TABLE c (x int)');
    await expect(migrate()).rejects.toThrow('The migration 2_b failed: division by zero');
    expect(await query("SELECT to_regclass('b') AS b, to_regclass('c') AS c")).toEqual([
      { b: null, c: null },
    ]);
    expect((await query(RECORD))[1]).toMatchObject({
      name: '2_b',
      finished: null,
      steps: 0,
      logs: 'division by zero',
      undone: false,
    });
    await expect(migrate()).rejects.toThrow('The migration 2_b failed earlier (division by zero).');
  });

  it('refuses a database with tables of another program', async () => {
    await query(`CREATE DATABASE ${name()}`, process.env.TEST_DATABASE_URL);
    await query('CREATE TABLE theirs (x int)');
    await expect(migrate()).rejects.toThrow(
      `The database ${name()} has tables of another program. Use an empty one.`,
    );
    expect(await query("SELECT to_regclass('_prisma_migrations') AS record")).toEqual([
      { record: null },
    ]);
  });

  it('records a migration that fails in a transaction of its own', async () => {
    write('2_b', 'BEGIN; CREATE TABLE b (x int); SELECT 1/0; COMMIT;');
    await expect(migrate()).rejects.toThrow('The migration 2_b failed: division by zero');
    await expect(migrate()).rejects.toThrow('The migration 2_b failed earlier (division by zero).');
  });

  it('applies each migration once when two processes start together', async () => {
    write('2_b', 'SELECT pg_sleep(0.5); CREATE TABLE b (x int)');
    const outcomes = await Promise.all([migrate(), migrate()]);
    expect(outcomes.flat().sort()).toEqual([
      'Applied 1_a.',
      'Applied 2_b.',
      'No migration is pending.',
    ]);
    expect(await query(RECORD)).toHaveLength(2);
  });

  it('waits for a migration that another process is running', async () => {
    await migrate();
    write('2_b', 'SELECT pg_sleep(1)');
    write('3_c', 'CREATE INDEX CONCURRENTLY a_x ON a (x)');
    const first = migrate();
    await expect.poll(() => query(RECORD)).toHaveLength(2);
    expect(await migrate()).toEqual(['No migration is pending.']);
    expect(await first).toEqual(['Applied 2_b.', 'Applied 3_c.']);
  });

  it('lets others read while it waits for a locked table, and applies the migration later', async () => {
    await migrate();
    write('2_b', 'ALTER TABLE a ADD COLUMN y int');
    const outcomes = async () => {
      const rows = await query(RECORD);
      return rows.slice(1).map(({ finished, undone }) => ({ finished, undone }));
    };
    let migrated: Promise<string[]> | undefined;
    await withDatabase(url, async (reader) => {
      await reader.query('BEGIN; SELECT FROM a');
      migrated = migrate();
      await expect.poll(outcomes, { timeout: 60_000 }).toEqual([{ finished: null, undone: true }]);
      expect(await query('SELECT x FROM a')).toEqual([]);
      await reader.query('COMMIT');
    });
    expect(await migrated).toEqual(['Applied 2_b.']);
    expect(await outcomes()).toEqual([
      { finished: null, undone: true },
      { finished: true, undone: false },
    ]);
  }, 120_000);

  describe('with a migration that replaces earlier ones', () => {
    const INIT = 'CREATE TABLE a (x int); CREATE TABLE b (x int);';
    const ADOPTED = 'Recorded 3_init, which the database has already.';

    function squash() {
      for (const old of ['1_a', '2_b']) fs.rmSync(path.join(folder, old), { recursive: true });
      write('3_init', INIT);
      const squashed = { lastVersion: 'November 28, 2026', names: ['1_a', '2_b'] };
      fs.writeFileSync(path.join(folder, '3_init', 'squashed.json'), JSON.stringify(squashed));
      write('4_c', 'CREATE TABLE c (x int)');
    }

    beforeEach(() => write('2_b', 'CREATE TABLE b (x int)'));

    it('runs it on a new database', async () => {
      squash();
      expect(await migrate()).toEqual(['Applied 3_init.', 'Applied 4_c.']);
      expect(await migrate()).toEqual(['No migration is pending.']);
    });

    it('records it on a database with all of them, and leaves the data alone', async () => {
      await migrate();
      await query('INSERT INTO a VALUES (1)');
      squash();
      expect(await migrate()).toEqual([ADOPTED, 'Applied 4_c.']);
      expect(await migrate()).toEqual(['No migration is pending.']);
      expect(await query('SELECT x FROM a')).toEqual([{ x: 1 }]);
      const record = await query(RECORD);
      expect(record.map(({ name: applied }) => applied)).toEqual(['1_a', '2_b', '3_init', '4_c']);
      expect(record[2]).toMatchObject({
        checksum: createHash('sha256').update(INIT).digest('hex'),
        finished: true,
        logs: null,
        undone: false,
      });
    });

    it('refuses a database with only some of them, and changes nothing', async () => {
      fs.rmSync(path.join(folder, '2_b'), { recursive: true });
      await migrate();
      write('2_b', '');
      squash();
      await expect(migrate()).rejects.toThrow(
        'The database is too old for this version. Run `npm run migrate` of the version of November 28, 2026 first (its last migration is 2_b).',
      );
      expect(await query(RECORD)).toHaveLength(1);
      await expect(requireMigrated(url)).rejects.toThrow('pending');
    });

    it('records it once when two processes start together', async () => {
      await migrate();
      squash();
      const outcomes = await Promise.all([migrate(), migrate()]);
      expect(outcomes.flat().sort()).toEqual(['Applied 4_c.', 'No migration is pending.', ADOPTED]);
      expect(await query(RECORD)).toHaveLength(4);
    });
  });
});

it('updates a database with all of the squashed migrations to this version', async () => {
  const { url, drop } = await createTestDatabase();
  const [init] = listMigrations();
  const files = path.join(ROOT, 'prisma', 'migrations', `${init}`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-squashed-'));
  fs.mkdirSync(path.join(folder, `${init}`));
  fs.copyFileSync(path.join(files, 'migration.sql'), path.join(folder, `${init}`, 'migration.sql'));
  const older = new URL(url);
  older.pathname += '_older';
  await applyMigrations(older.href, { folder });
  const { names } = JSON.parse(fs.readFileSync(path.join(files, 'squashed.json'), 'utf8'));
  await withDatabase(older.href, async (client) => {
    await client.query('DELETE FROM _prisma_migrations');
    for (const name of names)
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
          VALUES (gen_random_uuid(), '', $1, now())`,
        [name],
      );
  });
  await expect(requireMigrated(older.href)).rejects.toThrow('pending');
  await applyMigrations(older.href);
  await requireMigrated(older.href);
  await withDatabase(url, (client) => client.query(`DROP DATABASE "${older.pathname.slice(1)}"`));
  fs.rmSync(folder, { recursive: true });
  await drop();
});
