import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestDatabase } from '@/test/database';
import { applyMigrations } from './applyMigrations.mjs';
import { withDatabase } from './database.mjs';

const run = promisify(execFile);
const { url, drop } = await createTestDatabase();
const suffix = randomUUID().slice(0, 8);
const role = `plain_${suffix}`;
const nologin = `nologin_${suffix}`;
const database = new URL(url).pathname.slice(1);
const closed = `closed_${suffix}`;
const empty = `empty_${suffix}`;

const onServer = (...statements: string[]) =>
  withDatabase(process.env.TEST_DATABASE_URL ?? '', async (client) => {
    for (const statement of statements) await client.query(statement);
  });

beforeAll(() =>
  onServer(
    `CREATE ROLE ${role} LOGIN PASSWORD 'hunter2'`,
    `CREATE ROLE ${nologin} PASSWORD 'hunter2'`,
    `CREATE DATABASE ${closed}`,
    `REVOKE CONNECT ON DATABASE ${closed} FROM PUBLIC`,
    `CREATE DATABASE ${empty}`,
  ),
);

afterAll(async () => {
  await drop();
  await onServer(
    `DROP DATABASE ${closed}`,
    `DROP DATABASE ${empty}`,
    `DROP ROLE ${role}, ${nologin}`,
  );
});

function urlAs(user: string, name: string, password = 'hunter2') {
  const other = new URL(url);
  Object.assign(other, { username: user, password, pathname: `/${name}` });
  return other.href;
}

async function outcome(script: string, DATABASE_URL: string, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const settings = { NEXTAUTH_URL: 'http://localhost', NEXTAUTH_SECRET: 'x'.repeat(32) };
  const env = { PATH, HOME, NODE_ENV: 'test' as const, DATABASE_URL, DEMO_MODE: '1', ...settings };
  return run(process.execPath, [path.resolve(`src/setup/${script}.mjs`), ...args], { env }).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }) => ({ code, stderr: String(stderr).trim() }),
  );
}

const nowhere = 'postgresql://sukkah:hunter2@127.0.0.1:1/sukkah';

const REFUSALS: [what: string, url: string, message: string | RegExp][] = [
  [
    'a server that is down',
    nowhere,
    'No database server answers at 127.0.0.1:1 (ECONNREFUSED). Start PostgreSQL, or correct DATABASE_URL.',
  ],
  [
    'a wrong password',
    urlAs(role, database, 'hunter3'),
    `PostgreSQL refused the password of the role ${role} (28P01). Correct the user and password in DATABASE_URL, or set a new password with ALTER ROLE.`,
  ],
  [
    'a role that may not log in',
    urlAs(nologin, database),
    `PostgreSQL does not let the role ${nologin} connect from here (28000). Check that it exists and has LOGIN, and that pg_hba.conf lets it in.`,
  ],
  [
    'a database that is closed to the role',
    urlAs(role, closed),
    `The role ${role} lacks a permission in the database ${closed} (42501: permission denied for database "${closed}"). Make it the owner: ALTER DATABASE ${closed} OWNER TO ${role};`,
  ],
];

it.each(REFUSALS)('reports %s in one line, without the password', async (_what, url, message) => {
  const error = await withDatabase(url, async () => undefined).catch((error: Error) => error);
  expect(error).toMatchObject({ message });
  for (const [script, ...args] of [['migrate'], ['admin', 'list'], ['backup', 'never']] as const)
    expect(await outcome(script, url, ...args), script).toEqual({ code: 1, stderr: message });
});

it('reports a missing database', async () => {
  const error = withDatabase(urlAs(role, 'nosuch'), async () => undefined);
  await expect(error).rejects.toThrow(
    'There is no database nosuch (3D000). Create it with `npm run migrate`, or correct DATABASE_URL.',
  );
});

test("migrate reports a role that can't create the database or anything in it", async () => {
  expect(await outcome('migrate', urlAs(role, 'nosuch'))).toEqual({
    code: 1,
    stderr: `There is no database nosuch, and the role ${role} may not create it. As an administrator: CREATE DATABASE nosuch OWNER ${role};`,
  });
  expect(await outcome('migrate', urlAs(role, empty))).toEqual({
    code: 1,
    stderr: `The role ${role} may not create tables in the database ${empty}. Make it the owner: ALTER DATABASE ${empty} OWNER TO ${role};`,
  });
});

test("restore reports a role that can't create a database, before it changes anything", async () => {
  const file = path.resolve('package.json');
  expect(await outcome('restore', urlAs(role, 'nosuch'), file)).toEqual({
    code: 1,
    stderr: `There is no database nosuch, and the role ${role} may not create it. As an administrator: CREATE DATABASE nosuch OWNER ${role};`,
  });
  expect(await outcome('restore', urlAs(role, database), file, '--replace')).toEqual({
    code: 1,
    stderr: `The role ${role} may not create databases, and nothing was done. As an administrator: ALTER ROLE ${role} CREATEDB;`,
  });
});

test('migrate needs no create permission when nothing is pending', async () => {
  await onServer(`GRANT CONNECT ON DATABASE ${database} TO ${role}`);
  await withDatabase(url, (client) =>
    client.query(`GRANT SELECT ON _prisma_migrations TO ${role}`),
  );
  await applyMigrations(urlAs(role, database));
});
