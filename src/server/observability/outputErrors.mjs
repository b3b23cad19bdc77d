/**
 * Keeps a closed pipe, a full disk or a lost terminal from ending the process. Node throws an error event
 * without a listener, and whoever reports it would write to the stream that has just failed.
 */
export function ignoreOutputErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
