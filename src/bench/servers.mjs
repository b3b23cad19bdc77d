import fs from 'node:fs';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { startNext } from '../setup/next.mjs';
import { freePort } from '../setup/port.mjs';
import { hashFiles, unlessStamped } from '../setup/prepare.mjs';
import { ROOT, runTool, startScript, startTool, stopChild } from '../setup/processes.mjs';
import { step } from '../setup/steps.mjs';

const HERE = 'src/bench';
const EMPTY_APP = path.join(HERE, 'emptyApp');
const PATIENCE_MS = 60_000;

/** @typedef {{ url: string, pid: number, stop: () => Promise<void> }} Server */

async function startSink() {
  const port = await freePort();
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.resume().once('end', () => done()),
  });
  await new Promise((resolve) => sink.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { url: `smtp://127.0.0.1:${port}`, stop: () => sink.close() };
}

/**
 * @param {string} databaseUrl
 * @param {Record<string, string>} settings
 * @returns {Promise<Server>}
 */
async function startProduct(databaseUrl, settings) {
  const port = await freePort();
  const sink = await startSink();
  const server = await startNext({
    port,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NEXTAUTH_URL: `http://localhost:${port}`,
      NEXTAUTH_SECRET: 'a secret of the bench alone, which opens nothing',
      EMAIL_SERVER: sink.url,
      EMAIL_FROM: 'bench@bench.invalid',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  const stop = async () => {
    await server.stop();
    sink.stop();
  };
  return { url: server.url.replace('localhost', '127.0.0.1'), pid: server.pid, stop };
}

/**
 * Starts our server as in production, but without rate limits: all requests come from one address.
 * @param {string} databaseUrl
 */
export const startOurs = (databaseUrl) =>
  startProduct(databaseUrl, { LIMITS: '*.client=x100000, *.user=x100000, links.everybody=x1000' });

/**
 * Starts our server with its default limits. 127.0.0.1 is a proxy whose clients are told apart by
 * X-Forwarded-For. Other loopback addresses are clients that connect directly.
 * @param {string} databaseUrl
 */
export const startWithOwnLimits = (databaseUrl) =>
  startProduct(databaseUrl, { TRUSTED_PROXIES: '127.0.0.1' });

/**
 * @param {string} name
 * @param {(port: number) => import('node:child_process').ChildProcess} start
 * @returns {Promise<Server>}
 */
async function startServer(name, start) {
  const port = await freePort();
  const child = start(port);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) break;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The ${name} didn't start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, pid: child.pid ?? 0, stop: () => stopChild(child) };
}

/** @param {string} databaseUrl @param {number} port */
const environment = (databaseUrl, port) =>
  /** @type {NodeJS.ProcessEnv} */ ({
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: `${port}`,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });

/**
 * Baseline (a).
 * @param {string} databaseUrl
 * @param {string} scripts a file for `replay.mjs`
 */
export const startReplay = (databaseUrl, scripts) =>
  startServer('server that replays statements', (port) =>
    startScript(path.join(ROOT, HERE, 'replay.mjs'), [], {
      env: { ...environment(databaseUrl, port), BENCH_SCRIPTS: scripts },
    }),
  );

/** Baseline (b): an empty app with the same Next and React, built if needed. Its page is `/empty`. */
export async function startEmptyApp() {
  const files = ['app/layout.jsx', 'app/empty/page.jsx', 'proxy.js', 'next.config.js'];
  const sources = [...files.map((file) => path.join(EMPTY_APP, file)), 'package-lock.json'];
  await unlessStamped(path.join(EMPTY_APP, '.next', '.stamp'), hashFiles(sources), () =>
    step('Building the empty app', () =>
      runTool('next', ['build', EMPTY_APP], { env: environment('', 0), quiet: true }),
    ),
  );
  return startServer('empty app', (port) =>
    startTool('next', ['start', EMPTY_APP, '--port', `${port}`, '--hostname', '127.0.0.1'], {
      env: environment('', port),
      quiet: true,
    }),
  );
}

/**
 * Baseline (c).
 * @param {string} databaseUrl
 */
export const startIncludes = (databaseUrl) =>
  startServer('server that uses include', (port) =>
    startTool('tsx', [path.join(HERE, 'include.ts')], { env: environment(databaseUrl, port) }),
  );

/**
 * Returns a process's current memory, in MB, or 0 where the system doesn't report it.
 * @param {number} pid
 */
export function memoryOf(pid) {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Resolution of `/proc/<pid>/stat`, in ms. */
const TICK_MS = 10;

/**
 * Returns a process's CPU time so far, in ms. Linux only.
 * @param {number} pid
 */
export function cpuMs(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
