import { afterAll, describe, expect, it, vi } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { createTestDatabase } from '@/test/database';
import { makeUser } from '@/test/factories';
import { createDb, type Db, poolOf, rowsOf, type Tx } from './db';
import { createStatementNames } from './statements';
import { transaction } from './transaction';

const { db, url, drop } = await createTestDatabase();
const unprepared = createDb(url, { prepare: false });
afterAll(async () => {
  await unprepared.$disconnect();
  await drop();
});

const select = { id: true, firstName: true };
const read = (client: Pick<Db, 'user'>, id: string) =>
  client.user.findFirst({ where: { id }, select });

/** What the connections of a client have prepared, all together. */
async function preparedBy(client: Db): Promise<string[]> {
  const connections = Array.from({ length: 10 }, () => poolOf(client).connect());
  const held = await Promise.all(connections);
  const all = await Promise.all(
    held.map((one) =>
      one.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements'),
    ),
  );
  for (const one of held) one.release();
  return all.flatMap(({ rows }) => rows.map(({ statement }) => statement)).sort();
}

describe('a statement that comes again', () => {
  it('is prepared once in a connection, of the client and of our own SQL', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    for (let n = 0; n < 5; n += 1) {
      await read(db, id);
      await db.$queryRaw`SELECT last_name FROM users WHERE id = ${id}::uuid`;
    }
    const all = await preparedBy(db);
    expect(all.filter((text) => text.includes('"users"."first_name" FROM'))).toHaveLength(1);
    expect(all.filter((text) => text.includes('SELECT last_name'))).toHaveLength(1);
  });

  it('is not, where a setting says that a pooler cannot', async () => {
    const { id } = await makeUser(unprepared);
    await read(unprepared, id);
    expect(await preparedBy(unprepared)).toEqual([]);
  });

  it('is not, where a list in it is as long as what was asked for', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await makeUser(db)).id));
    const before = await preparedBy(db);
    for (const n of [2, 3])
      await db.user.findMany({ where: { id: { in: ids.slice(0, n) } }, select: { bio: true } });
    expect(await preparedBy(db)).toEqual(before);
  });
});

describe('names of statements', () => {
  const args = [1];

  it('are the same for the same text in every process, and no more than so many', () => {
    const [one, other] = [createStatementNames({ most: 2 }), createStatementNames({ most: 2 })];
    expect(one.of({ sql: 'SELECT $1', args })).toBe(other.of({ sql: 'SELECT $1', args }));
    expect(one.of({ sql: 'SELECT 2, $1', args })).toBeDefined();
    expect(one.of({ sql: 'SELECT 3, $1', args })).toBeUndefined();
    expect(one.of({ sql: 'SELECT $1', args })).toBeDefined();
  });

  it('are short enough for PostgreSQL to keep them apart', () => {
    const name = createStatementNames().of({ sql: `SELECT ${'x'.repeat(5000)} $1`, args });
    expect(name?.length).toBeLessThan(63);
  });

  it('are not given to BEGIN and COMMIT', () => {
    expect(createStatementNames().of({ sql: 'BEGIN', args: [] })).toBeUndefined();
  });
});

describe('a migration beside a process that goes on', () => {
  it('of a column that a prepared statement reads breaks no read', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    for (let n = 0; n < 3; n += 1) await read(db, id);
    await db.$executeRawUnsafe('ALTER TABLE users ALTER first_name TYPE varchar(300)');
    const reads = Array.from({ length: 20 }, () => read(db, id));
    for (const seen of await Promise.all(reads)) expect(seen).toEqual({ id, firstName: 'Gil' });
  });

  it('breaks no change: it is undone, and made again', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    let tries = 0;
    const change = () =>
      transaction(db, async (tx) => {
        tries += 1;
        await tx.user.update({ where: { id }, data: { bio: `${tries}` }, select });
        return read(tx, id);
      });
    await change();
    await db.$executeRawUnsafe('ALTER TABLE users ALTER first_name TYPE varchar(400)');
    expect(await change()).toEqual({ id, firstName: 'Gil' });
    expect(tries).toBe(3);
    expect(await change()).toEqual({ id, firstName: 'Gil' });
    expect(tries).toBe(4);
  });

  it('that adds a column is not noticed', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    await read(db, id);
    await db.$executeRawUnsafe('ALTER TABLE users ADD COLUMN added text');
    expect(await read(db, id)).toEqual({ id, firstName: 'Gil' });
  });
});

