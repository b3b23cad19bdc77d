/**
 * Loaded by `node --import` into the tools that the set-up runs: ends the tool, and all that it
 * started, when the set-up itself is killed, so that no server is left holding its port. The
 * set-up keeps the other end of a pipe on descriptor 3, which the system closes with its death.
 */
import net from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { ignoreOutputErrors } from '../server/observability/outputErrors.mjs';

const PIPE = 3;
const GRACE = 1000; // ms to close browsers and files

/** The tool leads a process group of its own. @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  process.kill(-process.pid, signal);
}

if (isMainThread) {
  ignoreOutputErrors();
  // What the tool forks inherits this list, but has no such pipe.
  process.execArgv = process.execArgv.filter((flag) => !flag.includes('withParent.mjs'));
  const pipe = new net.Socket({ fd: PIPE });
  pipe.on('error', () => {});
  pipe.on('close', () => {
    setTimeout(signalGroup, GRACE, 'SIGKILL');
    signalGroup('SIGTERM');
  });
  pipe.resume().unref();
}
