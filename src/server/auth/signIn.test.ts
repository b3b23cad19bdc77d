import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { testDatabase } from '@/test/community';
import { makeUser } from '@/test/factories';
import { githubProvider, openidProvider, xProvider } from '@/test/providers';
import { startBrowser } from '@/test/signInFlow';
import { watchStatements } from '@/test/statements';
import { readSettings } from '../config/settings.mjs';
import type { Db } from '../db/client';
import { clientNamed, networkOf } from '../http/clientAddress';
import { sendMail } from '../mail/send';

const SITE = 'https://sukkah.example.org';
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const mocks = vi.hoisted(() => ({ db: undefined as unknown, env: {} as object }));
vi.mock('../db/client', async (original) => ({
  ...(await original<object>()),
  getDb: () => mocks.db,
}));
vi.mock('../config/env', async (original) => ({
  ...(await original<object>()),
  env: () => mocks.env,
}));
vi.mock('../mail/send', () => ({ sendMail: vi.fn(async () => {}) }));
vi.mock('../observability/log', () => ({
  logUnexpected: () => {},
  logAlarm: () => {},
  log: { info: () => {}, error: () => {} },
}));

const network = setupServer();
let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
  mocks.db = db;
  mocks.env = settings();
  vi.stubEnv('NEXTAUTH_URL', SITE);
  network.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const settings = (issuer = 'https://login.example.org') =>
  readSettings({
    DATABASE_URL: 'postgresql://sukkah:pw@localhost/sukkah',
    NEXTAUTH_URL: SITE,
    NEXTAUTH_SECRET: 'x'.repeat(32),
    APPLE_ID: 'org.sukkah.web',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    GITHUB_ID: 'github-client',
    GITHUB_SECRET: 'github-secret',
    X_CLIENT_ID: 'x-client',
    X_CLIENT_SECRET: 'x-secret',
    MAIL_DIR: 'mail',
    DEMO_MODE: '1',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'community-client',
    OIDC_CLIENT_SECRET: 'community-secret',
  });

async function storedRows(): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const rows = tables.map(({ name }) => db.$queryRawUnsafe(`SELECT t::text FROM "${name}" t`));
  return JSON.stringify(await Promise.all(rows));
}

