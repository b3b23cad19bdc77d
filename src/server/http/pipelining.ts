import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeAbusive } from './abusiveConnections.mjs';

/** The one being served and one behind it. Browsers and proxies wait for each response. */
const MAX_REQUESTS = 2;

const openRequests = new WeakMap<Socket, number>();

/**
 * Closes a connection on which too many requests wait for their responses. One network packet can
 * have hundreds of them, and each would be read, counted, and logged.
 */
export function limitPipelining({ socket }: IncomingMessage, response: ServerResponse): void {
  // The rest of its packet.
  if (socket.destroyed) return;
  const count = (openRequests.get(socket) ?? 0) + 1;
  openRequests.set(socket, count);
  response.once('close', () => openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1));
  if (count > MAX_REQUESTS) closeAbusive(socket);
}
