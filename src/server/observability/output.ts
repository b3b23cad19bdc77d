import { setTimeout as sleep } from 'node:timers/promises';
import { metrics } from './metrics';

/** Maximum amount of buffered output while nothing reads stdout, in bytes. */
const MAX_WAITING_BYTES = 512 * 1024;

/** How long to wait for buffered output when the process exits, in milliseconds. */
const FLUSH_MS = 2000;

function countIfLost(error?: Error | null): void {
  if (error) metrics.droppedLines.inc();
}

/**
 * Writes a line to stdout, or drops and counts it if the buffer is full. Like pino's destination,
 * Node's stream doesn't block on a slow pipe, but it also lets the process exit while nothing
 * reads.
 */
export function writeOutput(line: string): void {
  if (process.stdout.writableLength + line.length > MAX_WAITING_BYTES) metrics.droppedLines.inc();
  else process.stdout.write(line, countIfLost);
}

export async function flushOutput(): Promise<void> {
  const pendingWrite = new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  await Promise.race([pendingWrite, sleep(FLUSH_MS)]);
}
