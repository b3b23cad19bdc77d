import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { TestClock } from '@/test/clock';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { type OwnDatabase, ownDatabase } from '@/test/faults/database';
import { createGate } from '@/test/gate';
import { watchLog } from '@/test/logLines';
import { refusal } from '@/test/refusal';
import { systemClock } from '../clock';
import { unreadyFor } from '../observability/readinessChecks';
import { poolOf } from './client';
import { transaction } from './transaction';

vi.setConfig({ testTimeout: 120_000 });

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
}, 120_000);
afterAll(() => database?.end(), 60_000);

/** Commits then wait for a standby that isn't there. */
async function nameStandby(name: string): Promise<void> {
  const { db } = database;
  await db.$executeRawUnsafe(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await db.$executeRaw`SELECT pg_reload_conf()`;
  await expect
    .poll(() => db.$queryRaw`SELECT current_setting('synchronous_standby_names') AS name`)
    .toEqual([{ name }]);
}

async function waitingForStandby(): Promise<number | undefined> {
  const [row] = await database.db.$queryRaw<{ count: number }[]>`SELECT count(*)::int
    FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  return row?.count;
}

it('changes fail in time while the standby is missing, reads go on, and so do changes once it’s back', async () => {
  const log = watchLog();
  const { db } = database;
  const { host, guest, visitor } = await community({ db, clock: systemClock as TestClock });
  const { slot, id } = await makeListing(db, host);
  await nameStandby('missing');
  onTestFinished(() => nameStandby(''));

  const ask = () => guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  const started = performance.now();
  const seconds: number[] = [];
  const change = async (n: number) => {
    const refused = await refusal(n % 2 ? ask() : host.users.setFirstName({ firstName: 'Hanna' }));
    seconds.push((performance.now() - started) / 1000);
    expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  };
  await Promise.all(Array.from({ length: 15 }, (_, n) => change(n)));
  expect(Math.max(...seconds)).toBeLessThan(15);

  // Later ones fail at once and leave nothing behind in the database.
  const waiting = await waitingForStandby();
  for (let n = 0; n < 15; n += 1) await change(n);
  expect((performance.now() - started) / 1000).toBeLessThan(15);
  expect(await waitingForStandby()).toBe(waiting);
  expect(await visitor.listings.byId({ id })).toMatchObject({ id });
  expect((await visitor.listings.search({ upcoming: true })).total).toBe(1);
  expect(poolOf(db).waitingCount).toBe(0);
  const context = { db, clock: systemClock, migrations: [], mailMinutes: 0 };
  expect(await unreadyFor(context)).toEqual(['DATABASE_NOT_WRITABLE']);
  expect(log.errors().filter(({ msg }) => `${msg}`.includes('synchronous standby'))).toHaveLength(
    1,
  );

  await nameStandby('');
  await expect.poll(() => unreadyFor(context)).toEqual([]);
  expect(await ask()).toMatchObject({ status: 'pending' });
});

it('a change that waits for another one’s lock isn’t mistaken for one', async () => {
  const { db } = database;
  const { host } = await community({ db, clock: systemClock as TestClock });
  const locked = createGate();
  const slow = transaction(db, async (tx) => {
    await tx.$executeRaw`UPDATE users SET last_name = 'Slow' WHERE id = ${host.id}::uuid`;
    locked.open();
    await tx.$queryRaw`SELECT pg_sleep(6)::text`;
  });
  await locked.promise;
  const renamed = host.users.setFirstName({ firstName: 'Patient' });
  await slow;
  expect(await renamed).toMatchObject({ firstName: 'Patient' });
});
