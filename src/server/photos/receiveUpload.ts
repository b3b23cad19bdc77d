import fs from 'node:fs/promises';
import { errors } from '../errors';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/**
 * A client that's cut off while sending doesn't read the error, so some of the excess is read and
 * dropped.
 */
const MAX_DROPPED_BYTES = 32 * 1024 * 1024;

/**
 * The minimum upload speed: done within `maxMs` and, after `graceMs`, at least `minBytesPerSecond`
 * on average.
 */
export type Pace = { maxMs: number; graceMs: number; minBytesPerSecond: number };

/** A phone on a poor connection sends about 50 kB per second. */
const PACE: Pace = { maxMs: 180_000, graceMs: 20_000, minBytesPerSecond: 8192 };

/**
 * Streams a body to a file, so uploads in the queue take up disk space and not memory.
 * @throws RuleError `PICTURE_TOO_LARGE`; `NO_PICTURE` if it's empty or incomplete;
 * `UPLOAD_TOO_SLOW`
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
    // Makes `read` throw, but keeps the connection open for the error response.
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
