import { vi } from 'vitest';

/** In milliseconds. Much longer than any state takes, even on a busy machine. */
const TIMEOUT_MS = 15_000;

export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: TIMEOUT_MS });
