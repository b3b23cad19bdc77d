import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeUser } from '../factories';
import { type Mailbox, startMailbox } from '../mailbox';
import { startServer } from '../server';
import { db } from './world';

let server: Awaited<ReturnType<typeof startServer>>;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startServer(inject('http').databaseUrl, {
    EMAIL_SERVER: mailbox.url,
    EMAIL_FROM: 'Sukkah <hello@sukkah.test>',
  });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

function newBrowser() {
  const jar = new Map<string, string>();
  const send = async (address: string, init: RequestInit = {}) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(address, server.url), {
      redirect: 'manual',
      ...init,
      headers: { Cookie, 'Sec-Fetch-Dest': 'document', ...init.headers },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return answer;
  };
  return {
    jar,
    async askForLink(email: string) {
      const csrf = (await (await send('/api/auth/csrf')).json()) as { csrfToken: string };
      const body = new URLSearchParams({ ...csrf, email, callbackUrl: '/host' });
      await send('/api/auth/signin/email', { method: 'POST', body });
      const { text } = await mailbox.next(email);
      return {
        link: `${/http:\S+/.exec(`${text}`)?.[0]}`,
        code: `${/code: (\d{6})/.exec(`${text}`)?.[1]}`,
      };
    },
    async enter(code: string) {
      const answer = await send('/api/login/code', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      return {
        status: answer.status,
        ...((await answer.json()) as { url?: string; code?: string }),
      };
    },
    async open(link: string) {
      const location = (await send(link)).headers.get('location') ?? '';
      return new URL(location, server.url).pathname;
    },
    confirm: (link: string) =>
      send(link, {
        method: 'POST',
        headers: { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' },
      }),
    read: async (path: string) => (await send(path)).text(),
    viewer: async () =>
      ((await (await send('/api/auth/session')).json()) as { user?: object }).user,
  };
}

const newUser = async (firstName: string) => {
  const { id, email } = await makeUser(db, { firstName });
  return { id, email: `${email}` };
};

const KEY = 'sukkah.link-asked';

test('a link signs in at once in the browser that requested it', async () => {
  const [dana, browser] = [await newUser('Dana'), newBrowser()];
  const { link } = await browser.askForLink(dana.email);
  expect(await browser.open(link)).toBe('/host');
  expect(await browser.viewer()).toEqual({ id: dana.id });
  expect(browser.jar.has(KEY)).toBe(false);
});

test('a browser remembers that it signed in, without an address, and even after signing out', async () => {
  const [dana, browser] = [await newUser('Dana'), newBrowser()];
  await browser.open((await browser.askForLink(dana.email)).link);
  const known = browser.jar.get('sukkah.known');
  expect(known).toMatch(/^[\w-]{22}$/);
  await browser.read('/api/logout');
  expect(await browser.viewer()).toBeUndefined();
  expect(browser.jar.get('sukkah.known')).toBe(known);
});

test('the page that says where the link was sent knows it from a cookie, until the link is used', async () => {
  const [dana, browser] = [await newUser('Dana'), newBrowser()];
  const path = `/login/check-mail?${new URLSearchParams({ email: dana.email })}`;
  expect(await browser.read(path)).not.toContain(`link to ${dana.email}`);
  const { link } = await browser.askForLink(dana.email);
  expect(await browser.read('/login/check-mail')).toContain(dana.email);
  await browser.open(link);
  expect(browser.jar.has('sukkah.link-sent')).toBe(false);
});

test('either of two requested links works', async () => {
  const [dana, browser] = [await newUser('Dana'), newBrowser()];
  const { link: first } = await browser.askForLink(dana.email);
  await browser.askForLink(dana.email);
  expect(await browser.open(first)).toBe('/host');
});

test("a link asks first in a browser that requested someone else's", async () => {
  const [dana, mallory] = [await newUser('Dana'), await newUser('Mallory')];
  const [browser, elsewhere] = [newBrowser(), newBrowser()];
  await browser.askForLink(dana.email);
  const { link } = await elsewhere.askForLink(mallory.email);
  expect(await browser.open(link)).toBe('/login/confirm');
  expect(await browser.viewer()).toBeUndefined();
});

test('a link asks first in a browser that requested a different one for the same person', async () => {
  const dana = await newUser('Dana');
  const [browser, elsewhere] = [newBrowser(), newBrowser()];
  await browser.askForLink(dana.email);
  const { link } = await elsewhere.askForLink(dana.email);
  expect(await browser.open(link)).toBe('/login/confirm');
});

test("a link asks first in a browser that requested none, and can't be forged to skip that", async () => {
  const dana = await newUser('Dana');
  const [browser, elsewhere] = [newBrowser(), newBrowser()];
  const link = new URL((await elsewhere.askForLink(dana.email)).link);
  expect(await browser.open(`${link}`)).toBe('/login/confirm');
  // The end of a token identifies the browser that requested it. With a different end, it's
  // invalid.
  const own = new URL((await browser.askForLink((await newUser('Mallory')).email)).link);
  const end = (url: URL) => `${url.searchParams.get('token')}`.split('.')[1] ?? '';
  expect(end(own)).not.toBe(end(link));
  const forged = `${link}`.replace(end(link), end(own));
  expect(await browser.open(forged)).toBe('/api/auth/error');
  expect(await browser.viewer()).toBeUndefined();
});

test('a link asks first once the key is used up or expired', async () => {
  const [dana, mallory] = [await newUser('Dana'), await newUser('Mallory')];
  const browser = newBrowser();
  const { link } = await browser.askForLink(mallory.email);
  await browser.open((await browser.askForLink(dana.email)).link);
  browser.jar.delete('next-auth.session-token');
  expect(await browser.open(link)).toBe('/login/confirm');

  const { link: another } = await browser.askForLink(dana.email);
  browser.jar.delete(KEY);
  expect(await browser.open(another)).toBe('/login/confirm');
});

test('a code signs in where it was asked for, even after the link was used in another browser', async () => {
  const dana = await newUser('Dana');
  const [app, safari] = [newBrowser(), newBrowser()];
  const { link, code } = await app.askForLink(dana.email);
  await safari.open(link);
  expect(await safari.enter(code)).toMatchObject({ status: 409, code: 'CODE_OVER' });
  await safari.confirm(link);
  expect(await safari.viewer()).toEqual({ id: dana.id });

  const { url = '' } = await app.enter(` ${code.slice(0, 3)} ${code.slice(3)}\u200e`);
  expect(await app.open(url)).toBe('/host');
  expect(await app.viewer()).toEqual({ id: dana.id });
  expect(await app.enter(code)).toMatchObject({ status: 409, code: 'CODE_OVER' });
});

test('a new user with a code is welcomed like one with a link', async () => {
  const browser = newBrowser();
  const { code } = await browser.askForLink('code.newcomer@example.org');
  const { url = '' } = await browser.enter(code);
  expect(await browser.open(url)).toBe('/welcome');
});
