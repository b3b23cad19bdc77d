import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { MAX_HEADER_LENGTH } from '@/server/http/headerLimits';
import { freePort } from '../../setup/port.mjs';
import { spawnServer } from '../spawned';
import { SERVER } from './world';

/** What the server does with requests before Next sees them: odd headers, bodies and connections. */

type Headers = Record<string, string | string[]>;
type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string };

/** Doesn't resolve or encode the path, unlike `fetch`. */
const ask = (path: string, headers: Headers = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port, host } = new URL(SERVER);
    const options = { hostname, port, path, method, headers: { host, ...headers } };
    const request = http.request(options, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    request.on('error', reject).end();
  });

/** Sends text on a new connection and returns what came back once the connection is closed. */
async function exchange(text: string, url = SERVER): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.write(text);
  await closed;
  return received;
}

const isHtml = ({ headers }: Answer) => `${headers['content-type']}`.startsWith('text/html');

describe('a long header', () => {
  const long = 'a'.repeat(MAX_HEADER_LENGTH + 1);

  test.each<[string, Headers]>([
    ['Accept', { Accept: long }],
    ['If-None-Match', { 'If-None-Match': long }],
    ['X-Forwarded-For', { 'X-Forwarded-For': '192.0.2.1,'.repeat(200) }],
    ['an unknown one', { 'X-Something': long }],
    ['one sent in parts', { 'X-Something': [long.slice(500), long.slice(400)] }],
    ['a name', { [long]: 'x' }],
    ['101 headers', Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`x-${n}`, 'x']))],
  ])('returns 431: %s', async (_, headers) => {
    const page = await ask('/', headers);
    expect(page).toMatchObject({
      status: 431,
      text: 'The headers of this request are too long, or there are too many.\n',
    });
    const { status, text } = await ask('/api/health', headers);
    expect({ status, ...JSON.parse(text) }).toMatchObject({
      status: 431,
      code: 'HEADERS_TOO_LARGE',
    });
  });

  test.each(['User-Agent', 'Accept-Language'])('is cut if browsers write it: %s', async (name) => {
    expect((await ask('/api/health', { [name]: 'a'.repeat(15_500) })).status).toBe(200);
  });

  test.each([
    ['Cookie', 'a=1; '.repeat(2000)],
    ['Referer', `${SERVER}/explore?city=${'a'.repeat(7000)}`],
  ])('is accepted where long values are normal: %s', async (name, value) => {
    expect((await ask('/api/health', { [name]: value })).status).toBe(200);
  });
});

const BROKEN = ['%', '%E0%A4%A', '%FF', '%C0%AE', '%ZZ'];
const BROKEN_PLACES = [
  ...['/x', '/explore/x', '/listing/x', '/listing/x/opengraph-image', '/he/x', '/en/x'],
  ...['/_next/static/x', '/_next/static/chunks/x.js', '/_next/x', '/_next/image/x'],
  ...['/pictures/x', '/pictures/x/x', '/sitemap/x', '/sitemap/x.xml', '/sitemap/x/x'],
  ...['/robots.txtx', '/sw.js/x', '/manifest.webmanifest/x', '/icon-x.png', '/hero.svgx'],
  ...['/api/x', '/api/trpc/x', '/api/auth/x', '/api/listings/x'],
];

test.each(BROKEN)('a path with the broken escape %s returns 400', async (broken) => {
  const others: Record<string, number> = {};
  for (const place of BROKEN_PLACES) {
    const path = place.replaceAll('x', broken);
    const { status } = await ask(path);
    if (status !== 400) others[path] = status;
  }
  expect(others).toEqual({});
});

