import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeListing } from '../factories';
import { type Mailbox, startMailbox } from '../mailbox';
import { startServer } from '../server';
import { db, inDays, newUser } from './world';

const LIMITS = 'searches.client=5/60 pages.client=5/60 pictures.client=5/60 streams.user=3';

type Server = Awaited<ReturnType<typeof startServer>>;
let bare: Server;
let behindProxy: Server;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  const mail = { EMAIL_SERVER: mailbox.url, EMAIL_FROM: 'Sukkah <hello@sukkah.test>' };
  const { databaseUrl } = inject('http');
  bare = await startServer(databaseUrl, { LIMITS });
  behindProxy = await startServer(databaseUrl, { LIMITS, TRUSTED_PROXIES: 'loopback', ...mail });
});
afterAll(async () => {
  await Promise.all([bare.stop(), behindProxy.stop()]);
  await mailbox.close();
});

let addresses = 0;
function newClient(server = behindProxy) {
  addresses += 1;
  const address = `192.0.2.${addresses}`;
  return (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'X-Forwarded-For': address, ...init.headers },
    });
}

async function statuses(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const answer = await ask();
    await answer.arrayBuffer();
    all.push(answer.status);
  }
  return all;
}

const FIVE = [200, 200, 200, 200, 200];
const search = '/api/listings/search';

describe('the client address', () => {
  test('comes from a trusted proxy, and the sixth request is rejected', async () => {
    const [one, other] = [newClient(), newClient()];
    expect(await statuses(6, () => one(search))).toEqual([...FIVE, 429]);
    expect(await statuses(5, () => other(search))).toEqual(FIVE);
    const answer = await one(search);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'That was a lot at once. Wait a little and try again.',
    });
  });

  test("ignores what the client adds before the proxy's entry", async () => {
    let n = 0;
    const ask = () => {
      n += 1;
      return newClient()(search, {
        headers: { 'X-Forwarded-For': `198.51.100.${n}, 203.0.113.5` },
      });
    };
    expect(await statuses(6, ask)).toEqual([...FIVE, 429]);
  });

  test("can't be set by a client where no proxy is trusted", async () => {
    const forge = () =>
      newClient(bare)(search, {
        headers: { 'X-Sukkah-Client': `x${addresses}`, Forwarded: 'for=_' },
      });
    expect(await statuses(6, forge)).toEqual([...FIVE, 429]);
  });
});

describe('a batch', () => {
  const calls = (count: number) =>
    `/api/trpc/${Array(count).fill('listings.search').join()}?batch=1&input=${encodeURIComponent(
      JSON.stringify(
        Object.fromEntries(Array.from({ length: count }, (_, n) => [n, { json: {} }])),
      ),
    )}`;

  test('counts each of its calls', async () => {
    const answer = await newClient()(calls(10));
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const results = (await answer.json()) as { error?: { json: { data: { code: string } } } }[];
    const refused = results.flatMap(({ error }) => error?.json.data.code ?? []);
    expect(refused).toEqual(Array(5).fill('TOO_MANY_REQUESTS'));
  });

  test('of distance searches counts twice', async () => {
    const near = (n: number) => ({ json: { near: `${40 + n / 100},-73.5`, radiusKm: 100 } });
    const input = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, near(n)]));
    const query = new URLSearchParams({ batch: '1', input: JSON.stringify(input) });
    const path = `/api/trpc/${Array(10).fill('listings.search').join()}?${query}`;
    const results = (await (await newClient()(path)).json()) as { error?: unknown }[];
    expect(results.filter(({ error }) => !error)).toHaveLength(2);
  });

  test('of more than ten is rejected as a whole', async () => {
    const answer = await newClient()(calls(11));
    expect({ status: answer.status, ...((await answer.json()) as object) }).toEqual({
      status: 400,
      code: 'BATCH_TOO_LARGE',
      message: 'Send at most 10 calls at once.',
    });
  });
});

describe('pages', () => {
  test('say politely when to come back', async () => {
    const client = newClient();
    expect(await statuses(5, () => client('/explore'))).toEqual(FIVE);
    const answer = await client('/explore');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain('<h1>One moment, please</h1>');
    expect(html).toContain('Please try again in a minute.');
    expect(html).not.toContain('<script');
    expect((await newClient()('/explore')).status).toBe(200);
  });

  test('have a separate limit for prefetches', async () => {
    const client = newClient();
    const headers = { RSC: '1', 'Next-Router-Prefetch': '1' };
    await statuses(8, () => client('/explore', { headers }));
    expect(await statuses(5, () => client('/explore'))).toEqual(FIVE);
  });
});

