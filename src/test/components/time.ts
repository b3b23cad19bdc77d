import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stops the clock until the test ends. Only `pass` and `passUntil` advance it. */
export const stopClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });

/** Advances a stopped clock and runs what that triggers. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Advances a stopped clock by a millisecond at a time until the assertion passes. */
export const passUntil = (holds: () => void) =>
  vi.waitFor(
    async () => {
      await pass(1);
      holds();
    },
    { interval: 1, timeout: 30_000 },
  );
