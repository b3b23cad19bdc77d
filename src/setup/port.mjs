/** Ports: finding a free one, and whether the product's is, asked before anything else is done. */
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE = 2000; // ms in which the server of a killed start ends by itself

/** @returns {Promise<number>} a port of 127.0.0.1 that was free a moment ago */
export async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the system's error code if we may not listen there
 */
async function tryListening(port, host) {
  const server = net.createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return undefined;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code;
  }
}

/**
 * Some systems let us listen beside another's server, to which a browser might then come.
 *
 * @param {number} port
 * @param {string} host
 */
async function somebodyAnswers(port, host) {
  const socket = net.connect({ port, host });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** @param {number} port @param {string} host */
async function findObstacle(port, host) {
  const code = await tryListening(port, host);
  if (code) return code;
  const loopback = await Promise.all(['127.0.0.1', '::1'].map((own) => somebodyAnswers(port, own)));
  return loopback.includes(true) ? 'EADDRINUSE' : undefined;
}

/**
 * @param {number} port
 * @param {string} host
 * @throws {Error} that names the port and tells how to choose another
 */
export async function requireFreePort(port, host) {
  let code = await findObstacle(port, host);
  for (let waited = 0; code === 'EADDRINUSE' && waited < PATIENCE; waited += 100) {
    await sleep(100);
    code = await findObstacle(port, host);
  }
  if (!code) return;
  const other = `Choose another: PORT=${port < 65535 ? port + 1 : 3000} npm start`;
  if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken by another program. ${other}`);
  if (code === 'EACCES') throw new Error(`Port ${port} is not allowed to this user. ${other}`);
  throw new Error(`HOST: this machine cannot listen on that address, port ${port} (${code}).`);
}