describe('Google', () => {
  const tamar = {
    sub: '110169484474386276334',
    email: 'Tamar@Example.org',
    email_verified: true,
    name: 'Tamar Levi',
    given_name: 'Tamar',
    family_name: 'Levi',
    picture: 'https://lh3.googleusercontent.com/a/tamar=s96-c',
  };

  function browserOf(claims: object) {
    const browser = startBrowser(db);
    const says = (now: object) =>
      network.use(...openidProvider('google', now, () => browser.authParams));
    says(claims);
    return Object.assign(browser, { says });
  }

  it('creates a user with names, photo and a verified address', async () => {
    const browser = browserOf(tamar);
    const { url, authParams } = await browser.leave('google');
    expect(url).toMatch(/^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/);
    expect(authParams).toMatchObject({
      client_id: 'google-client',
      scope: 'openid email profile',
      redirect_uri: `${SITE}/api/auth/callback/google`,
      code_challenge_method: 'S256',
      state: expect.any(String),
      nonce: expect.any(String),
    });
    const { location, user } = await browser.comeBack('google');
    expect(location).toBe(`/welcome?callbackUrl=${encodeURIComponent(`${SITE}/host`)}`);
    expect(user).toMatchObject({
      email: 'tamar@example.org',
      firstName: 'Tamar',
      lastName: 'Levi',
      profileImageUrl: tamar.picture,
      verificationStatus: 'email',
    });

    await browser.leave('google', '/messages');
    const again = await browser.comeBack('google');
    expect(again).toMatchObject({ location: `${SITE}/messages`, user: { id: user?.id } });
  });

  it('stores nothing from Google except the account id', async () => {
    expect(await db.$queryRaw`SELECT * FROM accounts WHERE provider = 'google'`).toEqual([
      {
        user_id: expect.any(String),
        type: 'oauth',
        provider: 'google',
        provider_account_id: tamar.sub,
      },
    ]);
  });

  it('doesn’t restore what a user has deleted', async () => {
    const browser = browserOf(tamar);
    const before = await browser.signIn('google');
    await db.user.update({
      where: { id: before.user?.id ?? '' },
      data: { lastName: null, profileImageUrl: null },
    });
    const { user } = await browser.signIn('google');
    expect(user).toMatchObject({ firstName: 'Tamar', lastName: null, profileImageUrl: null });
  });

  it('doesn’t take over an account through an unverified address', async () => {
    const victim = await makeUser(db, { email: 'victim@example.org' });
    const claims = { sub: '666', email: 'victim@example.org' };
    const browser = browserOf({ ...claims, email_verified: false });
    const { user } = await browser.signIn('google');
    expect(user).toMatchObject({ email: null, verificationStatus: 'pending' });
    expect(user?.id).not.toBe(victim.id);
    expect(await db.account.count({ where: { userId: victim.id } })).toBe(0);

    // The address already belongs to another user, even if it's verified later.
    browser.says({ ...claims, email_verified: true });
    const later = await browser.signIn('google');
    expect(later.user).toMatchObject({ id: user?.id, email: null });
  });

  it('adds the address of a user without one as soon as it’s verified', async () => {
    const claims = { sub: '777', email: 'late@example.org' };
    const browser = browserOf({ ...claims, email_verified: false });
    const { user } = await browser.signIn('google');
    browser.says({ ...claims, email_verified: true });
    expect((await browser.signIn('google')).user).toMatchObject({
      id: user?.id,
      email: 'late@example.org',
      verificationStatus: 'email',
    });
  });

  it('signs in without linking the account to a session that is still open', async () => {
    const browser = browserOf(tamar);
    const first = await browser.signIn('google');
    browser.says({ ...tamar, sub: '888', email: 'other@example.org' });
    const second = await browser.signIn('google');
    expect(second.user?.email).toBe('other@example.org');
    expect(second.user?.id).not.toBe(first.user?.id);
  });

  it('starts a new session with each sign-in and ends the previous one', async () => {
    const browser = browserOf(tamar);
    const elsewhere = browserOf(tamar);
    await elsewhere.signIn('google');
    await browser.signIn('google');
    const first = browser.sid();
    browser.says(tamar);
    await browser.signIn('google');
    const second = browser.sid();
    const sids = [first, second, elsewhere.sid()];
    const left = await db.session.findMany({ where: { sid: { in: sids } } });
    expect(left.map(({ sid }) => sid).sort()).toEqual([second, elsewhere.sid()].sort());
    expect(first).not.toBe(second);
  });

  it.each(['state', 'nonce', 'code_challenge'])(
    'lets nobody in whose %s belongs to someone else',
    async (check) => {
      const browser = browserOf(tamar);
      await browser.leave('google');
      browser.authParams.set(check, 'A'.repeat(43));
      const { location, user } = await browser.comeBack('google');
      expect(location).toBe(`${SITE}/api/auth/error?error=OAuthCallback`);
      expect(user).toBeNull();
    },
  );

  it('shows different errors for no response and for a refusal', async () => {
    const browser = startBrowser(db);
    network.use(http.get('https://accounts.google.com/*', () => HttpResponse.error()));
    const { url } = await browser.leave('google');
    expect(url).toBe(`${SITE}/api/auth/error?error=OAuthSignin`);
  });

  it('saves the language of a new user’s browser for emails', async () => {
    const browser = startBrowser(db, 'at home', languageOf('he'));
    const claims = { ...tamar, sub: '4711', email: 'tamar.reads@example.org' };
    network.use(...openidProvider('google', claims, () => browser.authParams));
    expect((await browser.signIn('google')).user).toMatchObject({ language: 'he' });
  });
});

describe('Apple', () => {
  const claims = {
    sub: '001234.abc.0987',
    email: 'r3lay@privaterelay.appleid.com',
    email_verified: 'true',
  };

  it('posts its response from its own site, with the name only the first time', async () => {
    const secrets: string[] = [];
    const browser = startBrowser(db);
    const keep = (secret: string) => void secrets.push(secret);
    network.use(...openidProvider('apple', claims, () => browser.authParams, { secrets: keep }));
    const { url, authParams, cookies } = await browser.leave('apple');
    expect(url).toMatch(/^https:\/\/appleid\.apple\.com\/auth\/authorize\?/);
    expect(authParams).toMatchObject({ scope: 'openid name email', response_mode: 'form_post' });
    // Cookies that a browser sends with another site's form.
    expect(cookies).toHaveLength(4);
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=None$/);

    const name = { firstName: 'Rivka', lastName: 'Katz' };
    // The form passes through the browser, so its address can't be trusted.
    const form = { user: JSON.stringify({ name, email: 'somebody.else@example.org' }) };
    const first = await browser.comeBack('apple', form);
    expect(first.location).toContain('/welcome');
    expect(first.user).toMatchObject({ ...name, email: claims.email, profileImageUrl: null });
    expect((await browser.signIn('apple', {})).user).toMatchObject({ id: first.user?.id, ...name });

    const [header = '', content = '', signature = ''] = secrets[0]?.split('.') ?? [];
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    const { iat, exp, ...about } = read(content);
    expect(about).toEqual({
      iss: 'TEAM123456',
      sub: 'org.sukkah.web',
      aud: 'https://appleid.apple.com',
    });
    expect(exp - iat).toBeLessThanOrEqual(180 * 24 * 3600);
    const publicKey = { key: createPublicKey(pem), dsaEncoding: 'ieee-p1363' } as const;
    const signed = Buffer.from(`${header}.${content}`);
    expect(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });
});

