import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { describe, expect, inject, test } from 'vitest';
import { readerLocale } from '@/i18n/negotiate';
import { brokenNextHeader } from '@/server/cache/nextAdapter';
import { clientNetwork, trustedProxies } from '@/server/http/clientAddress';
import { CUT_HEADERS, limitHeaders, MAX_HEADER_LENGTH } from '@/server/http/headerLimits';
import { isJson } from '@/server/http/requestBody';
import { isTopLevelNavigation } from '@/server/http/topLevelNavigation';
import { cpuMsOf } from '../cpuTime';
import { SERVER } from './world';

/** Everything that reads a header, given the longest hostile value that gets through. */

const load = createRequire(import.meta.url);
/** The functions of Next that read headers, to measure exactly those that run. */
const next = (file: string) => load(`next/dist/${file}`);
const { parse: parseContentType } = next('compiled/content-type');
const { parse: parseCookie } = next('compiled/cookie');
const { RequestCookies } = next('server/web/spec-extension/cookies');
const { userAgentFromString } = next('server/web/spec-extension/user-agent');
const { HTML_LIMITED_BOT_UA_RE, isBot } = next('shared/lib/router/utils/is-bot');

const MAX_MS = 5;
/** Room for headers, without the request line. */
const ALL_HEADERS_LENGTH = 16_000;

const PIECES = [
  ...['a', 'a-', '-', '1', '1.', ' ', '\t', ',', ', ', ';', '; ', '=', 'a=', 'a=1; ', '; ;', '"'],
  ...['\\', '"\\', '/', '/a', 'a/a;', 'a,', 'en;q=0.', 'he,', 'iw-', ';q=1', '*', ':', '::', 'a:'],
  ...['[', '](', ']:1', '127.0.0.1,', '::1, ', '%', '%20', '%25', '(', ')', 'Google-', 'a-Googl'],
  ...[
    'Googlebot',
    'Mozilla/5.0 ',
    'Windows NT ',
    'Android ',
    'Version/1.',
    'é',
    '['.concat('"",{"a":'),
  ],
  ...['%5B', '%22', 'sukkah-language=', ';sukkah-language', 'next-auth.session-token=', 'bytes=0-'],
];
const ENDINGS = ['', '!', '\u00ff', ' '];

const hostile = (length: number) =>
  PIECES.flatMap((piece) =>
    ENDINGS.map((ending) => `${piece.repeat(length / piece.length)}${ending}`.slice(-length)),
  );

const request = (headers: Record<string, string>) =>
  ({ headers, rawHeaders: [], socket: { remoteAddress: '127.0.0.1' } }) as unknown as Parameters<
    typeof limitHeaders
  >[0];
const headersOf = (name: string, value: string) => ({
  get: (asked: string) => (asked === name ? value : null),
});
const fetchRequest = (name: string, value: string) =>
  ({ headers: headersOf(name, value), method: 'POST', url: '' }) as unknown as Request;
