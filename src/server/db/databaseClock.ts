import type { Clock } from '../clock';
import { MAX_CLOCK_SKEW_MS } from '../config/settings.mjs';
import type { Db } from './client';

/** @param skewMs how far our clock is ahead, in milliseconds; negative if it's behind */
export const isClockWrong = (skewMs: number): boolean => Math.abs(skewMs) > MAX_CLOCK_SKEW_MS;

/**
 * Returns the clock that all processes share, whatever their machines' clocks say. Jobs use it,
 * because a process whose clock is ahead would delete what isn't old yet.
 */
export async function databaseClock(db: Db): Promise<Clock> {
  const [row] = await db.$queryRaw<{ ms: number }[]>`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`;
  const startMs = (row?.ms ?? Number.NaN) - performance.now();
  return { now: () => new Date(startMs + performance.now()) };
}
