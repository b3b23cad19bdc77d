import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../setup/port.mjs';
import { createTestDatabase, type TestDatabase } from '../database';
import { TEST_SECRET } from '../server';
import { spawnServer } from '../spawned';

/** A server that loses its log output must keep responding and still stop on SIGTERM. */

const STOP_MS = 10_000;

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-output-'));
  return async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true });
  };
});

function makePipe() {
  const file = path.join(folder, `${performance.now()}`);
  execFileSync('mkfifo', [file]);
  const reader = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  const writer = fs.openSync(file, 'w');
  let isOpen = true;
  const closeReader = () => {
    if (isOpen) fs.closeSync(reader);
    isOpen = false;
  };
  onTestFinished(closeReader);
  const readToEnd = async () => {
    isOpen = false; // the socket closes it
    let text = '';
    for await (const chunk of new net.Socket({ fd: reader })) text += chunk;
    return text;
  };
  return { writer, closeReader, readToEnd };
}

async function sendRequests(url: string, amount: number) {
  const result = await autocannon({
    ...{ url: `${url}/api/health`, connections: 20, amount },
    timeout: 60, // seconds; the machine may be busy with other tests
  });
  const { non2xx, errors, timeouts } = result;
  return { answered: result['2xx'], non2xx, errors, timeouts };
}

const allAnswered = (amount: number) => ({ answered: amount, non2xx: 0, errors: 0, timeouts: 0 });

async function serveWith(stdout: number, stderr: number) {
  const metricsPort = await freePort();
  const settings = { METRICS_PORT: `${metricsPort}`, LIMITS: '*=x10000' };
  const server = await spawnServer(database.url, settings, undefined, ['ignore', stdout, stderr]);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  for (const descriptor of new Set([stdout, stderr])) fs.closeSync(descriptor);
  const readMetric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const stopInTime = () =>
    Promise.race([
      server.stop(),
      sleep(STOP_MS, `still running after ${STOP_MS} ms`, { ref: false }),
    ]);
  return {
    ...server,
    stopInTime,
    droppedLines: () => readMetric('sukkah_log_lines_dropped_total'),
  };
}

const openNull = () => fs.openSync('/dev/null', 'w');

test.each([
  ['stdout', true, false],
  ['stderr', false, true],
  ['both, on one pipe,', true, true],
] as const)(
  'responds to every request and stops after the reader of %s leaves',
  async (_name, out, err) => {
    const pipe = makePipe();
    const server = await serveWith(out ? pipe.writer : openNull(), err ? pipe.writer : openNull());
    pipe.closeReader();
    expect(await sendRequests(server.url, 2000)).toEqual(allAnswered(2000));
    if (out) expect(await server.droppedLines()).toBeGreaterThan(1900);
    expect(await server.stopInTime()).toBe(0);
  },
);

test('responds to every request and stops while the log disk is full', async () => {
  const server = await serveWith(fs.openSync('/dev/full', 'w'), fs.openSync('/dev/full', 'w'));
  expect(await sendRequests(server.url, 2000)).toEqual(allAnswered(2000));
  expect(await server.droppedLines()).toBeGreaterThan(1900);
  expect(await server.stopInTime()).toBe(0);
});

test('responds to every request, drops lines, and stops while nobody reads the log', async () => {
  const { writer } = makePipe();
  const server = await serveWith(writer, openNull());
  const requests = 7000;
  expect(await sendRequests(server.url, requests)).toEqual(allAnswered(requests));
  // A line has about 145 bytes. The server buffers 512 KiB and the pipe 64 KiB.
  const bufferedLines = requests - (await server.droppedLines());
  expect(bufferedLines).toBeGreaterThan(1000);
  expect(bufferedLines).toBeLessThan(5000);
  expect(await server.stopInTime()).toBe(0);
}, 120_000);

test('writes the buffered lines before it stops, for a slow reader', async () => {
  const { writer, readToEnd } = makePipe();
  const server = await serveWith(writer, openNull());
  const requests = 2000; // more than fits into the pipe, and less than the server drops
  await sendRequests(server.url, requests);
  expect(await server.droppedLines()).toBe(0);
  const stopped = server.stopInTime();
  await vi.waitFor(() => expect(fetch(server.url)).rejects.toThrow(), { timeout: STOP_MS });
  const text = await readToEnd();
  expect(text.match(/"route":"\/api\/health".*\n/g)?.length).toBeGreaterThanOrEqual(requests);
  expect(await stopped).toBe(0);
});

test('`npm start` keeps the app running after its reader leaves, and stops it on SIGTERM', async () => {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['src/setup/start.mjs'], {
    env: {
      ...{ PATH, HOME, NODE_ENV: 'production', DATABASE_URL: database.url, DEMO_MODE: '0' },
      ...{ NEXTAUTH_URL: `http://localhost:${port}`, NEXTAUTH_SECRET: TEST_SECRET },
      ...{ PORT: `${port}`, HOST: '127.0.0.1', LIMITS: '*=x10000', LOG_LEVEL: 'info' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  const url = `http://localhost:${port}`;
  const answer = async () => (await fetch(`${url}/api/health`)).status;
  await vi.waitFor(async () => expect(await answer()).toBe(200), { timeout: 60_000 });
  expect(await sendRequests(url, 2000)).toEqual(allAnswered(2000));
  child.kill('SIGTERM');
  expect(await Promise.race([ended, sleep(STOP_MS, 'still running', { ref: false })])).toEqual([
    0,
    null,
  ]);
}, 120_000);
