import { DAY_MS } from '@/schemas/time';
import type { Clock } from '@/server/clock';

const MS = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: DAY_MS };

export type TestClock = Clock & {
  readonly at: Date;
  set(instant: string | number | Date): void;
  forward(by: Partial<Record<keyof typeof MS, number>>): void;
};

/** Well before the meals in `factories.ts`, which are at Sukkot 2027. */
export const START = '2027-09-01T12:00:00.000Z';

/**
 * Returns a clock that the test sets. It ticks one second on each read, so no two events share a
 * time and every order is certain. With `tickMs` 0 it doesn't tick.
 */
export function testClock(start: string | Date = START, tickMs = 1000): TestClock {
  let at = new Date(start).getTime();
  return {
    now() {
      at += tickMs;
      return new Date(at);
    },
    get at() {
      return new Date(at);
    },
    set(instant) {
      at = new Date(instant).getTime();
    },
    forward(by) {
      for (const unit of Object.keys(by) as (keyof typeof MS)[]) at += (by[unit] ?? 0) * MS[unit];
    },
  };
}
