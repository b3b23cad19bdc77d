import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '@/test/database';
import { makeUser } from '@/test/factories';
import { inspect } from '@/test/installation';
import { hasPgBouncer, startPgBouncer } from '@/test/pgBouncer';
import { databaseName, urlOf, withDatabase } from '../database.mjs';
import {
  checkClock,
  checkConnections,
  checkDatabase,
  checkExtensions,
  checkMigrations,
  checkModerators,
  checkRole,
} from './database.mjs';

const { db, url, drop } = await createTestDatabase();
const name = databaseName(url);
const env = { DATABASE_URL: url };
const suffix = randomUUID().slice(0, 8);
const role = `plain_${suffix}`;
const empty = `empty_${suffix}`;
const latin = `latin_${suffix}`;

const run = (...statements: string[]) =>
  withDatabase(process.env.TEST_DATABASE_URL ?? '', async (client) => {
    for (const statement of statements) await client.query(statement);
  });

beforeAll(() =>
  run(
    `CREATE ROLE ${role} LOGIN PASSWORD 'hunter2'`,
    `CREATE DATABASE ${empty}`,
    `CREATE DATABASE ${latin} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' ENCODING 'SQL_ASCII'`,
  ),
);

afterAll(async () => {
  await drop();
  await run(`DROP DATABASE ${empty}`, `DROP DATABASE ${latin}`, `DROP ROLE ${role}`);
});

const asRole = (database: string) => ({
  DATABASE_URL: Object.assign(new URL(urlOf(url, database)), {
    username: role,
    password: 'hunter2',
  }).href,
});

describe('the database', () => {
  it('is fine, with its version', async () => {
    expect(await inspect(checkDatabase(), env)).toEqual([expect.stringMatching(/^ok: PostgreSQL/)]);
  });

  it('is unreachable', async () => {
    const nowhere = { DATABASE_URL: 'postgresql://sukkah:hunter2@127.0.0.1:1/sukkah' };
    const found = await inspect(checkDatabase(), nowhere);
    expect(found).toEqual([expect.stringMatching(/^problem: No database server answers at 127/)]);
    expect(found.join()).not.toContain('hunter2');
  });

  it('is too old', async () => {
    expect(await inspect(checkDatabase(99), env)).toEqual([
      expect.stringMatching(/^problem: This is PostgreSQL \d+\. Upgrade it to 99/),
    ]);
  });

  it('can only be read', async () => {
    await run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    onTestFinished(() => run(`ALTER DATABASE ${name} RESET default_transaction_read_only`));
    expect(await inspect(checkDatabase(), env)).toEqual([
      expect.stringMatching(/^problem: The database \S+ can only be read/),
    ]);
  });

  it('knows no letters but those of English', async () => {
    expect(await inspect(checkDatabase(), { DATABASE_URL: urlOf(url, latin) })).toEqual([
      expect.stringMatching(/^problem: .* knows only the letters A to Z.*createdb --template/),
    ]);
  });

  it('has indexes in the order of an older system', async () => {
    await run(`UPDATE pg_database SET datcollversion = '0' WHERE datname = '${name}'`);
    expect(await inspect(checkDatabase(), env)).toEqual([
      expect.stringMatching(/^warning: The system sorts text in another way.*REINDEX DATABASE/),
    ]);
    await run(`ALTER DATABASE ${name} REFRESH COLLATION VERSION`);
    expect(await inspect(checkDatabase(), env)).toEqual([expect.stringMatching(/^ok/)]);
  });
});

describe('the role', () => {
  it('is a superuser', async () => {
    expect(await inspect(checkRole, env)).toEqual([
      expect.stringMatching(/^warning: The role postgres is a superuser/),
    ]);
  });

  it('may not create tables, may but owns none, or owns all', async () => {
    expect(await inspect(checkRole, asRole(name))).toEqual([
      `problem: The role ${role} may not create tables in the database ${name}. Make it the owner: ALTER DATABASE ${name} OWNER TO ${role};`,
    ]);
    await run(`ALTER DATABASE ${name} OWNER TO ${role}`);
    expect(await inspect(checkRole, asRole(name))).toEqual([
      expect.stringMatching(
        /^problem: Another role owns \d+ of the tables.*ALTER TABLE … OWNER TO/,
      ),
    ]);
    await run(
      `ALTER DATABASE ${name} OWNER TO postgres`,
      `ALTER DATABASE ${empty} OWNER TO ${role}`,
    );
    expect(await inspect(checkRole, asRole(empty))).toEqual([`ok: ${role} can do what it has to`]);
    await run(`ALTER DATABASE ${empty} OWNER TO postgres`);
  });
});

