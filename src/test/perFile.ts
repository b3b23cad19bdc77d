import { afterAll, vi } from 'vitest';
import { endFile } from './fileEnd';

/**
 * Runs once per test file. Most files share a process, because loading the whole server takes
 * longer than most tests. Each file must leave the process as it found it.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await endFile();
  // Reads are counted per process, by addresses that several files use.
  Object.assign(globalThis, { sukkahReads: undefined });
});
