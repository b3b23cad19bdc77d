/**
 * Keeps a closed pipe, a full disk, or a lost terminal from ending the process. Node throws on an
 * error event without a listener, and reporting it would write to the same broken stream.
 */
export function ignoreOutputErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
