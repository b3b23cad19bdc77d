import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import {
  clientNamed,
  clientNetwork,
  clientOf,
  isAhead,
  networkOf,
  noteClients,
  trustedProxies,
  UNKNOWN_CLIENT,
  widerNetworkOf,
} from './clientAddress';

const networkFrom = (peer: string, header: string | undefined, proxies?: string) =>
  clientNetwork(
    {
      headers: header === undefined ? {} : { 'x-forwarded-for': header },
      socket: { remoteAddress: peer },
    } as Parameters<typeof clientNetwork>[0],
    trustedProxies(proxies?.split(' ')),
  );

describe('a request is', () => {
  test.each<[string, string, string | undefined, string | undefined, string]>([
    ['the peer’s', '203.0.113.9', undefined, undefined, '203.0.113.9'],
    ['the peer’s, whatever it says', '203.0.113.9', '192.0.2.1', undefined, '203.0.113.9'],
    [
      'the peer’s, when another is trusted',
      '203.0.113.9',
      '192.0.2.1',
      '10.0.0.0/8',
      '203.0.113.9',
    ],
    ['whose a trusted proxy says', '10.1.2.3', '192.0.2.1', '10.0.0.0/8', '192.0.2.1'],
    ['whose the last of two says', '10.0.0.1', '192.0.2.1, 10.0.0.2', '10.0.0.0/8', '192.0.2.1'],
    [
      'never whose a client says on the left',
      '10.0.0.1',
      '1.1.1.1, 192.0.2.1',
      '10.0.0.1',
      '192.0.2.1',
    ],
    ['the proxy’s, if it says nothing', '10.0.0.1', undefined, '10.0.0.1', '10.0.0.1'],
    ['the proxy’s, if it says rubbish', '10.0.0.1', 'x.y, <b>', '10.0.0.1', '10.0.0.1'],
    ['of one who writes a port', '10.0.0.1', '192.0.2.1:4711', '10.0.0.1', '192.0.2.1'],
    ['of a network of IPv6', '::1', '2001:db8:1:2:3:4:5:6', 'loopback', '2001:db8:1:0::/56'],
    [
      'told by a proxy of IPv4 on IPv6',
      '::ffff:10.0.0.1',
      '::ffff:192.0.2.1',
      '10.0.0.1',
      '192.0.2.1',
    ],
  ])('%s', (_what, peer, header, proxies, network) =>
    expect(networkFrom(peer, header, proxies)).toBe(network),
  );
});

test('all IPv6 addresses of one household are one client, and the next household is another', () => {
  const home = networkOf('2001:db8:1:2200::1');
  expect(networkOf('2001:db8:1:22ff:ffff:ffff:ffff:ffff')).toBe(home);
  expect(networkOf('2001:db8:1:2300::1')).not.toBe(home);
  expect(networkOf('[2001:db8:1:2202::1]:443')).toBe('2001:db8:1:2200::/56');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/56');
  expect(networkOf('nonsense')).toBeUndefined();
});

describe('the network around a client', () => {
  const client = (address: string) => clientNamed(`${networkOf(address)}`, 'x'.repeat(32));
  const around = (address: string) => widerNetworkOf(client(address));

  test('is a /48 in IPv6', () => {
    const network = around('2001:db8:1:2201::1');
    expect(network).toEqual(expect.any(String));
    expect(client('2001:db8:1:22ff::2')).toBe(client('2001:db8:1:2201::1'));
    expect(client('2001:db8:1:2301::1')).not.toBe(client('2001:db8:1:2201::1'));
    expect(around('2001:db8:1:2301::1')).toBe(network);
    expect(around('2001:db8:2:2201::1')).not.toBe(network);
    expect(network).not.toBe(client('2001:db8:1:2201::1'));
  });

  test('is a /24 in IPv4', () => {
    const network = around('203.0.113.9');
    expect(around('203.0.113.200')).toBe(network);
    expect(around('203.0.114.9')).not.toBe(network);
    expect(client('203.0.113.200')).not.toBe(client('203.0.113.9'));
  });

  test('is unknown for an unknown client', () => {
    expect(widerNetworkOf(UNKNOWN_CLIENT)).toBeUndefined();
  });
});

describe('over a connection', () => {
  const server = createServer(({ headers }, response) => {
    const sent = new Headers(Object.entries(headers).map(([key, value]) => [key, `${value}`]));
    response.end(`${clientOf(sent)}${isAhead(sent) ? ' ahead' : ''}`);
  });
  const warn = vi.fn();
  beforeAll(async () => {
    noteClients({ secret: 'x'.repeat(32), proxies: undefined, warn });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  const ask = (headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      request({ port, host: '127.0.0.1', headers }, (answer) =>
        answer.setEncoding('utf8').once('data', resolve),
      )
        .once('error', reject)
        .end();
    });

  it('a client gets a name that reveals no address and that it can’t choose', async () => {
    const name = await ask();
    expect(name).toMatch(/^[\w-]{8}\.[\w-]{22}$/);
    for (const forged of ['victim', 'undefined victim', ' ', 'x'.repeat(22)])
      expect(await ask({ 'X-Sukkah-Client': forged })).toBe(name);
    expect(await ask({ 'X-Forwarded-For': '192.0.2.1', Forwarded: 'for=192.0.2.1' })).toBe(name);
  });

  it('only what Next treats as a prefetch counts as one, whatever the client claims', async () => {
    const isPrefetch = async (headers: Record<string, string>) =>
      (await ask(headers)).endsWith(' ahead');
    expect(await isPrefetch({ RSC: '1', 'Next-Router-Prefetch': '1' })).toBe(true);
    const pageHeaders: Record<string, string>[] = [
      { 'Next-Router-Prefetch': '1' },
      { RSC: '0', 'Next-Router-Prefetch': '1' },
      { RSC: '1', 'Next-Router-Prefetch': '2' },
      { 'X-Sukkah-Ahead': '1' },
      {},
    ];
    for (const headers of pageHeaders)
      expect(await isPrefetch(headers), JSON.stringify(headers)).toBe(false);
  });

  it('the warning about an untrusted proxy is logged once', async () => {
    await ask({ 'X-Forwarded-For': '192.0.2.1' });
    await ask({ 'X-Forwarded-For': '192.0.2.2' });
    expect(warn).toHaveBeenCalledOnce();
  });
});
