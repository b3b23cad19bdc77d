import { expect, inject, test } from 'vitest';
import { freePort } from '../../setup/port.mjs';
import { startServer } from '../server';
import { db } from './world';

/** The first search on a new server can take seconds on a busy machine. */
const POLL_OPTIONS = { timeout: 15_000 };

function batchPath(size: number): string {
  const near = (n: number) => ({ json: { near: `${40 + n / 100},-73.5` } });
  const input = Object.fromEntries(Array.from({ length: size }, (_, n) => [n, near(n)]));
  const query = new URLSearchParams({ batch: '1', input: JSON.stringify(input) });
  return `/api/trpc/${Array(size).fill('listings.search').join()}?${query}`;
}

/** Counts searches. A scheduled task may be waiting for the same table. */
async function countWaitingInDatabase(): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE 'WITH RECURSIVE part %'`;
  return rows.length;
}

test('stops searching for a client that hangs up', async () => {
  const metricsPort = await freePort();
  const server = await startServer(inject('http').databaseUrl, {
    LIMITS: '*=x100 searchesAtOnce.client=1',
    DATABASE_READ_TIMEOUT_MS: '15000',
    METRICS_PORT: `${metricsPort}`,
  });
  const callsByCode = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const call = /procedure_calls_total\{procedure="listings.search",code="(\w+)"\} (\d+)/g;
    return Object.fromEntries([...metrics.matchAll(call)].map(([, code, count]) => [code, count]));
  };
  try {
    // The landing page, by which the test knows that the server is up, searches once.
    await expect.poll(callsByCode, POLL_OPTIONS).toEqual({ OK: '1' });
    const controller = new AbortController();
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE places IN ACCESS EXCLUSIVE MODE`;
        const answer = fetch(server.url + batchPath(10), { signal: controller.signal });
        const failed = expect(answer).rejects.toThrow('aborted');
        await expect.poll(countWaitingInDatabase, POLL_OPTIONS).toBe(1);
        controller.abort();
        await failed;
        await expect
          .poll(callsByCode, POLL_OPTIONS)
          .toEqual({ CLIENT_CLOSED_REQUEST: '9', OK: '1' });
      },
      { timeout: 30_000 },
    );
    await expect.poll(callsByCode, POLL_OPTIONS).toEqual({ CLIENT_CLOSED_REQUEST: '9', OK: '2' });
  } finally {
    await server.stop();
  }
});
