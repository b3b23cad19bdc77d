import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LANGUAGE_VARIES, readerLanguage } from '@/i18n/negotiate';
import { errors, RuleError, refusalText } from '../errors';
import {
  chargeBudget,
  holdConnections,
  limitOf,
  limitRead,
  takeConnection,
  takeRefusalPlace,
} from '../rateLimit/memoryLimits';
import { createTurns } from '../rateLimit/turns';
import { isAbusive, noteSiblings } from './abusiveConnections.mjs';
import { missingBuildFiles } from './buildFiles';
import { busyPage, refusalPage } from './busyPage';
import { type Client, clientNamed, clientOf, networkOf, trustedProxies } from './clientAddress';
import { limitHeaders } from './headerLimits';
import { allowAnyOrigin } from './openRead';
import { limitPipelining } from './pipelining';
import { recordRefusal, requestContext } from './requestContext';
import { requestCost } from './requestCost';
import { decodedPath, refusalOf } from './requestLimits';

const RETRY_SECONDS = 5;

/** Long-running requests that cost little. They have their own limits. */
const SLOW_PATHS = new Set(['/api/trpc/live.changes', '/api/pictures', '/api/photo']);

const STATUSES: Partial<Record<RuleError['kind'], number>> = {
  badInput: 400,
  wrongMethod: 405,
  notFound: 404,
  urlTooLong: 414,
  headersTooLarge: 431,
  lengthRequired: 411,
  expectationFailed: 417,
  tooMany: 429,
};

type SentHeaders = { get: (name: string) => string | null };

const headersOf = ({ headers }: IncomingMessage): SentHeaders => ({
  get: (name) => {
    const value = headers[name];
    return value === undefined ? null : `${value}`;
  },
});

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
}

function refusalResponse(path: string, headers: SentHeaders, refusal: RuleError): Response {
  const language = readerLanguage(headers);
  const { retryAfterSeconds } = refusal.details;
  const isApi = path.startsWith('/api/');
  if (retryAfterSeconds && !isApi) return busyPage(language, retryAfterSeconds);
  const errorBody = refusalText(language, refusal);
  const status = STATUSES[refusal.kind] ?? 400;
  const isPage = headers.get('accept')?.includes('text/html');
  const response = isApi
    ? Response.json(errorBody, { status })
    : isPage
      ? refusalPage(language, status, errorBody.message)
      : new Response(`${errorBody.message}\n`, { status });
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Content-Language', language.locale);
  response.headers.set('Vary', LANGUAGE_VARIES);
  response.headers.set('X-Content-Type-Options', 'nosniff');
  if (retryAfterSeconds) response.headers.set('Retry-After', `${retryAfterSeconds}`);
  // Programs need `Retry-After`, and the response contains nothing personal.
  if (isApi) allowAnyOrigin(response);
  if (refusal.values.allow) response.headers.set('Allow', `${refusal.values.allow}`);
  return response;
}

/**
 * Closes the response to a pipelined request when the connection ends before earlier responses are
 * sent. Node never closes such a response, so anything waiting for it would wait forever.
 */
function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.socket) return;
  const close = () => {
    if (response.socket) return;
    response.destroy();
    response.emit('close');
  };
  socket.setMaxListeners(0).once('close', close);
  response.once('close', () => socket.off('close', close));
}

/** Cost in points of a request that's refused by its request line and headers. */
const REFUSED_POINTS = 1;

/**
 * Cost of a request that Next has refused because a limit was reached, beyond what the request
 * costs. Refusing it there takes nearly as long as answering it, so whoever goes on soon has only
 * refusals from here, which are cheap.
 */
const LIMITED_POINTS = 20;

/** Maximum number of waiting requests per client. More are refused. */
const MAX_WAITING = 100;

/** A slower request no longer makes its client's other requests wait. */
const MAX_TURN_MS = 10_000;

const turnEnd = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    if (response.destroyed) return resolve();
    const timer = setTimeout(resolve, MAX_TURN_MS).unref();
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const createRequestTurns = () => {
  const concurrencyLimit = () => limitOf('requestsAtOnce.client').points;
  const turns = createTurns({
    maxPerKey: () => MAX_WAITING + concurrencyLimit(),
    refusal: () => errors.tooMany(RETRY_SECONDS),
  });
  /** Waits for the client's turn, which ends with the response. */
  return (client: Client, response: ServerResponse) =>
    new Promise<void>((begin, refuse) => {
      const limits = [{ key: client, concurrency: concurrencyLimit() }];
      turns
        .run({ key: client, limits }, () => {
          begin();
          return turnEnd(response);
        })
        .catch(refuse);
    });
};