describe('a custom issuer', () => {
  const signIn = (name: 'community' | 'otherCommunity', claims: object, userinfo?: object) => {
    const browser = startBrowser(db);
    network.use(...openidProvider(name, claims, () => browser.authParams, { userinfo }));
    return browser.signIn('oidc');
  };

  it('provides names and a verified address in its ID token or through userinfo', async () => {
    const dana = { sub: 'dana', email: 'dana@example.org', email_verified: true };
    const names = { sub: 'dana', name: 'Dana Levi' };
    const first = await signIn('community', names, dana);
    expect(first.user).toMatchObject({ firstName: 'Dana', email: 'dana@example.org' });
    expect((await signIn('community', dana, names)).user?.id).toBe(first.user?.id);
  });

  it.each([
    [{ email: 'victim2@example.org' }, { email: 'mallory@example.org', email_verified: true }],
    [{ email: 'mallory@example.org', email_verified: true }, { email: 'victim2@example.org' }],
    [{ email_verified: true }, { email: 'victim2@example.org' }],
    [{ email: 'victim2@example.org' }, { email_verified: true }],
  ])(
    'never combines one address with the verification of another: %j, %j',
    async (idTokenClaims, userinfo) => {
      const victim = await makeUser(db, { email: 'victim2@example.org' });
      const sub = JSON.stringify([idTokenClaims, userinfo]);
      const { user } = await signIn('community', { sub, ...idTokenClaims }, { sub, ...userinfo });
      await db.user.delete({ where: { id: victim.id } });
      expect(user).not.toBeNull();
      expect(user?.id).not.toBe(victim.id);
      expect([null, 'mallory@example.org']).toContain(user?.email);
    },
  );

  it('opens no account that belongs to the previous issuer', async () => {
    const before = await signIn('community', { sub: '1', name: 'Avi' });
    mocks.env = settings('https://login.example.net');
    const iss = 'https://login.example.org';
    const after = await signIn('otherCommunity', { sub: '1', name: 'Beni' }, { sub: '1', iss });
    mocks.env = settings();
    expect(after.user).toMatchObject({ firstName: 'Beni' });
    expect(after.user?.id).not.toBe(before.user?.id);
    expect((await signIn('community', { sub: '1' })).user?.id).toBe(before.user?.id);
  });
});

