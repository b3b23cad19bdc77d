import PgBoss from 'pg-boss';
import { JOBS_SCHEMA } from '@/server/jobs/queue';

/** Requeues expired jobs immediately. Processes do this every half minute. */
export async function maintainJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    connectionString,
    migrate: false,
    schedule: false,
  });
  await boss.start();
  await boss.maintain();
  await boss.stop();
}
