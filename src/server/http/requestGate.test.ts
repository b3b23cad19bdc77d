import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '@/test/waitFor';
import { closeAbusive } from './abusiveConnections.mjs';
import { noteClients } from './clientAddress';
import { createRequestGate, guardRequestStart } from './requestGate';

/**
 * The gate in front of a handler that answers `/now` right away and other paths when the test says
 * so.
 */

const secret = 'a secret of this test';
guardRequestStart();
noteClients({ secret, proxies: ['loopback'], warn: () => {} });

let server: http.Server;
let port: number;
let answers: (() => void)[];

beforeEach(async () => {
  vi.stubEnv('LIMITS', 'requestsAtOnce.client=2 connections.client=3 budget.client=150/60');
  const { admitRequest } = createRequestGate({ secret, proxies: ['loopback'] });
  answers = [];
  server = http.createServer(async (request, response) => {
    if (!(await admitRequest(request, response))) return;
    if (request.url === '/now') response.end('now');
    else answers.push(() => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const requestFrom = (address: string, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`;

function connect(text: string): net.Socket {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  return socket;
}

async function statusFrom(address: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/now`, {
    headers: { 'X-Forwarded-For': address },
  });
  await answer.text();
  return answer.status;
}

describe('a turn ends', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const twoToWait = async () => {
    while (answers.length < 2) await new Promise(setImmediate);
  };

  it('when a connection with a pipelined request is cut', async () => {
    const client = '198.51.100.1';
    const socket = connect(requestFrom(client, '/later').repeat(2));
    await twoToWait();
    socket.destroy();
    expect(await statusFrom(client)).toBe(200);
  });

  it('when a third request on a connection closes it', async () => {
    const client = '198.51.100.6';
    const socket = connect(requestFrom(client, '/later').repeat(3));
    await once(socket, 'close');
    expect(await statusFrom(client)).toBe(200);
  });

  it('after ten seconds, for clients that take longer to read or to send', async () => {
    const client = '198.51.100.2';
    connect(requestFrom(client, '/later'));
    connect(requestFrom(client, '/later'));
    await twoToWait();
    const next = statusFrom(client);
    vi.advanceTimersByTime(10_000);
    expect(await next).toBe(200);
  });
});

describe('a client over its limits', () => {
  const limits = 'budget.client=30/60 refusals.client=1/60 refusalsAtOnce.client=2';
  const client = '198.51.100.3';
  const answerTo = async (text: string) => {
    const socket = connect(text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    await once(socket, 'close');
    return received.slice('HTTP/1.1 '.length, 'HTTP/1.1 429'.length);
  };

  beforeEach(async () => {
    vi.stubEnv('LIMITS', limits);
    while ((await statusFrom(client)) !== 429);
  });

  it('waits a second for each refusal after the first', async () => {
    const began = performance.now();
    expect(await statusFrom(client)).toBe(429);
    expect(performance.now() - began).toBeGreaterThan(990);
  });

  it('loses its connections when it sends more requests than may wait', async () => {
    const texts = Array<string>(10).fill(requestFrom(client, '/now'));
    const received = await Promise.all(texts.map(answerTo));
    expect(received.sort()).toEqual([...Array(8).fill(''), '429', '429']);
    expect(await statusFrom('198.51.100.4')).toBe(200);
  });

  it('is refused for malformed requests, too', async () => {
    vi.stubEnv('LIMITS', 'budget.client=30/60 refusals.client=40/60');
    const long = requestFrom('198.51.100.5', `/${'a'.repeat(9000)}`);
    const received: string[] = [];
    for (let n = 0; n < 31; n += 1) received.push(await answerTo(long));
    expect(received).toEqual([...Array(30).fill('414'), '429']);
  });
});

it('malformed requests wait a second for each refusal after the first, too', async () => {
  vi.stubEnv('LIMITS', 'refusals.client=1/60');
  const ask = async () => {
    const began = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}/now?${'a&'.repeat(200)}`);
    return { status, waited: performance.now() - began > 990 };
  };
  expect(await ask()).toEqual({ status: 414, waited: false });
  expect(await ask()).toEqual({ status: 414, waited: true });
});

describe('a connection that was closed for what it sent', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('closes the others of its client, which may have sent as much', () => {
    const { admitConnection } = createRequestGate({ secret, proxies: ['loopback'] });
    const peer = (value: string) =>
      Object.defineProperty(new net.Socket(), 'remoteAddress', { value });
    const own = [peer('198.51.100.78'), peer('198.51.100.78')] as const;
    const others = [peer('198.51.100.79'), peer('127.0.0.1')];
    for (const socket of [...own, ...others]) admitConnection(socket);
    closeAbusive(own[0]);
    expect(own.map((socket) => socket.destroyed)).toEqual([true, true]);
    expect(others.map((socket) => socket.destroyed)).toEqual([false, false]);
  });

  it('leaves other connections through a trusted proxy alone', () => {
    const { admitConnection } = createRequestGate({ secret, proxies: ['loopback'] });
    const peer = () =>
      Object.defineProperty(new net.Socket(), 'remoteAddress', { value: '127.0.0.1' });
    const sockets = [peer(), peer()] as const;
    expect(sockets.map(admitConnection)).toEqual([true, true]);
    closeAbusive(sockets[0]);
    expect(sockets[1].destroyed).toBe(false);
  });

  it('counts as 100 for ten minutes', async () => {
    vi.stubEnv('LIMITS', 'connections.client=202');
    const { admitConnection } = createRequestGate({ secret, proxies: ['loopback'] });
    const peer = () =>
      Object.defineProperty(new net.Socket(), 'remoteAddress', { value: '198.51.100.77' });
    for (let n = 0; n < 2; n += 1) {
      const socket = peer();
      expect(admitConnection(socket)).toBe(true);
      const closed = once(socket, 'close');
      closeAbusive(socket);
      await closed;
    }
    expect([peer(), peer(), peer()].map(admitConnection)).toEqual([true, true, false]);
    vi.advanceTimersByTime(600_000);
    expect(admitConnection(peer())).toBe(true);
  });
});

describe('an IPv6 /56 network is one client', () => {
  it('for the budget', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await statusFrom(`2001:db8:1:${n}::1`));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusFrom('2001:db8:1:100::1')).toBe(200);
  });

  it('for concurrent requests', async () => {
    connect(requestFrom('2001:db8:2:1::1', '/later'));
    connect(requestFrom('2001:db8:2:2::1', '/later'));
    await waitFor(() => expect(answers).toHaveLength(2));
    const first = await Promise.race([
      statusFrom('2001:db8:2:3::1').then(() => 'the same network'),
      statusFrom('2001:db8:2:100::1').then(() => 'another'),
    ]);
    expect(first).toBe('another');
  });

  it('for connections', () => {
    const { admitConnection } = createRequestGate({ secret, proxies: ['loopback'] });
    const isAdmitted = (remoteAddress: string) =>
      admitConnection(
        Object.defineProperty(new net.Socket(), 'remoteAddress', { value: remoteAddress }),
      );
    const peers = ['2001:db8:3::1', '2001:db8:3::2', '2001:db8:3:ff::1', '2001:db8:3::3'];
    expect(peers.map(isAdmitted)).toEqual([true, true, true, false]);
    expect(isAdmitted('2001:db8:3:100::1')).toBe(true);
  });
});
