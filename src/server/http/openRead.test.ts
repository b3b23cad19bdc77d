import { describe, expect, it } from 'vitest';
import { completeOpenRead, countOpenRead, preflightResponse } from './openRead';

const requestWith = (headers: Record<string, string> = {}) =>
  new Request('http://localhost/api/zmanim', { headers });

const answer = (content: unknown = ['a']) => Response.json(content);

const complete = (headers: Record<string, string> = {}, response = answer()) =>
  completeOpenRead(requestWith(headers), response);

async function tagOf(response: Response): Promise<string> {
  return (await completeOpenRead(requestWith(), response)).headers.get('ETag') ?? '';
}

describe('the tag of a response', () => {
  it('follows from its content and its total', async () => {
    const withTotal = (total: number) =>
      Response.json(['a'], { headers: { 'X-Total-Count': `${total}` } });
    expect(await tagOf(answer())).toBe(await tagOf(answer()));
    expect(await tagOf(answer(['b']))).not.toBe(await tagOf(answer()));
    expect(await tagOf(withTotal(2))).not.toBe(await tagOf(withTotal(1)));
  });

  it('turns a read of the same content into 304 without a body', async () => {
    const etag = await tagOf(answer());
    const strong = etag.replace('W/', '');
    for (const sent of [etag, strong, `"x", ${etag}`, `W/"x",${strong}`, '*']) {
      const response = await complete({ 'If-None-Match': sent });
      expect(response.status, sent).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('ETag')).toBe(etag);
      expect(response.headers.get('Content-Type')).toBeNull();
    }
  });

  it('leaves other reads alone', async () => {
    for (const sent of ['', '"x"', 'W/"x"', ',,,', '"'.repeat(1000)]) {
      const response = await complete({ 'If-None-Match': sent });
      expect(response.status, sent).toBe(200);
      expect(await response.json()).toEqual(['a']);
    }
  });

  it('is never on a refusal', async () => {
    const refused = Response.json({ code: 'X' }, { status: 404 });
    const response = await complete({ 'If-None-Match': '*' }, refused);
    expect(response.status).toBe(404);
    expect(response.headers.get('ETag')).toBeNull();
  });
});

describe('the limit', () => {
  const leftFor = async (headers: Record<string, string> = {}) => {
    const response = await complete(headers);
    expect(response.headers.get('RateLimit-Policy')).toBe('"programs";q=600;w=60');
    const [, left, seconds] =
      /^"programs";r=(\d+);t=(\d+)$/.exec(`${response.headers.get('RateLimit')}`) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    return Number(left);
  };
  const from = (origin: string) => ({ Origin: origin });

  it('is counted for each site, so no site learns of the visitor’s other ones', async () => {
    const [one, other] = [from('https://one.example'), from('https://other.example')];
    const before = [await leftFor(one), await leftFor(other), await leftFor()];
    for (let call = 0; call < 3; call += 1) await countOpenRead(requestWith(one));
    expect([await leftFor(one), await leftFor(other), await leftFor()]).toEqual([
      (before[0] ?? 0) - 3,
      ...before.slice(1),
    ]);
  });

  it('refuses more, and says when to come back', async () => {
    const headers = from('https://greedy.example');
    while ((await leftFor(headers)) > 0) await countOpenRead(requestWith(headers));
    await expect(countOpenRead(requestWith(headers))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe('a preflight', () => {
  const preflight = (method?: string) =>
    preflightResponse(
      new Request('http://localhost/', {
        method: 'OPTIONS',
        headers: method ? { 'Access-Control-Request-Method': method } : {},
      }),
      'GET, HEAD, OPTIONS',
    );
  const cors = (response: Response) =>
    [...response.headers].filter(([name]) => name.startsWith('access-control'));

  it('allows a read with a tag from anywhere', () => {
    expect(Object.fromEntries(cors(preflight('GET')))).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match',
      'access-control-max-age': '7200',
    });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'get', '*', undefined])(
    'allows nothing else: %s',
    (method) => expect(cors(preflight(method))).toEqual([]),
  );
});
