import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '@/test/waitFor';
import {
  beginRequest,
  type PageAudience,
  recordCall,
  recordPublicResponse,
  recordRefusal,
  setPageAudience,
} from '../http/requestContext';
import type { Invalidation } from './invalidation';
import { cacheableRequest, cachedPage, startPageCache } from './pageCache';

const source = { isConnected: true, invalidate: (_: Invalidation) => {} };
startPageCache({
  isConnected: () => source.isConnected,
  onInvalidation: (invalidate) => {
    source.invalidate = invalidate;
  },
});

type Writes = (response: http.ServerResponse, html: string) => unknown;
const finish: Writes = (response, html) => response.end(html);
let write: Writes;
let written = 0;
let nonces = 0;
let audience: PageAudience;

const server = http.createServer(async (request, response) => {
  const note = beginRequest();
  note.cacheable = cacheableRequest(request, response);
  setPageAudience(audience);
  nonces += 1;
  const nonce = `nonce${`${nonces}`.padStart(4, '0')}n`;
  const cached = await cachedPage(`${request.headers['content-language'] ?? 'en'}`, nonce);
  if (cached) {
    for (const [name, value] of cached.headers) response.setHeader(name, value);
    return response.end(cached.body);
  }
  written += 1;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Link', `</style.css>; nonce="${nonce}"`);
  recordCall('listings.byId', 'OK');
  recordPublicResponse(['listing one']);
  await write(response, `<script nonce="${nonce}"></script>“${written}”<i nonce="${nonce}">`);
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

beforeEach(() => {
  source.isConnected = true;
  source.invalidate({ kind: 'all' });
  write = finish;
  written = 0;
  audience = 'everyone';
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

test('A page is rendered once, and each visitor gets their own nonce', async () => {
  const [first, second, third] = [await ask(), await ask(), await ask()];
  expect([first.text, second.text, third.text]).toEqual(['1', '1', '1']);
  expect([first.age, second.age, third.age]).toEqual([null, null, null]);
  const all = [first, second, third].map(({ own }) => own);
  for (const own of all) expect(own).toEqual([own[0], own[0], own[0]]);
  expect(new Set(all.flat()).size).toBe(3);
  expect(second.answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('Each URL and each language has its own page', async () => {
  const asks = ['/', '/explore', '/explore?city=Zefat', '/help', PAGE, `${PAGE}?from=mail`];
  for (const path of asks) await ask(path);
  for (const path of ['/', '/he', '/he/explore', `/he${PAGE}`])
    await ask(path, { 'content-language': 'he' });
  expect(written).toBe(10);
});

test('A page is cached without the cookies that any page may set', async () => {
  write = (response, html) => {
    response.setHeader('Set-Cookie', ['sukkah-language=he; Path=/', 'sukkah-signed-in=1; Path=/']);
    response.end(html);
  };
  await ask(`/he${PAGE}`);
  const again = await ask(`/he${PAGE}`);
  expect([written, again.answer.headers.get('set-cookie')]).toEqual([1, null]);
});

test('Concurrent requests wait for the first one to be rendered', async () => {
  let openGate = () => {};
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  write = async (response, html) => {
    await gate;
    response.end(html);
  };
  const all = [ask(), ask(), ask(), ask()];
  await waitFor(() => expect(written).toBe(1));
  openGate();
  expect(await texts(all)).toEqual(['1', '1', '1', '1']);
});

test('A slow reader doesn’t keep others waiting', async () => {
  // More than the buffers of a connection can hold.
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

test('If a page breaks off, it’s rendered again for the waiting requests', async () => {
  write = (response) => response.destroy();
  const broken = expect(ask()).rejects.toThrow();
  await waitFor(() => expect(written).toBe(1));
  write = finish;
  const others = [ask(), ask()];
  await broken;
  expect((await texts(others)).every((text) => Number(text) > 1)).toBe(true);
});

test('A notification about data on a page invalidates it', async () => {
  await ask();
  source.invalidate({ kind: 'listing', id: 'another' });
  expect((await ask()).text).toBe('1');
  source.invalidate({ kind: 'listing', id: 'one' });
  expect((await ask()).text).toBe('2');
});

test('A page isn’t cached if such a notification arrives while it’s rendered', async () => {
  write = (response, html) => {
    source.invalidate({ kind: 'seats', id: 'one' });
    response.end(html);
  };
  await ask();
  write = finish;
  expect((await ask()).text).toBe('2');
});

test('Nothing is cached while the listener is disconnected', async () => {
  source.isConnected = false;
  await ask();
  expect((await ask()).text).toBe('2');
});

test.each<[string, Writes]>([
  [
    'with anything but public responses',
    (response, html) => {
      recordCall('users.viewer', 'OK');
      response.end(html);
    },
  ],
  [
    'with a refused call',
    (response, html) => {
      recordRefusal('UNAVAILABLE');
      response.end(html);
    },
  ],
  [
    'with status 404',
    (response, html) => {
      response.statusCode = 404;
      response.end(html);
    },
  ],
  [
    'that redirects',
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
    'with another cookie beside the language cookie',
    (response, html) => {
      response.setHeader('Set-Cookie', ['sukkah-language=he', 'a=b']);
      response.end(html);
    },
  ],
  [
    'that isn’t HTML',
    (response, html) => {
      response.setHeader('Content-Type', 'text/x-component');
      response.end(html);
    },
  ],
])('A page %s isn’t cached', async (_, writes) => {
  write = writes;
  await ask(PAGE);
  expect(written).toBe(1);
  write = finish;
  await ask(PAGE);
  expect(written).toBe(2);
});

test.each<[string, string, Record<string, string>]>([
  ['client-side navigation', PAGE, { rsc: '1' }],
  ['client-side navigation, by its URL', `${PAGE}?_rsc=1`, {}],
  ['a script', PAGE, { 'sec-fetch-dest': 'empty' }],
  ['a search engine', PAGE, { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ['a chat preview', PAGE, { 'user-agent': 'WhatsApp/2.23.20.0' }],
  ['HEAD', PAGE, { method: 'HEAD' }],
  ['POST', PAGE, { method: 'POST' }],
  ['an absurdly long URL', `${PAGE}?a=${'b'.repeat(500)}`, {}],
])('The cache is bypassed by %s', async (_, path, headers) => {
  await ask(path, headers);
  await ask(path, headers);
  expect(written).toBe(2);
  written = 0;
  await ask();
  await ask(path, headers);
  expect(written).toBe(2);
});

test('A page for one viewer is neither cached nor answered from the cache', async () => {
  audience = 'viewer';
  await ask();
  audience = 'everyone';
  expect((await ask()).text).toBe('2');
  audience = 'viewer';
  expect((await ask()).text).toBe('3');
  audience = 'visitors';
  expect((await ask()).text).toBe('2');
});
