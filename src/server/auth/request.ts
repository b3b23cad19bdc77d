import { NextRequest } from 'next/server';
import { isStorable } from '@/schemas/plain';
import { errors } from '../errors';
import { readJson, readText } from '../http/requestBody';

/** Providers send at most a few kilobytes in a dozen fields, and our own forms less. */
const MAX_BODY = 16 * 1024;
const MAX_FIELDS = 50;

/**
 * Whether a value can be stored and, for `callbackUrl`, parsed as a URL. Forms never send nested
 * values.
 */
function isSound([name, value]: [string, unknown]): boolean {
  if (typeof value === 'object' && value !== null) return false;
  if (typeof value !== 'string') return name !== 'callbackUrl';
  return (
    isStorable(value) && (name !== 'callbackUrl' || URL.canParse(value, 'http://here.invalid'))
  );
}

/**
 * Returns the fields of a sign-in form or JSON object.
 * @throws RuleError `BROKEN_JSON`, `BAD_INPUT`
 */
async function readFields(request: NextRequest): Promise<[string, unknown][]> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('x-www-form-urlencoded')) return [...new URLSearchParams(await request.text())];
  if (!type.includes('application/json')) return [];
  // NextAuth doesn't accept an empty body as JSON.
  if (!(await request.clone().text())) throw errors.brokenJson('json');
  return Object.entries(await readJson(request));
}

/**
 * Validates a request before NextAuth sees it. NextAuth reads bodies of any length and fails on
 * broken JSON, invalid callback URLs, and values the database can't store.
 * @param action the first segment of the path
 * @throws RuleError `NOT_FOUND` for `_log`, `BODY_TOO_LARGE`, `BROKEN_JSON`, `BAD_INPUT`
 */
export async function parseAuthRequest(
  request: NextRequest,
  action: string | undefined,
): Promise<NextRequest> {
  // This endpoint would write anything anyone sends into our log.
  if (action === '_log') throw errors.notFound('Path');
  const { method, headers, url, nextUrl } = request;
  if (![...nextUrl.searchParams].every(isSound)) throw errors.badValue();
  if (method !== 'POST') return request;
  const body = await readText(request, MAX_BODY);
  if (body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw errors.badValue();
  const bufferedRequest = new NextRequest(url, { method, headers, body });
  const values = await readFields(bufferedRequest.clone() as NextRequest);
  if (!values.every(isSound)) throw errors.badValue();
  return bufferedRequest;
}

/**
 * Returns the values of a form or a provider's response, from the query or the body. The request
 * has already passed `parseAuthRequest`.
 */
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

/** Whether the user canceled at the provider. The second code is Apple's. */
export const isCancelled = (params: URLSearchParams): boolean =>
  ['access_denied', 'user_cancelled_authorize'].includes(params.get('error') ?? '');
