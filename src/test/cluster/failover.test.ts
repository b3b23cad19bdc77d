import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDb, type Db } from '@/server/db/client';
import { withDatabase } from '../../setup/database.mjs';
import { mailsOf, passUntilSent } from '../faults/mails';
import { account, begin, household, message, mixedWrites, request, send } from '../faults/people';
import { endFile } from '../fileEnd';
import { createGate } from '../gate';
import { liveStream } from '../liveStream';
import { type Mailbox, startMailbox } from '../mailbox';
import { findServer } from '../systemPostgres';
import { type Cluster, type MachineName, missingPackages, startCluster } from './cluster';

/** `npm run failover` sets both to the numbers in docs/reliability.md. */
const WRITES = Number(process.env.FAILOVER_WRITES ?? 60);
const KILLS = Number(process.env.FAILOVER_KILLS ?? 1);

vi.setConfig({ testTimeout: process.env.FAILOVER_KILLS ? 40 * 60_000 : 180_000 });

/** In seconds. */
const GOAL_AFTER_LEASE = 5;
const LONGEST_ANSWER = 15;

if (missingPackages.length > 0)
  console.warn(
    `Skipped, because packages are missing: apt-get install ${missingPackages.join(' ')}`,
  );

const nothingAmiss = { lost: 0, doubled: 0, eventsAmiss: 0 };

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const summary = (seconds: number[]) =>
  `median ${median(seconds).toFixed(1)}, worst ${Math.max(...seconds).toFixed(1)}`;

