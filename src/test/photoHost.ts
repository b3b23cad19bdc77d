import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

type Answer = (response: http.ServerResponse, request: http.IncomingMessage) => void;

export const PICTURES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1]),
  webp: Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00/\x00\x00\x00', 'latin1'),
  avif: Buffer.from('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf', 'latin1'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
};

/**
 * Starts another site's server locally, and an agent that routes every https address to it. It
 * doesn't use TLS, because no certificate could be valid for them.
 */
export async function startPhotoHost(answer: Answer) {
  const requestedUrls: string[] = [];
  let connections = 0;
  const server = http.createServer((request, response) => {
    requestedUrls.push(`https://${request.headers.host}${request.url}`);
    answer(response, request);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  class Through extends https.Agent {
    override createConnection(): Duplex {
      return net.connect(port, '127.0.0.1');
    }
  }
  return {
    port,
    requestedUrls,
    connections: () => connections,
    through: new Through() as https.Agent,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
