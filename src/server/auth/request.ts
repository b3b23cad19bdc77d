import { NextRequest } from 'next/server';
import { errors } from '../errors';
import { readJson, readText } from '../requestBody';

/**
 * A request as the sign-in library may have it: its body read under the limit of the API, since
 * the library reads any length and falls over broken JSON. `action` is the path's first word.
 * @throws RuleError `NOT_FOUND` for `_log`, `BODY_TOO_LARGE`, `BROKEN_JSON`, `BAD_INPUT`.
 */
export async function admitted(
  request: NextRequest,
  action: string | undefined,
): Promise<NextRequest> {
  // There the library writes into our log whatever anybody sends.
  if (action === '_log') throw errors.notFound('Path');
  if (request.method !== 'POST') return request;
  const { method, headers, url } = request;
  const again = new NextRequest(url, { method, headers, body: await readText(request) });
  if (headers.get('content-type')?.includes('application/json')) await readJson(again.clone());
  return again;
}

/** What a provider's answer says: in the address, or in a form that its page posts. */
export async function sentValues(request: NextRequest): Promise<URLSearchParams> {
  const isForm = request.headers.get('content-type')?.includes('x-www-form-urlencoded');
  return request.method === 'POST' && isForm
    ? new URLSearchParams(await request.clone().text())
    : request.nextUrl.searchParams;
}

/** Whether somebody turned back at the provider; the second word is Apple's own. */
export const isCancelled = (sent: URLSearchParams): boolean =>
  ['access_denied', 'user_cancelled_authorize'].includes(sent.get('error') ?? '');
