import { execFile } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import { errors } from '../errors';
import { log } from '../observability/log';
import { createTurns, type Turns } from '../rateLimit/turns';

/** Decoders that run at the same time. Each uses up to about 300 MB. */
const CONCURRENCY = Math.min(2, Math.max(1, availableParallelism() - 1));

/**
 * CPU time for reading a picture's pixels, in milliseconds. The largest legitimate one takes about
 * three seconds.
 */
const MAX_READ_CPU_MS = 5000;

/**
 * Elapsed time for reading and writing, in milliseconds, in case the machine is too busy to give
 * the decoder its share.
 */
const MAX_ELAPSED_MS = 40_000;

/** The decoder's heap, without pixels, in MB. */
const HEAP_MB = 64;

/** Relative to the server's folder. It's run as a file and isn't bundled. */
const DECODER = path.join('src', 'server', 'photos', 'decoder.mjs');

export type Size = { width: number; height: number };
type Answer = Size | { refused: 'format' | 'pixels' | 'slow' | 'busy' };

/** On `globalThis`, because Next.js loads modules more than once per process. */
const globals = globalThis as { sukkahDecoding?: Turns };
globals.sukkahDecoding ??= createTurns();
const turns = globals.sukkahDecoding;

function parse(stdout: string): Answer | null {
  try {
    return JSON.parse(stdout) as Answer;
  } catch {
    return null;
  }
}

function run(file: string, folder: string, cpuMs: number): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, path.resolve(DECODER), file, folder, `${cpuMs}`],
      // Don't pass our environment: an attacker who takes over a decoder must not find secrets.
      { env: { NODE_ENV: 'production' }, timeout: MAX_ELAPSED_MS, killSignal: 'SIGKILL' },
      (error, stdout) => {
        if (error?.killed) resolve({ refused: 'busy' });
        else if (!error || child.signalCode) resolve(parse(stdout));
        else reject(new Error('The decoder did not start.'));
      },
    );
    // Page requests come first.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  });
}

const refusals = {
  format: errors.noPicture,
  pixels: errors.tooManyPixels,
  slow: errors.pictureTooSlow,
  busy: errors.uploadsBusy,
};

/**
 * Converts a picture in a separate process, when it's its owner's turn.
 * @param file the upload, not yet validated
 * @param folder where the files are written, as `<width>.<format>`
 * @returns the largest file's size in pixels
 * @throws RuleError `NO_PICTURE`, `TOO_MANY_PIXELS`, `PICTURE_TOO_SLOW`, `UPLOADS_BUSY`
 */
export async function decode(
  ownerId: string,
  { file, folder, cpuMs = MAX_READ_CPU_MS }: { file: string; folder: string; cpuMs?: number },
): Promise<Size> {
  const limits = [
    { key: `owner ${ownerId}`, concurrency: 1 },
    { key: 'everybody', concurrency: CONCURRENCY },
  ];
  const answer = await turns.run({ key: ownerId, limits }, () => run(file, folder, cpuMs));
  if (!answer) log.warn('A picture crashed its decoder.');
  if (!answer) throw errors.noPicture();
  if ('refused' in answer) throw refusals[answer.refused]();
  return answer;
}
