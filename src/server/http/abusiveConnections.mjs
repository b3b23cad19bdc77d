/**
 * Connections that this server closed because of what they sent. A packet is read to its end even
 * then: 64 kB of pipelined requests cost 100 ms. Their places stay taken for a while, so a client
 * can't open the next one right away.
 *
 * On `globalThis`, because the server and the code in Next's bundle load this separately.
 */
const globals = /** @type {{ sukkahAbusive?: WeakSet<import('node:net').Socket> }} */ (globalThis);
globals.sukkahAbusive ??= new WeakSet();
const abusive = globals.sukkahAbusive;

/** @param {import('node:net').Socket} socket */
export function closeAbusive(socket) {
  abusive.add(socket);
  socket.destroy();
}

/** @param {import('node:net').Socket} socket */
export const isAbusive = (socket) => abusive.has(socket);
