import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { LANGUAGE_VARIES, readerLanguage, readerLocale } from '@/i18n/negotiate';
import { urlIn } from '@/i18n/paths';
import { keyHeader, searchFeedQuery, userIdParam } from '@/schemas/rest';
import { sentAnySession } from '../auth/session';
import { env } from '../config/env';
import { errors, RuleError } from '../errors';
import type { SearchFeed } from '../listings/searchFeeds';
import { logUnexpected } from '../observability/log';
import type { Viewer } from '../policies/actor';
import { createContext, createVisitorContext } from '../trpc/context';
import { brokenBehind, publicError, toTRPCError } from '../trpc/init';
import { type Caller, createCaller } from '../trpc/root';
import { completeOpenRead, countOpenRead, preflightResponse } from './openRead';
import { checkOrigin, readJson } from './requestBody';
import { recordRefusal, sendAsOne } from './requestContext';

export type RestCall = {
  caller: Caller;
  viewer: Viewer;
  /** Path parameters; each path has its own. Not validated here, because procedures do it. */
  params: Record<'id' | 'userId' | 'threadId' | 'name' | 'token', string>;
  /** Query parameters that are set. Repeated keys are joined with commas. */
  query: Record<string, string>;
  url: URL;
  request: Request;
  /**
   * Reads the JSON object in the body, merged with `more`. The procedure validates it, so its type
   * is only assumed here.
   */
  body: <T extends object>(more?: NoInfer<Partial<T>>) => Promise<T>;
};

type Handler = (call: RestCall) => Promise<Response>;
type RouteContext = { params: Promise<object> };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

function inLanguage(request: Request, response: Response): Response {
  response.headers.append('Vary', LANGUAGE_VARIES);
  const { locale } = readerLanguage(request.headers);
  if (response.body) response.headers.set('Content-Language', locale);
  return response;
}

export function respondToError(request: Request, thrown: unknown, where: string): Response {
  const error = toTRPCError(thrown);
  const status = getHTTPStatusCodeFromError(error);
  const broken = brokenBehind(error);
  if (broken) logUnexpected(broken, where);
  const errorBody = publicError(error, readerLanguage(request.headers));
  recordRefusal(errorBody.code, { isLimit: status === 429 });
  const headers = { 'Cache-Control': 'private, no-store' };
  const response = Response.json(errorBody, { status, headers });
  if (error.cause instanceof RuleError) {
    const { details, values } = error.cause;
    if (details.retryAfterSeconds)
      response.headers.set('Retry-After', `${details.retryAfterSeconds}`);
    // The rest of the body is still on its way (RFC 9110, 15.5.9).
    if (status === 408) response.headers.set('Connection', 'close');
    if (values.allow) response.headers.set('Allow', `${values.allow}`);
  }
  return inLanguage(request, response);
}

/** Returns the query parameters that are set. Repeated keys are joined with commas. */
export const setValues = ({ searchParams }: URL) =>
  Object.fromEntries(
    [...new Set(searchParams.keys())]
      .map((key) => [key, searchParams.getAll(key).filter(Boolean).join(',')] as const)
      .filter(([, value]) => value !== ''),
  );

/** Next adds HEAD to GET, and every path supports OPTIONS. */
function allowedMethods(handlers: Partial<Record<Method, Handler>>): string {
  const methods: string[] = METHODS.filter((method) => handlers[method]);
  methods.push('OPTIONS');
  if (handlers.GET) methods.push('HEAD');
  return methods.sort().join(', ');
}

/**
 * Creates the handlers of a REST path. Other methods get a 405 with `Allow`, and thrown errors
 * become the API's error body. If `isOpen`, pages of other sites may read what the path's GET shows
 * to visitors. They never get a response to a request with a session.
 */