const trusts = trustedProxies(['loopback', 'linklocal', 'uniquelocal', '10.0.0.0/8']);
/** Node tests this before any listener runs. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;
const quiet = (read: () => unknown) => {
  try {
    read();
  } catch {
    // Refusing it is fine.
  }
};

const readers: [string, number, (value: string) => unknown][] = [
  [
    'limits, User-Agent',
    ALL_HEADERS_LENGTH,
    (text) => limitHeaders(request({ 'user-agent': text })),
  ],
  ['limits, names', ALL_HEADERS_LENGTH, (text) => limitHeaders(request({ [text]: 'x' }))],
  ['Expect, Node', ALL_HEADERS_LENGTH, (text) => CONTINUE.test(text)],
  ['User-Agent, bots', CUT_HEADERS['user-agent'] ?? 0, isBot],
  [
    'User-Agent, HTML bots',
    CUT_HEADERS['user-agent'] ?? 0,
    (text) => HTML_LIMITED_BOT_UA_RE.test(text),
  ],
  ['User-Agent, browsers', CUT_HEADERS['user-agent'] ?? 0, userAgentFromString],
  [
    'Accept-Language',
    CUT_HEADERS['accept-language'] ?? 0,
    (text) => readerLocale(headersOf('accept-language', text)),
  ],
  ['Cookie, language', ALL_HEADERS_LENGTH, (text) => readerLocale(headersOf('cookie', text))],
  ['Cookie, Next', ALL_HEADERS_LENGTH, parseCookie],
  [
    'Cookie, pages',
    ALL_HEADERS_LENGTH,
    (text) => new RequestCookies({ get: () => text } as unknown as Headers),
  ],
  [
    'X-Forwarded-For',
    MAX_HEADER_LENGTH,
    (text) => clientNetwork(request({ 'x-forwarded-for': text }), trusts),
  ],
  ['Content-Type, Next', MAX_HEADER_LENGTH, parseContentType],
  ['Content-Type', MAX_HEADER_LENGTH, (text) => isJson(fetchRequest('content-type', text))],
  [
    'Sec-Purpose',
    MAX_HEADER_LENGTH,
    (text) => isTopLevelNavigation(fetchRequest('sec-purpose', text)),
  ],
  ['Referer', ALL_HEADERS_LENGTH, (text) => URL.canParse(text)],
  [
    'Next-Router-State-Tree',
    ALL_HEADERS_LENGTH,
    (text) => brokenNextHeader(request({ 'next-router-state-tree': text })),
  ],
];

describe(`takes at most ${MAX_MS} ms`, () => {
  test.each(readers)('%s', async (_, length, read) => {
    const slow: Record<string, number> = {};
    for (const value of hostile(length)) {
      const ms = await cpuMsOf(() => quiet(() => read(value)), MAX_MS);
      if (ms > MAX_MS) slow[value.slice(0, 20)] = ms;
    }
    expect(slow).toEqual({});
  });

  test('a deep state of the router', async () => {
    for (const depth of [39, 40, 500]) {
      const state = encodeURI(`${'["",{"a":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`);
      expect(state.length).toBeLessThan(ALL_HEADERS_LENGTH);
      const read = () => brokenNextHeader(request({ 'next-router-state-tree': state }));
      expect(read()).toBe(depth < 40 ? undefined : 'next-router-state-tree');
      expect(await cpuMsOf(read, MAX_MS)).toBeLessThanOrEqual(MAX_MS);
    }
  });
});

/** Linux reports it in steps of 10 ms. */
function serverCpuMs(): number {
  const stat = fs.readFileSync(`/proc/${inject('http').pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return 10 * ((user ?? 0) + (system ?? 0));
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    http
      .get(`${SERVER}${path}`, { agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
      .on('error', reject);
  });

async function cpuPerRequest(path: string, headers: Record<string, string>): Promise<number> {
  const REQUESTS = 50;
  await ask(path, headers);
  const before = serverCpuMs();
  for (let n = 0; n < REQUESTS; n += 1) await ask(path, headers);
  return (serverCpuMs() - before) / REQUESTS;
}

describe.runIf(process.platform === 'linux')(
  'costs the server no more than an ordinary request',
  () => {
    test.each<[string, string, Record<string, string>]>([
      ['User-Agent', '/terms', { 'User-Agent': 'a'.repeat(15_500) }],
      ['User-Agent', '/api/health', { 'User-Agent': 'a'.repeat(15_500) }],
      ['Accept-Language', '/terms', { 'Accept-Language': 'he;q=0.1,'.repeat(1700) }],
      ['X-Forwarded-For', '/terms', { 'X-Forwarded-For': '127.0.0.1,'.repeat(1500) }],
      ['If-None-Match', '/terms', { 'If-None-Match': 'W/"a",'.repeat(2500) }],
      ['Range', '/robots.txt', { Range: `bytes=${'0-1,'.repeat(3800)}` }],
      ['Accept', '/terms', { Accept: 'a/a;q=0.1,'.repeat(1500) }],
      ['Expect', '/terms', { Expect: 'a'.repeat(15_500) }],
      [
        'a thousand headers',
        '/terms',
        Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}`, 'x'])),
      ],
    ])('with a long %s: %s', async (_, path, headers) => {
      const ordinary = await cpuPerRequest(`${path}?a`, {});
      const attack = await cpuPerRequest(`${path}?a`, headers);
      expect(attack).toBeLessThanOrEqual(2 * ordinary + 5);
    });
  },
);
