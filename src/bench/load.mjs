import autocannon from 'autocannon';

/** Concurrent connections. */
export const CONNECTIONS = 4;

/**
 * @typedef {object} Load
 * @property {number} rate requests per second
 * @property {number} median in ms, like p95
 * @property {number} p95
 * @property {number} failed responses other than 2xx
 * @property {number} requests
 */

/**
 * @param {object} target
 * @param {string} target.url
 * @param {Record<string, string>} [target.headers]
 * @param {() => import('autocannon').Request} [target.next] the next request, if each one is
 * different
 * @param {{ seconds: number, amount?: number, connections?: number }} options `amount` ends the
 * load early
 * @returns {Promise<Load>}
 */
export function load({ url, headers, next }, { seconds, amount, connections = CONNECTIONS }) {
  return new Promise((resolve, reject) => {
    /** @type {number[]} */
    const times = [];
    let failed = 0;
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds,
        // Loads end at a sample. Sample often, to stop once there are enough and before people run
        // out.
        ...(amount && { sampleInt: 25 }),
        ...(headers && { headers }),
        ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }),
      },
      (error, result) => {
        if (error) return reject(error);
        times.sort((a, b) => a - b);
        const at = (/** @type {number} */ share) =>
          times[Math.floor(share * times.length)] ?? Number.NaN;
        resolve({
          rate: times.length / result.duration,
          median: at(0.5),
          p95: at(0.95),
          failed: failed + result.errors,
          requests: times.length,
        });
      },
    );
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      if (status < 200 || status > 299) failed += 1;
      if (amount && times.length >= amount) run.stop();
    });
  });
}
