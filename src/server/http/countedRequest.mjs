import http from 'node:http';
import { closeAbusive } from './abusiveConnections.mjs';

/** Pieces of a body that are allowed whatever their size. */
const FREE_PIECES = 64;
/** Beyond them, the minimum average size of a piece, in bytes. A network packet has about 1,400. */
const MIN_PIECE_BYTES = 512;
/** Maximum size of what's left of a body after the response: more than the largest picture. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/**
 * A request whose body may arrive in only so many pieces. Each piece costs the same however small it
 * is, so a body sent byte by byte would cost 500 times as much. Beyond the limit, the connection is
 * closed.
 */
export class CountedRequest extends http.IncomingMessage {
  #pieces = 0;
  #bytes = 0;
  #maxBytes = Number.POSITIVE_INFINITY;

  /**
   * @override
   * @param {Buffer | null} piece null at the end
   * @param {BufferEncoding} [encoding]
   */
  push(piece, encoding) {
    if (piece) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      const isTooSmall = this.#pieces > FREE_PIECES + this.#bytes / MIN_PIECE_BYTES;
      if (isTooSmall || this.#bytes > this.#maxBytes) {
        closeAbusive(this.socket);
        return false;
      }
    }
    return super.push(piece, encoding);
  }

  /**
   * Counts the body even if nobody reads it. Node would discard the rest of it without `push`.
   * Reading on after the response lets a client that's still sending receive it.
   * @param {http.ServerResponse} response
   */
  countUnread(response) {
    const { headers } = this;
    if (!headers['content-length'] && !headers['transfer-encoding']) return;
    this.read(0);
    response.once('finish', () => {
      this.#maxBytes = this.#bytes + MAX_DISCARDED_BYTES;
      this.resume();
    });
  }
}
