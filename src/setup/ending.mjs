/** The one way out of `npm start` and `npm test`: first all children end, then what they used. */
import { stopChildren } from './processes.mjs';
import { hideSteps } from './steps.mjs';

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * From now on, signals end this process in order.
 *
 * @param {object} [options]
 * @param {() => Promise<void> | undefined} [options.stopDatabase] called when no child runs any more
 * @param {() => boolean} [options.mayStop] whether being told to stop is now no failure
 * @returns {{ end: (exitCode: number) => Promise<void>, fail: (error: Error) => void }} `fail`
 *   reports an error and ends with 1, unless the error only follows from an ending under way
 */
export function prepareEnding({ stopDatabase, mayStop = () => false } = {}) {
  /** @type {Promise<void> | undefined} */
  let stopped;
  /** @param {number} exitCode */
  async function end(exitCode) {
    hideSteps();
    stopped ??= stopChildren().then(stopDatabase);
    await stopped;
    process.exit(exitCode);
  }
  /** @param {Error} error */
  function fail(error) {
    if (stopped) return;
    hideSteps();
    console.error(error.message);
    end(1);
  }

  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.on(signal, () => end(mayStop() ? 0 : 128 + number));
  }
  return { end, fail };
}
