import type https from 'node:https';
import PgBoss from 'pg-boss';
import type { Email } from 'postal-mime';
import { onTestFinished, vi } from 'vitest';
import type { Language } from '@/i18n/language';
import type { ReadingLanguage } from '@/schemas/options';
import type { Clock } from '@/server/clock';
import { JOBS_SCHEMA, type Jobs } from '@/server/jobs/queue';
import { runJob } from '@/server/jobs/workers';
import type { MailContext } from '@/server/mail/deliver';
import { type TestClock, testClock } from './clock';
import { community } from './community';
import { createTestDatabase } from './database';
import { english } from './english';
import { type Mailbox, startMailbox } from './mailbox';
import { TEST_SECRET } from './server';

// Each scenario creates a database and a mail server, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

export const mailSettings = ({ url }: Mailbox) => ({
  NEXTAUTH_URL: 'https://sukkah.test',
  NEXTAUTH_SECRET: TEST_SECRET,
  EMAIL_SERVER: url,
  EMAIL_FROM: 'Sukkah <hello@sukkah.test>',
});

/** Runs each job waiting in a queue once, whatever the database's own clock says. */
async function runJobs(
  queue: keyof Jobs,
  context: MailContext & { pushThrough?: https.Agent },
): Promise<void> {
  const { db } = context;
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    db: {
      executeSql: async (text, values = []) => ({
        rows: await db.$queryRawUnsafe<unknown[]>(text, ...values),
      }),
    },
  });
  const options = { ignoreStartAfter: true, batchSize: 1000 };
  for (const job of await boss.fetch<Jobs[typeof queue]>(queue, options)) {
    const failure = await runJob(queue, context, job.data).then(
      () => undefined,
      (error: Error) => error,
    );
    if (failure) await boss.fail(queue, job.id, failure);
    else await boss.complete(queue, job.id);
  }
}

/**
 * Creates people with mail: a separate database, so no other scenario's jobs are waiting, and a
 * real SMTP server. `deliver` does the workers' job on the scenario's clock, once per waiting job.
 * Jobs that aren't due keep waiting.
 */
export async function mailFixture<C extends Clock = TestClock>({
  clock = testClock() as Clock as C,
  mailbox,
  language = english,
  reads,
}: {
  clock?: C;
  language?: Language;
  reads?: ReadingLanguage;
  mailbox?: Mailbox;
} = {}) {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const box = mailbox ?? (await startMailbox());
  onTestFinished(() => box.close());
  // People only read the time from it, so any clock works.
  const story = await community({ clock: clock as Clock as TestClock, db, reads });
  const context: MailContext = { db, clock, language, settings: mailSettings(box) };
  let seen = 0;
  const mailer = {
    context,
    databaseUrl: url,
    received: box.received,
    mailsTo: ({ email }: { email: string | null }) =>
      box.received.filter(({ to }) => to.includes(`${email}`)).map(({ mail }) => mail),
    deliver: () => runJobs('mail', context),
    /** Sends pushes as workers do. All push services are reached through this agent. */
    push: (pushThrough?: https.Agent) =>
      runJobs('push', { ...context, ...(pushThrough && { pushThrough }) }),
    giveUp: () => runJobs('mail-failed', context),
    async newMails(): Promise<[name: string | undefined, subject: string | undefined][]> {
      await mailer.deliver();
      const fresh = box.received.slice(seen);
      seen = box.received.length;
      return fresh.map(({ to, mail }) => [to[0]?.split('.')[0], mail.subject]);
    },
  };
  return { ...story, clock, mailer };
}

export const header = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name.toLowerCase())?.value;
