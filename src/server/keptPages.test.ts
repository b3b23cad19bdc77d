import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { keepPages, keptPage, visitOf } from './keptPages';
import { beginRequest, noteCall, noteRefusal, noteShared } from './requestNote';
import type { Stale } from './stale';

/** What tells of changes, in the test's hands. */
const hears = { now: true, tell: (_: Stale) => {} };
keepPages({
  isHearing: () => hears.now,
  onStale: (forget) => {
    hears.tell = forget;
  },
});

/** How the next page is written; what it says is the number of its writing. */
type Writes = (response: http.ServerResponse, html: string) => unknown;
const finish: Writes = (response, html) => response.end(html);
let write: Writes;
let written = 0;
let nonces = 0;

/** A server that answers with pages as Next does, each of a listing. */
const server = http.createServer(async (request, response) => {
  const note = beginRequest();
  note.visit = visitOf(request, response);
  nonces += 1;
  const nonce = `nonce${`${nonces}`.padStart(4, '0')}n`;
  const kept = await keptPage(`${request.headers['content-language'] ?? 'en'}`, nonce);
  if (kept) {
    for (const [name, value] of kept.headers) response.setHeader(name, value);
    return response.end(kept.body);
  }
  written += 1;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Link', `</style.css>; nonce="${nonce}"`);
  noteCall('listings.byId', 'OK');
  noteShared(['listing one']);
  await write(response, `<script nonce="${nonce}"></script>“${written}”<i nonce="${nonce}">`);
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

beforeEach(() => {
  hears.now = true;
  hears.tell({ kind: 'all' });
  write = finish;
  written = 0;
});

const PAGE = '/listing/1b4e28ba-2fa1-4d1b-883f-0016d3cca427';

async function ask(path = PAGE, { method = 'GET', ...headers }: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  const text = await answer.text();
  const all = `${text}${answer.headers.get('link')}`;
  const own = [...all.matchAll(/nonce="(\w+)"/g)].map(([, nonce]) => nonce);
  return { text: /“(\d+)”/.exec(text)?.[1], own, age: answer.headers.get('age'), answer };
}

const texts = async (asks: Promise<{ text: string | undefined }>[]) =>
  (await Promise.all(asks)).map(({ text }) => text);

test('is written once, and each reader has a nonce of their own', async () => {
  const [first, second, third] = [await ask(), await ask(), await ask()];
  expect([first.text, second.text, third.text]).toEqual(['1', '1', '1']);
  expect([first.age, second.age, third.age]).toEqual([null, null, null]);
  const all = [first, second, third].map(({ own }) => own);
  for (const own of all) expect(own).toEqual([own[0], own[0], own[0]]);
  expect(new Set(all.flat()).size).toBe(3);
  expect(second.answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('is another at each address and in each language', async () => {
  const asks = ['/', '/explore', '/explore?city=Zefat', '/help', PAGE, `${PAGE}?from=mail`];
  for (const path of asks) await ask(path);
  for (const path of ['/', '/he', '/he/explore', `/he${PAGE}`])
    await ask(path, { 'content-language': 'he' });
  expect(written).toBe(10);
});

test('is kept without the cookie of its language', async () => {
  write = (response, html) => {
    response.setHeader('Set-Cookie', 'sukkah-language=he; Path=/');
    response.end(html);
  };
  await ask(`/he${PAGE}`);
  const again = await ask(`/he${PAGE}`);
  expect([written, again.answer.headers.get('set-cookie')]).toEqual([1, null]);
});

test('that many ask for at once is written for the first of them', async () => {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  write = async (response, html) => {
    await gone;
    response.end(html);
  };
  const all = [ask(), ask(), ask(), ask()];
  await vi.waitFor(() => expect(written).toBe(1));
  go();
  expect(await texts(all)).toEqual(['1', '1', '1', '1']);
});

test('does not keep others waiting for a reader who takes it slowly', async () => {
  // More than what lies between two ends of a connection.
  const much = '-'.repeat(12_000_000);
  write = async (response, html) => {
    if (!response.write(much)) await new Promise((resolve) => response.once('drain', resolve));
    response.end(html);
  };
  const slow = http.get({ port, host: '127.0.0.1', path: PAGE });
  const reader = await new Promise<http.IncomingMessage>((resolve) =>
    slow.once('response', resolve),
  );
  reader.pause();
  expect((await ask()).text).toBe('1');
  slow.destroy();
});

test('that breaks off is written anew for those who wait for it', async () => {
  write = (response) => response.destroy();
  const broken = expect(ask()).rejects.toThrow();
  await vi.waitFor(() => expect(written).toBe(1));
  write = finish;
  const others = [ask(), ask()];
  await broken;
  expect((await texts(others)).every((text) => Number(text) > 1)).toBe(true);
});

test('is gone once the database tells of what it shows', async () => {
  await ask();
  hears.tell({ kind: 'listing', id: 'another' });
  expect((await ask()).text).toBe('1');
  hears.tell({ kind: 'listing', id: 'one' });
  expect((await ask()).text).toBe('2');
});

test('is not kept when that comes while it is written', async () => {
  write = (response, html) => {
    hears.tell({ kind: 'seats', id: 'one' });
    response.end(html);
  };
  await ask();
  write = finish;
  expect((await ask()).text).toBe('2');
});

test('is not kept while nobody hears of changes', async () => {
  hears.now = false;
  await ask();
  expect((await ask()).text).toBe('2');
});

test.each<[string, Writes]>([
  [
    'told by anything but what all are told',
    (response, html) => {
      noteCall('users.viewer', 'OK');
      response.end(html);
    },
  ],
  [
    'of an answer that was refused',
    (response, html) => {
      noteRefusal('UNAVAILABLE');
      response.end(html);
    },
  ],
  [
    'that is not there',
    (response, html) => {
      response.statusCode = 404;
      response.end(html);
    },
  ],
  [
    'that leads elsewhere',
    (response, html) => {
      response.statusCode = 307;
      response.end(html);
    },
  ],
  [
    'with a cookie',
    (response, html) => {
      response.setHeader('Set-Cookie', 'a=b');
      response.end(html);
    },
  ],
  [
    'with another cookie beside that of the language',
    (response, html) => {
      response.setHeader('Set-Cookie', ['sukkah-language=he', 'a=b']);
      response.end(html);
    },
  ],
  [
    'that is none',
    (response, html) => {
      response.setHeader('Content-Type', 'text/x-component');
      response.end(html);
    },
  ],
])('a page %s is not kept', async (_, writes) => {
  write = writes;
  await ask(PAGE);
  expect(written).toBe(1);
  write = finish;
  await ask(PAGE);
  expect(written).toBe(2);
});

test.each<[string, string, Record<string, string>]>([
  ['a session', PAGE, { cookie: 'a=b; next-auth.session-token=x' }],
  ['a session of https', PAGE, { cookie: '__Secure-next-auth.session-token=x' }],
  ['the parts of a page', PAGE, { rsc: '1' }],
  ['the parts of a page by its address', `${PAGE}?_rsc=1`, {}],
  ['what a script asks for', PAGE, { 'sec-fetch-dest': 'empty' }],
  ['a search engine', PAGE, { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ['a preview in a chat', PAGE, { 'user-agent': 'WhatsApp/2.23.20.0' }],
  ['its head', PAGE, { method: 'HEAD' }],
  ['a form', PAGE, { method: 'POST' }],
  ['a page that tells of who asks', '/login', {}],
  ['a page of users', '/requests', {}],
  ['another path that begins so', '/explorer', {}],
  ['a language before another', '/he/he/explore', {}],
  ['a language before what is no page', '/he/api/photo', {}],
  ['a path below', `${PAGE}/opengraph-image`, {}],
  ['an address of great length', `${PAGE}?a=${'b'.repeat(500)}`, {}],
])('for %s none is kept, and none given', async (_, path, asked) => {
  await ask(path, asked);
  await ask(path, asked);
  expect(written).toBe(2);
  written = 0;
  await ask();
  await ask(path, asked);
  expect(written).toBe(2);
});
