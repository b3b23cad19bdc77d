import PgBoss from 'pg-boss';
import { JOBS_SCHEMA, type Jobs } from './jobs/queue';
import { writers } from './letters/writers';
import { log, logUnexpected } from './log';
import { deliverMail, giveUpMail, type MailContext } from './mail/deliver';
import type { RetentionSettings } from './retention';
import { inSpan } from './span';
import { sweep } from './sweeps';

/** What jobs need of this process. */
type JobContext = MailContext & { settings: RetentionSettings };

/** How often a process looks: for the jobs of processes that died, and for mails. In seconds. */
export const POLLING = { maintenance: 30, mail: 4 } as const;

/** The same of whoever need not hurry, or is woken by another: a process with nothing to do is quiet. */
const SELDOM = 30;

/** The workers of a process, by queue, and how often each looks: so many jobs run in it at once. */
const WORKERS = {
  mail: [POLLING.mail, SELDOM],
  'mail-failed': [SELDOM],
  sweep: [SELDOM],
} as const satisfies Record<keyof Jobs, readonly number[]>;

const handlers: {
  [Q in keyof Jobs]: (context: JobContext, data: Jobs[Q]) => Promise<unknown>;
} = {
  mail: (context, { mailId }) => deliverMail(context, writers, mailId),
  'mail-failed': ({ db }, { mailId }) => giveUpMail(db, mailId),
  sweep: (context) => sweep(context),
};

/**
 * Does one job.
 * @throws Error without details, since the queue keeps it in a table, for the job to be tried again.
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
  for (const pollingIntervalSeconds of WORKERS[queue])
    workers.push(
      await boss.work<Jobs[typeof queue]>(queue, { pollingIntervalSeconds }, async ([job]) => {
        if (!job) return;
        // There may be more: all look again at once.
        for (const worker of workers) boss.notifyWorker(worker);
        await runJob(queue, context, job.data);
      }),
    );
}

/**
 * Starts this process's workers. Any number of processes may: each job goes to one of them.
 * @throws Error when the database cannot be reached, or its queue is of another version.
 */
export async function startWorkers(connectionString: string, context: JobContext): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    schema: JOBS_SCHEMA,
    migrate: false,
    max: 3,
    maintenanceIntervalSeconds: POLLING.maintenance,
    cronWorkerIntervalSeconds: SELDOM,
  });
  boss.on('error', (error) => logUnexpected(error, 'job queue'));
  await boss.start();
  for (const queue of Object.keys(WORKERS) as (keyof Jobs)[]) await work(boss, queue, context);
  await boss.schedule('sweep', '* * * * *', {}, { retryLimit: 0 });
  return boss;
}
