/**
 * Connections that this server closed because of what they sent. A packet is read to its end even
 * then: 64 kB of pipelined requests cost 100 ms. Their places stay taken for a while, so a client
 * can't open the next one right away.
 *
 * On `globalThis`, because the server and the code in Next's bundle load this separately.
 *
 * @typedef {import('node:net').Socket} Socket
 */
const globals =
  /** @type {{ sukkahAbusive?: { closed: WeakSet<Socket>, siblings: WeakMap<Socket, Set<Socket>> } }} */ (
    globalThis
  );
globals.sukkahAbusive ??= { closed: new WeakSet(), siblings: new WeakMap() };
const { closed, siblings } = globals.sukkahAbusive;

/**
 * Says which connections are the same client's.
 * @param {Socket} socket
 * @param {Set<Socket>} all
 */
export const noteSiblings = (socket, all) => void siblings.set(socket, all);

/**
 * Closes a connection and all others of its client, because each may have sent as much already: 500
 * packets of 64 kB that came together would be read one after the other.
 * @param {Socket} socket
 */
export function closeAbusive(socket) {
  closed.add(socket);
  for (const one of [socket, ...(siblings.get(socket) ?? [])]) one.destroy();
}

/** @param {Socket} socket */
export const isAbusive = (socket) => closed.has(socket);
