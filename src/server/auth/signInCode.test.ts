import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '@/test/community';
import { makeUser } from '@/test/factories';
import type { Db } from '../db/client';
import { clientNamed } from '../http/clientAddress';
import { createSignInCode, enterSignInCode } from './signInCode';
import { browserKeyOf, needsConfirmation } from './signInLink';

vi.mock('../config/env', async (original) => ({
  ...(await original<object>()),
  env: () => ({ NEXTAUTH_URL: 'https://sukkah.test', NEXTAUTH_SECRET: 'x'.repeat(32) }),
}));

const now = new Date('2027-10-01T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const email = 'gil@example.org';
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(() => db.rateLimiterFlexible.deleteMany());

let clients = 0;
const newBrowser = (browserKey = browserKeyOf(undefined)) => {
  clients += 1;
  const client = clientNamed(`203.0.${clients}.1`, 'secret');
  return {
    browserKey,
    ask: (to = email) => createSignInCode(db, { email: to, browserKey }, now),
    enter: (
      code: string,
      { to = email, at = now, isKnown = false }: { to?: string; at?: Date; isKnown?: boolean } = {},
    ) => {
      const sent = { email: to, callbackUrl: '/listing/1?ask=host' };
      return enterSignInCode(db, { code, client, sent, browserKey, isKnown: () => isKnown }, at);
    },
  };
};
const codeOf = (refusal: Promise<unknown>) =>
  refusal.then(
    () => 'accepted',
    ({ code }) => code,
  );

describe('the code of a sign-in email', () => {
  it('becomes a link that signs in without asking in the same browser, and works once', async () => {
    const browser = newBrowser();
    const code = await browser.ask();
    expect(code).toMatch(/^\d{6}$/);
    const link = new URL(await browser.enter(code));
    const { token = '', ...query } = Object.fromEntries(link.searchParams);
    expect(link.pathname).toBe('/api/auth/callback/email');
    expect(query).toEqual({ email, callbackUrl: 'https://sukkah.test/listing/1?ask=host' });
    const opened = { token, email, viewer: null };
    const { browserKey } = browser;
    expect(await needsConfirmation(db, { ...opened, browserKey }, now)).toBe(false);
    expect(await needsConfirmation(db, { ...opened, browserKey: 'x' }, now)).toBe(true);
    expect(await codeOf(browser.enter(code))).toBe('CODE_OVER');
  });

  it('works for ten minutes', async () => {
    const browser = newBrowser();
    const code = await browser.ask();
    expect(await codeOf(browser.enter(code, { at: inMinutes(10) }))).toBe('CODE_OVER');
    expect(await codeOf(browser.enter(code, { at: inMinutes(9.9) }))).toBe('accepted');
  });

  it('only works in the browser that asked, for the address it was sent to', async () => {
    const [browser, other] = [newBrowser(), newBrowser()];
    const code = await browser.ask();
    expect(await codeOf(other.enter(code))).toBe('CODE_OVER');
    await other.ask();
    expect(await codeOf(other.enter(code))).toBe('WRONG_CODE');
    expect(await codeOf(browser.enter(code, { to: 'dana@example.org' }))).toBe('CODE_OVER');
    for (const browserKey of ['', 'short', `${browser.browserKey}x`])
      expect(await codeOf(newBrowser(browserKey).enter(code))).toBe('CODE_OVER');
  });

  it('ends with the next link this browser asks for, for any address', async () => {
    const browser = newBrowser();
    const first = await browser.ask();
    const second = await browser.ask('dana@example.org');
    expect(await codeOf(browser.enter(first))).toBe('CODE_OVER');
    expect(await codeOf(browser.enter(second, { to: 'dana@example.org' }))).toBe('accepted');
  });

  it('has five tries, also for calls at the same time', async () => {
    const browser = newBrowser();
    const code = await browser.ask();
    const tries = Array.from({ length: 8 }, () => codeOf(browser.enter(wrong(code))));
    const codes = await Promise.all(tries);
    expect(codes.filter((one) => one === 'WRONG_CODE')).toHaveLength(5);
    expect(await codeOf(browser.enter(code))).toBe('CODE_OVER');
  });

  it('signs in once if it’s entered twice at the same time', async () => {
    const browser = newBrowser();
    const code = await browser.ask();
    const codes = await Promise.all([browser, browser].map((one) => codeOf(one.enter(code))));
    expect(codes.filter((one) => one === 'accepted')).toHaveLength(1);
  });

  it('is limited per client', async () => {
    const browser = newBrowser();
    for (let n = 0; n < 30; n += 1) expect(await codeOf(browser.enter('000000'))).toBe('CODE_OVER');
    const code = await browser.ask();
    expect(await codeOf(browser.enter(code))).toBe('TOO_MANY_REQUESTS');
  });

  it('is limited per mailbox while it’s wrong, except in its owner’s browser', async () => {
    for (let n = 0; n < 4; n += 1) {
      const stranger = newBrowser();
      const code = await stranger.ask();
      for (let tries = 0; tries < 5; tries += 1)
        expect(await codeOf(stranger.enter(wrong(code)))).toBe('WRONG_CODE');
    }
    const owner = newBrowser();
    const code = await owner.ask();
    expect(await codeOf(owner.enter(code))).toBe('CODE_OVER');
    expect(await codeOf(owner.enter(code, { isKnown: true }))).toBe('accepted');
  });

  it('counts nothing for its mailbox when it’s right', async () => {
    for (let n = 0; n < 25; n += 1) {
      const browser = newBrowser();
      expect(await codeOf(browser.enter(await browser.ask()))).toBe('accepted');
    }
  });

  it('is stored as a hash', async () => {
    const browser = newBrowser();
    const to = (await makeUser(db)).email ?? '';
    const code = await browser.ask(to);
    const rows = JSON.stringify(
      await db.verificationToken.findMany({ where: { identifier: { endsWith: to } } }),
    );
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(browser.browserKey);
  });
});
