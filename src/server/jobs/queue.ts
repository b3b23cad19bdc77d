import PgBoss from 'pg-boss';
import type { Tx } from '../db/client';

/** The jobs, by queue. They carry ids alone: no address, no name. The queues are in a migration. */
export type Jobs = {
  mail: { mailId: string };
  /** Mails that no process lived through. */
  'mail-failed': { mailId: string };
  /** One mail's push to one device, which is not due before. */
  push: { mailId: string; subscriptionId: string; dueAt: string; tries?: number };
  /** Requests whose host can no longer undo their answer. */
  held: { requestId: string };
  sweep: Record<string, never>;
};

/** A schema of our own: the library's default may be another program's in the same database. */
export const JOBS_SCHEMA = 'sukkah_jobs';

type Queue = keyof Jobs;

// A process that died in the middle: soon, since somebody may wait for a street. What a mail server
// refuses is not tried again by the queue: the mail sets its own next hour.
const soonAgain = { retryLimit: 8640, retryDelay: 20, expireInSeconds: 120 };

const options: { [Q in Queue]?: PgBoss.SendOptions } = {
  mail: { ...soonAgain, deadLetter: 'mail-failed' },
  held: soonAgain,
  push: soonAgain,
};

/** Only words the jobs: it is never started, and has no connection of its own. */
const scribe = new PgBoss({
  schema: JOBS_SCHEMA,
  db: { executeSql: () => Promise.reject(new Error('A job is written in a transaction.')) },
});

/**
 * Writes jobs, by one statement, in the transaction of the change that they follow from: rolled back,
 * they never were. `startAfter`: not before then, by the database's clock.
 * @throws Error when there is no such queue
 */
export async function addJobs<Q extends Queue>(
  tx: Tx,
  queue: Q,
  jobs: { data: Jobs[Q]; startAfter?: Date | undefined }[],
): Promise<void> {
  let written = 0;
  const executeSql = async (text: string, values: unknown[] = []) => {
    written = (await tx.$queryRawUnsafe<unknown[]>(`${text} returning name`, ...values)).length;
    return { rows: [] };
  };
  await scribe.insert(
    jobs.map((job) => ({ name: queue, ...options[queue], ...job })),
    { db: { executeSql } },
  );
  // The library says nothing when it does not know the name.
  if (written < jobs.length) throw new Error(`There is no queue named ${queue}.`);
}

/** The same for one. */
export const addJob = <Q extends Queue>(tx: Tx, queue: Q, data: Jobs[Q], startAfter?: Date) =>
  addJobs(tx, queue, [{ data, startAfter }]);
