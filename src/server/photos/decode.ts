import { execFile } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { errors } from '../errors';
import { log } from '../log';

/** Beside the server's other work; each holds up to some 300 MB while it is at it. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** So many wait for their turn, on disk; whoever comes then is asked to come again. */
const MOST_WAITING = 200;
const RETRY_SECONDS = 30;

/** A picture of 40 megapixels takes some seconds. */
const MOST_MS = 60_000;

/** What the decoder is given of memory for what is not pixels, in MB. */
const HEAP_MB = 64;

/** From the server's folder: it is run by path, and is no part of what is bundled. */
const DECODER = path.join('src', 'server', 'photos', 'decoder.mjs');

export type Size = { width: number; height: number };
type Answer = Size | { refused: 'format' | 'pixels' };

const held = globalThis as { sukkahDecoding?: ReturnType<typeof pLimit> };

function queue() {
  held.sukkahDecoding ??= pLimit(AT_ONCE);
  return held.sukkahDecoding;
}

/** What the process said; null where it broke or had to be ended. */
function run(file: string, folder: string): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, path.resolve(DECODER), file, folder],
      // Without the settings: whoever took over a decoder would find no secret in it.
      { env: { NODE_ENV: 'production' }, timeout: MOST_MS, killSignal: 'SIGKILL' },
      (error, stdout) => {
        if (!error) resolve(JSON.parse(stdout) as Answer);
        else if (child.signalCode) resolve(null);
        else reject(new Error('The decoder did not start.'));
      },
    );
    // People who look at pages go first.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  });
}

/**
 * Makes the files of a picture, apart from this process, a few at a time.
 * @param file what was uploaded, whatever it is
 * @param folder where they are put, as `<width>.<format>`
 * @returns the size of the largest
 * @throws RuleError `NO_PICTURE`, `TOO_MANY_PIXELS`, `BUSY`
 */
export async function decode(file: string, folder: string): Promise<Size> {
  const limit = queue();
  if (limit.pendingCount >= MOST_WAITING) throw errors.busy(RETRY_SECONDS);
  const answer = await limit(() => run(file, folder));
  if (!answer) log.warn('a picture broke its decoder');
  if (!answer || 'refused' in answer)
    throw answer?.refused === 'pixels' ? errors.tooManyPixels() : errors.noPicture();
  return answer;
}
