/**
 * The shared exit path of `npm start` and `npm test`: stops all children first, then the database.
 */
import { stopChildren } from './processes.mjs';

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * Makes signals shut this process down in order.
 * @param {object} [options]
 * @param {() => Promise<void> | undefined} [options.stopDatabase] called once no child is running
 * @param {() => boolean} [options.mayStop] whether a signal counts as success right now
 * @returns {{ end: (exitCode: number) => Promise<void>, fail: (error: Error) => void }} `fail`
 * reports an error and exits with 1, unless a shutdown is already under way
 */
export function prepareEnding({ stopDatabase, mayStop = () => false } = {}) {
  /** @type {Promise<void> | undefined} */
  let stopped;
  /** @param {number} exitCode */
  async function end(exitCode) {
    stopped ??= stopChildren().then(stopDatabase);
    await stopped;
    process.exit(exitCode);
  }
  /** @param {Error} error */
  function fail(error) {
    if (stopped) return;
    console.error(error.message);
    end(1);
  }

  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.on(signal, () => end(mayStop() ? 0 : 128 + number));
  }
  return { end, fail };
}
