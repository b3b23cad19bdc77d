import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stops the clock until the test ends. Only `pass` and `passUntil` advance it. */
export const stopClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });

/** Runs what that triggers, too. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export const passUntil = (holds: () => void) =>
  vi.waitFor(
    async () => {
      await pass(1);
      holds();
    },
    { interval: 1, timeout: 30_000 },
  );
