import { afterAll, vi } from 'vitest';
import { endFile } from './fileEnd';

/**
 * Runs once for each test file. Most of them share a process, since loading the whole server takes longer
 * than most tests: so each leaves the process as it found it.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await endFile();
  // Reads are counted in the process, by addresses that several files use.
  Object.assign(globalThis, { sukkahReads: undefined });
});
