import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import ece from 'http_ece';
import { z } from '@/schemas/zod';
import { startPhotoHost } from './photoHost';

export function makeDevice(
  endpoint = `https://push.example.org/${randomBytes(9).toString('hex')}`,
) {
  const own = createECDH('prime256v1');
  const auth = randomBytes(16);
  const p256dh = own.generateKeys('base64url');
  return { endpoint, keys: { p256dh, auth: auth.toString('base64url') }, own, auth };
}

type Device = ReturnType<typeof makeDevice>;

export function aDevice(): Pick<Device, 'endpoint' | 'keys'> {
  const { endpoint, keys } = makeDevice();
  return { endpoint, keys };
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/**
 * Returns the sender's claims once their signature is verified (RFC 8292).
 * @throws if it's invalid
 */
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
  if (!isTheirs) throw new Error('The signature is from another key.');
  return { key, ...claims.parse(JSON.parse(Buffer.from(`${body}`, 'base64url').toString())) };
}

/** Decrypts a push on the device (RFC 8291). */
const opened = (body: Buffer, { own, auth }: { own: ECDH; auth: Buffer }): unknown =>
  JSON.parse(`${ece.decrypt(body, { version: 'aes128gcm', privateKey: own, authSecret: auth })}`);

type Taken = { endpoint: string; body: Buffer; sender: ReturnType<typeof sender>; ttl: number };

/**
 * Starts a push service like a browser's. It knows who sends but not what. Responds with `status`.
 */
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
    toldTo: (device: Device) =>
      taken
        .filter(({ endpoint }) => endpoint === device.endpoint)
        .map(({ body }) => opened(body, device)),
  });
}

/**
 * Starts a server that accepts connections and never responds. The returned agent routes `host` to
 * it and everything else as `elsewhere` does.
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
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
