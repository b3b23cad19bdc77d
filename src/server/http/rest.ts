import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { LANGUAGE_VARIES, readerLanguage } from '@/i18n/negotiate';
import { keyHeader, userIdParam } from '@/schemas/rest';
import { errors, RuleError } from '../errors';
import { logUnexpected } from '../observability/log';
import { createContext } from '../trpc/context';
import { brokenBehind, publicError, toTRPCError, type Viewer } from '../trpc/init';
import { type Caller, createCaller } from '../trpc/root';
import { checkOrigin, readJson } from './requestBody';
import { recordRefusal, sendAsOne } from './requestContext';

/** What a REST path gets: the procedures as the viewer may call them, and readers for its input. */
export type RestCall = {
  caller: Caller;
  viewer: Viewer;
  /** The parameters in the path, of which each path has its own. Any text: procedures check it. */
  params: Record<'id' | 'userId' | 'threadId' | 'name', string>;
  /** The query's values that are set; a key that comes twice is joined by commas. */
  query: Record<string, string>;
  url: URL;
  request: Request;
  /**
   * The JSON body, an object, and `more` put over it. Typed as the procedure wants it, which
   * checks it.
   */
  body: <T extends object>(more?: NoInfer<Partial<T>>) => Promise<T>;
};

type Handler = (call: RestCall) => Promise<Response>;
type RouteContext = { params: Promise<object> };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** Says in which language an answer is: the one that was asked for, or English. */
function inLanguage(request: Request, response: Response): Response {
  response.headers.append('Vary', LANGUAGE_VARIES);
  const { locale } = readerLanguage(request.headers);
  if (response.body) response.headers.set('Content-Language', locale);
  return response;
}

/** The one place where an error becomes an HTTP answer. */
export function respondToError(request: Request, thrown: unknown, where: string): Response {
  const error = toTRPCError(thrown);
  const status = getHTTPStatusCodeFromError(error);
  const broken = brokenBehind(error);
  if (broken) logUnexpected(broken, where);
  const said = publicError(error, readerLanguage(request.headers));
  recordRefusal(said.code);
  const headers = { 'Cache-Control': 'private, no-store' };
  const response = Response.json(said, { status, headers });
  if (error.cause instanceof RuleError) {
    const { about, values } = error.cause;
    if (about.retryAfterSeconds) response.headers.set('Retry-After', `${about.retryAfterSeconds}`);
    // The rest of the body is still to come (RFC 9110, 15.5.9).
    if (status === 408) response.headers.set('Connection', 'close');
    if (values.allow) response.headers.set('Allow', `${values.allow}`);
  }
  return inLanguage(request, response);
}

const setValues = ({ searchParams }: URL) =>
  Object.fromEntries(
    [...new Set(searchParams.keys())]
      .map((key) => [key, searchParams.getAll(key).filter(Boolean).join(',')] as const)
      .filter(([, value]) => value !== ''),
  );

/** What a path answers: HEAD goes with GET (Next sees to it), OPTIONS with all. */
const allowedMethods = (handlers: Partial<Record<Method, Handler>>) =>
  [...METHODS.filter((method) => handlers[method]), ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS']
    .sort()
    .join(', ');

/**
 * The handlers of one REST path. Methods that are not given answer 405 with `Allow`; whatever a
 * handler throws becomes the error body of the API.
 */
export function rest(handlers: Partial<Record<Method, Handler>>) {
  const allow = allowedMethods(handlers);
  const route = (method: Method) => async (request: Request, context: RouteContext) => {
    const handler = handlers[method];
    sendAsOne();
    try {
      if (!handler) throw errors.wrongMethod(allow);
      checkOrigin(request);
      const url = new URL(request.url);
      const trpcContext = await createContext();
      const response = await handler({
        caller: createCaller(trpcContext, { signal: request.signal }),
        viewer: trpcContext.viewer,
        params: (await context.params) as RestCall['params'],
        query: setValues(url),
        url,
        request,
        body: async <T extends object>(more?: Partial<T>) =>
          ({ ...(await readJson(request)), ...more }) as T,
      });
      return inLanguage(request, response);
    } catch (thrown) {
      return respondToError(request, thrown, `REST ${method}`);
    }
  };
  return {
    GET: route('GET'),
    POST: route('POST'),
    PUT: route('PUT'),
    PATCH: route('PATCH'),
    DELETE: route('DELETE'),
    OPTIONS: () => new Response(null, { status: 204, headers: { Allow: allow } }),
  };
}

/** 200 with the result as JSON. */
export const ok = (result: unknown) => Response.json(result);

/** 201 with what was made. */
export const created = (result: unknown) => Response.json(result, { status: 201 });

/** 204. */
export const noContent = () => new Response(null, { status: 204 });

/** The address of the same list, further on. */
function nextLink(url: URL, key: string, value: string): string {
  const query = new URLSearchParams(url.searchParams);
  query.set(key, value);
  return `<${url.pathname}?${query}>; rel="next"`;
}

/** A calendar file to keep. Its name is the server's own, never a person's text. */
export const calendar = ({ filename, content }: { filename: string; content: string }) =>
  new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  });

/** A page as a bare array; the total and the way on stand in the headers. */
export function list(
  { url }: RestCall,
  page: { items: unknown[]; nextCursor: string | null; total: number; isTotalExact?: boolean },
): Response {
  const headers = new Headers({ 'X-Total-Count': `${page.total}` });
  if (page.isTotalExact === false) headers.set('X-Total-Exact', 'false');
  if (page.nextCursor) headers.set('Link', nextLink(url, 'cursor', page.nextCursor));
  return Response.json(page.items, { headers });
}

/** Messages as a bare array, oldest first; the way back to older ones stands in the headers. */
export function messagesBack(
  { url }: RestCall,
  { items: [oldest, ...newer], hasMore }: { items: { id: string }[]; hasMore: boolean },
): Response {
  const headers = new Headers();
  if (oldest && hasMore) headers.set('Link', nextLink(url, 'before', oldest.id));
  return Response.json(oldest ? [oldest, ...newer] : [], { headers });
}

/** Tells a visitor to sign in before anything that was sent is read. @throws 401 */
export const signedIn =
  (handler: Handler): Handler =>
  (call) => {
    if (!call.viewer) throw errors.signInFirst();
    return handler(call);
  };

/**
 * Creates what the body says, once for each `Idempotency-Key`, and answers 201 with it. The key
 * comes in its header alone: a `key` in the body is as unknown as any other field.
 */
export const creates = <T extends { key?: string | undefined }>(
  procedure: (caller: Caller) => (input: T) => Promise<unknown>,
): Handler =>
  signedIn(async ({ caller, request, body }) => {
    const { 'Idempotency-Key': key } = keyHeader.parse({
      'Idempotency-Key': request.headers.get('Idempotency-Key') ?? undefined,
    });
    const result = await procedure(caller)({ ...(await body<T>()), key });
    return created(result);
  });

/**
 * Keeps a path that ends in a user's id to that very user.
 * @throws 401; 400 when it is no id; 403 when it is another's.
 */
export const self = (handler: Handler): Handler =>
  signedIn((call) => {
    const { userId } = userIdParam.parse(call.params);
    if (userId !== call.viewer?.id) throw errors.notYours();
    return handler(call);
  });
