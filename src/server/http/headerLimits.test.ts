import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { hasLongHeaders, limitHeaders, MAX_HEADER_LENGTH } from './headerLimits';

function limit(headers: Record<string, string>, count = Object.keys(headers).length) {
  const request = { headers: { ...headers }, rawHeaders: Array(2 * count).fill('x') };
  limitHeaders(request as unknown as IncomingMessage);
  return {
    headers: request.headers,
    refused: hasLongHeaders(request as unknown as IncomingMessage),
  };
}

const long = 'a'.repeat(MAX_HEADER_LENGTH + 1);

describe('limitHeaders', () => {
  it('leaves ordinary headers alone', () => {
    const headers = {
      host: 'localhost',
      accept: 'a'.repeat(MAX_HEADER_LENGTH),
      cookie: 'a'.repeat(12_000),
      'next-url': '/explore',
      'next-router-prefetch': '1',
      'x-forwarded-for': '192.0.2.1',
    };
    expect(limit(headers)).toEqual({ headers, refused: false });
  });

  it('shortens headers that browsers write', () => {
    const { headers, refused } = limit({ 'user-agent': long, 'accept-language': long });
    expect(headers).toEqual({
      'user-agent': 'a'.repeat(500),
      'accept-language': 'a'.repeat(500),
    });
    expect(refused).toBe(false);
  });

  it('refuses and drops other long headers, so that nothing reads them', () => {
    expect(limit({ accept: long, origin: 'x' })).toEqual({
      headers: { origin: 'x' },
      refused: true,
    });
    expect(limit({ [long]: 'x' })).toEqual({ headers: {}, refused: true });
  });

  it('keeps the end of a long X-Forwarded-For, which the client cannot choose', () => {
    const { headers, refused } = limit({ 'x-forwarded-for': `${long}, 192.0.2.1` });
    expect(refused).toBe(true);
    expect(headers['x-forwarded-for']).toMatch(/^a+, 192\.0\.2\.1$/);
    expect(headers['x-forwarded-for']).toHaveLength(MAX_HEADER_LENGTH);
  });

  it('builds no object with all headers of a request that has too many', () => {
    const pairs = Array.from({ length: 2700 }, (_, n) => [n.toString(36), '']).flat();
    const request = {
      rawHeaders: [
        ...[...pairs, 'X-Forwarded-For', '192.0.2.1', 'x-forwarded-for', '192.0.2.2'],
        ...['Cookie', 'sukkah-language=he'],
      ],
      headers: {},
    } as unknown as IncomingMessage;
    let wasRead = false;
    Object.defineProperty(request, 'headers', {
      configurable: true,
      get: () => {
        wasRead = true;
        return {};
      },
      set: (value) => Object.defineProperty(request, 'headers', { value }),
    });
    limitHeaders(request);
    expect(wasRead).toBe(false);
    expect(request.headers).toEqual({
      'x-forwarded-for': '192.0.2.1, 192.0.2.2',
      cookie: 'sukkah-language=he',
    });
    expect(hasLongHeaders(request)).toBe(true);
  });

  it('refuses more than 100 headers', () => {
    expect(limit({ a: '1' }, 100).refused).toBe(false);
    expect(limit({ a: '1' }, 101).refused).toBe(true);
  });

  it.each([
    ...['x-middleware-subrequest', 'x-middleware-rewrite', 'x-nextjs-data', 'x-next-cache-tags'],
    ...['x-matched-path', 'x-now-route-matches', 'x-invoke-status', 'x-prerender-revalidate'],
    ...['next-action', 'next-resume', 'next-hmr-refresh', 'content-security-policy', 'x-nonce'],
    ...['content-security-policy-report-only', 'next-instant-navigation-testing'],
  ])('drops the internal header %s', (name) => {
    expect(limit({ [name]: '1' })).toEqual({ headers: {}, refused: false });
  });
});
