import { expect } from 'vitest';
import type { Db } from '@/server/db/client';
import { maintainJobs } from '../jobs';
import type { Mailbox } from '../mailbox';

/** A database, and a URL for connections of their own. */
type MailDatabase = { db: Db; url: string };

/** Lets an hour pass: mails become due, and a killed process's jobs are requeued. */
export async function passHour({ db, url }: MailDatabase): Promise<void> {
  await db.$executeRaw`UPDATE mails SET due_at = due_at - interval '1 hour',
    sent_at = sent_at - interval '1 hour'`;
  await db.$executeRaw`UPDATE sukkah_jobs.job SET start_after = start_after - interval '1 hour',
    started_on = started_on - interval '1 hour'
    WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`;
  await maintainJobs(url);
}

/**
 * Lets hours pass until no mail is queued.
 * @throws Error if none is sent in two minutes
 */
export async function passUntilSent(database: MailDatabase): Promise<void> {
  const countQueued = () => database.db.mail.count({ where: { status: 'queued' } });
  const passAndCount = async () => {
    await passHour(database);
    return countQueued();
  };
  // A digest holds 20, and goes out when a process next looks.
  for (let left = await countQueued(); left > 0; left = await countQueued())
    await expect.poll(passAndCount, { timeout: 120_000, interval: 1000 }).toBeLessThan(left);
}

export async function mailsOf({ db }: MailDatabase, { received }: Mailbox) {
  const ids = received.map(({ mail }) => mail.messageId);
  const [row] = await db.$queryRaw<{ amiss: number }[]>`
    SELECT count(*)::int AS amiss FROM request_events e
    WHERE (SELECT count(*) FROM mails m WHERE m.subject_id = e.id) <> 1`;
  return {
    came: ids.length,
    /** The same Message-ID, so mail clients show only one. */
    again: ids.length - new Set(ids).size,
    failed: await db.mail.count({ where: { status: 'failed' } }),
    /** Request events with other than exactly one mail. */
    amiss: row?.amiss,
  };
}
