/** A worker thread that attacks for `npm run abuse`, so that it doesn't delay the visitor. */
import { parentPort, workerData } from 'node:worker_threads';
import { abusiveCalls } from './abusiveCalls.mjs';
import { load } from './load.mjs';

/** @type {{ url: string, listing: string, script: string, names: string[], seconds: number }} */
const { url, listing, script, names, seconds } = workerData;
const calls = abusiveCalls(listing, script).filter(({ name }) => names.includes(name));
let sent = 0;

function next() {
  const { path, headers } = /** @type {import('./abusiveCalls.mjs').Call} */ (
    calls[sent % calls.length]
  );
  sent += 1;
  return {
    path: path(),
    headers: { 'x-forwarded-for': '198.51.100.7', 'accept-encoding': 'gzip', ...headers },
  };
}

parentPort?.postMessage(await load({ url, next }, { seconds, connections: 40 }));