describe('the extensions', () => {
  it('are there', async () => {
    expect(await inspect(checkExtensions(), env)).toEqual(['ok: btree_gin, pg_trgm']);
  });

  it('are missing, and the role may or may not create them', async () => {
    const names = ['btree_gin', 'pg_trgm'];
    expect(await inspect(checkExtensions(), { DATABASE_URL: urlOf(url, empty) })).toEqual(
      names.map(
        (one) =>
          `problem: The extension ${one} isn’t in the database. Run \`npm run migrate\`, or if nothing is pending CREATE EXTENSION ${one};`,
      ),
    );
    expect(await inspect(checkExtensions(), asRole(empty))).toEqual(
      names.map(
        (one) =>
          `problem: The extension ${one} isn’t in the database. As an administrator, run CREATE EXTENSION ${one};`,
      ),
    );
  });

  it('aren’t on the server', async () => {
    expect(await inspect(checkExtensions(['nosuch']), env)).toEqual([
      expect.stringMatching(/^problem: .* doesn’t have the extension nosuch\. Install/),
    ]);
  });
});

describe('the migrations', () => {
  it('are applied, and nobody is a moderator until somebody is', async () => {
    expect(await inspect(checkMigrations, env)).toEqual([
      expect.stringMatching(/^ok: all \d+ are applied$/),
    ]);
    expect(await inspect(checkModerators, env)).toEqual([
      expect.stringMatching(/^warning: there is no moderator.*npm run admin -- make/),
    ]);
    await makeUser(db, { firstName: 'Dana', role: 'admin' });
    expect(await inspect(checkModerators, env)).toEqual(['ok: there is one']);
  });

  it('are pending', async () => {
    expect(await inspect(checkMigrations, { DATABASE_URL: urlOf(url, empty) })).toEqual([
      expect.stringMatching(/^problem: \d+ migrations are pending: run `npm run migrate` first\.$/),
    ]);
  });

  it('failed, or were changed', async () => {
    const last = '(SELECT max(migration_name) FROM _prisma_migrations)';
    const change = (statement: string) =>
      withDatabase(url, (client) =>
        client.query(`UPDATE _prisma_migrations SET ${statement} WHERE migration_name = ${last}`),
      );
    await change('finished_at = NULL');
    expect(await inspect(checkMigrations, env)).toEqual([
      expect.stringMatching(/^problem: The migration \S+ failed earlier .*UPDATE _prisma_migra/),
    ]);
    await change("finished_at = now(), checksum = 'x'");
    expect(await inspect(checkMigrations, env)).toEqual([
      expect.stringMatching(/^problem: The migration \S+ was changed .*Restore its file/),
    ]);
  });
});

describe('the connections', () => {
  it('are enough for several processes, for one, or for none', async () => {
    expect(await inspect(checkConnections, env)).toEqual(['ok: enough for 14 processes']);
    onTestFinished(() => run(`ALTER DATABASE ${name} CONNECTION LIMIT -1`));
    await run(`ALTER DATABASE ${name} CONNECTION LIMIT 27`);
    expect(await inspect(checkConnections, env)).toEqual([
      expect.stringMatching(/^warning: The site may open 27 connections.*Raise max_connections/),
    ]);
    await run(`ALTER DATABASE ${name} CONNECTION LIMIT 13`);
    expect(await inspect(checkConnections, env)).toEqual([
      expect.stringMatching(/^problem: The site may open 13 connections/),
    ]);
  });

  it('lead to two databases', async () => {
    expect(await inspect(checkConnections, { ...env, DIRECT_URL: urlOf(url, empty) })).toEqual([
      expect.stringMatching(/^problem: DIRECT_URL and DATABASE_URL lead to different databases/),
    ]);
  });

  it.skipIf(!hasPgBouncer)('go through a pooler that some need to bypass', async () => {
    const pooler = await startPgBouncer(url);
    onTestFinished(pooler.stop);
    const pooled = { DATABASE_URL: pooler.url(name) };
    expect(await inspect(checkConnections, pooled)).toEqual([
      expect.stringMatching(/^problem: DATABASE_URL leads to a connection pooler.*Set DIRECT_URL/),
    ]);
    expect(await inspect(checkConnections, { ...pooled, DIRECT_URL: url })).toEqual([
      expect.stringMatching(/^ok: enough for \d+ processes/),
    ]);
  });
});

describe('the clock', () => {
  it('is right', async () => {
    const outside = [{ name: 'Google', aheadMs: 900 }];
    expect(await inspect(checkClock(outside), env)).toEqual([
      'ok: the same as the database, Google',
    ]);
  });

  it('differs from the database’s', async () => {
    const check = checkClock([], () => Date.now() + 90_000);
    expect(await inspect(check, env)).toEqual([
      expect.stringMatching(
        /^problem: .* is (89|90) seconds ahead of the database’s\. Turn on .*NTP/,
      ),
    ]);
  });

  it('is wrong along with the database’s', async () => {
    expect(await inspect(checkClock([{ name: 'Google', aheadMs: -3_600_000 }]), env)).toEqual([
      expect.stringMatching(/^warning: This machine’s clock is 3600 seconds behind that of Google/),
    ]);
  });
});
