import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const LOOPBACK = '127.0.0.1';

const EXIT_TIMEOUT_MS = 2000; // for the server of a killed start to exit on its own

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
 * @returns {Promise<string | undefined>} the system's error code, if listening isn't possible
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
 * Some systems allow listening alongside another server, and a browser might then reach that one.
 * @param {number} port
 * @param {string} host
 */
async function isAnswering(port, host) {
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
  const loopback = await Promise.all(
    ['127.0.0.1', '::1'].map((address) => isAnswering(port, address)),
  );
  return loopback.includes(true) ? 'EADDRINUSE' : undefined;
}

/**
 * @typedef {object} Listening
 * @property {number} port
 * @property {string} host
 * @property {string} command command that was run, suggested again with another port
 * @property {string} [portSetting]
 * @property {string} [hostSetting]
 */

/**
 * @param {Listening} listening
 * @throws {Error} that names the port and its setting, and says how to choose another
 */
async function requireFreePort(listening) {
  const { port, host, command, portSetting = 'PORT', hostSetting = 'HOST' } = listening;
  let code = await findObstacle(port, host);
  for (let waited = 0; code === 'EADDRINUSE' && waited < EXIT_TIMEOUT_MS; waited += 100) {
    await sleep(100);
    code = await findObstacle(port, host);
  }
  if (!code) return;
  const name = portSetting === 'PORT' ? `Port ${port}` : `Port ${port} (${portSetting})`;
  const advise = (/** @type {number} */ otherPort) =>
    `Choose another: ${portSetting}=${otherPort} ${command}`;
  if (code === 'EADDRINUSE')
    throw new Error(
      `${name} is taken by another program. ${advise(port < 65535 ? port + 1 : 3000)}`,
    );
  // Ports below 1024 need an administrator, and so would the next one.
  if (code === 'EACCES')
    throw new Error(`This user may not use ${name.replace('Port', 'port')}. ${advise(3000)}`);
  throw new Error(
    `${hostSetting}: this machine cannot listen on that address, port ${port} (${code}).`,
  );
}

/**
 * Checks the app's port, and the metrics port if metrics are on.
 * @param {{ port: number, host: string }} setup
 * @param {NodeJS.ProcessEnv} env
 * @param {string} command
 */
export async function requireFreePorts({ port, host }, { METRICS_PORT, METRICS_HOST }, command) {
  await requireFreePort({ port, host, command });
  if (METRICS_PORT)
    await requireFreePort({
      port: Number(METRICS_PORT),
      host: METRICS_HOST || LOOPBACK,
      command,
      portSetting: 'METRICS_PORT',
      hostSetting: 'METRICS_HOST',
    });
}
