import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stops the clock until the test ends: time goes on by `pass` and `passUntil` alone. */
export const stopClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });

/** Lets time pass on a stopped clock, with all that it sets off. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Lets a stopped clock go on, a millisecond at a time, until this holds. */
export const passUntil = (holds: () => void) =>
  vi.waitFor(
    async () => {
      await pass(1);
      holds();
    },
    { interval: 1, timeout: 30_000 },
  );