describe('our own SQL in a transaction', () => {
  const nameOf = (tx: Tx, id: string) =>
    rowsOf<{ name: string }>(
      tx,
      Prisma.sql`SELECT first_name::text AS name FROM users WHERE id = ${id}::uuid`,
    );

  it('is part of it, though it goes past the client', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    let past = true;
    db.$on('query', ({ query }) => {
      if (query.includes('::text AS name')) past = false;
    });
    const undone = transaction(db, async (tx) => {
      await tx.user.update({ where: { id }, data: { firstName: 'Gila' }, select });
      expect(await nameOf(tx, id)).toEqual([{ name: 'Gila' }]);
      expect(await nameOf(db, id)).toEqual([{ name: 'Gil' }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await nameOf(db, id)).toEqual([{ name: 'Gil' }]);
    expect(past).toBe(true);
  });

  it('goes past a client that another copy of this code has made', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    let past = true;
    db.$on('query', ({ query }) => {
      if (query.includes('::text AS other')) past = false;
    });
    // As Next loads the code that starts the server, which makes the client, beside that of its pages.
    vi.resetModules();
    const copy = { ...(await import('./db')), ...(await import('./transaction')) };
    expect(copy.rowsOf).not.toBe(rowsOf);
    const other = Prisma.sql`SELECT first_name::text AS other FROM users WHERE id = ${id}::uuid`;
    const read = () => copy.transaction(db, (tx) => copy.rowsOf(tx, other));
    expect(await read()).toEqual([{ other: 'Gil' }]);
    expect(past).toBe(true);
  });

  it('cannot outlive it, on a connection that serves others by then', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    let left: Tx | undefined;
    await transaction(db, async (tx) => {
      left = tx;
      await nameOf(tx, id);
    });
    await expect(nameOf(left as Tx, id)).rejects.toThrow(/Transaction already closed|expired/);
  });

  it('is none of what follows once the client has given it up, though it asks at that very moment', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    const late = transaction(
      db,
      async (tx) => {
        // Still under way when the client ends the transaction: what comes next would stand behind that.
        await rowsOf(tx, Prisma.sql`SELECT pg_sleep(0.6)::text`);
        await rowsOf(tx, Prisma.sql`UPDATE users SET first_name = 'Late' WHERE id = ${id}::uuid`);
      },
      { timeout: 200 },
    );
    await expect(late).rejects.toMatchObject({ code: 'BUSY' });
    expect(await nameOf(db, id)).toEqual([{ name: 'Gil' }]);
  });

  it('is made again with it, where others got in its way or a migration came', async () => {
    const { id } = await makeUser(db, { firstName: 'Gil' });
    const runs = { deadlock: 0, migration: 0 };
    await transaction(db, async (tx) => {
      runs.deadlock += 1;
      const failing = Prisma.sql`SELECT set_config('lock_timeout', '1', true)`;
      await rowsOf(tx, failing);
      if (runs.deadlock === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
    });
    const bio = Prisma.sql`SELECT bio FROM users WHERE id = ${id}::uuid`;
    const read = () =>
      transaction(db, (tx) => {
        runs.migration += 1;
        return rowsOf<{ bio: null }>(tx, bio);
      });
    await read();
    await db.$executeRawUnsafe('ALTER TABLE users ALTER bio TYPE varchar(9000)');
    expect(await read()).toEqual([{ bio: null }]);
    expect(runs).toEqual({ deadlock: 2, migration: 3 });
  });
});

describe('a pooler that hands connections from one to another', () => {
  it('is found out, and from then on nothing is prepared', async () => {
    const client = createDb(url);
    const { id } = await makeUser(client, { firstName: 'Gil' });
    await Promise.all(Array.from({ length: 50 }, () => read(client, id)));
    // As if the server's side of each connection were another one.
    const connections = await Promise.all(
      Array.from({ length: 10 }, () => poolOf(client).connect()),
    );
    for (const one of connections) {
      await one.query('DEALLOCATE ALL');
      one.release();
    }
    for (let n = 0; n < 5; n += 1) expect(await read(client, id)).toEqual({ id, firstName: 'Gil' });
    expect(await preparedBy(client)).toEqual([]);
    await client.$disconnect();
  });
});
