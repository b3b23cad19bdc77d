import { Prisma } from '@/generated/prisma/client';

/**
 * Disables parallel workers for the statement, because each one reads far past the page before it
 * can be stopped. The CTE takes effect even though nothing reads its result.
 */
export const withoutParallelWorkers = Prisma.sql`alone AS (SELECT set_config('max_parallel_workers_per_gather', '0', true))`;
