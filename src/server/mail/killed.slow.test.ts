import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest } from '@/test/factories';
import { createGate } from '@/test/gate';
import { maintainJobs } from '@/test/jobs';
import { type Mailbox, startMailbox } from '@/test/mailbox';
import { mailFixture, mailSettings } from '@/test/mailFixtures';
import { systemClock } from '../clock';
import { POLLING } from '../jobs/workers';

const WORKER = path.resolve(import.meta.dirname, '../../test/mailWorker.ts');
const GUESTS = 6;

const TIMEOUT_MS = 120_000;

async function startWorker(databaseUrl: string, mailbox: Mailbox): Promise<ChildProcess> {
  const env = { ...process.env, ...mailSettings(mailbox), DATABASE_URL: databaseUrl };
  const worker = spawn('node', ['--import', 'tsx', WORKER], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void worker.kill('SIGKILL'));
  if (worker.stdout) await once(worker.stdout, 'data');
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

/** @returns the maximum wait, in seconds. */
async function letJobsExpire({ db, mailer }: { db: Db; mailer: { databaseUrl: string } }) {
  await db.$executeRaw`UPDATE sukkah_jobs.job SET started_on = started_on - interval '1 hour'
    WHERE name = 'mail' AND state = 'active'`;
  await db.$executeRaw`UPDATE mails SET leased_until = leased_until - interval '1 hour'`;
  await maintainJobs(mailer.databaseUrl);
  const [job] = await db.$queryRaw<{ seconds: number }[]>`
    SELECT max(extract(epoch FROM expire_in + (start_after - now())))::float AS seconds
    FROM sukkah_jobs.job WHERE state = 'retry'`;
  await db.$executeRaw`UPDATE sukkah_jobs.job SET start_after = now() WHERE state = 'retry'`;
  return Number(job?.seconds) + POLLING.maintenance + POLLING.urgent;
}

async function sixAccepted(mailbox: Mailbox) {
  const story = await mailFixture({ clock: systemClock, mailbox });
  const { db, host, join } = story;
  const startsAt = new Date(Date.now() + 30 * 86_400_000);
  const { slot } = await makeListing(db, host, { slots: [{ startsAt }] });
  const accept = async () => {
    for (let n = 0; n < GUESTS; n += 1)
      await host.requests.accept((await makeRequest(db, slot, await join('Guest'))).id);
  };
  return { ...story, accept };
}

it.each([
  ['while its mail stood before the mail server, which had not taken it', 'beforeKeeping'],
  ['after the mail server had taken its mail, and before it knew', 'beforeAnswering'],
] as const)(
  'a process killed %s',
  async (_when, moment) => {
    const stalled = createGate();
    let mails = 0;
    const stalling = await startMailbox({
      // The third email and everything after it hang for good.
      [moment]: async () => {
        mails += 1;
        if (mails < 3) return;
        stalled.open();
        await new Promise(() => {});
      },
    });
    const { db, mailer, accept } = await sixAccepted(stalling);
    const first = await startWorker(mailer.databaseUrl, stalling);
    await accept();
    await stalled.promise;
    // The earlier ones are recorded first, because several are sent in parallel.
    await expect
      .poll(() => db.mail.count({ where: { status: 'sent' } }), { timeout: TIMEOUT_MS })
      .toBe(2);
    await kill(first);
    // A guest may be waiting for the street: docs/mail.md promises three minutes.
    expect(await letJobsExpire({ db, mailer })).toBeLessThanOrEqual(180);

    const healthy = await startMailbox();
    onTestFinished(() => healthy.close());
    const second = await startWorker(mailer.databaseUrl, healthy);
    await expect
      .poll(() => db.mail.count({ where: { status: 'sent' } }), { timeout: TIMEOUT_MS })
      .toBe(GUESTS);
    await kill(second);

    const all = [...stalling.received, ...healthy.received];
    const ids = new Set(all.map(({ mail }) => mail.messageId));
    expect(ids.size).toBe(GUESTS);
    expect(new Set(all.map(({ to }) => to[0])).size).toBe(GUESTS);
    // The process can't know which of the two happened. In the second case the mail server gets a
    // duplicate with the same message id, which email clients recognize.
    if (moment === 'beforeKeeping') expect(all).toHaveLength(GUESTS);
    else expect(all.length).toBeLessThanOrEqual(GUESTS + (GUESTS - 2));
    expect(await db.mail.count({ where: { status: { not: 'sent' } } })).toBe(0);
  },
  TIMEOUT_MS,
);

it(
  'four processes on one database send each email once',
  async () => {
    const mailbox = await startMailbox();
    const { db, mailer, accept } = await sixAccepted(mailbox);
    await Promise.all([1, 2, 3, 4].map(() => startWorker(mailer.databaseUrl, mailbox)));
    await accept();
    await expect
      .poll(() => db.mail.count({ where: { status: 'sent' } }), { timeout: TIMEOUT_MS })
      .toBe(GUESTS);
    expect(mailbox.received).toHaveLength(GUESTS);
  },
  TIMEOUT_MS,
);
