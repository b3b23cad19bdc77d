import type https from 'node:https';
import PgBoss from 'pg-boss';
import type { Email } from 'postal-mime';
import { onTestFinished, vi } from 'vitest';
import { english } from '@/i18n/english';
import type { Language } from '@/i18n/language';
import type { ReadingLanguage } from '@/schemas/language';
import type { Clock } from '@/server/clock';
import { JOBS_SCHEMA, type Jobs } from '@/server/jobs/queue';
import { runJob } from '@/server/jobs/workers';
import type { MailContext } from '@/server/mail/deliver';
import { type TestClock, testClock } from './clock';
import { community } from './community';
import { createTestDatabase } from './database';
import { type Mailbox, startMailbox } from './mailbox';
import { TEST_SECRET } from './server';

// Each story makes a database and a mail server: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

export const mailSettings = ({ url }: Mailbox) => ({
  NEXTAUTH_URL: 'https://sukkah.test',
  NEXTAUTH_SECRET: TEST_SECRET,
  EMAIL_SERVER: url,
  EMAIL_FROM: 'Sukkah <hello@sukkah.test>',
});

/** The jobs of a queue that wait now, whatever time the database's own clock shows, each done once. */
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
 * A story with its mail: people on a database of their own, where no other story's jobs wait, and a
 * real SMTP server. `deliver` does what workers do, on the story's clock, once for each job that
 * waits; a job whose hour has not come waits on.
 */
export async function mailFixture<C extends Clock = TestClock>({
  clock = testClock() as Clock as C,
  mailbox,
  language = english,
  reads,
}: {
  clock?: C;
  /** Of letters to those of whom nobody knows what they read. */
  language?: Language;
  /** What all of them have chosen to read. */
  reads?: ReadingLanguage;
  mailbox?: Mailbox;
} = {}) {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const box = mailbox ?? (await startMailbox());
  onTestFinished(() => box.close());
  // People only ask it for the time, whichever clock it is.
  const story = await community({ clock: clock as Clock as TestClock, db, reads });
  const context: MailContext = { db, clock, language, settings: mailSettings(box) };
  let seen = 0;
  const office = {
    context,
    databaseUrl: url,
    received: box.received,
    mailsTo: ({ email }: { email: string | null }) =>
      box.received.filter(({ to }) => to.includes(`${email}`)).map(({ mail }) => mail),
    deliver: () => runJobs('mail', context),
    /** Does what workers do with pushes; by that agent every push service is reached. */
    push: (pushThrough?: https.Agent) =>
      runJobs('push', { ...context, ...(pushThrough && { pushThrough }) }),
    /** Deals with the mails whose last try failed. */
    giveUp: () => runJobs('mail-failed', context),
    /** Delivers; then what came since the last look: the first name of whom, and the subject. */
    async news(): Promise<[name: string | undefined, subject: string | undefined][]> {
      await office.deliver();
      const fresh = box.received.slice(seen);
      seen = box.received.length;
      return fresh.map(({ to, mail }) => [to[0]?.split('.')[0], mail.subject]);
    },
  };
  return { ...story, clock, office };
}

/** A mail as it came: its headers by name, and its text in both forms. */
export const header = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name.toLowerCase())?.value;
