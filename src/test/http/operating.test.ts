import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '@/schemas/time';
import { sessionIdOf } from '@/server/auth/cookies';
import { freePort } from '../../setup/port.mjs';
import { startCollector } from '../collector';
import { createTestDatabase, type TestDatabase } from '../database';
import {
  CANARY,
  CANARY_TEXTS,
  GUEST_CANARY_TEXTS,
  makeListing,
  makeSession,
  makeUser,
  NEED_CANARY,
  plantProfile,
} from '../factories';
import { type Mailbox, startMailbox } from '../mailbox';
import { spawnServer } from '../spawned';

/**
 * Covers what operators see: logs, metrics, and traces of a scenario on the built server. All personal
 * data in it contains a word that can be searched for.
 */

/** None of this may appear anywhere, nor may a listing's address or a profile. */
const SECRETS = [
  ...['canaryhost', 'canaryguest', 'Canaryname', 'Canarytitle', 'Canaryintro', 'Canarymessage'],
  ...['Canaryinvitation', ...Object.values(NEED_CANARY), '12.3471'],
  ...[
    'canaryquery',
    'canarypath',
    'canaryheader',
    'Canaryreason',
    '203.0.113.77',
    '@example',
    'canaryname',
  ],
];

const number = expect.stringMatching(/^[2-9b-df-hj-np-tv-xz]{10}$/);

let database: TestDatabase;
let mailbox: Mailbox;
let collector: Awaited<ReturnType<typeof startCollector>>;
let server: Awaited<ReturnType<typeof spawnServer>>;
let metricsUrl: string;
let token: string;
let calendarToken: string;
const sids: string[] = [];
const ids: string[] = [];

type Sent = { sid?: string; method?: string; body?: unknown; headers?: Record<string, string> };

