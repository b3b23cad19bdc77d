import { NextRequest } from 'next/server';
import { isStorable } from '@/schemas/plain';
import { errors } from '../errors';
import { readJson, readText } from '../http/requestBody';

/** Whether a value can be stored, and `callbackUrl` is a URL. Nested values are nothing that a form sends. */
function isSound([name, value]: [string, unknown]): boolean {
  if (typeof value === 'object' && value !== null) return false;
  if (typeof value !== 'string') return name !== 'callbackUrl';
  return (
    isStorable(value) && (name !== 'callbackUrl' || URL.canParse(value, 'http://here.invalid'))
  );
}

/** What a form or a JSON object of the sign-in says. @throws RuleError `BROKEN_JSON`, `BAD_INPUT`. */
async function said(request: NextRequest): Promise<[string, unknown][]> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('x-www-form-urlencoded')) return [...new URLSearchParams(await request.text())];
  if (!type.includes('application/json')) return [];
  // The library takes no empty text for JSON.
  if (!(await request.clone().text())) throw errors.brokenJson('json');
  return Object.entries(await readJson(request));
}

/**
 * A request as the sign-in library may have it: its body read under the limit of the API, since
 * the library reads any length and falls over broken JSON, a place to go to that is none, and
 * what the database cannot store. `action` is the path's first word.
 * @throws RuleError `NOT_FOUND` for `_log`, `BODY_TOO_LARGE`, `BROKEN_JSON`, `BAD_INPUT`.
 */
export async function parseAuthRequest(
  request: NextRequest,
  action: string | undefined,
): Promise<NextRequest> {
  // There the library writes into our log whatever anybody sends.
  if (action === '_log') throw errors.notFound('Path');
  const { method, headers, url, nextUrl } = request;
  if (![...nextUrl.searchParams].every(isSound)) throw errors.badValue();
  if (method !== 'POST') return request;
  const again = new NextRequest(url, { method, headers, body: await readText(request) });
  const values = await said(again.clone() as NextRequest);
  if (!values.every(isSound)) throw errors.badValue();
  return again;
}

/** What a page or a provider's answer says: in the address, or in what is posted (admitted before). */
export async function formValues(request: NextRequest): Promise<URLSearchParams> {
  const type = request.method === 'POST' ? (request.headers.get('content-type') ?? '') : '';
  if (type.includes('x-www-form-urlencoded'))
    return new URLSearchParams(await request.clone().text());
  if (type.includes('application/json')) {
    const values = Object.entries(await readJson(request.clone()));
    return new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  }
  return request.nextUrl.searchParams;
}

/** Whether somebody turned back at the provider; the second word is Apple's own. */
export const isCancelled = (sent: URLSearchParams): boolean =>
  ['access_denied', 'user_cancelled_authorize'].includes(sent.get('error') ?? '');
