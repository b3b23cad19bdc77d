import fs from 'node:fs/promises';
import { errors } from '../errors';

/** Maximum size of an uploaded picture, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** A client that is cut off while sending reads no refusal, so some of what is too much is read and dropped. */
const MAX_DROPPED_BYTES = 32 * 1024 * 1024;

/** How fast a body must come: within `maxMs`, and after `graceMs` not slower than the average. */
export type Pace = { maxMs: number; graceMs: number; minBytesPerSecond: number };

/** A phone on a poor connection sends some 50 kB per second. */
const PACE: Pace = { maxMs: 180_000, graceMs: 20_000, minBytesPerSecond: 8192 };

/**
 * Writes a body to a file, so that uploads waiting for their turn wait on disk and not in memory.
 * @throws RuleError `PICTURE_TOO_LARGE`; `NO_PICTURE` if it is empty or breaks off; `UPLOAD_TOO_SLOW`
 */
export async function receiveBody(
  body: ReadableStream<Uint8Array> | null,
  file: string,
  { maxMs, graceMs, minBytesPerSecond }: Pace = PACE,
): Promise<void> {
  if (!body) throw errors.noPicture();
  const reader = body.getReader();
  let size = 0;
  let isTooSlow = false;
  const startedAt = performance.now();
  const checkPace = () => {
    const elapsedMs = performance.now() - startedAt;
    const isBelowPace = elapsedMs > graceMs && size < (elapsedMs / 1000) * minBytesPerSecond;
    if (elapsedMs < maxMs && !isBelowPace) return;
    isTooSlow = true;
    // Makes `read` throw and leaves the connection open for the refusal.
    reader.releaseLock();
  };
  const timer = setInterval(checkPace, Math.min(1000, graceMs));
  const open = await fs.open(file, 'wx', 0o600);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size <= MAX_UPLOAD_BYTES) await open.write(value);
      else if (size > MAX_DROPPED_BYTES) break;
    }
  } catch (error) {
    // A full disk is our fault; a client that hangs up isn't.
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw isTooSlow ? errors.uploadTooSlow() : errors.noPicture();
  } finally {
    clearInterval(timer);
    await open.close();
  }
  if (size > MAX_UPLOAD_BYTES) throw errors.pictureTooLarge();
  if (size === 0) throw errors.noPicture();
}