test('a person who follows a broken link gets a page with a way home', async () => {
  const answer = await ask('/listing/%E0%A4%A', { Accept: 'text/html,*/*' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('This address isn’t valid.');
  expect(answer.text).toContain('<a href="/">Go home</a>');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

const INTERNAL_HEADERS = [
  ...['next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch', 'rsc'],
  ...['next-url', 'next-action', 'next-hmr-refresh', 'next-resume', 'x-nextjs-data'],
  ...['x-middleware-rewrite', 'x-middleware-next', 'x-middleware-override-headers'],
  ...['x-middleware-set-cookie', 'x-middleware-prefetch', 'x-middleware-subrequest'],
  ...['x-nextjs-request-id', 'x-nextjs-html-request-id', 'x-now-route-matches', 'x-matched-path'],
  ...[
    'x-invoke-path',
    'x-invoke-query',
    'x-invoke-output',
    'x-invoke-status',
    'x-action-forwarded',
  ],
  ...['x-prerender-revalidate', 'content-security-policy', 'x-nonce', 'x-sukkah-language'],
  ...['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded', 'origin', 'range'],
  ...['if-none-match', 'if-modified-since', 'accept', 'accept-encoding', 'content-type', 'cookie'],
  ...['host', 'traceparent', 'sec-fetch-dest', 'upgrade', 'te', 'access-control-request-headers'],
];
const ODD_VALUES = ['', '1', '%E0%A4%A', '[]', '{', 'http://[', "script-src 'nonce-<'", 'é', '//'];

test('no header makes the server fail, whatever its value', { timeout: 240_000 }, async () => {
  const failed: string[] = [];
  for (const name of INTERNAL_HEADERS)
    for (const value of ODD_VALUES)
      for (const path of ['/nothing', '/_next/static/x', '/robots.txt', '/api/health', '/terms'])
        for (const rsc of [{}, { rsc: '1' }] as Headers[]) {
          const { status } = await ask(path, { ...rsc, [name]: value });
          if (status > 499) failed.push(`${status} ${path} ${name}: ${value}`);
        }
  expect(failed).toEqual([]);
});

describe('the state of the router', () => {
  const header = (value: string) => ({ rsc: '1', 'next-router-state-tree': value });

  test.each([
    ['{}'],
    ['[1]'],
    ['%25'],
    ['x'.repeat(10_000)],
    [encodeURIComponent('["",{"a":'.repeat(500))],
    [encodeURIComponent(`${'["",{"a":'.repeat(300)}["",{}]${'}]'.repeat(300)}`.slice(0, -1))],
  ])('returns 400 if it is malformed: %s', async (value) => {
    for (const path of ['/terms', '/nothing', '/api/health']) {
      const answer = await ask(path, header(value));
      expect(answer.status).toBe(400);
    }
    expect((await ask('/api/health', header(value))).text).toContain('BROKEN_HEADER');
  });

  test('is accepted as pages send it', async () => {
    const sent = header(encodeURIComponent('["",{"children":["__PAGE__",{}]}]'));
    expect((await ask('/terms', sent)).status).toBeLessThan(400);
  });
});

describe('HTML', () => {
  const PATHS = [
    ...['/', '/explore', '/he', '/he/explore', '/nothing', '/listing/x', '/explore/', '//explore'],
    ...['/_next', '/_next/', '/_next/x', '/_next/static/x', '/_next/static', '/_next/image'],
    ...[
      '/_next/image?url=%2Fhero.svg&w=640&q=75',
      '/_next/data/x/explore.json',
      '/%5Fnext/static/x',
    ],
    ...['/pictures', '/pictures/', '/pictures/x', '/pictures/x/y', '/pictures/drawings/x'],
    ...['/sitemap', '/sitemap/x', '/sitemap/x/y', '/sitemap.xml/x', '/he/sitemap.xml'],
    ...['/robots.txt/x', '/he/robots.txt', '/sw.js/x', '/manifest.webmanifest/x', '/favicon.ico'],
    ...['/hero.svg/x', '/icon.svg/x', '/icon-1.png', '/icon-192.png/x', '/apple-icon.png/x'],
    ...['/opengraph-image/x', '/api', '/api/', '/api/x', '/api/health/x', '/he/api/x', '/%61pi/x'],
    ...['/_global-error', '/he/_global-error', '/en/_global-error', '/%5Fglobal-error'],
    ...['/_not-found', '/_error', '/_document', '/404', '/500', '/not-found', '/index'],
    ...['/explore.rsc', '/explore.txt', '/explore.segments/_tree.segment.rsc', '/pictures%2Fx'],
    ...['/embed', '/embed/', '/embed/x', '/he/embed', '/embed.js/x', '/docs', '/docs/api'],
    ...[
      '/docs/redoc.js/x',
      '/he/docs/api',
      '/he/_next/static/x',
      '/he/pictures/x',
      '/explore?_rsc=x',
      '/%E0%A4%A',
    ],
  ];

  test('always has a Content-Security-Policy, and no path fails', async () => {
    const without: string[] = [];
    const failed: string[] = [];
    for (const path of PATHS)
      for (const accept of ['*/*', 'text/html']) {
        const answer = await ask(path, { Accept: accept });
        if (answer.status > 499) failed.push(`${answer.status} ${path}`);
        if (isHtml(answer) && !answer.headers['content-security-policy']) without.push(path);
      }
    expect({ without, failed }).toEqual({ without: [], failed: [] });
  });
});

describe("a file that isn't in the build", () => {
  test.each([
    '/_next/static/x',
    '/_next/static/chunks/x.js',
    '/_next/x',
    '/_next/image',
    '/_next/',
  ])('returns a short 404: %s', async (path) => {
    const answer = await ask(path);
    expect(answer).toMatchObject({
      status: 404,
      text: 'Path not found.\n',
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  test('is told apart from one that is', async () => {
    const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec((await ask('/')).text)?.[0] ?? '';
    const { status, headers } = await ask(script);
    expect({ status, cache: headers['cache-control'] }).toEqual({
      status: 200,
      cache: 'public, max-age=31536000, immutable',
    });
  });
});

const post = (headers: string, body = '') =>
  `POST /api/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

describe('a body', () => {
  test('without a length returns 411', async () => {
    const response = await exchange(
      post('Transfer-Encoding: chunked\r\nConnection: close', '2\r\n{}\r\n0\r\n\r\n'),
    );
    expect(response).toMatch(/^HTTP\/1\.1 411 /);
    expect(response).toContain('LENGTH_REQUIRED');
  });

  test('in thousands of chunks closes the connection', async () => {
    const pieces = '1\r\na\r\n'.repeat(60_000);
    const response = await exchange(post('Transfer-Encoding: chunked', pieces));
    expect(response).not.toContain('HTTP/1.1 401');
  });

  test.each([['/api/requests'], ['/api/pictures'], ['/api/logout']])(
    'that comes byte by byte ends the connection: %s',
    async (path) => {
      const socket = net.connect(Number(new URL(SERVER).port), '127.0.0.1').setNoDelay();
      socket.on('error', () => {});
      let closed = false;
      socket.once('close', () => {
        closed = true;
      });
      socket.resume();
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n`);
      let sent = 0;
      for (; sent < 5000 && !closed; sent += 1) {
        socket.write('a');
        await sleep(1);
      }
      expect(closed).toBe(true);
      // At least 64 pieces are allowed.
      expect(sent).toBeGreaterThan(64);
    },
  );

  test('that comes byte by byte is read if it is short', async () => {
    const socket = net.connect(Number(new URL(SERVER).port), '127.0.0.1').setNoDelay();
    const body = '{"slotId":"x"}';
    socket.write(post(`Content-Length: ${body.length}`));
    for (const letter of body) {
      socket.write(letter);
      await sleep(1);
    }
    const [answer] = await once(socket, 'data');
    expect(`${answer}`).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});

describe('an expectation', () => {
  test('other than 100-continue returns 417', async () => {
    const answer = await ask('/api/health', { Expect: 'x' });
    expect(answer.status).toBe(417);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'EXPECTATION_FAILED' });
  });

  test('of 100-continue gets a response once the request has passed the limits', async () => {
    const headers = 'Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2';
    expect(await exchange(post(headers, '{}'))).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /,
    );
    const refused = await exchange(`${post(headers, '{}').replace('/api/requests', '/explore')}`);
    expect(refused).toMatch(/^HTTP\/1\.1 405 /);
  });
});

test('a request without a host returns 400', async () => {
  const answer = await exchange('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('BROKEN_HEADER');
  // Some load balancers check health like this.
  expect(await exchange('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

test('CONNECT and garbage close the connection', async () => {
  expect(await exchange('CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('');
  expect(await exchange('garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

describe('the log', () => {
  let server: Awaited<ReturnType<typeof spawnServer>>;
  let metrics: string;
  beforeAll(async () => {
    const port = await freePort();
    metrics = `http://127.0.0.1:${port}/metrics`;
    server = await spawnServer(inject('http').databaseUrl, {
      METRICS_PORT: `${port}`,
      LOG_LEVEL: 'info',
    });
  });
  afterAll(() => server.stop());

  const countLines = () => server.lines().filter(({ msg }) => msg === 'request').length;
  const countRequests = async (status: number) => {
    const text = await (await fetch(metrics)).text();
    const found = text.matchAll(/^sukkah_http_requests_total\{.*status="(\d+)"\} (\d+)$/gm);
    return [...found].reduce(
      (sum, [, one, n]) => sum + (Number(one) === status ? Number(n) : 0),
      0,
    );
  };

  test.each<[string, number, string]>([
    ['an unknown expectation', 417, 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\n'],
    ['an invalid method', 405, 'TRACE / HTTP/1.1\r\nHost: localhost\r\n'],
  ])('has few lines about many requests with %s', async (_, status, head) => {
    const [before, answered] = [countLines(), await countRequests(status)];
    const began = performance.now();
    for (let n = 0; n < 20; n += 1)
      await Promise.all(
        Array.from({ length: 10 }, () => exchange(`${head}Connection: close\r\n\r\n`, server.url)),
      );
    // One more at either end, as the seconds of the log begin whenever they like.
    const seconds = Math.ceil((performance.now() - began) / 1000) + 2;
    await expect.poll(() => countRequests(status)).toBe(answered + 200);
    expect(countLines() - before).toBeLessThanOrEqual(10 * seconds);
  });

  test('has at most two lines about a connection with a thousand requests', async () => {
    const before = countLines();
    await exchange('GET /terms HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000), server.url);
    // Not `fetch`, whose connection the server may be closing.
    await exchange(
      `GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      server.url,
    );
    expect(countLines() - before).toBeLessThanOrEqual(3);
  });

  test('counts the refusals that it leaves out', async () => {
    const omitted = () => server.lines().reduce((sum, line) => sum + Number(line.omitted ?? 0), 0);
    await expect
      .poll(async () => {
        await exchange('GET / HTTP/1.1\r\nConnection: close\r\n\r\n', server.url);
        return omitted();
      })
      .toBeGreaterThan(0);
  });
});
