import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { createTestDatabase, type TestDatabase } from '@/test/database';
import { english } from '@/test/english';
import { listingForm, makeRequest, slotForm } from '@/test/factories';
import { type Mailbox, startMailbox } from '@/test/mailbox';
import { mailSettings } from '@/test/mailFixtures';
import { hasPgBouncer, startPgBouncer } from '@/test/pgBouncer';
import { requireUtc } from '../../setup/database.mjs';
import { systemClock } from '../clock';
import { directUrl, readSettings } from '../config/settings.mjs';
import { startWorkers } from '../jobs/workers';
import { changesOf, stopListening } from '../realtime/listener';
import { createDb, type Db } from './client';

if (!hasPgBouncer)
  console.warn('Skipped, because PgBouncer is missing: apt-get install pgbouncer.');

let database: TestDatabase;
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
let mailbox: Mailbox;
let db: Db;
let workers: Awaited<ReturnType<typeof startWorkers>>;

/** On the system clock, which workers use. */
const people = () => community({ db, clock: systemClock as TestClock });

async function publish(host: Person, capacityTotal = 10): Promise<string> {
  const startsAt = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const timeSlots = [slotForm({ startsAt, capacityTotal })];
  return `${(await host.listings.create({ ...listingForm(), timeSlots })).timeSlots[0]?.id}`;
}

beforeAll(async () => {
  if (!hasPgBouncer) return;
  database = await createTestDatabase();
  bouncer = await startPgBouncer(database.url);
  mailbox = await startMailbox();
  const pooled = bouncer.url(new URL(database.url).pathname.slice(1));
  const settings = {
    ...mailSettings(mailbox),
    DATABASE_URL: pooled,
    DIRECT_URL: database.url,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  db = createDb(pooled);
  const context = {
    db,
    clock: systemClock,
    settings: readSettings(process.env),
    language: english,
  };
  workers = await startWorkers(directUrl(process.env), context);
});

afterAll(async () => {
  stopListening();
  await workers?.stop();
  await db?.$disconnect();
  await bouncer?.stop();
  await mailbox?.close();
  await database?.drop();
});

describe.skipIf(!hasPgBouncer)('through PgBouncer in transaction mode', () => {
  it('a meal can be published, requested, accepted and written about, and both are notified', async () => {
    const { host, guest } = await people();
    const notices = changesOf(guest.id);
    const hears = async () => (await notices.next()).value;
    expect(await hears()).toEqual({ kind: 'everything' });

    const slotId = await publish(host);
    const { id } = await guest.requests.create({ slotId, seatsRequested: 2 });
    expect(await hears()).toEqual({ kind: 'request' });
    await host.requests.accept(id);
    expect(await hears()).toEqual({ kind: 'request' });
    expect((await mailbox.next(`${guest.email}`)).subject).toContain('You have a seat');

    const threadId = `${(await host.threads.list({})).items[0]?.id}`;
    await host.messages.send({ threadId, body: 'Welcome!' });
    expect(await hears()).toEqual({ kind: 'thread', threadId });
  });

  it('every connection keeps its own time zone', async () => {
    await requireUtc(`${process.env.DATABASE_URL}`);
  });

  it('no seat is promised twice, although all transactions share few connections', async () => {
    const { host, join } = await people();
    const slot = { id: await publish(host, 5) };
    const guests = await Promise.all(Array.from({ length: 12 }, () => join('Guest')));
    const requests = await Promise.all(guests.map((guest) => makeRequest(db, slot, guest)));
    const answers = await Promise.allSettled(requests.map(({ id }) => host.requests.accept(id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const { capacityReserved } = await db.timeSlot.findUniqueOrThrow({ where: slot });
    expect(capacityReserved).toBe(5);
  });
});