describe.skipIf(missingPackages.length > 0)('a cluster', () => {
  let cluster: Cluster;
  let db: Db;
  let mailbox: Mailbox;
  /** Emails that have arrived get no response until it opens. */
  let gate: Promise<void> | undefined;
  let mailArrived = createGate();

  beforeAll(async () => {
    mailbox = await startMailbox({
      beforeAnswering: async () => {
        mailArrived.open();
        await gate;
      },
    });
    cluster = await startCluster({
      EMAIL_SERVER: mailbox.url,
      EMAIL_FROM: 'Sukkah <hello@example.org>',
    });
    db = createDb(cluster.databaseUrl);
    const { pgBackRest } = await cluster.primary();
    await pgBackRest('stanza-create');
    await pgBackRest('check');
  }, 300_000);

  afterAll(async () => {
    await db?.$disconnect();
    await endFile();
    await mailbox?.close();
  }, 60_000);

  async function killPrimary() {
    const { name } = await cluster.primary();
    await cluster.kill(name);
    return name;
  }

  async function leaseEnd(name: MachineName): Promise<void> {
    while ((await cluster.readPrimary().catch(() => name)) === name) await sleep(50);
  }

  /** A meal whose host is about to be emailed and has a page open at each process. */
  async function openPages() {
    const { host, guests, meals } = await household(db);
    const [guest] = guests;
    const [meal] = meals;
    if (!guest || !meal) throw new Error('A guest and a meal were expected.');
    const streams = await Promise.all(cluster.servers.map(({ url }) => liveStream(url, host)));
    return { guest, meal, streams };
  }

  it('loses and doubles nothing when the machine of its primary dies', async () => {
    const pids = cluster.servers.map(({ child }) => child.pid);
    const down: number[] = [];
    const afterLease: number[] = [];
    let errors = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { guest, meal, streams } = await openPages();
      const answered = createGate();
      mailArrived = createGate();
      gate = answered.promise;
      expect(await send(cluster, request(guest, meal.id))).toMatchObject({ status: 201 });
      await mailArrived.promise;

      const count = Math.ceil(WRITES / KILLS);
      const load = begin(cluster, mixedWrites(await household(db), count));
      await load.reaches(Math.floor(count / 2));
      const killedAt = performance.now();
      const name = await killPrimary();
      // The mail server accepts an email while there's no database.
      answered.open();
      gate = undefined;
      await leaseEnd(name);
      const leaseEndedAt = performance.now();
      await load.done;
      down.push((load.longestGap.endedAt - killedAt) / 1000);
      afterLease.push((load.longestGap.endedAt - leaseEndedAt) / 1000);
      errors += load.errors;
      expect(load.unanswered).toBe(0);

      await Promise.all(streams.map((stream) => stream.receives('everything')));
      expect(await send(cluster, message(guest))).toMatchObject({ status: 201 });
      await Promise.all(streams.map((stream) => stream.receives(guest.threadId)));
      for (const stream of streams) stream.leave();

      cluster.boot(name);
      await cluster.untilWhole();
      expect(await account(db, load)).toEqual(nothingAmiss);
    }
    expect(cluster.servers.map(({ child }) => child.exitCode ?? child.pid)).toEqual(pids);
    const database = { db, url: cluster.databaseUrl };
    await passUntilSent(database);
    const mails = await mailsOf(database, mailbox);
    console.info(
      `The primary's machine died ${KILLS} times during ${WRITES} writes; 503 ${errors} times. Seconds ` +
        `without a write: ${summary(down)}; since the end of the lease: ${summary(afterLease)}. ` +
        `Emails: ${JSON.stringify(mails)}`,
    );
    expect(mails).toMatchObject({ failed: 0, amiss: 0, again: 0 });
    expect(errors).toBeGreaterThan(0);
    expect(median(afterLease)).toBeLessThan(GOAL_AFTER_LEASE);
  });

  it('can be restored from its bucket on another machine', async () => {
    const { pgBackRest } = await cluster.primary();
    await pgBackRest('backup');
    const { guests } = await household(db);
    const load = begin(cluster, guests.map(message));
    await load.done;
    // Also archives what was written up to now.
    await pgBackRest('check');

    const spare = cluster.createDatabaseMachine('spare', 41);
    await spare.pgBackRest('restore', '--archive-mode=off');
    const settings = [
      `listen_addresses=${spare.address}`,
      'synchronous_standby_names=',
      `unix_socket_directories=${spare.at('/var/run/postgresql')}`,
    ];
    const { PGBACKREST_CONFIG } = spare;
    spare.serve(
      `${findServer()}/postgres`,
      ['-D', spare.at('/var/lib/postgresql/15/sukkah'), ...settings.map((one) => `-c${one}`)],
      { PGBACKREST_CONFIG },
    );
    const url = cluster.databaseUrl.replace(/@.*\//, `@${spare.address}:5432/`);
    await vi.waitFor(() => withDatabase(url, async () => {}), { timeout: 60_000, interval: 200 });
    const restored = createDb(url);
    expect(await account(restored, load)).toEqual(nothingAmiss);
    await restored.$disconnect();
    await spare.die();
  });

  /** The standbys' connections stay open, but nothing arrives there anymore. */
  async function stopReplication(): Promise<void> {
    const rows = await cluster.administer('SELECT pid FROM pg_stat_replication');
    expect(rows).toHaveLength(2);
    for (const { pid } of rows) process.kill(Number(pid), 'SIGSTOP');
  }

  it('answers 503 in time while its standbys are lost, and loses nothing if the primary then freezes', async () => {
    const { guests } = await household(db);
    await stopReplication();
    const writes = guests.map(message);
    const answers = await Promise.all(
      writes.map(async (write) => {
        const sentAt = performance.now();
        const answer = await send(cluster, write);
        return { status: answer?.status, seconds: (performance.now() - sentAt) / 1000 };
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(LONGEST_ANSWER);

    const load = begin(cluster, writes);
    const { name } = await cluster.primary();
    cluster.freeze(name);
    await load.done;
    // It still believes that it's the primary.
    cluster.thaw(name);
    await cluster.untilWhole();
    expect(await account(db, load)).toEqual(nothingAmiss);
  });

  it('would lose acknowledged writes if commits didn’t wait for a standby', async () => {
    const { guests } = await household(db);
    await cluster.configure({ synchronous_mode: false, maximum_lag_on_failover: 100_000_000 });
    await cluster.untilRoles('leader', 'replica', 'replica');
    await stopReplication();
    const load = begin(cluster, guests.map(message));
    await load.done;
    const name = await killPrimary();
    const found = () =>
      db.message.count({ where: { id: { in: [...load.acknowledged.values()] } } });
    await expect.poll(found, { timeout: 60_000 }).toBe(0);
    expect(load.acknowledged.size).toBe(guests.length);
    cluster.boot(name);
    await cluster.untilRoles('leader', 'replica', 'replica');
  });
});
