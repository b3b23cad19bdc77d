import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { watchLog } from '@/test/logLines';
import { refusal } from '@/test/refusal';
import type { Tx } from './client';
import { transaction } from './transaction';

const SERVER = path.join(import.meta.dirname, '..');

function meeting(count: number) {
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === count) open();
    return all;
  };
}

async function crosswise(rename: (tx: Tx, id: string, firstName: string) => Promise<unknown>) {
  const { db, host, guest } = await community();
  const both = meeting(2);
  let runs = 0;
  const work = (firstName: string, ...ids: [string, string]) => {
    let met = false;
    return transaction(db, async (tx) => {
      runs += 1;
      await rename(tx, ids[0], firstName);
      if (!met) await both();
      met = true;
      await rename(tx, ids[1], firstName);
      return firstName;
    });
  };
  const done = await Promise.all([work('One', host.id, guest.id), work('Two', guest.id, host.id)]);
  const users = await db.user.findMany({ where: { id: { in: [host.id, guest.id] } } });
  return { done, names: users.map(({ firstName }) => firstName), runs: () => runs };
}

describe('two transactions that deadlock', () => {
  it.each([
    [
      'in queries of the client',
      (tx: Tx, id: string, firstName: string) =>
        tx.user.update({ where: { id }, data: { firstName } }),
    ],
    [
      'in plain SQL',
      (tx: Tx, id: string, firstName: string) =>
        tx.$executeRaw`UPDATE users SET first_name = ${firstName} WHERE id = ${id}::uuid`,
    ],
    [
      'for a lock',
      async (tx: Tx, id: string, firstName: string) => {
        await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;
        await tx.user.update({ where: { id }, data: { firstName } });
      },
    ],
  ])('%s: PostgreSQL aborts one, which is retried', async (_where, rename) => {
    const log = watchLog();
    const { done, names, runs } = await crosswise(rename);
    expect(done).toEqual(['One', 'Two']);
    // The retried one came last and is complete. It may have been retried twice.
    expect(new Set(names).size).toBe(1);
    expect(log.all()[0]).toMatchObject({ level: 'warn', msg: 'transaction retried', attempt: 1 });
    expect(runs()).toBe(2 + log.all().length);
  });
});

it('two transactions that each read what the other writes are run one after the other', async () => {
  const { db, host, guest } = await community();
  const both = meeting(2);
  let runs = 0;
  const work = (mine: string, other: string) => {
    let met = false;
    return transaction(db, async (tx) => {
      runs += 1;
      await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`;
      const { firstName } = await tx.user.findUniqueOrThrow({ where: { id: other } });
      if (!met) await both();
      met = true;
      await tx.user.update({ where: { id: mine }, data: { firstName: `${firstName}a` } });
    });
  };
  await Promise.all([work(host.id, guest.id), work(guest.id, host.id)]);
  expect(runs).toBeGreaterThan(2);
  const users = await db.user.findMany({ where: { id: { in: [host.id, guest.id] } } });
  // If both had used their first read, it would be 'Gila' and 'Hannaa'.
  expect(users.map(({ firstName }) => firstName?.length).sort()).not.toEqual([4, 6]);
});

describe('a transaction that keeps failing', () => {
  const failing = (sqlState: string) => async (tx: Tx) => {
    await tx.$executeRawUnsafe(
      `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '${sqlState}'; END $$`,
    );
  };

  it.each(['40P01', '40001'])(
    'because of %s is given up in the end, and can be tried later',
    async (state) => {
      const { db } = await community();
      let runs = 0;
      const attempt = transaction(db, async (tx) => {
        runs += 1;
        await failing(state)(tx);
      });
      await expect(attempt).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
      expect(runs).toBe(4);
      expect(await refusal(attempt)).toEqual({
        status: 503,
        code: 'BUSY',
        message: 'Someone else just changed this. Nothing was saved; try again.',
      });
    },
  );

  it('for any other reason isn’t retried', async () => {
    const { db } = await community();
    let runs = 0;
    const attempt = transaction(db, async (tx) => {
      runs += 1;
      await failing('23505')(tx);
    });
    await expect(attempt).rejects.toThrow();
    expect(runs).toBe(1);
  });
});

describe('a statement that comes too late', () => {
  const nameOf = (tx: Tx, id: string) =>
    tx.$queryRaw<{ name: string }[]>`SELECT first_name AS name FROM users WHERE id = ${id}::uuid`;

  it('is refused once the transaction is over', async () => {
    const { db, host } = await community();
    let left: Tx | undefined;
    await transaction(db, async (tx) => {
      left = tx;
      await nameOf(tx, host.id);
    });
    await expect(nameOf(left as Tx, host.id)).rejects.toThrow(/Transaction already closed|expired/);
  });

  it('changes nothing when the transaction timed out while another statement was running', async () => {
    const { db, host } = await community();
    const late = transaction(
      db,
      async (tx) => {
        await tx.$queryRaw`SELECT pg_sleep(0.6)::text`;
        await tx.$executeRaw`UPDATE users SET first_name = 'Late' WHERE id = ${host.id}::uuid`;
      },
      { timeout: 200 },
    );
    await expect(late).rejects.toMatchObject({ code: 'BUSY' });
    expect(await nameOf(db, host.id)).toEqual([{ name: 'Hanna' }]);
  });
});

it('the server makes every change through it', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  const past = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      readFileSync(path.join(SERVER, file), 'utf8').includes('.$transaction('),
  );
  expect(past).toEqual(['db/transaction.ts']);
});