export function rest(
  handlers: Partial<Record<Method, Handler>>,
  { isOpen = false }: { isOpen?: boolean } = {},
) {
  const allow = allowedMethods(handlers);
  const respond = async (
    method: Method,
    request: Request,
    context: RouteContext,
    isOpenRead: boolean,
  ) => {
    const handler = handlers[method];
    try {
      if (!handler) throw errors.wrongMethod(allow);
      checkOrigin(request);
      if (isOpenRead) await countOpenRead(request);
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
  const route = (method: Method) => async (request: Request, context: RouteContext) => {
    sendAsOne();
    const isOpenRead = isOpen && method === 'GET' && !(await sentAnySession());
    const response = await respond(method, request, context, isOpenRead);
    return isOpenRead ? completeOpenRead(request, response) : response;
  };
  return {
    GET: route('GET'),
    POST: route('POST'),
    PUT: route('PUT'),
    PATCH: route('PATCH'),
    DELETE: route('DELETE'),
    OPTIONS: (request: Request) =>
      isOpen
        ? preflightResponse(request, allow)
        : new Response(null, { status: 204, headers: { Allow: allow } }),
  };
}

/** Adds the absolute address of the listing's page, in the reader's language. */
export const withUrl = <L extends { id: string }>({ request }: RestCall, listing: L) => {
  const locale = readerLocale(request.headers);
  return { ...listing, url: urlIn(env().NEXTAUTH_URL, locale, `/listing/${listing.id}`) };
};

export const ok = (result: unknown) => Response.json(result);

/** With the version as its `ETag`, if the caller may save it. */
export const okVersioned = (result: { version?: string | undefined }) =>
  Response.json(result, { ...(result.version && { headers: { ETag: `"${result.version}"` } }) });

/**
 * Reads `If-Match` (RFC 9110, 13.1.1). Weak tags count, because proxies that compress make tags
 * weak.
 * @returns the versions, for `checkVersion`. Undefined without the header and for `*`.
 * @throws 400
 */
function versionsToMatch(request: Request): string | undefined {
  const header = request.headers.get('If-Match')?.trim();
  if (!header || header === '*') return undefined;
  if (!/^(W\/)?"[\w-]*"(\s*,\s*(W\/)?"[\w-]*")*$/.test(header))
    throw errors.brokenHeader('If-Match');
  return [...header.matchAll(/"([\w-]*)"/g)].map(([, version]) => version).join(' ');
}

/**
 * Saves something if it's still what the caller loaded, by `If-Match`.
 * @throws 412 if it isn't
 */
export async function ifMatch<T>(
  request: Request,
  save: (version: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await save(versionsToMatch(request));
  } catch (thrown) {
    const error = toTRPCError(thrown);
    const isChanged = error.cause instanceof RuleError && error.cause.code === 'CHANGED_MEANWHILE';
    throw isChanged ? errors.changedMeanwhile('preconditionFailed') : thrown;
  }
}

export const created = (result: unknown) => Response.json(result, { status: 201 });

export const noContent = () => new Response(null, { status: 204 });

function nextLink(url: URL, key: string, value: string): string {
  const query = new URLSearchParams(url.searchParams);
  query.set(key, value);
  return `<${url.pathname}?${query}>; rel="next"`;
}

/**
 * Responds with a calendar file to download. `filename` is generated here and never contains user
 * text.
 */
export const calendar = ({ filename, content }: { filename: string; content: string }) =>
  new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  });

type Page<Item> = {
  items: Item[];
  nextCursor: string | null;
  total: number;
  isTotalExact?: boolean;
};

/** The same for each listing of a page. */
export const withUrls = <L extends { id: string }, P extends Page<L>>(call: RestCall, page: P) => ({
  ...page,
  items: page.items.map((listing) => withUrl(call, listing)),
});

/** Serves a search as visitors see it, as a file in the language of `language` or of the reader. */
export const searchFile = (type: string, write: (feed: SearchFeed) => string) =>
  rest(
    {
      GET: async ({ query, url, request }) => {
        const { language: chosen, ...search } = searchFeedQuery.parse(query);
        const context = await createVisitorContext(chosen ?? readerLocale(request.headers));
        const { items } = await createCaller(context).listings.search(search);
        const feed = {
          language: context.language,
          site: env().NEXTAUTH_URL,
          path: url.pathname + url.search,
          city: search.city,
          listings: items,
        };
        return new Response(write(feed), { headers: { 'Content-Type': `${type}; charset=utf-8` } });
      },
    },
    { isOpen: true },
  );

/** The total and the next page are in the headers. */
export function list({ url }: RestCall, page: Page<unknown>): Response {
  const headers = new Headers({ 'X-Total-Count': `${page.total}` });
  if (page.isTotalExact === false) headers.set('X-Total-Exact', 'false');
  if (page.nextCursor) headers.set('Link', nextLink(url, 'cursor', page.nextCursor));
  return Response.json(page.items, { headers });
}

/** Oldest first. The link to older messages is in the headers. */
export function messagesBack(
  { url }: RestCall,
  { items: [oldest, ...newer], hasMore }: { items: { id: string }[]; hasMore: boolean },
): Response {
  const headers = new Headers();
  if (oldest && hasMore) headers.set('Link', nextLink(url, 'before', oldest.id));
  return Response.json(oldest ? [oldest, ...newer] : [], { headers });
}

/**
 * Requires sign-in before the input is read.
 * @throws 401
 */
export const signedIn =
  (handler: Handler): Handler =>
  (call) => {
    if (!call.viewer) throw errors.signInFirst();
    return handler(call);
  };

/**
 * Creates something from the body, once per `Idempotency-Key`, and responds with 201. The key is
 * accepted only in the header: a `key` in the body is an unknown field like any other.
 */
export const creates = <T extends { key?: string | undefined }, Result>(
  procedure: (caller: Caller) => (input: T) => Promise<Result>,
  complete: (call: RestCall, result: Result) => unknown = (_, result) => result,
): Handler =>
  signedIn(async (call) => {
    const { caller, request, body } = call;
    const { 'Idempotency-Key': key } = keyHeader.parse({
      'Idempotency-Key': request.headers.get('Idempotency-Key') ?? undefined,
    });
    const result = await procedure(caller)({ ...(await body<T>()), key });
    return created(complete(call, result));
  });

/**
 * Limits a path that ends in a user's id to that user.
 * @throws 401; 400 for an invalid id; 403 for another user's id
 */
export const self = (handler: Handler): Handler =>
  signedIn((call) => {
    const { userId } = userIdParam.parse(call.params);
    if (userId !== call.viewer?.id) throw errors.notYours();
    return handler(call);
  });

/**
 * Returns the handlers for a health check path. They don't load the viewer, so they need no
 * database unless `answer` does.
 */
export function probe(answer: () => Promise<Response>) {
  const allow = ['GET', 'HEAD', 'OPTIONS'].join(', ');
  const refuse = (request: Request) => respondToError(request, errors.wrongMethod(allow), 'probe');
  return {
    GET: answer,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: () => new Response(null, { status: 204, headers: { Allow: allow } }),
  };
}
