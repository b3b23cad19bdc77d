import PgBoss from 'pg-boss';
import { JOBS_SCHEMA } from '@/server/jobs/queue';

/** Looks at once, as processes do every half a minute, for jobs whose time is over, and gives them to others. */
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
