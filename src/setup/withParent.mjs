/**
 * Loaded with `node --import` into the tools that setup runs. Stops the tool and everything it
 * started when setup itself is killed, so no server keeps its port. Setup has the other end of a
 * pipe on descriptor 3, which the system closes when setup dies.
 */
import net from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { ignoreOutputErrors } from '../server/observability/outputErrors.mjs';

const PIPE = 3;
const GRACE_MS = 1000; // to close browsers and files

/**
 * Signals the tool's own process group.
 * @param {NodeJS.Signals} signal
 */
function signalGroup(signal) {
  process.kill(-process.pid, signal);
}

if (isMainThread) {
  ignoreOutputErrors();
  // Processes that the tool forks inherit this list, but not the pipe.
  process.execArgv = process.execArgv.filter((flag) => !flag.includes('withParent.mjs'));
  const pipe = new net.Socket({ fd: PIPE });
  pipe.on('error', () => {});
  pipe.on('close', () => {
    setTimeout(signalGroup, GRACE_MS, 'SIGKILL');
    signalGroup('SIGTERM');
  });
  pipe.resume().unref();
}
