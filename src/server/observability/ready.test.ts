import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '@/test/database';
import { listMigrations } from '../../setup/migrations.mjs';
import { systemClock } from '../clock';
import { createDb } from '../db/client';
import { unreadyFor } from './ready';

const { db, drop } = await createTestDatabase();
afterAll(drop);

const asked = { db, clock: systemClock, migrations: listMigrations(), mailMinutes: 60 };
const MINUTE = 60_000;

test('a server on a migrated database is ready', async () => {
  expect(await unreadyFor(asked)).toEqual([]);
});

test('one whose database is older is not; one whose database is newer is', async () => {
  const migrations = [...asked.migrations, '29991231000000_later'];
  expect(await unreadyFor({ ...asked, migrations })).toEqual(['MIGRATIONS_PENDING']);
  expect(await unreadyFor({ ...asked, migrations: migrations.slice(0, 1) })).toEqual([]);
});

test('one whose job queue is of another version is not', async () => {
  await db.$executeRaw`UPDATE sukkah_jobs.version SET version = version + 1`;
  expect(await unreadyFor(asked)).toEqual(['QUEUE_OUTDATED']);
  await db.$executeRaw`UPDATE sukkah_jobs.version SET version = version - 1`;
});

test('one whose mail does not go is not, if mail is looked at', async () => {
  const { id: userId } = await db.user.create({ data: {} });
  const mail = (key: string, minutes: number) => ({
    key,
    kind: 'accepted',
    userId,
    subjectId: userId,
    dueAt: new Date(Date.now() - minutes * MINUTE),
  });
  await db.mail.createMany({ data: [mail('soon', -600), mail('now', 5)] });
  expect(await unreadyFor(asked)).toEqual([]);
  await db.mail.create({ data: mail('late', 90) });
  expect(await unreadyFor(asked)).toEqual(['MAIL_LATE']);
  expect(await unreadyFor({ ...asked, mailMinutes: 0 })).toEqual([]);
  await db.mail.updateMany({ data: { status: 'sent', sentAt: new Date() } });
  expect(await unreadyFor(asked)).toEqual([]);
});

test('one without its database is not, and says no more of it', async () => {
  const nowhere = createDb('postgresql://sukkah:hidden@127.0.0.1:1/sukkah');
  expect(await unreadyFor({ ...asked, db: nowhere })).toEqual(['DATABASE_UNREACHABLE']);
});