/** Delay of each refusal to a client that causes many. */
const REFUSAL_DELAY_MS = 1000;

/**
 * Sends a few refusals at once. Delaying the rest limits how many a client can cause on its
 * connections.
 */
async function delayRefusal(
  client: Client,
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await limitRead('refusals.client', client);
  } catch {
    const release = takeRefusalPlace(client);
    if (!release) {
      socket.destroy();
      response.destroy();
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, REFUSAL_DELAY_MS);
      response.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    release();
  }
}

/**
 * Limits every request as soon as its headers are read, even those that Node answers by itself.
 * Other listeners skip requests whose connection is closed here.
 */
export function guardRequestStart(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    limitPipelining(request, response);
    if (!request.socket.destroyed) limitHeaders(request);
  });
}

/** How long an abusive connection still counts after it was closed, and as how many. */
const ABUSIVE_PLACE_MS = 600_000;
const ABUSIVE_PLACES = 100;

function holdPlaces(client: Client): void {
  const release = holdConnections(client, ABUSIVE_PLACES);
  setTimeout(release, ABUSIVE_PLACE_MS).unref();
}

type Settings = {
  secret: string;
  proxies: string[] | undefined;
};

/**
 * Decides which connections and requests reach Next. Every request counts against its client's
 * budget, and one that's too expensive even to parse is refused before Next sees it.
 */
export function createRequestGate({ secret, proxies }: Settings) {
  const isTrustedProxy = trustedProxies(proxies);
  const waitForTurn = createRequestTurns();
  const isMissing = missingBuildFiles();
  const openConnections = new Map<Client, Set<Socket>>();

  async function admit(request: IncomingMessage, response: ServerResponse, client: Client) {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const refusal =
      refusalOf(request) ??
      (isMissing(decodedPath(path) ?? path) ? errors.notFound('Path') : undefined);
    const cost = refusal
      ? REFUSED_POINTS
      : requestCost(path, Number(request.headers['content-length'] ?? 0));
    await (cost === 0
      ? limitRead('probes.client', client)
      : limitRead('budget.client', client, cost));
    if (refusal) throw refusal;
    // Only after the limits, because the client then sends the body.
    if (request.headers.expect) response.writeContinue();
    if (cost === 0) return;
    if (!SLOW_PATHS.has(path)) await waitForTurn(client, response);
  }

  return {
    /**
     * Whether a peer may open another connection. Trusted proxies aren't limited, because they
     * connect for everyone.
     */
    admitConnection(socket: Socket): boolean {
      const peer = socket.remoteAddress ?? '';
      if (isTrustedProxy(peer, 0)) return true;
      const network = networkOf(peer);
      const client = network ? clientNamed(network, secret) : peer;
      const release = takeConnection(client);
      if (!release) return false;
      const open = openConnections.get(client) ?? new Set();
      openConnections.set(client, open.add(socket));
      noteSiblings(socket, open);
      socket.once('close', () => {
        open.delete(socket);
        if (open.size === 0) openConnections.delete(client);
        release();
        if (isAbusive(socket)) holdPlaces(client);
      });
      return true;
    },

    /** Whether Next may serve a request. Sends the refusal if not. */
    async admitRequest(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      closeWithConnection(request, response);
      const headers = headersOf(request);
      const client = clientOf(headers);
      try {
        await admit(request, response, client);
        const context = requestContext();
        response.once('close', () => {
          if (context?.hasReachedLimit) chargeBudget(client, LIMITED_POINTS);
        });
        return !response.destroyed;
      } catch (refusal) {
        if (!(refusal instanceof RuleError)) throw refusal;
        recordRefusal(refusal.code);
        const context = requestContext();
        if (context) context.isRefusedAtGate = true;
        await delayRefusal(client, request, response);
        if (response.destroyed) return false;
        const [path = '/'] = (request.url ?? '/').split('?', 1);
        await send(response, refusalResponse(path, headers, refusal));
        return false;
      }
    },
  };
}
