import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { fileTypeFromBuffer } from 'file-type';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

export type Photo = { type: string; bytes: Buffer };

export const MAX_BYTES = 10 * 1024 * 1024;
const MAX_MS = 10_000;
const HEAD_BYTES = 4100;

/** Raster images only: an SVG is a document that can load resources and run scripts. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Reveals nothing else about the content. */
export class NotAPhotoError extends Error {}

/**
 * Creates an agent that connects only to public addresses. The address is checked after DNS
 * resolution and then used for the connection, so no host name can lead to our own network.
 */
export const openInternet = (options: https.AgentOptions = {}) =>
  new RequestFilteringHttpsAgent({ ...options, keepAlive: false });

const agent = openInternet();

function answerOf(address: URL, through: https.Agent, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      Accept: types.join(),
      'Accept-Encoding': 'identity',
      // Some sites reject requests without a user agent.
      'User-Agent': 'SukkahMarketplace/0.1 (photos)',
    };
    https.get(address, { agent: through, signal, headers }, resolve).on('error', reject);
  });
}

async function bytesOf(address: URL, through: https.Agent, signal: AbortSignal): Promise<Buffer> {
  const answer = await answerOf(address, through, signal);
  try {
    // Don't follow redirects: they'd bypass the address checks.
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
 * Fetches a photo from another site: at most 10 MB in 10 s. It must be a JPEG, PNG, WebP, AVIF, or
 * GIF by content, regardless of the declared type.
 * @param through the agent, for tests; the default connects only to public addresses
 * @throws NotAPhotoError
 */
export async function fetchPhoto(
  address: URL,
  { through = agent as https.Agent, ms = MAX_MS } = {},
): Promise<Photo> {
  // Only the default HTTPS port; other ports could be any service.
  if (address.port) throw new NotAPhotoError('port');
  const bytes = await bytesOf(address, through, AbortSignal.timeout(ms)).catch((cause) => {
    throw cause instanceof NotAPhotoError ? cause : new NotAPhotoError('unreachable', { cause });
  });
  const type = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.mime;
  if (!type || !types.includes(type)) throw new NotAPhotoError('type');
  return { type, bytes };
}
