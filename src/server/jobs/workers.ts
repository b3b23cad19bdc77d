import PgBoss from 'pg-boss';
import { emailTemplates } from '../emails/templates';
import { deliverMail, giveUpMail, type MailContext } from '../mail/deliver';
import { log, logUnexpected } from '../observability/log';
import { inSpan } from '../observability/span';
import { deliverPush, type PushContext } from '../push/deliver';
import { settleHeld } from '../requests/undo';
import { JOBS_SCHEMA, type Jobs } from './queue';
import type { RetentionSettings } from './retention';
import { runScheduledTasks } from './scheduledTasks';

/** What jobs need of this process. */
type JobContext = MailContext & PushContext & { settings: RetentionSettings };

/** How often a process looks: for the jobs of processes that died, and for mails. In seconds. */
export const POLLING = { maintenance: 30, mail: 6 } as const;

/** The same of whoever need not hurry, or is woken by another: a process with nothing to do is quiet. */
const SELDOM = 60;

/** As seldom as the queue's own clock lets itself be looked at. */
const CLOCK = 45;

/**
 * How many a worker takes at a time, and does side by side. A mail waits nearly all of its time for the mail
 * server, with a connection to the database in hand: two workers' leave four of ten to people. A push waits without
 * a connection. A whole batch waits for its slowest push service, so there are several workers with large batches.
 */
const AT_ONCE: { [Q in keyof Jobs]?: number } = { mail: 3, push: 10 };

/** Whose workers look, too, when there is a job: an answer's mail comes due with all else that follows from it. */
const WAKES: { [Q in keyof Jobs]?: readonly (keyof Jobs)[] } = { mail: ['held', 'push'] };

/** So long they are let sleep on, in milliseconds: where mails go by the dozen, one look is for many. */
const WAKING_MS = 250;

/** The workers of a process, by queue, and how often each looks. */
const WORKERS = {
  mail: [POLLING.mail, SELDOM],
  'mail-failed': [SELDOM],
  push: [SELDOM, SELDOM, SELDOM],
  held: [SELDOM],
  sweep: [SELDOM],
} as const satisfies Record<keyof Jobs, readonly number[]>;

const handlers: {
  [Q in keyof Jobs]: (context: JobContext, data: Jobs[Q]) => Promise<unknown>;
} = {
  mail: (context, { mailId }) => deliverMail(context, emailTemplates, mailId),
  'mail-failed': ({ db }, { mailId }) => giveUpMail(db, mailId),
  push: (context, job) => deliverPush(context, emailTemplates, job),
  held: (context, { requestId }) => settleHeld(context, requestId),
  sweep: (context) => runScheduledTasks(context),
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

/** The ids of the workers that there are, by queue. */
type Workers = Map<keyof Jobs, string[]>;

async function work(
  boss: PgBoss,
  queue: keyof Jobs,
  context: JobContext,
  all: Workers,
): Promise<void> {
  const workers: string[] = [];
  all.set(queue, workers);
  let isWaking = false;
  const wakeOthers = () => {
    if (isWaking) return;
    isWaking = true;
    const wake = () => {
      isWaking = false;
      for (const other of WAKES[queue] ?? [])
        for (const worker of all.get(other) ?? []) boss.notifyWorker(worker);
    };
    setTimeout(wake, WAKING_MS).unref();
  };
  const does = async (job: PgBoss.Job<Jobs[typeof queue]>) => {
    try {
      await runJob(queue, context, job.data);
    } catch (error) {
      // By itself: what is done of the others must not be done again.
      await boss.fail(queue, job.id, error as Error);
    }
  };
  for (const pollingIntervalSeconds of WORKERS[queue])
    workers.push(
      await boss.work<Jobs[typeof queue]>(
        queue,
        { pollingIntervalSeconds, batchSize: AT_ONCE[queue] ?? 1 },
        async (jobs) => {
          // There may be more: all look again at once.
          for (const worker of workers) boss.notifyWorker(worker);
          wakeOthers();
          await Promise.all(jobs.map(does));
        },
      ),
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
    cronWorkerIntervalSeconds: CLOCK,
    cronMonitorIntervalSeconds: CLOCK,
  });
  boss.on('error', (error) => logUnexpected(error, 'job queue'));
  await boss.start();
  const all: Workers = new Map();
  for (const queue of Object.keys(WORKERS) as (keyof Jobs)[]) await work(boss, queue, context, all);
  await boss.schedule('sweep', '* * * * *', {}, { retryLimit: 0 });
  return boss;
}