describe('a sign-in link', () => {
  const linkTokens = () =>
    db.verificationToken.findMany({
      where: { NOT: { identifier: { startsWith: 'code:' } } },
      select: { identifier: true },
      orderBy: { expires: 'asc' },
    });

  const links = (to: string) =>
    vi
      .mocked(sendMail)
      .mock.calls.filter(([mail]) => mail.to === to)
      .map(([{ text }]) => `${/https:\S+/.exec(`${text}`)?.[0]}`);

  it('is emailed once if it’s requested again right away, whatever the tags, with the usual response', async () => {
    const browser = startBrowser(db);
    const addresses = ['', '+1', '+2', '+a+b', '+'].map((tag) => `gil${tag}@example.org`);
    const answers = [];
    for (const address of addresses) answers.push(await browser.askForLink(address));
    expect(new Set(answers)).toEqual(
      new Set([`${SITE}/api/auth/verify-request?provider=email&type=email`]),
    );
    const refused = await browser.askForLink('gil+6@example.org');
    expect(refused).toBe(`${SITE}/login?error=TooManyLinks-15`);
    await browser.askForLink('dana+1@example.org');

    const sent = ['gil@example.org', 'dana+1@example.org'];
    expect((await linkTokens()).map(({ identifier }) => identifier)).toEqual(sent);
    expect(vi.mocked(sendMail).mock.calls.map(([{ to }]) => to)).toEqual(sent);
  });

  it('uses its owner’s language, or else that of the requesting browser', async () => {
    await makeUser(db, { email: 'shira@example.org', language: 'he' });
    vi.mocked(sendMail).mockClear();
    for (const [address, language] of [
      ['shira@example.org', 'en'],
      ['new@example.org', 'he'],
      ['another@example.org', 'en'],
    ] as const)
      await startBrowser(db, 'a library', languageOf(language)).askForLink(address);
    const subjects = vi.mocked(sendMail).mock.calls.map(([mail]) => mail.subject);
    const hebrew = languageOf('he').t('mail.signIn.subject');
    expect(subjects).toEqual([hebrew, hebrew, 'Your sign-in link']);
  });

  it('signs in, and the database contains neither its token nor the value of a cookie', async () => {
    const browser = startBrowser(db, 'a new phone');
    await browser.askForLink('ruth@example.org');
    const { text } = vi.mocked(sendMail).mock.lastCall?.[0] ?? { text: '' };
    const link = `${/https:\S+/.exec(`${text}`)?.[0]}`;
    const token = `${new URL(link).searchParams.get('token')}`;
    expect(token.length).toBeGreaterThan(40);
    expect(await storedRows()).toContain('ruth@example.org');
    expect(await storedRows()).not.toContain(token);

    await browser.openLink(link);
    const stored = await storedRows();
    expect(stored).toContain(browser.sid());
    const values = browser.cookies().flatMap((cookie) => cookie.split('|'));
    expect(values.length).toBeGreaterThan(2);
    for (const value of values.filter((one) => one && !one.startsWith('http')))
      expect(stored).not.toContain(value);
  });

  it('reaches its owner while a household asks from 256 IPv6 networks', async () => {
    const email = 'owner@example.org';
    const at = (n: number) =>
      clientNamed(`${networkOf(`2001:db8:1:22${n.toString(16).padStart(2, '0')}::1`)}`, 'secret');
    for (let n = 0; n < 256; n += 1) await startBrowser(db, at(n)).askForLink(email);
    expect(links(email)).toHaveLength(1);
    const owner = startBrowser(db, 'at home');
    expect(await owner.askForLink(email)).toContain('/api/auth/verify-request');
    // Whoever asked for it, the link in the mailbox still works.
    expect(links(email)).toHaveLength(1);
    await owner.openLink(`${links(email)[0]}`);
    expect(await db.session.count({ where: { sid: owner.sid() } })).toBe(1);
  });

  it('reaches a browser that signed in before, even on the network of a flood', async () => {
    const email = 'regular@example.org';
    const [owner, flood] = [startBrowser(db, 'campus'), startBrowser(db, 'campus')];
    await owner.askForLink(email);
    await owner.openLink(`${links(email)[0]}`);
    for (let n = 0; n < 40; n += 1) await flood.askForLink(`${n % 2 ? n : 'regular'}@example.org`);
    expect(await flood.askForLink(email)).toContain('error=TooManyLinks');
    const before = links(email).length;
    expect(await owner.askForLink(email)).toContain('/api/auth/verify-request');
    expect(links(email)).toHaveLength(before + 1);
    expect(await owner.askForLink('other@example.org')).toContain('error=TooManyLinks');
  });

  it('can be requested again at once after its email couldn’t be sent', async () => {
    const browser = startBrowser(db, 'unlucky twice');
    vi.mocked(sendMail).mockRejectedValueOnce(new Error('down'));
    expect(await browser.askForLink('down@example.org')).toContain('error=EmailSignin');
    expect(await browser.askForLink('down@example.org')).toContain('/api/auth/verify-request');
    expect(links('down@example.org')).toHaveLength(2);
  });

  it('reaches addresses with an account when requests overall exceed the limit, without revealing which', async () => {
    vi.stubEnv('LIMITS', 'links.everybody=1/600, links.reserve=3/600');
    await db.rateLimiterFlexible.deleteMany();
    onTestFinished(async () => {
      vi.stubEnv('LIMITS', undefined);
      await db.rateLimiterFlexible.deleteMany();
    });
    const users = ['one', 'two', 'three', 'four'].map((name) => `${name}.known@example.org`);
    for (const email of users) await makeUser(db, { email });
    await startBrowser(db, 'a flood').askForLink('flood@example.org');
    vi.mocked(sendMail).mockClear();

    const statements = watchStatements(db);
    const ask = async (email: string) => {
      const browser = startBrowser(db, email.replaceAll('.', ' '));
      statements.length = 0;
      const answer = await browser.askForLink(email, '/host');
      return { browser, seen: { answer, statements: [...statements] } };
    };
    const [user, stranger] = [await ask(`${users[0]}`), await ask('unknown@example.org')];
    expect(user.seen.answer).toBe(`${SITE}/login?error=LinksBusy-10`);
    expect(user.seen.statements.length).toBeGreaterThan(2);
    expect(stranger.seen).toEqual(user.seen);
    expect(sendMail).not.toHaveBeenCalled();

    // The responses are out, so what happens now reveals nothing.
    for (const { browser } of [user, stranger])
      for (const work of browser.afterAnswer) await work();
    expect(await linkTokens()).not.toContainEqual({ identifier: 'unknown@example.org' });
    expect(vi.mocked(sendMail).mock.calls.map(([{ to }]) => to)).toEqual([users[0]]);
    const { text = '' } = vi.mocked(sendMail).mock.lastCall?.[0] ?? {};
    expect(await user.browser.openLink(`${/https:\S+/.exec(text)?.[0]}`)).toBe(`${SITE}/host`);
    expect(await db.session.count({ where: { sid: user.browser.sid() } })).toBe(1);

    // One for each mailbox, and three overall.
    for (const email of [users[1], users[1], users[2], users[3]])
      for (const work of (await ask(`${email}`)).browser.afterAnswer) await work();
    expect(vi.mocked(sendMail).mock.calls.map(([{ to }]) => to)).toEqual([
      users[0],
      users[1],
      users[2],
    ]);
  });

  it('isn’t sent when the database fails, and no database error is shown', async () => {
    await db.$executeRaw`ALTER TABLE rate_limits RENAME TO rate_limits_away`;
    const refused = await startBrowser(db, 'unlucky').askForLink('unlucky@example.org');
    await db.$executeRaw`ALTER TABLE rate_limits_away RENAME TO rate_limits`;
    expect(refused).toBe(`${SITE}/login?error=EmailSignin`);
  });

  it('can’t be sent to sixty strangers by one client', async () => {
    vi.mocked(sendMail).mockClear();
    const mallory = startBrowser(db, 'Mallory’s');
    const strangers = Array.from({ length: 60 }, (_, n) => `stranger${n}@example.org`);
    for (const address of strangers) await mallory.askForLink(address);
    expect(vi.mocked(sendMail)).toHaveBeenCalledTimes(30);
  });
});

