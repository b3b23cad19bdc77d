import { expect } from 'vitest';
import { type Answer, checkContract } from './contract';
import { fingerprint, SERVER } from './world';

export type Sent = {
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
};

type Asker = { sid: string } | null;

async function ask(
  asker: Asker,
  method: string,
  path: string,
  sent: Sent,
  site = SERVER,
): Promise<Answer> {
  const { body, raw, headers } = sent;
  const response = await fetch(`${site}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(asker && { Cookie: `next-auth.session-token=${asker.sid}` }),
      ...headers,
    },
    body: body === undefined ? raw : JSON.stringify(body),
    ...(raw instanceof ReadableStream && { duplex: 'half' }),
  });
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    type,
    body: type === 'application/json' && text ? JSON.parse(text) : text,
  };
}

/**
 * Sends a request and checks two things for every response: it matches the API document, and reads
 * and rejections change nothing in the database.
 */
async function call(asker: Asker, method: string, path: string, sent: Sent = {}) {
  const before = await fingerprint();
  const answer = await ask(asker, method, path, sent);
  await checkContract(method, path, answer);
  if (method === 'GET' || answer.status >= 400)
    expect(await fingerprint(), `${method} ${path} ${answer.status} changes nothing`).toBe(before);
  return answer;
}

/** The API as this person sees it. `null` is a visitor. */
export const as = (asker: Asker) => ({
  get: (path: string, sent?: Sent) => call(asker, 'GET', path, sent),
  post: (path: string, body?: unknown) => call(asker, 'POST', path, { body }),
  put: (path: string, body?: unknown) => call(asker, 'PUT', path, { body }),
  patch: (path: string, body?: unknown) => call(asker, 'PATCH', path, { body }),
  delete: (path: string) => call(asker, 'DELETE', path),
  send: (method: string, path: string, sent?: Sent) => call(asker, method, path, sent),
  /**
   * Skips both checks: for HEAD and OPTIONS, and for concurrent requests. `site` may be a proxy in
   * front of the server.
   */
  ask: (method: string, path: string, sent: Sent = {}, site = SERVER) =>
    ask(asker, method, path, sent, site),
});

export const visitor = as(null);
