import PgBoss from 'pg-boss';
import type { Tx } from '../db/client';

/** The jobs by queue, with ids only, never addresses or names. A migration creates the queues. */
export type Jobs = {
  mail: { mailId: string };
  /** Emails that failed because every process that tried them crashed. */
  'mail-failed': { mailId: string };
  /**
   * A push notification for an email to one device. It isn't due before `dueAt`. `isLate`: it had to
   * wait for others that the same person caused.
   */
  push: { mailId: string; subscriptionId: string; dueAt: string; tries?: number; isLate?: true };
  /** An answer whose undo window is over, or an acceptance that ends the guest's other requests. */
  held: { requestId: string };
  sweep: Record<string, never>;
};

/** Our own schema, because another program may use the library's default in the same database. */
export const JOBS_SCHEMA = 'sukkah_jobs';

type Queue = keyof Jobs;

// After a crash, retry soon, because someone may be waiting for an address. These retries don't
// cover emails that a mail server refused; the email schedules its own next try.
const retrySoon = { retryLimit: 8640, retryDelay: 20, expireInSeconds: 120 };

const options: { [Q in Queue]?: PgBoss.SendOptions } = {
  mail: { ...retrySoon, deadLetter: 'mail-failed' },
  held: retrySoon,
  push: retrySoon,
};

/** Only builds the SQL for jobs. It's never started and has no connection of its own. */
const jobSqlBuilder = new PgBoss({
  schema: JOBS_SCHEMA,
  db: { executeSql: () => Promise.reject(new Error('Jobs can only be added in a transaction.')) },
});

/**
 * Adds jobs with one statement in the transaction of the change that causes them. A rollback
 * removes them too.
 * @param jobs `startAfter` is the earliest start, by the database's clock
 * @throws Error if the queue doesn't exist
 */
export async function addJobs<Q extends Queue>(
  tx: Tx,
  queue: Q,
  jobs: { data: Jobs[Q]; startAfter?: Date | undefined }[],
): Promise<void> {
  let insertedCount = 0;
  const executeSql = async (text: string, values: unknown[] = []) => {
    insertedCount = (await tx.$queryRawUnsafe<unknown[]>(`${text} returning name`, ...values))
      .length;
    return { rows: [] };
  };
  await jobSqlBuilder.insert(
    jobs.map((job) => ({ name: queue, ...options[queue], ...job })),
    { db: { executeSql } },
  );
  // The library doesn't report an unknown queue.
  if (insertedCount < jobs.length) throw new Error(`There is no queue named ${queue}.`);
}

export const addJob = <Q extends Queue>(tx: Tx, queue: Q, data: Jobs[Q], startAfter?: Date) =>
  addJobs(tx, queue, [{ data, startAfter }]);