async function ask(path: string, { sid, method = 'GET', body, headers }: Sent = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'X-Forwarded-For': '203.0.113.77',
      'X-Request-Id': 'canaryheader',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(sid && { Cookie: `next-auth.session-token=${sid}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const id = `${answer.headers.get('x-request-id')}`;
  return { status: answer.status, id, text, headers: answer.headers };
}

const send = async (sid: string, path: string, body: unknown) =>
  JSON.parse((await ask(path, { sid, method: 'POST', body })).text);

async function person(firstName: string, email: string) {
  const user = await makeUser(database.db, { firstName, lastName: 'Canaryname', email });
  await plantProfile(database.db, user);
  const sid = await makeSession(database.db, user);
  sids.push(sid, sessionIdOf(sid));
  ids.push(user.id);
  return { ...user, sid };
}

async function signInByMail(email: string) {
  const csrf = await ask('/api/auth/csrf');
  const cookie = csrf.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { csrfToken } = JSON.parse(csrf.text);
  await fetch(`${server.url}/api/auth/signin/email`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie },
    body: new URLSearchParams({ csrfToken, email }),
  });
  const mail = await mailbox.next(email);
  const link = new URL(`${/http:\S+/.exec(`${mail.text}`)?.[0]}`);
  token = `${link.searchParams.get('token')}`;
  expect(token.length).toBeGreaterThan(20);
  await ask(link.pathname + link.search);
}

/** A host sees a group and invites it. */
async function invitation(host: { id: string; sid: string }) {
  const { db } = database;
  const guest = await makeUser(db, { firstName: 'Canaryname' });
  const sid = await makeSession(db, guest);
  const confirmed = { emailVerified: new Date(), verificationStatus: 'phone' };
  await db.user.update({ where: { id: host.id }, data: confirmed });
  const slots = [{ startsAt: new Date(Date.now() + 30 * DAY_MS), capacityTotal: 1 }];
  const { slot } = await makeListing(db, host, { publicLat: 12.41, publicLon: 56.81, slots });
  const { day } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
  const meals = [{ date: day?.toISOString().slice(0, 10) ?? '', type: 'dinner' }];
  const need = { ...NEED_CANARY, meals, groupSize: 1, audience: 'hosts', alerts: 'now' };
  await ask('/api/need', { sid, method: 'PUT', body: need });
  const [group] = await send(host.sid, `/api/time-slots/${slot.id}/looking`, {});
  const words = { id: group.id, message: 'Canaryinvitation' };
  expect(await send(host.sid, '/api/invitations', words)).toMatchObject({ status: 'invited' });
}

async function lineOf(id: string) {
  const find = () =>
    server.lines().find(({ requestId, msg }) => requestId === id && msg === 'request');
  await expect.poll(find).toBeDefined();
  return find();
}

type Noted = 'search' | 'page' | 'gone' | 'refused' | 'broken' | 'failing' | 'calendarFeed';
let requests: Record<Noted, { id: string }>;

beforeAll(async () => {
  database = await createTestDatabase();
  mailbox = await startMailbox();
  collector = await startCollector();
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await spawnServer(database.url, {
    EMAIL_SERVER: mailbox.url,
    EMAIL_FROM: 'Sukkah <hello@canaryhost.example.org>',
    METRICS_PORT: `${metricsPort}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  const { db } = database;

  await signInByMail('canaryguest.new@example.org');
  const host = await person('Canaryname', 'canaryhost@example.org');
  const guest = await person('Canaryname', 'canaryguest@example.org');
  const startsAt = new Date(Date.now() + 20 * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 7_200_000);
  const slot = { type: 'dinner', startsAt, endsAt, capacityTotal: 6 };
  const listing = await send(host.sid, '/api/listings', {
    ...{ title: 'Canarytitle', ...CANARY, timeSlots: [slot] },
  });
  const asks = { slotId: listing.timeSlots[0].id, seatsRequested: 2, introMessage: 'Canaryintro' };
  const request = await send(guest.sid, '/api/requests', asks);
  ids.push(listing.id, asks.slotId, request.id);
  const status = `/api/requests/${request.id}/status`;
  await ask(status, { sid: host.sid, method: 'PATCH', body: { status: 'accepted' } });
  await mailbox.next('canaryguest@example.org');
  const [thread] = JSON.parse((await ask('/api/threads', { sid: guest.sid })).text);
  await send(guest.sid, '/api/messages', { threadId: thread.id, body: 'Canarymessage' });
  await ask(`/api/requests/${request.id}/calendar.ics`, { sid: guest.sid });
  calendarToken = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(calendarToken).digest('hex');
  await db.calendarFeed.create({ data: { userId: guest.id, tokenHash } });
  const calendarFeed = await ask(`/api/calendar/${calendarToken}/meals.ics`);
  // A mistake in copying.
  await ask(`/api/calendar/${calendarToken}`);
  await ask(`/api/calendar/${calendarToken}/meals.ics/x?token=${calendarToken}`);

  await invitation(host);

  // Database errors quote their input.
  await db.$executeRaw`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no: % %', NEW.body, NEW.sender_id; END $$`;
  await db.$executeRaw`CREATE TRIGGER fail BEFORE INSERT ON messages
    FOR EACH ROW EXECUTE FUNCTION fail()`;
  const message = { threadId: thread.id, body: 'Canarymessage' };
  const broken = await ask('/api/messages', { sid: guest.sid, method: 'POST', body: message });
  await db.$executeRaw`ALTER TABLE time_slots RENAME COLUMN currency TO canaryname`;
  const failing = await ask(`/listing/${listing.id}`);
  await db.$executeRaw`ALTER TABLE time_slots RENAME COLUMN canaryname TO currency`;

  requests = {
    search: await ask('/api/listings/search?city=canaryquery&limit=3'),
    page: await ask(`/listing/${listing.id}?from=canaryquery`),
    gone: await ask('/api/canarypath/canaryhost@example.org'),
    refused: await ask('/api/requests', { sid: guest.sid, method: 'POST', body: asks }),
    broken,
    failing,
    calendarFeed,
  };
  expect([broken.status, failing.status]).toEqual([500, 500]);
  await db.user.update({
    where: { id: host.id },
    data: { email: 'blocked.canaryhost@example.org' },
  });
  const cancel = `/api/requests/${request.id}/cancel`;
  await ask(cancel, { sid: guest.sid, method: 'POST', body: { reason: 'Canaryreason' } });
  const refused = () => expect(server.output()).toContain('"msg":"mail refused"');
  await vi.waitFor(refused, { timeout: 20_000 });
}, 120_000);

afterAll(async () => {
  await server?.stop();
  collector.close();
  await mailbox.close();
  await database.drop();
});

describe('the log', () => {
  test('says at startup where the server listens', () => {
    const { port } = new URL(server.url);
    expect(server.lines()).toContainEqual(
      expect.objectContaining({ level: 'info', msg: `Serving on 127.0.0.1, port ${port}` }),
    );
  });

  test('has a line for each request, with its route and the reason for a rejection', async () => {
    expect(await lineOf(requests.search.id)).toEqual({
      level: 'info',
      time: expect.any(String),
      msg: 'request',
      requestId: number,
      method: 'GET',
      route: '/api/listings/search',
      status: 200,
      ms: expect.any(Number),
      calls: ['listings.search'],
    });
    expect(await lineOf(requests.page.id)).toMatchObject({ route: '/listing/[id]', status: 200 });
    expect(await lineOf(requests.gone.id)).toMatchObject({ route: 'unknown', code: 'NOT_FOUND' });
    expect(await lineOf(requests.calendarFeed.id)).toMatchObject({
      route: '/api/calendar/[token]/meals.ics',
      status: 200,
    });
    expect(await lineOf(requests.refused.id)).toMatchObject({
      route: '/api/requests',
      status: 409,
      code: 'ALREADY_REQUESTED',
    });
  });

  test('reports errors with the request ID and their location', async () => {
    for (const { id } of [requests.broken, requests.failing]) {
      expect(await lineOf(id)).toMatchObject({ status: 500 });
      const broke = server.lines().filter((line) => line.requestId === id);
      expect(broke).toContainEqual(expect.objectContaining({ level: 'error', msg: 'unexpected' }));
    }
    const { code } = (await lineOf(requests.broken.id)) ?? {};
    expect(code).toBe('INTERNAL');
  });

  test('reports mails and jobs, by kind', () => {
    const lines = server.lines();
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'mail sent', kind: 'accepted' }));
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'mail refused', code: 'EENVELOPE 550', level: 'error' }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'job', queue: 'mail' }));
  });

  test("is JSON, except for warnings about settings and Next's configuration", async () => {
    // For paths without a page, Next adds more end listeners than Node considers safe.
    await ask('/listing/%E0%A4%A');
    const others = server
      .output()
      .split('\n')
      .filter((line) => line && !line.startsWith('{'));
    expect(others).toEqual([
      expect.stringMatching(/^Warning: there is no moderator/),
      expect.stringMatching(/Running next\.config/),
    ]);
  });
});

