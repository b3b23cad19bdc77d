import dns from 'node:dns/promises';
import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import { DEFAULT_PORT } from '../../server/config/settings.mjs';
import { errorCode, request } from './request.mjs';
import { isThisMachine } from './settings.mjs';

const CONNECT_TIMEOUT_MS = 2000;

/** Paths that a proxy could open by mistake, and what gives them away. */
const SECRETS = { '/metrics': 'sukkah_database_up', '/.env': 'NEXTAUTH_SECRET=' };

/** @param {string} host @returns {Promise<string[]>} its addresses, except those of this machine alone */
async function addressesOf(host) {
  const lookups = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const addresses = lookups.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return addresses.filter((address) => !/^127\.|^::1$/.test(address));
}

/** @param {string} host @param {number} port */
async function isOpen(host, port) {
  const socket = net.connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * @param {string[]} addresses of the public host name
 * @param {Record<string, number>} ports that strangers have no business with, by their use
 * @param {import('./report.mjs').Report} report
 */
export async function checkPorts(addresses, ports, { warn, fail }) {
  const own = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  for (const address of addresses)
    for (const [use, port] of Object.entries(ports)) {
      if (!(await isOpen(address, port))) continue;
      const fix = 'Let it listen on 127.0.0.1 only, or block it in the firewall';
      // The firewall often lets this machine itself pass.
      if (own.some((one) => one.address === address))
        warn(
          `Port ${port} (${use}) is open at ${address}, unless a firewall closes it to others. ${fix}.`,
        );
      else fail(`Port ${port} (${use}) is open to everyone at ${address}. ${fix}.`);
    }
}

/** @type {import('./report.mjs').Check} */
export async function checkPublicAddress(env, report) {
  const { warn, fail } = report;
  const site = new URL(env.NEXTAUTH_URL ?? '');
  const { origin, hostname } = site;
  if (isThisMachine(site) && site.protocol === 'http:') {
    warn(`Only this machine can open ${origin}. Set NEXTAUTH_URL to the address that people open.`);
    return '';
  }
  const port = Number(env.PORT || DEFAULT_PORT);
  const get = (/** @type {string} */ path) =>
    request(new URL(path, site)).catch((error) => {
      throw new Error(
        `${origin} can’t be opened from here (${errorCode(error)}). Start the server and the proxy, and check DNS, the certificate and the firewall.`,
      );
    });
  const health = await get('/api/health');
  if ((await health.text()) !== '{"status":"ok"}')
    throw new Error(
      `${origin}/api/health gets another response than the server’s (${health.status}). Start the server, and point the proxy to its port, ${port}.`,
    );
  const { reasons = [], warnings = [] } = await (await get('/api/ready')).json();
  for (const code of reasons)
    fail(`The server isn’t ready: ${code}. See “Troubleshooting” in docs/running.md.`);
  for (const code of warnings)
    warn(`The server says ${code}. See “Troubleshooting” in docs/running.md.`);
  if (site.protocol === 'https:') {
    if (!(await get('/')).headers.has('strict-transport-security'))
      fail(
        'Pages don’t have Strict-Transport-Security, so browsers can be led to http. Let the proxy leave that header alone.',
      );
    const plain = Object.assign(new URL(origin), { protocol: 'http:' });
    const response = await request(plain).catch(() => undefined);
    if (
      response &&
      response.status < 400 &&
      !response.headers.get('location')?.startsWith('https:')
    )
      fail(`${plain.origin} answers without TLS. Let the proxy redirect it to ${origin}.`);
  }
  for (const [path, mark] of Object.entries(SECRETS))
    if ((await (await get(path)).text()).includes(mark))
      fail(`Anyone can read ${origin}${path}. Let the proxy pass requests to port ${port} alone.`);
  const { port: databasePort } = new URL(env.DATABASE_URL ?? '');
  const ports = {
    'the database': Number(databasePort || 5432),
    ...(site.port !== `${port}` && { 'the server itself': port }),
    ...(env.METRICS_PORT && { metrics: Number(env.METRICS_PORT) }),
  };
  await checkPorts(await addressesOf(hostname), ports, report);
  return `${origin} answers, and nothing else is open`;
}
