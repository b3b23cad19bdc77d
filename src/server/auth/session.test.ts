import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/test/database';
import { endSession, viewerOf } from './session';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.user.create({ data: { id: userId } });
});
afterAll(() => database.drop());

const now = new Date('2027-10-01T12:00:00Z');
const userId = '01900000-0000-7000-8000-000000000001';
const gone = '01900000-0000-7000-8000-000000000002';

const keep = (sid: string, sess: object, expire: string) =>
  database.db.session.create({ data: { sid, sess, expire: new Date(expire) } });

test('a session identifies its user until it expires', async () => {
  await keep('fresh', { userId }, '2027-10-01T12:00:01Z');
  await keep('over', { userId }, '2027-10-01T12:00:00Z');
  expect(await viewerOf(database.db, 'fresh', now)).toEqual({ id: userId });
  expect(await viewerOf(database.db, 'over', now)).toBeNull();
});

test('an invalid session identifies nobody', async () => {
  await keep('odd', { user: userId }, '2030-01-01T00:00:00Z');
  await keep('gone', { userId: gone }, '2030-01-01T00:00:00Z');
  expect(await viewerOf(database.db, 'gone', now)).toBeNull();
  expect(await viewerOf(database.db, 'odd', now)).toBeNull();
  expect(await viewerOf(database.db, 'unknown', now)).toBeNull();
  expect(await viewerOf(database.db, undefined, now)).toBeNull();
});

test('an unavailable database is an error, not a visitor', async () => {
  const other = await createTestDatabase();
  await other.drop();
  await expect(viewerOf(other.db, 'fresh', now)).rejects.toThrow();
});

test('signing out leaves no link that still signs in', async () => {
  const { db } = database;
  const id = '01900000-0000-7000-8000-000000000003';
  await db.user.create({ data: { id, email: 'rut@example.org' } });
  const expires = new Date('2027-10-02T12:00:00Z');
  for (const identifier of ['rut@example.org', 'dana@example.org'])
    await db.verificationToken.create({ data: { identifier, token: identifier, expires } });
  await keep('rut', { userId: id }, '2027-10-02T12:00:00Z');
  await endSession(db, 'rut');
  expect(await viewerOf(db, 'rut', now)).toBeNull();
  const left = await db.verificationToken.findMany({ select: { identifier: true } });
  expect(left).toEqual([{ identifier: 'dana@example.org' }]);
  await endSession(db, 'rut');
});