describe('GitHub', () => {
  const ora = { id: 583231, login: 'ora', name: 'Ora Cohen', email: 'shown@example.org' };
  const listed = (email: string, verified: boolean, primary = true) => ({
    email,
    verified,
    primary,
  });
  const signIn = (user: object, emails: object[]) => {
    const browser = startBrowser(db);
    network.use(...githubProvider(user, emails, () => browser.authParams));
    return browser.signIn('github');
  };

  it('provides the verified primary address rather than the public one', async () => {
    const known = await makeUser(db, { email: 'ora@example.org', firstName: 'Orit' });
    const emails = [listed('ora2@example.org', true, false), listed('ora@example.org', true)];
    const { user } = await signIn(ora, emails);
    const { id } = known;
    expect(user).toMatchObject({ id, firstName: 'Orit', verificationStatus: 'email' });
  });

  it('provides no unverified address', async () => {
    const { user } = await signIn({ ...ora, id: 2 }, [listed('new@example.org', false)]);
    expect(user).toMatchObject({ firstName: 'Ora', lastName: 'Cohen', email: null });
  });
});

describe('X', () => {
  it('creates a user without an address', async () => {
    const noa = {
      id: '2244994945',
      name: 'Noa',
      username: 'noa',
      profile_image_url: 'https://pbs.twimg.com/profile_images/1/noa_normal.jpg',
    };
    const browser = startBrowser(db);
    network.use(...xProvider(noa, () => browser.authParams));
    const { url } = await browser.leave('x');
    expect(url).toMatch(/^https:\/\/x\.com\/i\/oauth2\/authorize\?/);
    expect((await browser.comeBack('x')).user).toMatchObject({
      email: null,
      firstName: 'Noa',
      lastName: null,
      profileImageUrl: noa.profile_image_url,
      verificationStatus: 'pending',
    });
  });
});
