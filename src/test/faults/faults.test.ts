import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../database';
import { type Mailbox, startMailbox } from '../mailbox';
import { ownDatabase } from './database';
import { account, household, mailsAmiss, message, request, send, sendAll } from './people';
import { startProduct } from './server';

/** `npm run faults` sets both to what docs/reliability.md says; within all tests it is a small part. */
const WRITES = Number(process.env.FAULTS_WRITES ?? 60);
const KILLS = Number(process.env.FAULTS_KILLS ?? 2);
const GUESTS = 10;
const TIME_FOR_LOOKING = { timeout: 60_000 };

const LONG = process.env.FAULTS_KILLS !== undefined;

vi.setConfig({ testTimeout: LONG ? 40 * 60_000 : 180_000 });

async function database() {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return { db, url };
}

/** Half messages, half requests, of all guests in turn. */
function mixed({ guests, meals }: Awaited<ReturnType<typeof household>>, count: number) {
  return Array.from({ length: count }, (_, n) => {
    const guest = guests[n % guests.length];
    const meal = meals[Math.floor(n / (2 * guests.length))];
    if (!guest || !meal) throw new Error('There are too few guests or meals.');
    return Math.floor(n / guests.length) % 2 ? message(guest) : request(guest, meal.id);
  });
}

const mailTo = ({ url }: Mailbox) => ({
  EMAIL_SERVER: url,
  EMAIL_FROM: 'Sukkah <hello@sukkah.test>',
});

const nothingAmiss = { lost: 0, doubled: 0, eventsAmiss: 0 };

it('a server that is killed again and again loses nothing that it acknowledged, and makes nothing twice', async () => {
  const { db, url } = await database();
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.close());
  const product = await startProduct(url, mailTo(mailbox));
  const writes = mixed(await household(db, GUESTS), WRITES);
  let kills = 0;
  let down: Promise<void> = Promise.resolve();
  const load = await sendAll(product, writes, {
    between(count) {
      if (kills === KILLS || count < ((kills + 1) * WRITES) / (KILLS + 1)) return;
      kills += 1;
      down = down.then(() => product.killAndStart());
    },
  });
  await down;
  const figures = { ...(await account(db, load)), mails: await mailsAmiss(db) };
  console.info(
    `Kills: ${kills}; acknowledged ${load.acknowledged.size}, sent again without an answer ` +
      `${load.unanswered}, after an error ${load.errors}; ${JSON.stringify(figures)}`,
  );
  expect(kills).toBe(KILLS);
  expect(load.acknowledged.size).toBe(WRITES);
  expect(load.unanswered).toBeGreaterThan(0);
  expect(figures).toEqual({ ...nothingAmiss, mails: 0 });
  if (!LONG) return;
  // Until another process may take up what a killed one was at, minutes pass.
  const waiting = () => db.mail.count({ where: { status: 'queued', dueAt: { lte: new Date() } } });
  await expect.poll(waiting, { timeout: 10 * 60_000, interval: 1000 }).toBe(0);
  const ids = mailbox.received.map(({ mail }) => mail.messageId);
  const again = ids.length - new Set(ids).size;
  console.info(`Mails: ${ids.length} came, ${again} of them a second time with the same id`);
  expect(await db.mail.count({ where: { status: 'failed' } })).toBe(0);
  // Only what stood before the mail server when its process was killed: two at a time.
  expect(again).toBeLessThanOrEqual(2 * KILLS);
});

it('connections to the database that are cut, again and again, cost no more than an error', async () => {
  const { db, url } = await database();
  const product = await startProduct(url);
  const writes = mixed(await household(db, GUESTS), WRITES);
  const pid = product.pid();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  /** Cuts all but the one by which it is done. @returns how many there were. */
  const cut = async () => {
    const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    return rowCount ?? 0;
  };
  const cuts: Promise<number>[] = [];
  const load = await sendAll(product, writes, {
    between(count) {
      if (count % 10 !== 0) return;
      cuts.push(cut());
    },
  });
  const cutOff = (await Promise.all(cuts)).reduce((sum, count) => sum + count, 0);
  // Ours were cut, too; they are made anew.
  await db.$disconnect();
  const figures = { ...(await account(db, load)), mails: await mailsAmiss(db) };
  console.info(
    `Connections cut: ${cutOff} in ${cuts.length} times; acknowledged ${load.acknowledged.size}, errors ${load.errors}, ` +
      `without an answer ${load.unanswered}; ${JSON.stringify(figures)}`,
  );
  expect(figures).toEqual({ ...nothingAmiss, mails: 0 });
  expect([cutOff, load.errors].every((count) => count > 0)).toBe(true);
  // The same process goes on.
  expect([product.isRunning(), product.pid(), load.unanswered]).toEqual([true, pid, 0]);
});

