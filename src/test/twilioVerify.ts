import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server that speaks Twilio Verify's protocol, for tests without a network. */

const SERVICE = 'VA0123456789abcdef0123456789abcdef';
const ACCOUNT = 'AC0123456789abcdef0123456789abcdef';
const TOKEN = 'auth-token-of-the-tests';

type Failure = number | 'silent' | 'broken' | undefined;

/** Every code the server sends is `code`. */
export async function startTwilioVerify() {
  const sent: { to: string; channel: string; locale: string }[] = [];
  const pending = new Map<string, number>();
  const state = { failure: undefined as Failure, code: '482913' };

  function answer(path: string, form: URLSearchParams): [number, object] {
    const to = form.get('To') ?? '';
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return [400, { code: 60200, message: `Invalid: ${to}` }];
    if (path === 'Verifications') {
      const [channel, locale] = [form.get('Channel') ?? '', form.get('Locale') ?? ''];
      sent.push({ to, channel, locale });
      pending.set(to, 5);
      return [201, { sid: 'VE1', to, channel, status: 'pending', valid: false }];
    }
    const attempts = pending.get(to);
    if (attempts === undefined) return [404, { code: 20404, status: 404 }];
    if (attempts === 0) return [429, { code: 60202, status: 429 }];
    const isRight = form.get('Code') === state.code;
    if (isRight) pending.delete(to);
    else pending.set(to, attempts - 1);
    return [200, { sid: 'VE1', to, status: isRight ? 'approved' : 'pending', valid: isRight }];
  }

  const server = http.createServer(async (request, response) => {
    const { failure } = state;
    if (failure === 'silent') return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (failure === 'broken') response.writeHead(200).end('<html>');
    else if (failure) reply(failure, { code: 20500, message: 'No' });
    else {
      const credentials = Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64');
      const path = request.url?.split(`/v2/Services/${SERVICE}/`)[1] ?? '';
      const isKnown = request.method === 'POST' && /^(Verifications|VerificationCheck)$/.test(path);
      const isService = request.method === 'GET' && request.url === `/v2/Services/${SERVICE}`;
      if (request.headers.authorization !== `Basic ${credentials}`) reply(401, { code: 20003 });
      else if (isService) reply(200, { sid: SERVICE });
      else if (!isKnown) reply(404, { code: 20404 });
      else reply(...answer(path, new URLSearchParams(Buffer.concat(chunks).toString())));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_VERIFY_SERVICE_SID: SERVICE,
      TWILIO_VERIFY_URL: `http://127.0.0.1:${port}`,
    },
    sent,
    pending,
    state,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
