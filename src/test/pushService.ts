import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import ece from 'http_ece';
import { z } from '@/schemas/zod';
import { startPhotoHost } from './photoHost';

/** A browser's device as it tells of itself, with the keys that it keeps. */
export function makeDevice(
  endpoint = `https://push.example.org/${randomBytes(9).toString('hex')}`,
) {
  const own = createECDH('prime256v1');
  const auth = randomBytes(16);
  const p256dh = own.generateKeys('base64url');
  return { endpoint, keys: { p256dh, auth: auth.toString('base64url') }, own, auth };
}

type Device = ReturnType<typeof makeDevice>;

/** The same without what it keeps to itself. */
export function aDevice(): Pick<Device, 'endpoint' | 'keys'> {
  const { endpoint, keys } = makeDevice();
  return { endpoint, keys };
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** What a push service is told of who sends, once their signature is proven (RFC 8292). @throws when it is not */
function sender(authorization: string) {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), k=(?<key>.+)$/.exec(authorization)?.groups ?? {};
  const [head, body, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: `${x}`, y: `${y}` },
    format: 'jwk',
  });
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(`${signature}`, 'base64url'),
  );
  if (!isTheirs) throw new Error('Another has signed it.');
  return { key, ...claims.parse(JSON.parse(Buffer.from(`${body}`, 'base64url').toString())) };
}

/** What a device reads of a push (RFC 8291). */
const opened = (body: Buffer, { own, auth }: { own: ECDH; auth: Buffer }): unknown =>
  JSON.parse(`${ece.decrypt(body, { version: 'aes128gcm', privateKey: own, authSecret: auth })}`);

type Taken = { endpoint: string; body: Buffer; sender: ReturnType<typeof sender>; ttl: number };

/** A push service as browsers have theirs: it knows who sends, and not what. It answers `status`. */
export async function startPushService() {
  const taken: Taken[] = [];
  const service = { status: 201 };
  const host = await startPhotoHost((response, request) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      taken.push({
        endpoint: `https://${request.headers.host}${request.url}`,
        body: Buffer.concat(chunks),
        sender: sender(`${request.headers.authorization}`),
        ttl: Number(request.headers.ttl),
      });
      response.writeHead(service.status).end();
    });
  });
  return Object.assign(service, {
    taken,
    through: host.through,
    close: host.close,
    connections: host.connections,
    /** What this device was told, in its order. */
    toldTo: (device: Device) =>
      taken
        .filter(({ endpoint }) => endpoint === device.endpoint)
        .map(({ body }) => opened(body, device)),
  });
}

/**
 * A server that takes connections and never answers, and an agent that leads to it for its `host` and
 * otherwise where `elsewhere` leads.
 */
export async function startHangingServer(elsewhere: https.Agent) {
  const host = 'hanging.example.org';
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.resume());
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  class Through extends https.Agent {
    override createConnection(...args: Parameters<https.Agent['createConnection']>) {
      const [options] = args;
      return options.host === host
        ? net.connect(port, '127.0.0.1')
        : elsewhere.createConnection(...args);
    }
  }
  return {
    host,
    through: new Through() as https.Agent,
    /** How many connections wait for an answer now. */
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