test('a user has a limited number of streams, and closing one frees it', async () => {
  const { sid } = await newUser('Mallory');
  const client = newClient();
  const listen = async () => {
    const controller = new AbortController();
    const headers = { Cookie: `next-auth.session-token=${sid}`, Accept: 'text/event-stream' };
    const answer = await client('/api/trpc/live.changes', { headers, signal: controller.signal });
    const reader = answer.body?.getReader();
    if (answer.status === 200) await reader?.read();
    return { status: answer.status, retry: answer.headers.get('retry-after'), controller };
  };
  const open = [await listen(), await listen(), await listen()];
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listen()).toMatchObject({ status: 429, retry: '30' });
  open[0]?.controller.abort();
  await expect.poll(async () => (await listen()).status).toBe(200);
  for (const { controller } of open) controller.abort();
});

describe('a preview picture', () => {
  test('is revalidated with its ETag, and gone when its listing is hidden', async () => {
    const host = await newUser('Hanna');
    const { id } = await makeListing(db, host, { slots: [{ startsAt: inDays(3) }] });
    const path = `/listing/${id}/opengraph-image`;
    const client = newClient();
    const first = await client(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const again = () => client(path, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    await db.sukkahListing.update({ where: { id }, data: { title: 'Another sukkah' } });
    expect((await again()).status).toBe(200);
    await db.sukkahListing.update({ where: { id }, data: { visible: false } });
    expect((await again()).status).toBe(404);
    expect(await statuses(2, again)).toEqual([404, 429]);
  });
});

async function linkAsker() {
  const client = newClient();
  const csrf = await client('/api/auth/csrf');
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const Cookie = csrf.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const ask = (email: string, json = true) =>
    client('/api/auth/signin/email', {
      method: 'POST',
      headers: { Cookie },
      body: new URLSearchParams({ csrfToken, email, ...(json && { json: 'true' }) }),
    });
  return { client, ask };
}

test('a client that has requested five links is told how long to wait, by script and by form', async () => {
  const { client, ask } = await linkAsker();
  const email = 'patient@example.org';
  for (let n = 0; n < 5; n += 1) {
    const { url } = (await (await ask(email)).json()) as { url: string };
    expect(url).toContain('/api/auth/verify-request');
  }
  const refused = await ask(email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(((await refused.json()) as { url: string }).url).toMatch(
    /\/login\?error=TooManyLinks-15$/,
  );
  const led = await ask(email, false);
  expect(led.status).toBe(302);
  const { pathname, search: query } = new URL(led.headers.get('location') ?? '');
  const page = await client(`${pathname}${query}`);
  expect(await page.text()).toContain('We’ve already sent several links.');
});

test("under a global link limit, an address with an account still gets one, and responses don't reveal which", async () => {
  const key = 'links.everybody:all';
  const full = { points: 700, expire: new Date(Date.now() + 600_000) };
  await db.rateLimiterFlexible.upsert({ where: { key }, create: { key, ...full }, update: full });
  const { email } = await newUser('Known');
  const askForLink = async (address: string) => {
    const { client, ask } = await linkAsker();
    const answer = await ask(address);
    const names = answer.headers.getSetCookie().map((one) => one.split('=')[0]);
    return { client, seen: { status: answer.status, names, body: await answer.text() } };
  };
  const stranger = await askForLink('nobody.knows@example.org');
  const user = await askForLink(`${email}`);
  await db.rateLimiterFlexible.deleteMany({ where: { key } });
  expect(user.seen).toMatchObject({ status: 429 });
  expect(user.seen.body).toContain('/login?error=LinksBusy-10');
  expect(stranger.seen).toEqual(user.seen);

  const { text = '' } = await mailbox.next(`${email}`);
  const { pathname, search: query } = new URL(`${/http:\S+/.exec(text)?.[0]}`);
  const signedIn = await user.client(`${pathname}${query}`, { method: 'POST' });
  expect(signedIn.headers.getSetCookie().join()).toContain('session-token=');
  expect(mailbox.received.flatMap(({ to }) => to)).not.toContain('nobody.knows@example.org');
});
