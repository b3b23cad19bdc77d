import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Each test runs the Prisma CLI at least once, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const DATABASE = 'test_schema_engine';

const SCHEMA = `
datasource db {
  provider = "postgresql"
}

model Guest {
  id   Int    @id @default(autoincrement())
  name String
}
`;

const FIRST = `
CREATE TABLE "Guest" ("id" SERIAL PRIMARY KEY, "name" TEXT NOT NULL);
CREATE FUNCTION greet(name text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN 'shalom; ' || name;
END;
$$;
INSERT INTO "Guest" ("name") VALUES (greet('Miriam'));
`;

let project: string;
let url: string;

beforeAll(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-engine-'));
  const ownUrl = new URL(process.env.TEST_DATABASE_URL ?? '');
  ownUrl.pathname = DATABASE;
  url = ownUrl.href;
  const config = {
    schema: 'schema.prisma',
    migrations: { path: 'migrations' },
    datasource: { url },
  };
  write('prisma.config.mjs', `export default ${JSON.stringify(config)}`);
  write('schema.prisma', SCHEMA);
  write('migrations/migration_lock.toml', 'provider = "postgresql"\n');
  write('migrations/1_first/migration.sql', FIRST);
});

afterAll(async () => {
  fs.rmSync(project, { recursive: true });
  await query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`, process.env.TEST_DATABASE_URL);
});

function write(file: string, content: string) {
  fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  fs.writeFileSync(path.join(project, file), content);
}

async function query(sql: string, connectionString = url) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs `prisma migrate …` in the scratch project with the offline engine. */
async function migrate(...args: string[]) {
  const engine = path.join(import.meta.dirname, 'schema-engine.mjs');
  const child = spawn(path.resolve('node_modules/.bin/prisma'), ['migrate', ...args], {
    cwd: project,
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: engine, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

// One story: each step continues with the database that the previous one left.
describe('the offline schema engine', () => {
  it('creates the database and applies a migration with a semicolon in a $$ body', async () => {
    const { code, output } = await migrate('deploy');
    expect(output).toContain('All migrations have been successfully applied.');
    expect(code).toBe(0);
    expect(await query('SELECT name FROM "Guest"')).toEqual([{ name: 'shalom; Miriam' }]);
  });

  it('reports the status', async () => {
    const { code, output } = await migrate('status');
    expect(output).toContain('Database schema is up to date!');
    expect(code).toBe(0);
  });

  it('finds no difference between the migrations, the schema and the database', async () => {
    const pairs = [
      ['--from-migrations', 'migrations', '--to-schema', 'schema.prisma'],
      ['--from-config-datasource', '--to-schema', 'schema.prisma'],
    ];
    for (const pair of pairs) {
      const { code, output } = await migrate('diff', ...pair, '--exit-code');
      expect(output).toContain('No difference detected');
      expect(code).toBe(0);
    }
  });

  it('writes a diff script with a shadow database that it drops afterwards', async () => {
    write('schema.prisma', SCHEMA.replace('name String', 'name String\n  seats Int?'));
    const pair = ['--from-migrations', 'migrations', '--to-schema', 'schema.prisma'];
    const { output } = await migrate('diff', ...pair, '--script');
    expect(output).toContain('ALTER TABLE "Guest" ADD COLUMN     "seats" INTEGER;');
    expect(await query('SELECT count(*)::int AS guests FROM "Guest"')).toEqual([{ guests: 1 }]);
    expect(
      await query("SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate%'"),
    ).toEqual([]);
  });

  it('rolls back a migration that fails, and names it', async () => {
    write(
      'migrations/2_broken/migration.sql',
      'ALTER TABLE "Guest" ADD COLUMN "seats" INTEGER; SELECT 1/0;',
    );
    const { code, output } = await migrate('deploy');
    expect(code).toBe(1);
    expect(output).toContain('2_broken');
    expect(output).toContain('division by zero');
    expect(Object.keys((await query('SELECT * FROM "Guest"'))[0])).toEqual(['id', 'name']);
  });
});
