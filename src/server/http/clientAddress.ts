import { createHmac, randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { PATH_LANGUAGE } from '@/i18n/paths';

/**
 * Identifies a client for rate limits: keyed hashes of the wider network around it and of its own
 * network, separated by a dot.
 */
export type Client = string;

/** For requests without a known address, such as those before the server was ready. */
export const UNKNOWN_CLIENT: Client = 'unknown';

/** The value starts with a random secret, so clients can't set this header themselves. */
const HEADER = 'x-sukkah-client';
/** Next hides its own prefetch headers from the proxy, so this one replaces them. */
const AHEAD = 'x-sukkah-ahead';

const globals = globalThis as { sukkahClientWord?: string };

type Trusts = (address: string, hop: number) => boolean;

/**
 * Compiles the list of peers whose `X-Forwarded-For` is trusted: addresses, networks
 * (`10.0.0.0/8`), or the names `loopback`, `linklocal`, and `uniquelocal`. No peer is trusted by
 * default.
 */
export const trustedProxies = (proxies: string[] = []): Trusts => proxyAddress.compile(proxies);

const withoutPort = (address: string) =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * Returns the network that counts as one client: an IPv4 address, or an IPv6 /56, which many
 * providers assign to each household. Undefined for an invalid address.
 */
export function networkOf(address: string): string | undefined {
  const bare = withoutPort(address.trim());
  if (!ipaddr.isValid(bare)) return undefined;
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return `${[a, b, c, d & 0xff00].map((part) => part.toString(16)).join(':')}::/56`;
}

/** Returns the IPv6 /48 or IPv4 /24 around a client's network. */
function networkAround(network: string): string {
  const address = ipaddr.parse(network.replace('/56', ''));
  const bits = address.kind() === 'ipv6' ? 48 : 24;
  return `${address.toByteArray().slice(0, bits / 8)}/${bits}`;
}

export function clientNamed(network: string, secret: string): Client {
  const hash = (text: string, length: number) =>
    createHmac('sha256', secret).update(`client ${text}`).digest('base64url').slice(0, length);
  return `${hash(networkAround(network), 8)}.${hash(network, 22)}`;
}

/**
 * Returns the IPv6 /48 or IPv4 /24 around a client, because one customer of a provider may have
 * that many addresses. Undefined for an unknown client.
 */
export function widerNetworkOf(client: Client): Client | undefined {
  const [network, own] = client.split('.');
  return own ? network : undefined;
}

type RequestLike = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Longer than any real chain of proxies. Whatever is further left came from the client. */
const MAX_HOPS = 16;

/**
 * Returns the network a request comes from: the peer's, or, behind trusted proxies, the rightmost
 * untrusted address in `X-Forwarded-For`. If that's not an address, the last proxy's own address
 * counts.
 */
export function clientNetwork(
  { headers, socket }: RequestLike,
  trusts: Trusts,
): string | undefined {
  const peer = socket.remoteAddress;
  if (!peer) return undefined;
  const hops = `${headers['x-forwarded-for'] ?? ''}`.split(',').slice(-MAX_HOPS).join(',');
  const nearest: IncomingMessage['headers'] = { 'x-forwarded-for': hops };
  const request = { headers: nearest, socket, connection: socket } as IncomingMessage;
  for (const address of proxyAddress.all(request, trusts).reverse()) {
    const network = networkOf(address);
    if (network) return network;
  }
  return undefined;
}

/**
 * Records the client of each request in a header before anything else reads it. Overwrites any
 * header of that name from outside.
 */
export function noteClients({
  secret,
  proxies,
  warn,
}: {
  secret: string;
  /** TRUSTED_PROXIES */
  proxies: string[] | undefined;
  /**
   * Called once if a request has `X-Forwarded-For` but no proxy is trusted, because all clients
   * behind it would count as one.
   */
  warn: () => void;
}): void {
  globals.sukkahClientWord ??= randomBytes(16).toString('base64url');
  const trusts = trustedProxies(proxies);
  let warned = false;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.destroyed) return;
    if (request.headers['x-forwarded-for'] && !proxies && !warned) {
      warned = true;
      warn();
    }
    const network = clientNetwork(request, trusts);
    const client = network ? clientNamed(network, secret) : UNKNOWN_CLIENT;
    request.headers[HEADER] = `${globals.sukkahClientWord} ${client}`;
    delete request.headers[PATH_LANGUAGE];
    // Require both headers: with the prefetch header alone, Next renders the whole page.
    const { rsc, 'next-router-prefetch': prefetch } = request.headers;
    if (rsc === '1' && prefetch === '1') request.headers[AHEAD] = '1';
    else delete request.headers[AHEAD];
  });
}

export function clientOf(headers: Pick<Headers, 'get'>): Client {
  const [word, client] = headers.get(HEADER)?.split(' ') ?? [];
  return (word && word === globals.sukkahClientWord && client) || UNKNOWN_CLIENT;
}

/** Whether this is a link prefetch, for which Next doesn't render the page. */
export const isAhead = (headers: Pick<Headers, 'get'>): boolean => headers.get(AHEAD) === '1';
