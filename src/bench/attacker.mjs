/**
 * A worker thread that sends abusive calls over several connections until it's stopped, then
 * reports the results. It's a separate thread so it doesn't delay the visitor being measured.
 */
import http from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { abusiveCalls } from './abusiveCalls.mjs';
import { ask } from './ask.mjs';

const CONNECTIONS = 40;
const ADDRESS = '198.51.100.7';
/** Where raw texts come from: not the trusted proxy, which wouldn't forward them like this. */
const DIRECT_ADDRESS = '127.0.0.2';

/** @type {{ url: string, listing: string, script: string, names: string[] }} */
const { url, listing, script, names } = workerData;
const calls = abusiveCalls(listing, script).filter(({ name }) => names.includes(name));
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const tally = { served: 0, refused: 0, broken: 0 };
let stopped = false;

/**
 * Sends texts one by one on a new connection, which it closes at the first response.
 * @param {string[]} texts
 * @returns {Promise<number>} the status of the first response, or 0 if there was none
 */
async function sendRaw(texts) {
  const { hostname, port } = new URL(url);
  const socket = net
    .connect({ port: Number(port), host: hostname, localAddress: DIRECT_ADDRESS })
    .setNoDelay();
  let status = 0;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.once('data', (data) => {
    status = Number(/^HTTP\/1\.1 (\d+)/.exec(`${data}`)?.[1] ?? 0);
    socket.destroy();
  });
  for (const text of texts) {
    if (socket.destroyed) break;
    socket.write(text);
    await nextTurn();
  }
  await closed;
  return status;
}

const HEAD = `Host: localhost\r\nX-Forwarded-For: ${ADDRESS}\r\n`;

/** @param {number} first index of the first call */
async function attack(first) {
  for (let n = first; !stopped; n += 1) {
    const { path, headers, raw, ...call } = /** @type {import('./abusiveCalls.mjs').Call} */ (
      calls[n % calls.length]
    );
    const status = raw
      ? await sendRaw(raw(HEAD))
      : await ask(url, agent, {
          ...call,
          path: path(),
          headers: { 'x-forwarded-for': ADDRESS, 'accept-encoding': 'gzip', ...headers },
        });
    if (status >= 500 && status !== 503) throw new Error(`${call.name} returned ${status}.`);
    if (status === 0) tally.broken += 1;
    else if (status < 400 || status === 404) tally.served += 1;
    else tally.refused += 1;
    // Rejections cost the attacker nothing. Without this pause, the benchmark would measure itself.
    if (status >= 400 || status === 0) await sleep(1);
  }
}

parentPort?.once('message', () => {
  stopped = true;
});
await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => attack(n)));
agent.destroy();
parentPort?.postMessage(tally);