test('the error page shows the request ID, which is ours whatever was sent', async () => {
  const { id, text } = requests.failing as typeof requests.failing & { text: string };
  expect(id).toEqual(number);
  expect(text).toContain(id);
});

describe('metrics', () => {
  const scrape = async () => (await fetch(metricsUrl)).text();

  test('count requests, rejections, mails and seats', async () => {
    const text = await scrape();
    for (const line of [
      /^sukkah_http_requests_total\{method="POST",route="\/api\/requests",status="409"\} 1$/m,
      /^sukkah_http_request_duration_seconds_count\{route="\/listing\/\[id\]"\} 3$/m,
      /^sukkah_procedure_calls_total\{procedure="requests\.create",code="ALREADY_REQUESTED"\} 1$/m,
      /^sukkah_refusals_total\{code="INTERNAL"\} 1$/m,
      /^sukkah_mails_total\{kind="accepted",outcome="sent"\} 1$/m,
      /^sukkah_mails_owed \d+$/m,
      /^sukkah_queue_age_seconds\{queue="mail"\} [\d.]+$/m,
      /^sukkah_seats\{state="open"\} 6$/m,
      /^sukkah_database_up 1$/m,
      /^sukkah_database_pool_connections\{state="idle"\} \d+$/m,
      /^sukkah_live_streams 0$/m,
      /^nodejs_eventloop_lag_seconds /m,
    ])
      expect(text).toMatch(line);
  });

  test('count all unknown paths as one', async () => {
    const routes = async () =>
      new Set([...(await scrape()).matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    const before = await routes();
    for (let n = 0; n < 20; n += 1) await ask(`/nowhere/${n}`);
    for (let n = 0; n < 20; n += 1) await ask(`/api/trpc/nothing${n}`);
    const after = [...(await routes())].filter((route) => !before.has(route));
    expect(after).toEqual(['/api/trpc/[trpc]']);
  });

  test("aren't on any port of the site", async () => {
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/api/metrics')).status).toBe(404);
  });
});

test('traces contain the route, the procedure and its statements', async () => {
  const names = () => new Set(collector.spans.map(({ name }) => name));
  await expect.poll(names).toContain('requests.create');
  const createSpan = collector.spans.find(({ name }) => name === 'requests.create');
  const trace = collector.spans.filter(({ traceId }) => traceId === createSpan?.traceId);
  const spanNames = trace.map(({ name }) => name);
  expect(spanNames).toContainEqual(
    expect.stringMatching(/^BaseServer\.handleRequest \/api\/requests/),
  );
  expect(spanNames).toContainEqual(expect.stringMatching(/^pg\.query:/));
  expect(createSpan?.parentSpanId).toBeTruthy();
  expect(names()).toContain('job mail');
});

/**
 * Returns whether a text contains this word. Digits alone may also be part of a longer ID or time.
 */
const tells = (text: string, word: string) =>
  /^\d+$/.test(word)
    ? new RegExp(`(?<![\\da-f])${word}(?![\\da-f])`, 'i').test(text)
    : text.includes(word);

test('none of them contains personal data', async () => {
  const texts = [
    ['log', server.output()],
    ['metrics', await (await fetch(metricsUrl)).text()],
    ['traces', collector.text()],
  ] as const;
  const secrets = [
    ...SECRETS,
    ...CANARY_TEXTS,
    ...GUEST_CANARY_TEXTS,
    ...sids,
    token,
    calendarToken,
  ];
  for (const [where, text] of texts) {
    expect(text.length, where).toBeGreaterThan(2000);
    expect(
      secrets.filter((secret) => tells(text, secret)),
      where,
    ).toEqual([]);
  }
  const [, [, metrics], [, traces]] = texts;
  for (const id of ids) expect(metrics + traces).not.toContain(id);
});
