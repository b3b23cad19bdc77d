import { setTimeout as sleep } from 'node:timers/promises';
import { metrics } from './metrics';

/** Maximum text that waits for a reader of stdout that has stopped reading. */
const MAX_WAITING_BYTES = 512 * 1024;

/** How long the end of the process waits for that text to be read. */
const FLUSH_MS = 2000;

function countIfLost(error?: Error | null): void {
  if (error) metrics.droppedLines.inc();
}

/**
 * Writes a line to stdout, or drops it and counts that. Node's own stream waits for a slow pipe without
 * blocking, as pino's destination does, but lets the process exit while nobody reads.
 */
export function writeOutput(line: string): void {
  if (process.stdout.writableLength + line.length > MAX_WAITING_BYTES) metrics.droppedLines.inc();
  else process.stdout.write(line, countIfLost);
}

/** Waits until what was written so far is out, if somebody reads it soon. */
export async function flushOutput(): Promise<void> {
  const written = new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  await Promise.race([written, sleep(FLUSH_MS)]);
}
