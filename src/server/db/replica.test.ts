import fs from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Person, type Visitor } from '@/test/community';
import { CANARY, canariesIn, listingForm, slotForm } from '@/test/factories';
import { hasSystemPostgres, startSystemPostgres } from '@/test/systemPostgres';
import { withDatabase } from '../../setup/database.mjs';
import { listMigrations } from '../../setup/migrations.mjs';
import { createDb, type Db, getDb, poolOf } from './client';
import { createReplica, getReplica, OWN_SECONDS, publicRead, type Replica } from './replica';

if (!hasSystemPostgres)
  console.warn('Skipped, because PostgreSQL is not installed: apt-get install postgresql.');

let primary: Awaited<ReturnType<typeof startSystemPostgres>>;
let standby: Awaited<ReturnType<typeof primary.startStandby>>;
let db: Db;
let replica: Replica;

/** Time for another process to act on a busy machine. */
const POLL_OPTIONS = { timeout: 20_000 };

/** This process's own clock, in milliseconds, which determines how old the replica is. */
let time = 0;
const clock = testClock();
const read = { primary: 0, replica: 0 };

const onStandby = <T>(statement: string) => replica.db.$queryRawUnsafe<T[]>(statement);

async function catchUp(): Promise<void> {
  await vi.waitFor(() => onStandby('SELECT pg_wal_replay_resume()::text'), POLL_OPTIONS);
  const [{ written } = { written: '' }] = await db.$queryRaw<{ written: string }[]>`
    SELECT pg_current_wal_lsn()::text AS written`;
  const has = `SELECT pg_last_wal_replay_lsn() >= '${written}'::pg_lsn AS has`;
  await vi.waitFor(async () => expect(await onStandby(has)).toEqual([{ has: true }]), POLL_OPTIONS);
  time += 10_000;
  await vi.waitFor(async () => expect(await replica.isFresh()).toBe(true), POLL_OPTIONS);
}

async function holdBack(): Promise<void> {
  await onStandby('SELECT pg_wal_replay_pause()::text');
  await vi.waitFor(
    async () =>
      expect(await onStandby('SELECT pg_get_wal_replay_pause_state() AS state')).toEqual([
        { state: 'paused' },
      ]),
    POLL_OPTIONS,
  );
}

const people = () => community({ db, clock, replica });

const publish = (host: Person, city: string) =>
  host.listings.create({ ...listingForm({ ...CANARY, city }), timeSlots: [slotForm({})] });

const found = async ({ listings }: Visitor, city: string) =>
  (await listings.search({ city })).items.map(({ id }) => id);

/** Pretends that enough time has passed since anyone's last change. */
const passOwnSeconds = () => db.$executeRaw`
  UPDATE rate_limits SET expire = expire - ${OWN_SECONDS}::int * interval '1 second'
  WHERE key LIKE 'wrote:%'`;

