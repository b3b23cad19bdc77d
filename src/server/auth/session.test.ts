import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { createTestDatabase, type TestDatabase } from '@/test/database';
import { makeUser } from '@/test/factories';
import { newSessionToken, sessionIdOf } from './cookies';
import { endAllSessions, endSession, viewerOf } from './session';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.user.create({ data: { id: userId } });
});
afterAll(() => database.drop());

const now = new Date('2027-10-01T12:00:00Z');
const userId = '01900000-0000-7000-8000-000000000001';
const deletedUserId = '01900000-0000-7000-8000-000000000002';

const keep = (sid: string, sess: object, expire: string) =>
  database.db.session.create({ data: { sid, sess, expire: new Date(expire) } });

test('a session identifies its user until it expires', async () => {
  await keep('fresh', { userId }, '2027-10-01T12:00:01Z');
  await keep('over', { userId }, '2027-10-01T12:00:00Z');
  expect(await viewerOf(database.db, 'fresh', now)).toEqual(asUser(userId));
  expect(await viewerOf(database.db, 'over', now)).toBeNull();
});

test('an invalid session identifies nobody', async () => {
  await keep('odd', { user: userId }, '2030-01-01T00:00:00Z');
  await keep('gone', { userId: deletedUserId }, '2030-01-01T00:00:00Z');
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

test('signing out everywhere ends all sessions, devices, links and codes of one person', async () => {
  const { db, drop } = await createTestDatabase();
  const [rina, dana] = [await makeUser(db), await makeUser(db)];
  const expire = new Date('2030-01-01T00:00:00Z');
  for (const [sid, { id }] of [
    ['phone', rina],
    ['laptop', rina],
    ['other', dana],
  ] as const) {
    await db.session.create({ data: { sid, sess: { userId: id }, expire } });
    const device = { endpoint: `https://push.test/${sid}`, p256dh: 'x', auth: 'x' };
    await db.pushSubscription.create({ data: { userId: id, sid, ...device } });
  }
  for (const { email } of [rina, dana])
    for (const identifier of [`${email}`, `code:${'a'.repeat(64)}:${email}`])
      await db.verificationToken.create({ data: { identifier, token: 'x', expires: expire } });
  await endAllSessions(db, rina.id);
  for (const sid of ['phone', 'laptop']) expect(await viewerOf(db, sid, now)).toBeNull();
  expect(await viewerOf(db, 'other', now)).toEqual(asUser(dana.id));
  expect(await db.pushSubscription.findMany({ select: { sid: true } })).toEqual([{ sid: 'other' }]);
  const left = await db.verificationToken.findMany({ select: { identifier: true } });
  expect(left.every(({ identifier }) => identifier.endsWith(`${dana.email}`))).toBe(true);
  expect(left).toHaveLength(2);
  await drop();
});

test('a session’s id is the SHA-256 of the cookie’s value', () => {
  const token = newSessionToken();
  expect(sessionIdOf(token)).toBe(createHash('sha256').update(token).digest('hex'));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(newSessionToken()).not.toBe(token);
});
