import { afterAll, expect, test } from 'vitest';
import { MINUTE_MS } from '@/schemas/time';
import { testClock } from '@/test/clock';
import { createTestDatabase } from '@/test/database';
import { createGate } from '@/test/gate';
import { listMigrations } from '../../setup/migrations.mjs';
import { systemClock } from '../clock';
import { createDb, poolOf } from '../db/client';
import { unreadyFor } from './readinessChecks';

const { db, drop } = await createTestDatabase();
afterAll(drop);

const context = { db, clock: systemClock, migrations: listMigrations(), mailMinutes: 60 };

async function inEverySession(statement: string): Promise<void> {
  const pool = poolOf(db);
  const sessions = await Promise.all(
    Array.from({ length: pool.options.max }, () => pool.connect()),
  );
  for (const session of sessions) {
    await session.query(statement);
    session.release();
  }
}

test('a server on a migrated database is ready', async () => {
  expect(await unreadyFor(context)).toEqual([]);
});

test('a server on an older database isn’t ready, and one on a newer database is', async () => {
  const migrations = [...context.migrations, '29991231000000_later'];
  expect(await unreadyFor({ ...context, migrations })).toEqual(['MIGRATIONS_PENDING']);
  expect(await unreadyFor({ ...context, migrations: migrations.slice(0, 1) })).toEqual([]);
});

test('a server with another version of the job queue isn’t ready', async () => {
  await db.$executeRaw`UPDATE sukkah_jobs.version SET version = version + 1`;
  expect(await unreadyFor(context)).toEqual(['QUEUE_OUTDATED']);
  await db.$executeRaw`UPDATE sukkah_jobs.version SET version = version - 1`;
});

test('a server that can’t send email isn’t ready, if email is checked', async () => {
  const { id: userId } = await db.user.create({ data: {} });
  const mail = (key: string, minutes: number) => ({
    key,
    kind: 'accepted',
    userId,
    subjectId: userId,
    dueAt: new Date(Date.now() - minutes * MINUTE_MS),
  });
  await db.mail.createMany({ data: [mail('soon', -600), mail('now', 5)] });
  expect(await unreadyFor(context)).toEqual([]);
  await db.mail.create({ data: mail('late', 90) });
  expect(await unreadyFor(context)).toEqual(['MAIL_LATE']);
  expect(await unreadyFor({ ...context, mailMinutes: 0 })).toEqual([]);
  await db.mail.updateMany({ data: { status: 'sent', sentAt: new Date() } });
  expect(await unreadyFor(context)).toEqual([]);
});

test('a server whose clock isn’t the database’s isn’t ready', async () => {
  const clockOff = (ms: number) => testClock(new Date(Date.now() + ms), 0);
  expect(await unreadyFor({ ...context, clock: clockOff(30_000) })).toEqual([]);
  expect(await unreadyFor({ ...context, clock: clockOff(90_000) })).toEqual(['CLOCK_WRONG']);
  expect(await unreadyFor({ ...context, clock: clockOff(-90_000) })).toEqual(['CLOCK_WRONG']);
});

test('a server whose database session isn’t in UTC isn’t ready', async () => {
  await inEverySession("SET TIME ZONE 'Asia/Jerusalem'");
  expect(await unreadyFor(context)).toContain('DATABASE_TIME_ZONE');
  await inEverySession("SET TIME ZONE 'UTC'");
  expect(await unreadyFor(context)).toEqual([]);
});

test('a server whose database takes no writes isn’t ready', async () => {
  await inEverySession('SET default_transaction_read_only = on');
  expect(await unreadyFor(context)).toEqual(['DATABASE_NOT_WRITABLE']);
  await inEverySession('SET default_transaction_read_only = off');
  expect(await unreadyFor(context)).toEqual([]);
});

test('a server whose writes never end isn’t ready, and uses one connection to find out', async () => {
  await unreadyFor(context);
  const hanging = createGate();
  const lock = db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM rate_limits WHERE key = 'write probe' FOR UPDATE`;
      for (let n = 0; n < 2; n += 1)
        expect(await unreadyFor(context)).toEqual(['DATABASE_NOT_WRITABLE']);
      const [waiting] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int
        FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(waiting?.count).toBe(1);
      hanging.open();
    },
    { timeout: 30_000 },
  );
  await hanging.promise;
  await lock;
  await expect.poll(() => unreadyFor(context)).toEqual([]);
});

test('a server without its database isn’t ready, and reveals no details', async () => {
  const nowhere = createDb('postgresql://sukkah:hidden@127.0.0.1:1/sukkah');
  expect(await unreadyFor({ ...context, db: nowhere })).toEqual(['DATABASE_UNREACHABLE']);
});
