import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@/server/db/client';
import { testClock } from '@/test/clock';
import { testDatabase } from '@/test/community';
import { makeUser } from '@/test/factories';
import { sukkahAdapter } from './adapter';
import { sessionIdOf } from './cookies';

type Adapter = Required<ReturnType<typeof sukkahAdapter>>;
const clock = testClock();
let db: Db;
let adapter: Adapter;
beforeAll(async () => {
  ({ db } = await testDatabase());
  adapter = sukkahAdapter(db, clock) as Adapter;
});

const unknownId = '00000000-0000-4000-8000-000000000000';
const stored = (id: string) => db.user.findUniqueOrThrow({ where: { id } });

describe('a new user', () => {
  it('gets the app’s columns from the provider’s profile', async () => {
    const { id } = await adapter.createUser({
      email: ' Miriam@Example.ORG ',
      emailVerified: null,
      firstName: 'Miriam',
      lastName: 'bat Amram',
      image: 'https://pictures.example/m.png',
    });
    expect(await stored(id)).toMatchObject({
      email: 'miriam@example.org',
      firstName: 'Miriam',
      lastName: 'bat Amram',
      profileImageUrl: 'https://pictures.example/m.png',
      role: 'hopper',
      verificationStatus: 'email',
      emailVerified: clock.at,
    });
  });

  it('has an ID that doesn’t reveal when the account was created', async () => {
    const { id } = await adapter.createUser({ email: 'rina@example.org', emailVerified: null });
    // The first digit of the third group is the version: 4 is random, 7 starts with the time.
    expect(id.split('-')[2]).toMatch(/^4/);
  });

  it('is pending until an email address is verified, and may have no address', async () => {
    const user = await adapter.createUser({ email: '', emailVerified: null, firstName: 'Ester' });
    const secondUser = await adapter.createUser({ email: '', emailVerified: null });
    expect(await stored(user.id)).toMatchObject({
      email: null,
      firstName: 'Ester',
      lastName: null,
      verificationStatus: 'pending',
    });
    expect(await stored(secondUser.id)).toMatchObject({ email: null, firstName: null });
    expect(user.email).toBe('');
  });

  it('is found by id and by email address, ignoring case', async () => {
    const { id } = await makeUser(db, { email: 'rut@example.org' });
    expect((await adapter.getUser(id))?.id).toBe(id);
    expect((await adapter.getUserByEmail('RUT@example.org'))?.id).toBe(id);
    expect(await adapter.getUserByEmail('nobody@example.org')).toBeNull();
    expect(await adapter.getUserByEmail('')).toBeNull();
    expect(await adapter.getUser(unknownId)).toBeNull();
  });

  it('is found by the provider account', async () => {
    const { id } = await makeUser(db);
    const account = { provider: 'google', providerAccountId: '4711' };
    await adapter.linkAccount({ userId: id, type: 'oauth', ...account });
    expect((await adapter.getUserByAccount(account))?.id).toBe(id);
    expect(await adapter.getUserByAccount({ ...account, provider: 'github' })).toBeNull();
  });

  it('becomes verified by following a sign-in link', async () => {
    const { id } = await makeUser(db);
    await adapter.updateUser({ id, emailVerified: new Date() });
    expect((await stored(id)).verificationStatus).toBe('email');
  });
});

describe('a session', () => {
  const expires = new Date('2027-10-01T00:00:00Z');

  it('is a row of `sessions`: the SHA-256 of its token, its data and its expiry', async () => {
    const { id: userId } = await makeUser(db);
    await adapter.createSession({ sessionToken: 'one', userId, expires });
    const sid = createHash('sha256').update('one').digest('hex');
    const rows = await db.$queryRaw`SELECT sid, sess, expire FROM sessions`;
    expect(rows).toEqual([{ sid, sess: { userId }, expire: expires }]);
    expect(await adapter.getSessionAndUser(sid)).toBeNull();
    expect(await adapter.getSessionAndUser('one')).toMatchObject({
      session: { sessionToken: 'one', userId, expires },
      user: { id: userId },
    });
  });

  it('can be extended and deleted for good', async () => {
    const { id: userId } = await makeUser(db);
    await adapter.createSession({ sessionToken: 'two', userId, expires });
    const later = new Date('2027-11-01T00:00:00Z');
    await adapter.updateSession({ sessionToken: 'two', expires: later });
    expect((await adapter.getSessionAndUser('two'))?.session.expires).toEqual(later);
    await adapter.deleteSession('two');
    await adapter.deleteSession('two');
    expect(await adapter.getSessionAndUser('two')).toBeNull();
  });

  it.each([{}, { userId: 'admin' }, { userId: unknownId }, [], null])(
    'with data %j belongs to nobody',
    async (sess) => {
      const token = `bad ${JSON.stringify(sess)}`;
      await db.$executeRaw`INSERT INTO sessions (sid, sess, expire)
        VALUES (${sessionIdOf(token)}, ${JSON.stringify(sess)}::jsonb, ${expires})`;
      expect(await adapter.getSessionAndUser(token)).toBeNull();
    },
  );
});

describe('a sign-in link', () => {
  it('works once', async () => {
    const link = { identifier: 'rut@example.org', token: 'hash' };
    await adapter.createVerificationToken({ ...link, expires: new Date('2027-10-01') });
    expect(await adapter.useVerificationToken(link)).toMatchObject(link);
    expect(await adapter.useVerificationToken(link)).toBeNull();
  });

  it('expires with all other links for that address once one of them is used', async () => {
    const identifier = 'shira@example.org';
    const expires = new Date('2027-10-01');
    const [first, second] = [
      { identifier, token: 'first' },
      { identifier, token: 'second' },
    ];
    for (const link of [first, second]) await adapter.createVerificationToken({ ...link, expires });
    expect(await adapter.useVerificationToken(second)).toMatchObject({ token: 'second' });
    expect(await adapter.useVerificationToken(first)).toBeNull();
  });
});
