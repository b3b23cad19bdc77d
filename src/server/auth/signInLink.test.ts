import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '@/test/community';
import type { Db } from '../db/client';
import { browserKeyOf, needsConfirmation, newLinkToken } from './signInLink';

const SECRET = 'x'.repeat(32);
vi.mock('../config/env', () => ({
  env: () => ({ NEXTAUTH_URL: 'https://sukkah.example', NEXTAUTH_SECRET: 'x'.repeat(32) }),
}));

const now = new Date('2027-10-01T12:00:00Z');
const email = 'gil@example.org';
const hour = 3_600_000;

const [mine, other] = [browserKeyOf(undefined), browserKeyOf(undefined)];
const [live, over] = [newLinkToken(mine), newLinkToken(mine)];

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
  const keep = (token: string, hours: number) =>
    db.verificationToken.create({
      data: {
        identifier: email,
        token: createHash('sha256').update(`${token}${SECRET}`).digest('hex'),
        expires: new Date(now.getTime() + hours * hour),
      },
    });
  await keep(live, 1);
  await keep(over, -1);
});

type Browser = Partial<Parameters<typeof needsConfirmation>[1]>;
const asksFirst = (browser: Browser) =>
  needsConfirmation(
    db,
    { token: live, email, viewer: null, browserKey: undefined, ...browser },
    now,
  );

describe('opening a sign-in link', () => {
  it('signs in right away in the browser that requested it', async () => {
    expect(await asksFirst({ browserKey: mine })).toBe(false);
  });

  it('asks for confirmation in any other browser', async () => {
    expect(await asksFirst({})).toBe(true);
    expect(await asksFirst({ browserKey: '' })).toBe(true);
    expect(await asksFirst({ browserKey: other })).toBe(true);
    // The part of the key in the link isn't the whole key.
    expect(await asksFirst({ browserKey: live.split('.')[1] })).toBe(true);
  });

  it('asks before it ends someone else’s session, whoever requested it', async () => {
    const viewer = { email: 'hanna@example.org' };
    expect(await asksFirst({ viewer, browserKey: mine })).toBe(true);
    expect(await asksFirst({ viewer: { email: null }, browserKey: mine })).toBe(true);
    expect(await asksFirst({ viewer: { email } })).toBe(false);
  });

  it.each([
    ['over', over],
    ['used', newLinkToken(mine)],
  ])('doesn’t ask when the link is %s, because it signs nobody in', async (_, token) => {
    expect(await asksFirst({ token })).toBe(false);
  });

  it('doesn’t use it up', async () => {
    const before = await db.verificationToken.count();
    await asksFirst({});
    expect(await db.verificationToken.count()).toBe(before);
  });
});
