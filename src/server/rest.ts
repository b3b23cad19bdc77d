import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { createContext } from './context';
import { errors, RuleError } from './errors';
import { logUnexpected } from './log';
import { checkOrigin, readJson } from './requestBody';
import { type Caller, createCaller } from './root';
import { type PublicError, publicError, toTRPCError, type Viewer } from './trpc';

/** What a REST path gets: the procedures as the viewer may call them, and readers for its input. */
export type RestCall = {
  caller: Caller;
  viewer: Viewer;
  params: Record<string, string>;
  /** The query's values that are set; a key that comes twice is joined by commas. */
  query: Record<string, string>;
  url: URL;
  request: Request;
  /** The JSON body. Typed as the procedure wants it, but only the procedure checks it. */
  body: <T>() => Promise<T>;
};

type Handler = (call: RestCall) => Promise<Response>;
type RouteContext = { params: Promise<Record<string, string>> };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

const errorResponse = (status: number, error: PublicError, headers?: HeadersInit) =>
  Response.json(error, { status, headers });

/** The one place where an error becomes an HTTP answer. */
export function respondToError(thrown: unknown, where: string): Response {
  const error = toTRPCError(thrown);
  const status = getHTTPStatusCodeFromError(error);
  if (status >= 500) logUnexpected(error.cause ?? error, where);
  const rule = error.cause instanceof RuleError ? error.cause : undefined;
  const headers = rule?.retryAfterSeconds && { 'Retry-After': `${rule.retryAfterSeconds}` };
  return errorResponse(status, publicError(error), headers || undefined);
}

const setValues = ({ searchParams }: URL) =>
  Object.fromEntries(
    [...new Set(searchParams.keys())]
      .map((key) => [key, searchParams.getAll(key).filter(Boolean).join(',')] as const)
      .filter(([, value]) => value !== ''),
  );

/**
 * The handlers of one REST path. Methods that are not given answer 405 with `Allow`; whatever a
 * handler throws becomes the error body of the API.
 */
export function rest(handlers: Partial<Record<Method, Handler>>) {
  const allow = METHODS.filter((method) => handlers[method]).join(', ');
  const route = (method: Method) => async (request: Request, context: RouteContext) => {
    const handler = handlers[method];
    const where = `${method} ${new URL(request.url).pathname}`;
    if (!handler)
      return errorResponse(
        405,
        { message: `This path answers ${allow} only.`, code: 'METHOD_NOT_ALLOWED' },
        { Allow: allow },
      );
    try {
      checkOrigin(request);
      const url = new URL(request.url);
      const trpcContext = await createContext();
      return await handler({
        caller: createCaller(trpcContext),
        viewer: trpcContext.viewer,
        params: await context.params,
        query: setValues(url),
        url,
        request,
        body: <T>() => readJson(request) as Promise<T>,
      });
    } catch (thrown) {
      return respondToError(thrown, where);
    }
  };
  return {
    GET: route('GET'),
    POST: route('POST'),
    PUT: route('PUT'),
    PATCH: route('PATCH'),
    DELETE: route('DELETE'),
  };
}

/** 200 with the result as JSON. */
export const ok = (result: unknown) => Response.json(result);

/** 201 with what was created. */
export const created = (result: unknown) => Response.json(result, { status: 201 });

/** 204. */
export const noContent = () => new Response(null, { status: 204 });

/** A page as a bare array; the total and the way on stand in the headers. */
export function list(
  { url }: RestCall,
  page: { items: unknown[]; nextCursor: string | null; total: number },
): Response {
  const headers = new Headers({ 'X-Total-Count': `${page.total}` });
  if (page.nextCursor) {
    const next = new URLSearchParams(url.searchParams);
    next.set('cursor', page.nextCursor);
    headers.set('Link', `<${url.pathname}?${next}>; rel="next"`);
  }
  return Response.json(page.items, { headers });
}

/** Keeps a path with somebody's id to that very user. @throws RuleError 401 or 403. */
export function requireSelf({ viewer, params }: RestCall): void {
  if (!viewer) throw errors.signInFirst();
  if (params.userId !== viewer.id) throw errors.notYours();
}
