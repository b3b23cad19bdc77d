import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '@/test/community';
import { makeUser } from '@/test/factories';
import { sessionIdOf } from './cookies';
import { demoAccounts, startDemoSession } from './demo';

const settings = vi.hoisted(() => ({ DEMO_MODE: '1', NEXTAUTH_URL: '' }));
vi.mock('../config/env', () => ({ env: () => settings }));

const expires = new Date('2027-10-01T00:00:00Z');
const none = { code: 'NOT_FOUND', values: { what: 'DemoAccount' } };

describe('a demo account', () => {
  beforeEach(() => {
    Object.assign(settings, { DEMO_MODE: '1', NEXTAUTH_URL: 'http://localhost:3000' });
  });

  it('signs in on this machine', async () => {
    const { db } = await testDatabase();
    const { id: userId } = await makeUser(db, { email: demoAccounts.host.email });
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost']) {
      const sessionToken = await startDemoSession(db, 'host', host, { expires });
      const sid = sessionIdOf(sessionToken);
      expect(await db.session.findUnique({ where: { sid } })).toEqual({
        sid,
        sess: { userId },
        expire: expires,
      });
    }
  });

  it('uses its browser’s language', async () => {
    const { db } = await testDatabase();
    await db.user.deleteMany({ where: { email: demoAccounts.guest.email } });
    await startDemoSession(db, 'guest', 'localhost', { expires, locale: 'he' });
    const user = await db.user.findUnique({ where: { email: demoAccounts.guest.email } });
    expect(user?.language).toBe('he');
  });

  it('can be a moderator', async () => {
    const { db } = await testDatabase();
    await startDemoSession(db, 'moderator', 'localhost', { expires });
    const roleOf = async (account: keyof typeof demoAccounts) =>
      (await db.user.findUnique({ where: { email: demoAccounts[account].email } }))?.role;
    expect(await roleOf('moderator')).toBe('admin');
    expect(await roleOf('guest')).not.toBe('admin');
  });

  it('is recreated after somebody deleted it', async () => {
    const { db } = await testDatabase();
    await db.user.updateMany({ where: { email: demoAccounts.guest.email }, data: { email: null } });
    await startDemoSession(db, 'guest', 'localhost', { expires });
    const user = await db.user.findUniqueOrThrow({ where: { email: demoAccounts.guest.email } });
    expect(user).toMatchObject({ firstName: 'Noam', lastName: 'Katz' });
  });

  it.each([
    'sukkah.example.org',
    '192.168.1.7:3000',
    'localhost.evil.example',
    'localhost@evil.example',
    '127.0.0.1.evil.example:80',
    '',
    null,
  ])('doesn’t exist for a request to %j', async (host) => {
    const { db } = await testDatabase();
    await db.user.upsert({
      where: { email: demoAccounts.guest.email },
      create: { email: demoAccounts.guest.email },
      update: {},
    });
    await expect(startDemoSession(db, 'guest', host, { expires })).rejects.toMatchObject(none);
  });

  it('doesn’t exist outside demo mode', async () => {
    settings.DEMO_MODE = '0';
    const { db } = await testDatabase();
    await expect(startDemoSession(db, 'host', 'localhost', { expires })).rejects.toMatchObject(
      none,
    );
  });

  it('doesn’t exist on a public site whose proxy forwards requests to localhost', async () => {
    settings.NEXTAUTH_URL = 'https://sukkah.example.org';
    const { db } = await testDatabase();
    await expect(startDemoSession(db, 'guest', 'localhost', { expires })).rejects.toMatchObject(
      none,
    );
  });
});
