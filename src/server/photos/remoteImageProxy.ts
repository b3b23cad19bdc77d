import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { fileTypeFromBuffer } from 'file-type';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** A picture as browsers show one, whose type was found by looking into it. */
export type Photo = { type: string; bytes: Buffer };

export const MAX_BYTES = 10 * 1024 * 1024;
const MAX_MS = 10_000;
/** As many bytes as tell the type of a picture. */
const HEAD_BYTES = 4100;

/** Pictures alone: an SVG is a document, which loads and runs what it likes. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Why there is no picture at an address. Says no more: what lies there is nobody's business. */
export class NotAPhotoError extends Error {}

/**
 * Connects to addresses of the open internet alone. They are looked at after the name was resolved,
 * and those very ones are connected to, so that no name leads to our own network.
 */
export const openInternet = (options: https.AgentOptions = {}) =>
  new RequestFilteringHttpsAgent({ ...options, keepAlive: false });

const agent = openInternet();

function answerOf(address: URL, through: https.Agent, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      Accept: types.join(),
      'Accept-Encoding': 'identity',
      // Some refuse who does not say what they are.
      'User-Agent': 'SukkahMarketplace/0.1 (photos)',
    };
    https.get(address, { agent: through, signal, headers }, resolve).on('error', reject);
  });
}

async function bytesOf(address: URL, through: https.Agent, signal: AbortSignal): Promise<Buffer> {
  const answer = await answerOf(address, through, signal);
  try {
    // A redirect is no picture either: it would lead past the checks of the address.
    if (answer.statusCode !== 200) throw new NotAPhotoError('status');
    if (Number(answer.headers['content-length']) > MAX_BYTES) throw new NotAPhotoError('size');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new NotAPhotoError('size');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}

/**
 * Fetches a photo of another site: at most 10 MB in 10 s, a JPEG, PNG, WebP, AVIF or GIF by its
 * content, whatever the other site calls it.
 * @param through For tests; connects to the open internet alone unless told.
 * @throws NoPhoto
 */
export async function fetchPhoto(
  address: URL,
  { through = agent as https.Agent, ms = MAX_MS } = {},
): Promise<Photo> {
  // Another port than that of https is no web server's, but may be anything else's.
  if (address.port) throw new NotAPhotoError('port');
  const bytes = await bytesOf(address, through, AbortSignal.timeout(ms)).catch((cause) => {
    throw cause instanceof NotAPhotoError ? cause : new NotAPhotoError('unreachable', { cause });
  });
  const type = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime;
  if (!type || !types.includes(type)) throw new NotAPhotoError('type');
  return { type, bytes };
}
