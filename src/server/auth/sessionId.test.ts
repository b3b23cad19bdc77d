import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { testDatabase } from '@/test/community';
import { makeUser } from '@/test/factories';
import { viewerOf } from './session';
import { newSessionToken, sessionIdOf } from './sessionId';

const MIGRATION = 'prisma/migrations/20261124000000_session_ids_hashed/migration.sql';

it('is the SHA-256 of the cookie’s value', () => {
  const token = newSessionToken();
  expect(sessionIdOf(token)).toBe(createHash('sha256').update(token).digest('hex'));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(newSessionToken()).not.toBe(token);
});

it('keeps people signed in, and their devices, when stored tokens are hashed', async () => {
  const { db } = await testDatabase();
  const now = new Date('2027-10-01T12:00:00Z');
  const expire = new Date('2027-10-20T12:00:00Z');
  const tokens = [randomUUID(), 'd3a1'.repeat(16), '~!$%'];
  for (const sid of tokens) {
    const { id: userId } = await makeUser(db);
    await db.session.create({ data: { sid, sess: { userId }, expire } });
    const keys = { endpoint: `https://push.example/${sid}`, p256dh: 'x', auth: 'y' };
    await db.pushSubscription.create({ data: { userId, sid, ...keys } });
  }

  await db.$executeRawUnsafe(fs.readFileSync(MIGRATION, 'utf8'));

  const devices = await db.pushSubscription.findMany();
  expect(devices).toHaveLength(tokens.length);
  for (const { userId, sid, endpoint } of devices) {
    const token = endpoint.slice('https://push.example/'.length);
    expect(sid).toBe(sessionIdOf(token));
    expect(await viewerOf(db, sessionIdOf(token), now)).toEqual({ id: userId });
    // The raw value, as in an old backup or row, is no longer a valid id.
    expect(await viewerOf(db, token, now)).toBeNull();
  }
});
