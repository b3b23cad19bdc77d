import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from '@/schemas/zod';
import { sessionIdOf } from '@/server/auth/cookies';
import { as, visitor } from './http';
import { expectIssue, expectRefusal, NO_ID, UNAUTHORIZED } from './refusals';
import { db, inDays, newUser, SERVER } from './world';

const form = { title: 'Sukkah on the roof' };
const KIB = 1024;

const sized = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) });

describe('paths', () => {
  const notFound = { status: 404, code: 'NOT_FOUND', message: 'Path not found.' };

  test.each(['', '/', '/nothing', '/listings/search/more', `/threads/${NO_ID}/x`, '/v1/listings'])(
    'return 404 as JSON for /api%s',
    async (path) => {
      const response = await fetch(`${SERVER}/api${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: notFound.message, code: notFound.code });
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'return 404 as JSON for an unknown one, %s',
    async (method) => expectRefusal(await visitor.send(method, '/api/nothing/at/all'), notFound),
  );

  test.each(['/api/listings/%E0%A4%A', '/api/%', '/api/messages/%FF', '/api/x/%C0%AE'])(
    'return 400 for %s, which has broken escapes',
    async (path) => {
      const answer = await visitor.get(path);
      expectRefusal(answer, { status: 400, code: 'BROKEN_ADDRESS' });
    },
  );

  test("aren't cached by intermediaries", async () => {
    const { headers } = await visitor.get('/api/listings/search');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a response', () => {
  async function packets(path: string): Promise<string[]> {
    const { hostname, port, host } = new URL(SERVER);
    const socket = net.connect(Number(port), hostname);
    const came: string[] = [];
    socket.on('data', (data) => came.push(`${data}`));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return came;
  }

  test.each([
    `/api/listings/${NO_ID}`,
    '/api/listings/search?limit=1',
    `/api/trpc/listings.byId?input=${encodeURIComponent(JSON.stringify({ json: { id: NO_ID } }))}`,
  ])('has its headers in one packet: %s', async (path) => {
    const [firstPacket = '', ...more] = await packets(path);
    expect(more).toEqual([]);
    expect(firstPacket).toMatch(
      /^HTTP\/1\.1 (200|404) [\s\S]+\r\n\r\n[\s\S]*[{[][\s\S]*[}\]]\r\n0\r\n\r\n$/,
    );
  });
});

describe('methods', () => {
  test('HEAD is GET without the body', async () => {
    const answer = await visitor.ask('HEAD', '/api/listings/search');
    expect(answer).toMatchObject({ status: 200, type: 'application/json', body: '' });
    expect(answer.headers.get('x-total-count')).toMatch(/^\d+$/);
    expect((await visitor.ask('HEAD', '/api/listings')).status).toBe(405);
  });

  test('OPTIONS lists the methods and allows no other site', async () => {
    const { status, headers, body } = await visitor.ask('OPTIONS', `/api/listings/${NO_ID}`, {
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'PUT' },
    });
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, PUT');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('bodies', () => {
  const post = async (sent: { raw: BodyInit; type?: string }) =>
    as(await newUser()).send('POST', '/api/listings', {
      raw: sent.raw,
      headers: sent.type === undefined ? {} : { 'Content-Type': sent.type },
    });
  const json = 'application/json';

  test.each([json, 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    'are read as JSON if the content type is %s',
    async (type) => {
      const answer = await post({ raw: JSON.stringify(form), type });
      expect(answer).toMatchObject({ status: 201, body: form });
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/json',
    '',
  ])('return 415 if the content type is "%s"', async (type) => {
    const raw = new Blob([JSON.stringify(form)]);
    expectRefusal(await post({ raw, type }), {
      status: 415,
      code: 'BODY_NOT_JSON',
      message: 'Send JSON (application/json).',
    });
  });

  test.each(['{', '{"title":"x"', "{'title':'x'}", 'title=x', '{"title":"x"}}', 'NaN', '{"a":01}'])(
    'return 400 for the broken JSON %s',
    async (raw) => {
      const answer = await post({ raw, type: json });
      expectRefusal(answer, {
        status: 400,
        code: 'BROKEN_JSON',
        message: 'This isn’t valid JSON.',
      });
    },
  );

  test.each([
    '[]',
    '[{"title":"x"}]',
    '"title"',
    '1',
    'null',
    'true',
    '['.repeat(9000) + ']'.repeat(9000),
  ])("return 400 for JSON that isn't an object: %.30s", async (raw) => {
    const answer = await post({ raw, type: json });
    const message = 'Send a JSON object.';
    expectRefusal(answer, { status: 400, code: 'BAD_INPUT', message });
  });

  test("return 400 for bytes that aren't UTF-8", async () => {
    const raw = new Blob(['{"title":"', new Uint8Array([0xc3, 0x28, 0xff]), '"}']);
    const answer = await post({ raw, type: json });
    expectRefusal(answer, {
      status: 400,
      code: 'BROKEN_JSON',
      message: 'This isn’t valid UTF-8.',
    });
  });

  test("are treated as an empty object if they're empty", async () => {
    expectIssue(await post({ raw: '', type: json }), 'title', 'This is required.');
    const someone = as(await newUser());
    expectIssue(await someone.send('POST', '/api/listings'), 'title', 'This is required.');
  });

  test('can have 64 KiB, and not a byte more', async () => {
    expectIssue(await post({ raw: sized(64 * KIB), type: json }), 'title', 'This is required.');
    expectRefusal(await post({ raw: sized(64 * KIB + 1), type: json }), {
      status: 413,
      code: 'BODY_TOO_LARGE',
      message: 'This is over the limit of 64 KiB.',
    });
  });

  test.each([65 * KIB, 1024 * KIB, 8000 * KIB])(
    'return 411 for %d bytes in chunks without a declared length',
    async (bytes) => {
      const raw = new Blob([sized(bytes)]).stream();
      const headers = { 'Content-Type': json };
      const answer = await visitor.ask('POST', '/api/listings', { raw, headers });
      expectRefusal(answer, { status: 411, code: 'LENGTH_REQUIRED' });
    },
  );

  test('return 413 for 20 MB, and the server keeps running', async () => {
    const text = sized(20 * 1024 * KIB);
    expectRefusal(await post({ raw: text, type: json }), { status: 413, code: 'BODY_TOO_LARGE' });
    // A chunked upload this large is cut off.
    const raw = new Blob([text]).stream();
    await visitor.ask('POST', '/api/listings', { raw }).catch(() => {});
    expect((await visitor.get('/api/listings/search')).status).toBe(200);
  });
});

describe('origin', () => {
  const from = async (origin: string, method = 'POST') =>
    as(await newUser()).send(method, '/api/listings', {
      body: form,
      headers: { Origin: origin },
    });

  test.each([
    'https://elsewhere.example',
    'null',
    'http://localhost:1',
    'http://localhost.evil.example',
    // The same host with a different scheme.
    SERVER.replace('http:', 'https:'),
  ])('rejects a write from a page of %s', async (origin) => {
    expectRefusal(await from(origin), {
      status: 403,
      code: 'FOREIGN_ORIGIN',
      message: 'This came from another site. Open this site and try again.',
    });
  });

  test('accepts a write from our own pages, and a read from anywhere', async () => {
    expect((await from(SERVER)).status).toBe(201);
    const headers = { Origin: 'https://elsewhere.example' };
    expect((await visitor.get('/api/listings/search', { headers })).status).toBe(200);
    expect((await visitor.ask('HEAD', '/api/listings/search', { headers })).status).toBe(200);
  });
});

describe('the session', () => {
  const me = (sid: string) => as({ sid }).get('/api/auth/user');

  test("returns 401 if it's missing, unknown, or garbage", async () => {
    expect((await visitor.get('/api/auth/user')).body).toEqual({
      message: 'Unauthorized',
      code: 'UNAUTHORIZED',
    });
    for (const sid of [NO_ID, '', '%00', "'", 'x'.repeat(5000), '{"userId":1}'])
      expectRefusal(await me(sid), UNAUTHORIZED);
  });

  test.each<[string, { sess?: object; expire?: Date }]>([
    ['is over', { expire: inDays(-1) }],
    ['names nobody', { sess: {} }],
    ['names no id', { sess: { userId: 'x' } }],
    ['names a user who is not there', { sess: { userId: NO_ID } }],
  ])('returns 401 if it %s', async (_, data) => {
    const { sid } = await newUser();
    await db.session.update({ where: { sid: sessionIdOf(sid) }, data });
    expectRefusal(await me(sid), UNAUTHORIZED);
  });

  test('returns 401 for the ID that a session is stored under', async () => {
    const { sid } = await newUser();
    expectRefusal(await me(sessionIdOf(sid)), UNAUTHORIZED);
  });

  test('returns the signed-in user at GET /api/auth/user', async () => {
    const { sid, id, firstName, email } = await newUser('Dana');
    expect(await me(sid)).toMatchObject({
      status: 200,
      body: { id, firstName, email, profileImageUrl: null },
    });
  });
});

describe('signing out', () => {
  test.each(['%00', 'a%20b', 'x'.repeat(300)])('needs no session: %s', async (sid) => {
    const answer = await as({ sid }).ask('GET', '/api/logout');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
  });
});

describe('an internal error', () => {
  afterEach(() => db.$executeRaw`ALTER TABLE IF EXISTS gone RENAME TO threads`);

  test('returns 500 without revealing its cause', async () => {
    const dana = as(await newUser());
    await db.$executeRaw`ALTER TABLE threads RENAME TO gone`;
    const { status, headers, body } = await dana.get('/api/threads');
    expect({ status, body }).toEqual({
      status: 500,
      body: { message: 'Something went wrong.', code: 'INTERNAL' },
    });
    const responseText = z.string().parse(JSON.stringify([body, ...headers]));
    expect(responseText).not.toMatch(/threads|relation|prisma|select|\.ts|\.js/i);
  });
});
