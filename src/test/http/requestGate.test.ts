import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { MAX_URL_LENGTH } from '@/server/http/requestLimits';
import { startServer } from '../server';
import { waitFor } from '../waitFor';
import { db } from './world';

/**
 * Requests that the HTTP server rejects before Next sees them. The server has small limits and is
 * behind a proxy.
 */

const LIMITS =
  'budget.client=60/60 refusals.client=x100 cities.client=2/60 requestsAtOnce.client=3 connections.client=20';

type Server = Awaited<ReturnType<typeof startServer>>;
let behindProxy: Server;
let bare: Server;
beforeAll(async () => {
  const { databaseUrl } = inject('http');
  behindProxy = await startServer(databaseUrl, { LIMITS, TRUSTED_PROXIES: 'loopback' });
  bare = await startServer(databaseUrl, {
    LIMITS: '*=x100 connections.client=20',
    WRITE_TIMEOUT_SECONDS: '1',
  });
});
afterAll(() => Promise.all([behindProxy.stop(), bare.stop()]));

let clients = 0;
function newClient() {
  clients += 1;
  const address = `198.51.100.${clients}`;
  return (path: string, init: RequestInit = {}) =>
    fetch(`${behindProxy.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'X-Forwarded-For': address, ...init.headers },
    });
}

describe('a URL that is expensive to parse', () => {
  const pairs = (count: number) => Array(count).fill('a').join('&');

  test.each([
    ['101 pairs', `?${pairs(101)}`],
    ['7,900 empty keys', `?${'&'.repeat(7900)}`],
    ['too many characters', `?${'a'.repeat(MAX_URL_LENGTH)}`],
    ['too many segments', '/a'.repeat(40)],
  ])('returns 414: %s', async (_, rest) => {
    const client = newClient();
    const page = await client(`/explore${rest}`);
    expect({ status: page.status, text: await page.text() }).toEqual({
      status: 414,
      text: 'This address is too long.\n',
    });
    const api = await client(`/api/listings/search${rest}`, {
      headers: { 'Accept-Language': 'he' },
    });
    expect({ status: api.status, body: await api.json() }).toEqual({
      status: 414,
      body: { code: 'URL_TOO_LONG', message: 'הכתובת הזו ארוכה מדי.' },
    });
  });

  test('is rejected the same way for a WebSocket', async () => {
    const socket = net.connect(Number(new URL(bare.url).port), '127.0.0.1');
    socket.write(
      `GET /?${'&'.repeat(7900)} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const [answer] = await once(socket, 'data');
    expect(`${answer}`).toMatch(/^HTTP\/1\.1 414 /);
    socket.destroy();
  });

  test('with 100 pairs is served', async () => {
    expect((await newClient()(`/explore?${pairs(100)}`)).status).toBe(200);
  });
});

