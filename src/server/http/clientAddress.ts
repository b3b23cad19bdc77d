import { createHmac, randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { PATH_LANGUAGE } from '@/i18n/paths';

/**
 * From where a request comes, for the limits: keyed hashes of its network and of the wider ones around it, widest
 * first, with dots in between.
 */
export type Client = string;

/** Of requests of which nothing is known, as those that came before the server was ready. */
export const UNKNOWN_CLIENT: Client = 'unknown';

/** Nobody outside knows the word by which the name of a client counts. */
const HEADER = 'x-sukkah-client';
/** Next keeps its own word for it from the proxy. */
const AHEAD = 'x-sukkah-ahead';

const held = globalThis as { sukkahClientWord?: string };

type Trusts = (address: string, hop: number) => boolean;

/**
 * Which peers may say in `X-Forwarded-For` for whom they ask: addresses, networks (`10.0.0.0/8`), or the
 * names `loopback`, `linklocal` and `uniquelocal`. Else nobody may.
 */
export const trustedProxies = (proxies: string[] = []): Trusts => proxyAddress.compile(proxies);

/** An address as some proxies write it, with a port behind it. */
const withoutPort = (address: string) =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * The network that counts as one client: an IPv4 address, however it is written, or the first half of an
 * IPv6 address, of which each household has many. Undefined when it is no address.
 */
export function networkOf(address: string): string | undefined {
  const bare = withoutPort(address.trim());
  if (!ipaddr.isValid(bare)) return undefined;
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The networks around a client's own, widest first: what a provider hands to one customer, as a rule. */
function networksAround(network: string): string[] {
  const address = ipaddr.parse(network.replace('/64', ''));
  const lengths = address.kind() === 'ipv6' ? [48, 56] : [24];
  return lengths.map((bits) => `${address.toByteArray().slice(0, bits / 8)}/${bits}`);
}

/** The client that stands for a network, under this site's secret. */
export function clientNamed(network: string, secret: string): Client {
  const hash = (text: string, length: number) =>
    createHmac('sha256', secret).update(`client ${text}`).digest('base64url').slice(0, length);
  return [...networksAround(network).map((wider) => hash(wider, 8)), hash(network, 22)].join('.');
}

/** The wider networks of a client: its IPv6 /56 (`site`), and its IPv6 /48 or IPv4 /24 (`network`). */
export function widerNetworks(client: Client): { site?: Client; network?: Client } {
  const [network, ...narrower] = client.split('.');
  if (!network || narrower.length === 0) return {};
  return narrower.length === 1 ? { network } : { network, site: `${network}.${narrower[0]}` };
}

/** The client that stands for a whole household: of IPv6 a /56, which many providers hand to each customer. */
export const householdOf = (client: Client): Client => widerNetworks(client).site ?? client;

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Whose request it is: the peer's, or when that is a trusted proxy, what the proxy says, and so on from
 * the right. Where that is no address, the last proxy's own counts.
 */
export function clientNetwork({ headers, socket }: Asked, trusts: Trusts): string | undefined {
  const peer = socket.remoteAddress;
  if (!peer) return undefined;
  const request = { headers, socket, connection: socket } as IncomingMessage;
  const [furthest = peer, ...nearer] = proxyAddress.all(request, trusts).reverse();
  return [furthest, ...nearer].map(networkOf).find(Boolean);
}

/**
 * Notes with each request of this process, before anything else reads it, whose it is. What a client
 * sends under that name itself is overwritten.
 */
export function noteClients({
  secret,
  proxies,
  warn,
}: {
  secret: string;
  /** TRUSTED_PROXIES */
  proxies: string[] | undefined;
  /** Told once when somebody names clients and no proxy is trusted: all would count as one. */
  warn: () => void;
}): void {
  held.sukkahClientWord ??= randomBytes(16).toString('base64url');
  const trusts = trustedProxies(proxies);
  let warned = false;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.headers['x-forwarded-for'] && !proxies && !warned) {
      warned = true;
      warn();
    }
    const network = clientNetwork(request, trusts);
    const client = network ? clientNamed(network, secret) : UNKNOWN_CLIENT;
    request.headers[HEADER] = `${held.sukkahClientWord} ${client}`;
    delete request.headers[PATH_LANGUAGE];
    // The word alone is anybody's: without the other, Next makes the whole page.
    const { rsc, 'next-router-prefetch': prefetch } = request.headers;
    if (rsc === '1' && prefetch === '1') request.headers[AHEAD] = '1';
    else delete request.headers[AHEAD];
  });
}

/** Whose request it is, as `noteClients` has noted it. */
export function clientOf(headers: Pick<Headers, 'get'>): Client {
  const [word, client] = headers.get(HEADER)?.split(' ') ?? [];
  return (word && word === held.sukkahClientWord && client) || UNKNOWN_CLIENT;
}

/** Whether it is what a link in sight loads ahead, for which no page is made. */
export const isAhead = (headers: Pick<Headers, 'get'>): boolean => headers.get(AHEAD) === '1';
