import PgBoss from 'pg-boss';
import { CONNECTIONS } from '../config/settings.mjs';
import { databaseClock } from '../db/databaseClock';
import { emailTemplates } from '../emails/templates';
import { deliverMail, giveUpMail, type MailContext } from '../mail/deliver';
import { log, logUnexpected } from '../observability/log';
import { inSpan } from '../observability/span';
import { deliverPush, type PushContext } from '../push/deliver';
import { withdrawOthers } from '../requests/askedTogether';
import { settleHeld } from '../requests/undo';
import { JOBS_SCHEMA, type Jobs } from './queue';
import type { RetentionSettings } from './retention';
import { runScheduledTasks } from './scheduledTasks';

type JobContext = MailContext & PushContext & { settings: RetentionSettings };

/** How often a process checks for jobs of crashed processes and for urgent ones, in seconds. */
export const POLLING = { maintenance: 30, urgent: 6 } as const;

/**
 * Polling interval of workers that aren't urgent or are woken by another of their queue, in seconds.
 * It keeps idle processes quiet.
 */
const SELDOM = 60;

/** How often the queue checks its schedule, in seconds. This is the maximum it allows. */
const CLOCK = 45;

/**
 * How many jobs a worker runs at once. Emails and push notifications wait for other servers, without
 * a database connection. Two workers fill the connections to the mail server. A batch of pushes waits
 * for its slowest push service, so several workers take large batches.
 */
const AT_ONCE: { [Q in keyof Jobs]?: number } = { mail: 5, push: 10 };

/** The polling interval of each of a process's workers, in seconds, by queue. */
const WORKERS = {
  mail: [POLLING.urgent, SELDOM],
  'mail-failed': [SELDOM],
  push: [POLLING.urgent, SELDOM, SELDOM],
  held: [POLLING.urgent],
  sweep: [SELDOM],
} as const satisfies Record<keyof Jobs, readonly number[]>;

const handlers: {
  [Q in keyof Jobs]: (context: JobContext, data: Jobs[Q]) => Promise<unknown>;
} = {
  mail: (context, { mailId }) => deliverMail(context, emailTemplates, mailId),
  'mail-failed': ({ db }, { mailId }) => giveUpMail(db, mailId),
  push: (context, job) => deliverPush(context, emailTemplates, job),
  held: async (context, { requestId }) => {
    await settleHeld(context, requestId);
    await withdrawOthers(context, requestId);
  },
  sweep: (context) => runScheduledTasks(context),
};

/**
 * Runs one job.
 * @throws Error without details, because the queue stores it, so that the job is retried
 */
export async function runJob<Q extends keyof Jobs>(
  queue: Q,
  context: JobContext,
  data: Jobs[Q],
): Promise<void> {
  const began = performance.now();
  try {
    await inSpan(`job ${queue}`, () => handlers[queue](context, data));
    log[queue === 'sweep' ? 'debug' : 'info'](
      { queue, ms: Math.round(performance.now() - began) },
      'job',
    );
  } catch (error) {
    logUnexpected(error, `job ${queue}`);
    throw new Error(`The job did not succeed: ${error instanceof Error ? error.name : 'Error'}.`);
  }
}

async function work(boss: PgBoss, queue: keyof Jobs, context: JobContext): Promise<void> {
  const workers: string[] = [];
  const handleJob = async (job: PgBoss.Job<Jobs[typeof queue]>) => {
    try {
      // The scheduled tasks compare this process's clock with the database's themselves.
      const clock = queue === 'sweep' ? context.clock : await databaseClock(context.db);
      await runJob(queue, { ...context, clock }, job.data);
    } catch (error) {
      // Fail this job alone, so that finished jobs of the batch aren't repeated.
      await boss.fail(queue, job.id, error as Error);
    }
  };
  for (const pollingIntervalSeconds of WORKERS[queue])
    workers.push(
      await boss.work<Jobs[typeof queue]>(
        queue,
        { pollingIntervalSeconds, batchSize: AT_ONCE[queue] ?? 1 },
        async (jobs) => {
          // There may be more jobs, so wake all workers of this queue.
          for (const worker of workers) boss.notifyWorker(worker);
          await Promise.all(jobs.map(handleJob));
        },
      ),
    );
}

/**
 * Starts this process's workers. Several processes can run workers; each job goes to one of them.
 * @throws Error if the database is unreachable or its queue has another version
 */
export async function startWorkers(connectionString: string, context: JobContext): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    schema: JOBS_SCHEMA,
    migrate: false,
    max: CONNECTIONS.jobs,
    maintenanceIntervalSeconds: POLLING.maintenance,
    cronWorkerIntervalSeconds: CLOCK,
    cronMonitorIntervalSeconds: CLOCK,
  });
  boss.on('error', (error) => logUnexpected(error, 'job queue'));
  await boss.start();
  for (const queue of Object.keys(WORKERS) as (keyof Jobs)[]) await work(boss, queue, context);
  await boss.schedule('sweep', '* * * * *', {}, { retryLimit: 0 });
  return boss;
}
