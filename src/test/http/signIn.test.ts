import { describe, expect, test } from 'vitest';
import { sessionIdOf } from '@/server/auth/cookies';
import { as, visitor } from './http';
import { expectRefusal } from './refusals';
import { db, linkFor, newUser, SERVER } from './world';

const opened = (site: string) => ({ 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': site });

const sessions = (sessionToken: string) =>
  db.session.count({ where: { sid: sessionIdOf(sessionToken) } });

describe('signing out by a link', () => {
  test.each(['none', 'same-origin'])('ends the session at once: %s', async (site) => {
    const { sid } = await newUser();
    const answer = await as({ sid }).ask('GET', '/api/logout', { headers: opened(site) });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(answer.headers.getSetCookie().join()).toMatch(/next-auth\.session-token=;/);
    expect(await sessions(sid)).toBe(0);
  });

  test.each(['cross-site', 'same-site'])(
    'from another site asks first, on a page with a button: %s',
    async (site) => {
      const dana = await newUser();
      const answer = await as(dana).ask('GET', '/api/logout', { headers: opened(site) });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login/leave']);
      expect(await sessions(dana.sid)).toBe(1);
      const page = await as(dana).ask('GET', '/login/leave');
      expect(page.body).toMatch(/<form [^>]*action="\/api\/logout" method="post">/);

      const headers = { Origin: SERVER, 'Sec-Fetch-Site': 'same-origin' };
      const left = await as(dana).ask('POST', '/api/logout', { headers });
      expect([left.status, left.headers.get('location')]).toEqual([303, '/']);
      expect(await sessions(dana.sid)).toBe(0);
    },
  );

  test.each<Record<string, string>>([
    { Origin: 'https://elsewhere.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])('is rejected as a form on another site: %j', async (headers) => {
    const { sid } = await newUser();
    const answer = await as({ sid }).ask('POST', '/api/logout', { headers });
    expectRefusal(answer, { status: 403, code: 'FOREIGN_ORIGIN' });
    expect(await sessions(sid)).toBe(1);
  });

  test.each(['image', 'iframe', 'empty', 'script'])('is not a subresource: %s', async (dest) => {
    const { sid } = await newUser();
    const headers = { 'Sec-Fetch-Dest': dest, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await as({ sid }).ask('GET', '/api/logout', { headers });
    expectRefusal(answer, { status: 403, code: 'NOT_OPENED' });
    expect(await sessions(sid)).toBe(1);
  });
});

describe('the sign-in link in a mail', () => {
  const cookieOf = (answer: { headers: Headers }, name: string) =>
    answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(name))
      ?.split(';')[0] ?? '';

  test("asks first in a browser that didn't request it, and signs in with that page's button", async () => {
    const { email } = await newUser();
    const link = await linkFor(`${email}`);
    const response = await visitor.ask('GET', link, { headers: opened('none') });
    expect(response.status).toBe(303);
    const page = new URL(response.headers.get('location') ?? '', SERVER);
    expect(page.pathname).toBe('/login/confirm');
    const sent = new URL(link, SERVER).searchParams;
    expect(Object.fromEntries(page.searchParams)).toEqual(Object.fromEntries(sent));
    expect(response.headers.getSetCookie().join()).not.toContain('session-token');
    const { body } = await visitor.ask('GET', `${page.pathname}${page.search}`);
    expect(body).toContain(`This link signs you in as ${email}.`);

    const headers = { Origin: SERVER, 'Sec-Fetch-Site': 'same-origin' };
    const signedIn = await visitor.ask('POST', link, { headers });
    expect(cookieOf(signedIn, 'next-auth.session-token')).not.toBe('');
    const again = await visitor.ask('POST', link, { headers });
    expect(again.headers.get('location')).toContain('error=Verification');
  });

  test("asks before it ends someone else's session, and says whose", async () => {
    const [dana, other] = [await newUser('Dana'), await newUser('Mallory')];
    const link = await linkFor(`${other.email}`);
    const response = await as(dana).ask('GET', link, { headers: opened('cross-site') });
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(/^\/login\/confirm\?/);
    const { body } = await as(dana).ask('GET', location);
    expect(body).toContain(`You’re signed in as ${dana.email}. Sign in as ${other.email} instead?`);
    expect(await sessions(dana.sid)).toBe(1);
  });

  test("ends the browser's previous session at once", async () => {
    const dana = await newUser();
    const link = await linkFor(`${dana.email}`);
    const me = (sid: string) => as({ sid }).ask('GET', '/api/auth/user');
    expect((await me(dana.sid)).status).toBe(200);
    const answer = await as(dana).ask('GET', link, { headers: opened('none') });
    const sid = cookieOf(answer, 'next-auth.session-token').split('=')[1] ?? '';
    expect((await me(sid)).body).toMatchObject({ id: dana.id });
    expect((await me(dana.sid)).status).toBe(401);
  });

  test("can't be requested by another site's form, even with the right address", async () => {
    const mallory = await newUser('Mallory');
    const form = await visitor.ask('POST', '/api/auth/signin/email', {
      raw: new URLSearchParams({ email: `${mallory.email}` }),
      headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
    });
    const mark = cookieOf(form, 'sukkah.link-asked');
    expect(mark).toBe('');
    const link = await linkFor(`${mallory.email}`);
    const headers = { ...opened('cross-site'), Cookie: mark };
    const answer = await visitor.ask('GET', link, { headers });
    expect(answer.headers.get('location')).toMatch(/^\/login\/confirm\?/);
    expect(cookieOf(answer, 'next-auth.session-token')).toBe('');
  });

  test("can't be confirmed by another site's form", async () => {
    const { email } = await newUser();
    const link = await linkFor(`${email}`);
    const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await visitor.ask('POST', link, { headers });
    expectRefusal(answer, { status: 403, code: 'FOREIGN_ORIGIN' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('says that it was used or has expired, to anyone who opens it', async () => {
    const query = new URLSearchParams({ token: 'x', email: 'nobody@example.org' });
    const answer = await visitor.ask('GET', `/api/auth/callback/email?${query}`);
    expect(answer.headers.get('location')).toContain('error=Verification');
  });
});

describe('the session endpoint of the sign-in library', () => {
  test('returns the session without extending it', async () => {
    const dana = await newUser();
    const where = { sid: sessionIdOf(dana.sid) };
    const before = await db.session.findUnique({ where });
    const { status, body, headers } = await as(dana).ask('GET', '/api/auth/session');
    expect({ status, body }).toEqual({
      status: 200,
      body: { user: { id: dana.id }, expires: before?.expire.toISOString() },
    });
    expect(headers.getSetCookie()).toEqual([]);
    expect(await db.session.findUnique({ where })).toEqual(before);
    expect((await visitor.ask('GET', '/api/auth/session')).body).toEqual({});
  });
});

test('the sign-in page says so where email is the only way to sign in', async () => {
  const page = await visitor.ask('GET', '/login');
  expect(page.body).toContain('On this site you sign in by email.');
});