test('headers over 16 KB return 431', async () => {
  const status = await new Promise((resolve, reject) => {
    http
      .get(`${bare.url}/`, { headers: { 'X-Long': 'a'.repeat(17_000) } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject);
  });
  expect(status).toBe(431);
});

test('pages accept no other method and no body', async () => {
  const client = newClient();
  const posted = await client('/explore', { method: 'POST', body: 'a=1' });
  expect({ status: posted.status, allow: posted.headers.get('allow') }).toEqual({
    status: 405,
    allow: 'GET, HEAD',
  });
  const escaped = await client('/api/re%71uests', { method: 'POST', body: 'a'.repeat(1000) });
  expect(await escaped.json()).toMatchObject({ code: 'UNEXPECTED_BODY' });
});

describe('every request counts against its client', () => {
  test.each([
    '/sitemap.xml',
    '/sitemap/1.xml',
    '/pictures/nothing.jpg',
    '/api/logout',
    '/api/photo',
    '/api/login',
    '/api/openapi.json',
    '/_next/image?url=%2Fhero.svg&w=640&q=75',
    '/_next/static/chunks/nothing.js',
    '/_global-error',
    '/nothing/there',
    '/robots.txt',
  ])('%s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const client = newClient();
      let answer = await client(path, { method });
      for (let n = 0; n < 100 && answer.status !== 429; n += 1)
        answer = await client(path, { method });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await newClient()(path, { method })).status).not.toBe(429);
    }
  });

  test.each([
    '/api/places?q=Haifa',
    `/api/trpc/places.suggest?input=${encodeURIComponent('{"json":{"q":"Haifa"}}')}`,
  ])('and counts for more once a limit of its own is reached: %s', async (path) => {
    const patient = newClient();
    const pushy = newClient();
    for (let n = 0; n < 5; n += 1) {
      expect((await patient('/api/zmanim?city=Haifa')).status).toBe(200);
      expect((await pushy(path)).status).toBe(n < 2 ? 200 : 429);
    }
    expect((await patient('/robots.txt')).status).toBe(200);
    // 2 × 4 points, 2 × 24, and 4 if the last refusal's charge hasn't followed its response yet.
    expect((await pushy('/robots.txt')).status).toBe(429);
  });

  test('and a page of another site can read when to come back', async () => {
    const client = newClient();
    const read = (method: string) =>
      client('/api/zmanim?city=Haifa', { method, headers: { Origin: 'https://shul.example' } });
    let answer = await read('GET');
    for (let n = 0; n < 100 && answer.status !== 429; n += 1) answer = await read('GET');
    for (const { status, headers } of [answer, await read('OPTIONS')]) {
      expect(status).toBe(429);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
    }
  });

  test('except health checks', async () => {
    const client = newClient();
    while ((await client('/sitemap.xml')).status !== 429);
    expect((await client('/api/health')).status).toBe(200);
    expect((await client('/api/ready')).status).toBe(200);
  });
});

test('at most three requests per client run at a time, and the others wait', async () => {
  const client = newClient();
  const served = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE sukkah_listings IN ACCESS EXCLUSIVE MODE`;
      const blocked: Promise<Response>[] = [];
      const countWaiting = async () =>
        (
          await db.$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`
        ).length;
      for (const path of [
        `/api/listings/${randomUUID()}`,
        '/api/listings/search?city=Kfar',
        '/explore?city=Kfar',
      ]) {
        const before = await countWaiting();
        blocked.push(client(path));
        await expect.poll(countWaiting, { timeout: 15_000 }).toBeGreaterThan(before);
      }
      const next = client('/robots.txt');
      expect((await newClient()('/robots.txt')).status).toBe(200);
      // It can't finish before the others, because the lock is released only here.
      const first = await Promise.race([next, newClient()('/robots.txt').then(() => 'others')]);
      expect(first).toBe('others');
      return [...blocked, next];
    },
    { timeout: 60_000 },
  );
  const statuses = await Promise.all(served.map(async (answer) => (await answer).status));
  expect(statuses).toEqual([404, 200, 200, 200]);
});

test('an address has a limited number of connections, and closing one frees it', async () => {
  const port = Number(new URL(bare.url).port);
  const open: net.Socket[] = [];
  /** By sending a request on the connection. */
  const connect = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      open.push(socket);
      socket.on('error', () => resolve(false));
      socket.on('close', () => resolve(false));
      socket.on('data', () => resolve(true));
      socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });
  while (open.length < 25 && (await connect()));
  expect(open.length).toBeGreaterThan(10);
  expect(open.length).toBeLessThan(25);
  for (const socket of open.splice(0, 5)) socket.destroy();
  await waitFor(async () => expect(await connect()).toBe(true));
  for (const socket of open) socket.destroy();
});

function largestScript(): string {
  const folder = path.resolve(import.meta.dirname, '../../../.next/static/chunks');
  const scripts = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: fs.statSync(path.join(folder, name)).size }))
    .sort((a, b) => b.bytes - a.bytes);
  const [largest] = scripts;
  if (!largest || largest.bytes < 1_000_000) throw new Error('No script has over 1 MB.');
  return `/_next/static/chunks/${largest.name}`;
}

test('a client that stops reading is disconnected, even while it sends', async () => {
  const socket = net.connect(Number(new URL(bare.url).port), '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  // More than 40 MB in total, which exceeds the buffers of both systems.
  socket.write(`GET ${largestScript()} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(40));
  // Node keeps reading this body as it arrives. It wouldn't read another request while responses
  // wait.
  socket.write('POST /api/requests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n');
  const trickle = setInterval(() => socket.write('a'), 200);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(trickle);
});
