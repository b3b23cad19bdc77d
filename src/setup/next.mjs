import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer } from './built.mjs';
import { startScript, startTool, stopChild } from './processes.mjs';

const FIRST_RESPONSE_TIMEOUT_MS = 120_000; // until the first response; `next dev` compiles the page first

/**
 * Starts the server and waits until it responds.
 * @param {object} options
 * @param {number} options.port
 * @param {string} [options.host] address to listen on
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.dev] run `next dev` instead of the built server, which needs a build
 * @returns {Promise<{ url: string, pid: number, exited: Promise<string>, stop: () => Promise<void>
 * }>} `exited` resolves to how it ended, expected or not
 * @throws {Error} if it exits before it responds, or doesn't respond in time
 */
export async function startNext({ port, host = '127.0.0.1', env = process.env, dev = false }) {
  const address = { PORT: String(port), HOSTNAME: host };
  const child = dev
    ? startTool('next', ['dev', '--port', address.PORT, '--hostname', host], {
        env: { ...env, NODE_ENV: 'development' },
      })
    : startScript(builtServer(), [], { env: { ...env, NODE_ENV: 'production', ...address } });
  /** @type {string | undefined} */
  let ended;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    /** @param {string} how */
    const settle = (how) => {
      ended = how;
      resolve(how);
    };
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => settle(signal ?? `exit code ${code}`));
  });

  const anyAddress = host === '0.0.0.0' || host === '::';
  const knock = `http://${anyAddress ? '127.0.0.1' : host}:${port}/`;
  const deadline = Date.now() + FIRST_RESPONSE_TIMEOUT_MS;
  while (!ended && !(await answers(knock)) && Date.now() < deadline) {
    await Promise.race([sleep(100), exited]);
  }
  if (ended) throw new Error(`The server stopped before it responded (${ended}).`);
  if (Date.now() >= deadline) {
    await stopChild(child);
    throw new Error(`The server doesn't respond on port ${port}.`);
  }
  const name = anyAddress || host === '127.0.0.1' ? 'localhost' : host;
  return {
    url: `http://${name}:${port}`,
    pid: child.pid ?? 0,
    exited,
    stop: () => stopChild(child),
  };
}

/** @param {string} url */
async function answers(url) {
  try {
    await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(FIRST_RESPONSE_TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}
