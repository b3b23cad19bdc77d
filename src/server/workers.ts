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

/** How often a process looks: for the jobs of processes that died, and for jobs of its own. */
export const POLLING = { maintenanceIntervalSeconds: 30, pollingIntervalSeconds: 2 } as const;

/** Workers of a process for each queue: so many jobs run in it at once. */
const WORKERS = { mail: 2, 'mail-failed': 1, sweep: 1 } as const;

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
  const options = { pollingIntervalSeconds: POLLING.pollingIntervalSeconds };
  const id = await boss.work<Jobs[typeof queue]>(queue, options, async ([job]) => {
    if (!job) return;
    // There may be more: look again at once, and not in two seconds.
    boss.notifyWorker(id);
    await runJob(queue, context, job.data);
  });
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
    maintenanceIntervalSeconds: POLLING.maintenanceIntervalSeconds,
  });
  boss.on('error', (error) => logUnexpected(error, 'job queue'));
  await boss.start();
  for (const queue of Object.keys(WORKERS) as (keyof Jobs)[])
    for (let n = 0; n < WORKERS[queue]; n += 1) await work(boss, queue, context);
  await boss.schedule('sweep', '* * * * *', {}, { retryLimit: 0 });
  return boss;
}
