import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { z } from '@/schemas/zod';
import { createGate } from '../gate';
import { type Mailbox, startMailbox } from '../mailbox';
import { type OwnDatabase, ownDatabase } from './database';
import { mailsOf, passHour, passUntilSent } from './mails';
import { account, begin, household, message, mixedWrites, request, send, sendAll } from './people';
import { type Product, startProduct } from './server';
import { startTcpProxy } from './tcpProxy';

/**
 * Breaks what the built app depends on while people use it. A success response must be final, and
 * anything else must be a retryable error. The app must recover by itself, and each mail must go
 * out once.
 */

/**
 * `npm run faults` sets both to the numbers in docs/reliability.md. The full test run uses a
 * fraction.
 */
const WRITES = Number(process.env.FAULTS_WRITES ?? 60);
const KILLS = Number(process.env.FAULTS_KILLS ?? 2);

vi.setConfig({ testTimeout: process.env.FAULTS_KILLS ? 40 * 60_000 : 180_000 });

/** A folder on a separate file system of about 150 MB. */
const DISK = process.env.FAULTS_DISK;

function fillUp(file: string, size: number): void {
  const bytes = Buffer.alloc(size);
  try {
    for (;;) fs.appendFileSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/**
 * Mails that one process sends concurrently: two workers (`server/jobs/workers.ts`), three each.
 */
const MAILS_AT_ONCE = 6;

let database: OwnDatabase;
let mailbox: Mailbox;
let toMailbox: Awaited<ReturnType<typeof startTcpProxy>>;
let product: Product;
/** While set, received mails get no response. `mailArrived` resolves when one has arrived. */
let gate: Promise<void> | undefined;
let mailArrived = createGate();

const mailPort = () => Number(new URL(mailbox.url).port);

beforeAll(async () => {
  database = await ownDatabase();
  mailbox = await startMailbox({
    beforeAnswering: async () => {
      mailArrived.open();
      await gate;
    },
  });
  toMailbox = await startTcpProxy();
  await toMailbox.forwardTo(mailPort());
  product = await startProduct(database.url, {
    EMAIL_SERVER: `smtp://127.0.0.1:${toMailbox.port}`,
    EMAIL_FROM: 'Sukkah <hello@example.org>',
  });
}, 120_000);

afterAll(async () => {
  await product?.kill();
  toMailbox?.close();
  await mailbox?.close();
  await database?.end();
}, 60_000);

const nothingAmiss = { lost: 0, doubled: 0, eventsAmiss: 0 };

async function expectMailsOnce(faults: number) {
  await passUntilSent(database);
  const mails = await mailsOf(database, mailbox);
  expect(mails).toMatchObject({ failed: 0, amiss: 0 });
  // A mail in transit at the fault may have been accepted, but it's sent again to be safe.
  expect(mails.again).toBeLessThanOrEqual(MAILS_AT_ONCE * faults);
  mailbox.received.length = 0;
  return mails;
}

it('loses and duplicates nothing it acknowledged when the server is killed repeatedly', async () => {
  const began = performance.now();
  const load = begin(product, mixedWrites(await household(database.db), WRITES));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await load.reaches(Math.floor((kill * WRITES) / (KILLS + 1)));
    await product.killAndStart();
  }
  await load.done;
  const figures = await account(database.db, load);
  const seconds = Math.round((performance.now() - began) / 1000);
  const mails = await expectMailsOnce(KILLS);
  console.info(
    `Killed ${KILLS} times; acknowledged ${load.acknowledged.size} in ${seconds} s, sent again without ` +
      `an answer ${load.unanswered}, after an error ${load.errors}: ${JSON.stringify({ ...figures, mails })}`,
  );
  expect(load.acknowledged.size).toBe(WRITES);
  expect(load.unanswered).toBeGreaterThan(0);
  expect(figures).toEqual(nothingAmiss);
});

it('returns at most a retryable error when database connections are cut', async () => {
  const pid = product.pid();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const cut = () =>
    client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  const load = begin(product, mixedWrites(await household(database.db), 60));
  const CUTS = 5;
  for (let n = 1; n <= CUTS; n += 1) {
    await load.reaches(n * 10);
    const { rowCount } = await cut();
    expect(rowCount).toBeGreaterThan(0);
  }
  await load.done;
  expect(await account(database.db, load)).toEqual(nothingAmiss);
  expect(load.errors).toBeGreaterThan(0);
  expect([product.pid(), load.unanswered]).toEqual([pid, 0]);
  await expectMailsOnce(CUTS);
});

async function addresses(id: string): Promise<string[]> {
  const answer = await fetch(`${product.url}/api/openapi.json`);
  const paths = z.record(z.string(), z.object({ get: z.unknown().optional() }));
  const document = z.object({ paths }).parse(await answer.json());
  const rest = Object.entries(document.paths).flatMap(([path, { get }]) => (get ? path : []));
  return [
    ...rest.map((path) => path.replace(/\{\w+\}/g, id)),
    ...['/', '/explore', `/listing/${id}`, '/requests', '/messages', '/host', '/profile', '/login'],
    ...['/help', '/sitemap.xml', `/listing/${id}/opengraph-image`],
  ];
}

it("responds cleanly while PostgreSQL is down and recovers when it's back", async () => {
  const { db } = database;
  const pid = product.pid();
  const home = await household(db);
  const { host, listingId } = home;
  const health = async (path: string) => (await fetch(`${product.url}${path}`)).status;
  expect([await health('/api/health'), await health('/api/ready')]).toEqual([200, 200]);
  const before = await sendAll(product, mixedWrites(home, 20));

  const load = begin(product, mixedWrites(home, 60, 20));
  await load.reaches(20);
  onTestFinished(database.start);
  await database.stop();
  const errors = load.errors;
  await expect.poll(() => load.errors).toBeGreaterThan(errors + 20);

  expect(await health('/api/health')).toBe(200);
  await expect.poll(() => health('/api/ready')).toBe(503);
  const wrong: string[] = [];
  for (const address of await addresses(listingId)) {
    const answer = await fetch(`${product.url}${address}`, {
      headers: { Cookie: `next-auth.session-token=${host.sid}` },
      redirect: 'manual',
    });
    const text = await answer.text();
    const { status, headers } = answer;
    if (status >= 500 && !(status === 503 && headers.get('retry-after')))
      wrong.push(`${status} ${address}`);
    if (/prisma|ECONN|postgres|127\.0\.0\.1:|node_modules/i.test(text))
      wrong.push(`${address} tells`);
  }
  // Its response for proxies is different.
  expect(wrong).toEqual(['503 /api/ready']);

  await database.start();
  await load.done;
  await expect.poll(() => health('/api/ready'), { timeout: 30_000 }).toBe(200);
  for (const one of [before, load]) expect(await account(db, one)).toEqual(nothingAmiss);
  expect([product.pid(), load.unanswered]).toEqual([pid, 0]);
  await expectMailsOnce(1);
});

it("doesn't make a change that fills the database's disk, and can make it later", async () => {
  const { db } = database;
  const { guests, meals } = await household(db);
  const [guest] = guests;
  const [meal] = meals;
  if (!guest || !meal) throw new Error('A guest and a meal were expected.');
  const rows = async () => [
    await db.request.count(),
    await db.requestEvent.count(),
    await db.thread.count(),
    await db.message.count(),
    await db.mail.count(),
  ];
  const before = await rows();
  // The last thing a request writes.
  await db.$executeRaw`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`;
  await db.$executeRaw`CREATE TRIGGER full_disk BEFORE INSERT ON mails
    FOR EACH ROW EXECUTE FUNCTION full_disk()`;
  const write = request(guest, meal.id);
  expect(await send(product, write)).toMatchObject({ status: 503 });
  expect(await rows()).toEqual(before);
  await db.$executeRaw`DROP FUNCTION full_disk CASCADE`;
  const load = await sendAll(product, [write]);
  expect(load.errors).toBe(0);
  expect(await account(db, load)).toEqual(nothingAmiss);
  await expectMailsOnce(0);
});

it("isn't held up by a mail server that is slow, silent, down, or rejecting, and sends each mail once", async () => {
  const { db } = database;
  const { host, guests, meals } = await household(db);
  const [meal] = meals;
  if (!meal) throw new Error('There is no meal.');
  /**
   * While the mail server is like that, everyone writes and one guest makes a request, which
   * notifies the host.
   */
  const writeOn = async (n: number) => {
    const asking = guests[n] ? [request(guests[n], meal.id)] : [];
    const load = await sendAll(product, [...asking, ...guests.map(message)]);
    expect([load.errors, load.unanswered]).toEqual([0, 0]);
  };
  const codes = async () => {
    const mails = await db.mail.findMany({ where: { userId: host.id, lastError: { not: null } } });
    return mails.map(({ lastError }) => lastError).join();
  };

  const slow = createGate();
  mailArrived = createGate();
  gate = slow.promise;
  await writeOn(0);
  await mailArrived.promise;
  await writeOn(1);
  gate = undefined;
  slow.open();
  const sent = () => db.mail.count({ where: { userId: host.id, status: 'sent' } });
  await expect.poll(sent).toBe(1);
  // The second one comes ten minutes after the first at the earliest, and so does the third.
  await passUntilSent(database);
  expect(await sent()).toBeGreaterThan(1);
  await passHour(database);

  await toMailbox.goSilent();
  await writeOn(2);
  await expect.poll(codes, { timeout: 30_000 }).toContain('ETIMEDOUT');
  toMailbox.close();
  await writeOn(3);
  await expect.poll(codes, { timeout: 30_000 }).toContain('ECONNREFUSED');
  await db.user.update({ where: { id: host.id }, data: { email: `blocked.${host.email}` } });
  await toMailbox.forwardTo(mailPort());
  await passHour(database);
  await expect.poll(codes, { timeout: 30_000 }).toContain('550');
  await db.user.update({ where: { id: host.id }, data: { email: host.email } });
  const { again } = await expectMailsOnce(0);
  expect(again).toBe(0);
});

// Creating a file system needs root, so the test gets one from outside.
if (DISK)
  it("returns nothing worse than errors when the database's disk is completely full", async () => {
    const small = await ownDatabase(DISK);
    onTestFinished(small.end);
    const served = await startProduct(small.url, {});
    onTestFinished(served.kill);
    const pid = served.pid();
    const load = begin(served, mixedWrites(await household(small.db), 1000));
    await load.reaches(20);
    const filler = path.join(DISK, 'filler');
    onTestFinished(() => fs.rmSync(filler, { force: true }));
    for (const size of [1_000_000, 1000, 1]) fillUp(filler, size);
    const full = load.acknowledged.size;
    await expect.poll(() => load.errors, { timeout: 60_000 }).toBeGreaterThan(20);
    fs.rmSync(filler);
    await load.done;
    const figures = await account(small.db, load);
    console.info(
      `The disk was full after ${full} of ${load.acknowledged.size} writes; after an error sent again ` +
        `${load.errors}: ${JSON.stringify(figures)}`,
    );
    expect(figures).toEqual(nothingAmiss);
    expect([served.pid(), load.unanswered]).toEqual([pid, 0]);
  });