it('while PostgreSQL is away all answers are clean errors, and all is well when it is back', async () => {
  const { db, url, stop, start } = await ownDatabase();
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.close());
  const product = await startProduct(url, mailTo(mailbox));
  const { guests, meals } = await household(db, 2);
  const [one, other] = guests;
  const [meal] = meals;
  if (!one || !other || !meal) throw new Error('Nobody is there.');
  const before = await sendAll(product, [message(one), request(one, meal.id)]);
  const sent = () => db.mail.count({ where: { kind: 'received', status: 'sent' } });
  await expect.poll(sent, { timeout: 60_000 }).toBe(1);
  const pid = product.pid();

  await stop();
  const away = await Promise.all(
    [message(one), message(other), request(other, meal.id)].map((write) => send(product, write)),
  );
  for (const answer of away) expect([500, 503]).toContain(answer?.status);
  const page = await fetch(`${product.url}/explore`);
  expect(await page.text()).not.toMatch(/Prisma|ECONN|postgres|node_modules/);
  expect(product.isRunning()).toBe(true);

  await start();
  const after = await sendAll(product, [message(one), request(other, meal.id)]);
  expect(await account(db, before)).toEqual(nothingAmiss);
  expect(await account(db, after)).toEqual(nothingAmiss);
  expect(product.pid()).toBe(pid);
  // Its workers found the way back, too: the mails of before and after come, each once.
  await expect.poll(sent, { timeout: 120_000 }).toBe(2);
  expect(await mailsAmiss(db)).toBe(0);
  const ids = mailbox.received.map(({ mail }) => mail.messageId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('a mail server that says nothing holds up nobody', async () => {
  const { db, url } = await database();
  let stuck = 0;
  const mailbox = await startMailbox({
    beforeKeeping: () => {
      stuck += 1;
      return new Promise(() => {});
    },
  });
  onTestFinished(() => mailbox.close());
  const product = await startProduct(url, mailTo(mailbox));
  const home = await household(db, GUESTS);
  const load = await sendAll(product, mixed(home, 20));
  await expect.poll(() => stuck, { timeout: 60_000 }).toBeGreaterThan(0);
  const more = await sendAll(product, home.guests.map(message));
  for (const one of [load, more]) {
    expect([one.errors, one.unanswered]).toEqual([0, 0]);
    expect(await account(db, one)).toEqual(nothingAmiss);
  }
  expect(mailbox.received).toEqual([]);
});

it('told to end, a server answers what it was asked, takes nothing new, and ends well', async () => {
  const { db, url } = await database();
  const product = await startProduct(url);
  const { guests, meals } = await household(db, 1);
  const [guest] = guests;
  const [meal] = meals;
  if (!guest || !meal) throw new Error('Nobody is there.');
  let answer: ReturnType<typeof send> = Promise.resolve(undefined);
  let ended: Promise<number | null> = Promise.resolve(null);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM time_slots WHERE id = ${meal.id}::uuid FOR UPDATE`;
    answer = send(product, request(guest, meal.id));
    const waiting = () => db.$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length, { timeout: 15_000 }).toBe(1);
    ended = product.terminate();
    // It takes nothing new.
    await expect
      .poll(
        () =>
          fetch(`${product.url}/api/nothing`).then(
            () => 'taken',
            () => 'gone',
          ),
        {
          timeout: 10_000,
        },
      )
      .toBe('gone');
  }, TIME_FOR_LOOKING);
  expect((await answer)?.status).toBe(201);
  expect(await ended).toBe(0);
});
