import { randomBytes } from 'node:crypto';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { embedLook, searchFeedQuery } from '@/schemas/rest';
import { env } from '@/server/config/env';
import { clientOf } from '@/server/http/clientAddress';
import { recordRefusal } from '@/server/http/requestContext';
import { setValues } from '@/server/http/rest';
import { EMBEDDED_LISTINGS, embedPage, embedPolicy } from '@/server/listings/embedPage';
import { logUnexpected } from '@/server/observability/log';
import { limitRead } from '@/server/rateLimit/memoryLimits';
import { createVisitorContext } from '@/server/trpc/context';
import { brokenBehind, publicError, toTRPCError } from '@/server/trpc/init';
import { createCaller } from '@/server/trpc/root';

type Context = Awaited<ReturnType<typeof createVisitorContext>>;

async function search(context: Context, request: Request, query: Record<string, string>) {
  await limitRead('pages.client', clientOf(request.headers));
  const input = { ...searchFeedQuery.parse(query), limit: EMBEDDED_LISTINGS };
  const { items, total } = await createCaller({ ...context, counted: true }).listings.search(input);
  return { listings: items, total };
}

function refusal(thrown: unknown, language: Context['language']) {
  const error = toTRPCError(thrown);
  const broken = brokenBehind(error);
  if (broken) logUnexpected(broken, 'embed');
  const { message, code } = publicError(error, language);
  recordRefusal(code);
  return { status: getHTTPStatusCodeFromError(error), problem: message };
}

/**
 * Shows a search in a frame on any site, as visitors see it. It doesn't go through the proxy, which
 * sets cookies, and it reads none.
 */
export async function GET(request: Request): Promise<Response> {
  const values = setValues(new URL(request.url));
  const { language: _, theme: __, ...query } = values;
  const look = embedLook.parse(values);
  const context = await createVisitorContext(look.language);
  const { language } = context;
  const nonce = randomBytes(16).toString('base64url');
  const result = await search(context, request, query).catch((thrown) => refusal(thrown, language));
  const embed = { language, theme: look.theme, site: env().NEXTAUTH_URL, nonce, query };
  return new Response(embedPage({ ...embed, ...result }), {
    status: 'status' in result ? result.status : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language.locale,
      'Content-Security-Policy': embedPolicy(nonce),
      'Cache-Control': 'no-store',
    },
  });
}
