/**
 * The production HTTP server: Next's request handler behind our own limits on headers, time, and
 * requests. Run it with Node or import it, as `npm run serve` does. PORT and HOSTNAME set where it
 * listens.
 */
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CountedRequest } from './countedRequest.mjs';

/**
 * The product's part of the server. Instrumentation passes it through `globalThis`, since it runs inside Next's bundle.
 *
 * @typedef {object} ServerHooks
 * @property {(socket: import('node:net').Socket) => boolean} admitConnection
 * @property {(request: http.IncomingMessage, response: http.ServerResponse) => Promise<boolean>} admitRequest
 *   false once it has answered with a refusal
 * @property {() => Promise<void>} shutDown finishes background work
 */

const BUILD = path.resolve(import.meta.dirname, '../../../.next/standalone');

/**
 * Maximum size of the request line and headers together, in bytes. Node responds with 431 above it.
 */
const MAX_HEADER_BYTES = 16_384;

const HEADERS_TIMEOUT_MS = 20_000;
/** Time for sending a whole request: 10 MB over a slow phone connection. */
const REQUEST_TIMEOUT_MS = 300_000;
/** A client that reads nothing of its response for this long is disconnected. */
const WRITE_TIMEOUT_MS = Number(process.env.WRITE_TIMEOUT_SECONDS || 60) * 1000;
const TIMEOUT_CHECK_MS = Math.min(5_000, WRITE_TIMEOUT_MS / 2);
/** Requests that are still running this long after a stop signal are cut off. */
const SHUTDOWN_TIMEOUT_MS = 40_000;
const IDLE_CHECK_MS = 200;

/** @type {Promise<ServerHooks>} */
const hooks = new Promise((resolve) => {
  Object.assign(globalThis, { sukkahSetServerHooks: resolve });
});

/**
 * @param {string} hostname
 * @param {number} port
 */
async function prepareNext(hostname, port) {
  Object.assign(process.env, { NODE_ENV: 'production' });
  process.chdir(BUILD);
  const manifest = path.join(BUILD, '.next', 'required-server-files.json');
  const { config } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  // A standalone build has no next.config.js. Next reads its configuration from this variable, as
  // in the server.js it generates.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  const next = createRequire(path.join(BUILD, 'package.json'))('next');
  // Next listens for WebSocket upgrades on the server it's given. We don't use any, so this server
  // never listens, and an upgrade request has to pass our limits like any other.
  const httpServer = http.createServer();
  const app = next({ dev: false, quiet: true, dir: BUILD, hostname, port, httpServer });
  await app.prepare();
  return app;
}

/**
 * Disconnects clients that stopped reading, because their unsent data stays in kernel memory.
 * Node's timeouts don't catch them as long as they send a byte now and then.
 * @returns {(response: http.ServerResponse) => void} watches a response until it's closed
 */
function createStallGuard() {
  /** @type {Map<http.ServerResponse, { sentBytes: number, since: number }>} */
  const progressByResponse = new Map();
  setInterval(() => {
    const now = performance.now();
    for (const [response, last] of progressByResponse) {
      const { socket } = response;
      if (!socket) continue;
      const sentBytes = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sentBytes !== last.sentBytes)
        progressByResponse.set(response, { sentBytes, since: now });
      else if (now - last.since > WRITE_TIMEOUT_MS) socket.destroy();
    }
  }, TIMEOUT_CHECK_MS).unref();
  return (response) => {
    progressByResponse.set(response, { sentBytes: 0, since: performance.now() });
    response.once('close', () => progressByResponse.delete(response));
  };
}

async function start() {
  const port = Number(process.env.PORT || 3000);
  const hostname = process.env.HOSTNAME || '127.0.0.1';
  const app = await prepareNext(hostname, port);
  const handle = app.getRequestHandler();
  const { admitConnection, admitRequest, shutDown } = await hooks;

  const server = http.createServer({
    IncomingMessage: CountedRequest,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Node's own refusal would skip the gate.
    requireHostHeader: false,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  });
  // With a limit, Node drops further headers, such as `X-Forwarded-For`. The gate refuses them.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => {
    if (!admitConnection(socket)) socket.destroy();
  });
  const watchForStall = createStallGuard();
  let stopping = false;
  /**
   * @param {CountedRequest} request
   * @param {http.ServerResponse} response
   */
  const serve = async (request, response) => {
    if (request.socket.destroyed) return;
    watchForStall(response);
    request.countUnread(response);
    if (stopping) response.setHeader('Connection', 'close');
    try {
      if (await admitRequest(request, response)) await handle(request, response);
    } catch (error) {
      console.error(error);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
          .end('Internal Server Error');
    }
  };
  server.on('request', serve);
  // Node would answer requests with `Expect` by itself, without our limits.
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // `close` spares connections with a request in flight, and they'd be kept alive afterward.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
    await Promise.all([closed, shutDown()]);
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => resolve(undefined));
  });
  console.info(`Serving on ${hostname}, port ${port}`);
}

start().catch((error) => {
  console.error(error);
  process.exit(1);
});
