import { expect } from 'vitest';
import { maintainJobs } from '../jobs';
import type { Mailbox } from '../mailbox';
import type { OwnDatabase } from './database';

/** Lets an hour pass: mails become due, and what a killed process was at is given to others. */
export async function passHour({ db, url }: OwnDatabase): Promise<void> {
  await db.$executeRaw`UPDATE mails SET due_at = due_at - interval '1 hour',
    sent_at = sent_at - interval '1 hour'`;
  await db.$executeRaw`UPDATE sukkah_jobs.job SET start_after = start_after - interval '1 hour',
    started_on = started_on - interval '1 hour'
    WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`;
  await maintainJobs(url);
}

/** Lets as many hours pass as it takes until no mail is owed. @throws Error when that never comes. */
export async function passUntilSent(database: OwnDatabase): Promise<void> {
  const owed = () => database.db.mail.count({ where: { status: 'queued' } });
  const look = async () => {
    if ((await owed()) > 0) await passHour(database);
    return owed();
  };
  await expect.poll(look, { timeout: 120_000, interval: 1000 }).toBe(0);
}

/** What came of all mails: how many came, how often one came again, and how many did not go. */
export async function mailsOf({ db }: OwnDatabase, { received }: Mailbox) {
  const ids = received.map(({ mail }) => mail.messageId);
  const [row] = await db.$queryRaw<{ amiss: number }[]>`
    SELECT count(*)::int AS amiss FROM request_events e
    WHERE (SELECT count(*) FROM mails m WHERE m.subject_id = e.id) <> 1`;
  return {
    came: ids.length,
    /** With the same id, by which mail programs take the two for one. */
    again: ids.length - new Set(ids).size,
    failed: await db.mail.count({ where: { status: 'failed' } }),
    /** Steps of requests that owe not exactly one mail. */
    amiss: row?.amiss,
  };
}
