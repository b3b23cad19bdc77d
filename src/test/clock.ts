import type { Clock } from '@/server/clock';

const MS = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

export type TestClock = Clock & {
  /** The hand as it is, without a tick. */
  readonly at: Date;
  set(instant: string | number | Date): void;
  /** Moves on by so much; negative turns back. */
  forward(by: Partial<Record<keyof typeof MS, number>>): void;
};

/** Long before the meals of `factories.ts`, which are at Sukkot 2027. */
export const START = '2027-09-01T12:00:00.000Z';

/**
 * A clock that a test sets. It ticks one second whenever somebody looks, so that no two things
 * happen at once and every order is certain; with `tickMs` 0 it stands still.
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