/** Prisma's own migration takes several seconds more, and its records aren't needed here. */
const migrate = (url: string) =>
  withDatabase(url, async (client) => {
    for (const name of listMigrations())
      await client.query(fs.readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'));
  });

beforeAll(async () => {
  if (!hasSystemPostgres) return;
  primary = await startSystemPostgres();
  await migrate(primary.url('postgres'));
  standby = await primary.startStandby();
  db = createDb(primary.url('postgres'));
  replica = createReplica(db, standby.url('postgres'), () => time);
  for (const [name, client] of [['primary', db] as const, ['replica', replica.db] as const])
    poolOf(client).on('acquire', () => {
      read[name] += 1;
    });
}, 120_000);

afterAll(async () => {
  await db?.$disconnect();
  await replica?.db.$disconnect();
  await standby?.end();
  await primary?.stop();
});

describe.skipIf(!hasSystemPostgres)('with a replica', () => {
  beforeEach(async () => {
    await catchUp();
    Object.assign(read, { primary: 0, replica: 0 });
  });

  it('visitors read only from the replica: searches, cities, a listing', async () => {
    const { host, visitor } = await people();
    const { id } = await publish(host, 'Haifa');
    await catchUp();
    read.primary = 0;
    expect(await found(visitor, 'Haifa')).toEqual([id]);
    await visitor.places.suggest({ q: 'hai' });
    expect(await visitor.listings.byId({ id })).toMatchObject({ id });
    expect(read.primary).toBe(0);
    expect(read.replica).toBeGreaterThan(5);
  });

  it('public data such as the sitemap comes from the replica once it’s configured', async () => {
    vi.stubEnv('DATABASE_URL', primary.url('postgres'));
    const isStandby = () =>
      publicRead((from) => from.$queryRaw`SELECT pg_is_in_recovery() AS standby`);
    expect(await isStandby()).toEqual([{ standby: false }]);
    vi.stubEnv('DATABASE_REPLICA_URL', standby.url('postgres'));
    // The first reader waits only a moment for a new connection.
    await expect.poll(isStandby, POLL_OPTIONS).toEqual([{ standby: true }]);
    await getReplica(getDb())?.db.$disconnect();
    await getDb().$disconnect();
    vi.unstubAllEnvs();
  });

  it('users see their own changes right away despite the lag, and others see them a little later', async () => {
    const { host, stranger, visitor } = await people();
    await catchUp();
    await holdBack();
    const { id } = await publish(host, 'Zefat');
    expect(await found(host, 'Zefat')).toEqual([id]);
    expect(await found(host, 'zef')).toEqual([id]);
    for (const other of [stranger, visitor]) expect(await found(other, 'Zefat')).toEqual([]);
    // After that time, the replica could no longer be this far behind.
    await passOwnSeconds();
    expect(await found(host, 'Zefat')).toEqual([]);
    await catchUp();
    for (const anybody of [host, stranger, visitor])
      expect(await found(anybody, 'Zefat')).toEqual([id]);
  });

  it('a listing that isn’t replicated yet is found by its URL', async () => {
    const { host, visitor } = await people();
    await holdBack();
    const { id } = await publish(host, 'Tiberias');
    expect(await found(visitor, 'Tiberias')).toEqual([]);
    expect(await visitor.listings.byId({ id })).toMatchObject({ city: 'Tiberias' });
  });

  it('blocks and suspensions take effect right away', async () => {
    const { host, guest, stranger } = await people();
    const { id, timeSlots } = await publish(host, 'Arad');
    const slotId = `${timeSlots[0]?.id}`;
    const { id: requestId } = await guest.requests.create({ slotId, seatsRequested: 1 });
    await catchUp();
    await passOwnSeconds();
    await holdBack();
    expect(await found(guest, 'Arad')).toEqual([id]);
    await host.safety.block({ requestId });
    expect(await found(guest, 'Arad')).toEqual([]);
    await expect(guest.listings.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await found(stranger, 'Arad')).toEqual([id]);
    await db.user.update({
      where: { id: host.id },
      data: { suspendedAt: clock.now(), suspendedReason: 'Spam' },
    });
    expect(await found(stranger, 'Arad')).toEqual([]);
    expect(read.replica).toBeGreaterThanOrEqual(4);
  });

  it('a street that is no longer shared isn’t read from the replica', async () => {
    const { host, guest } = await people();
    const listing = await publish(host, 'Yeruham');
    const slotId = `${listing.timeSlots[0]?.id}`;
    const { id } = await guest.requests.create({ slotId, seatsRequested: 1 });
    await host.requests.accept(id);
    await catchUp();
    await passOwnSeconds();
    await holdBack();
    const seen = async () => JSON.stringify(await guest.listings.search({ city: 'Yeruham' }));
    expect(await seen()).toContain(CANARY.addressLine1);
    await host.requests.cancel(id, 'Rain.');
    const after = await seen();
    expect(after).toContain('Yeruham');
    expect(canariesIn(after)).toEqual([]);
  });

  it('a replica that is too far behind isn’t read', async () => {
    const { host, visitor } = await people();
    await holdBack();
    const { id } = await publish(host, 'Eilat');
    expect(await found(visitor, 'Eilat')).toEqual([]);
    time += 6000;
    expect(await found(visitor, 'Eilat')).toEqual([id]);
    await catchUp();
    read.primary = 0;
    expect(await found(visitor, 'Eilat')).toEqual([id]);
    expect(read.primary).toBe(0);
  });

  it('reads continue while the replica is down and use it again once it’s back', async () => {
    const { host, visitor } = await people();
    const { id } = await publish(host, 'Akko');
    await catchUp();
    await standby.stop();
    for (let n = 0; n < 3; n += 1) expect(await found(visitor, 'Akko')).toEqual([id]);
    await standby.start();
    await catchUp();
    read.primary = 0;
    expect(await found(visitor, 'Akko')).toEqual([id]);
    expect(read.primary).toBe(0);
  });

  it('a promoted replica is no longer used', async () => {
    await onStandby('SELECT pg_promote()');
    time += 6000;
    expect(await replica.isFresh()).toBe(false);
  });
});
