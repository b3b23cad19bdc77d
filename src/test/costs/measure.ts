import { randomUUID } from 'node:crypto';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { stringify } from '@/schemas/transformer';
import { pointsOfClient } from '@/server/rateLimit/memoryLimits';
import type { Context } from '@/server/trpc/init';
import { appRouter } from '@/server/trpc/root';
import { english } from '../english';
import { typeOf } from '../matrix/procedures';

export type Call = { path: string; input: unknown };

export type Measured = {
  cpuMs: number;
  bytes: number;
  statements: number;
  points: number;
  text: string;
};

const ENDPOINT = 'http://localhost/api/trpc';

function cpuOf(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the request that a page sends for these calls. */
function requestFor(calls: Call[]): Request {
  const paths = calls.map(({ path }) => path).join(',');
  const inputs = `{${calls.map(({ input }, n) => `"${n}":${stringify(input)}`).join(',')}}`;
  const url = `${ENDPOINT}/${paths}?batch=1`;
  if (typeOf(calls[0]?.path ?? '') === 'query')
    return new Request(`${url}&input=${encodeURIComponent(inputs)}`);
  const headers = { 'Content-Type': 'application/json' };
  return new Request(url, { method: 'POST', headers, body: inputs });
}

async function measureOnce(
  context: Pick<Context, 'db' | 'clock' | 'viewer'>,
  calls: Call[],
  sent: string[],
): Promise<Measured> {
  const req = requestFor(calls);
  // A client of its own, so that no rate limit is reached.
  const client = randomUUID();
  const ctx = { ...context, client, language: english, site: 'https://sukkah.test' };
  const earlier = sent.length;
  const before = process.cpuUsage();
  const response = await fetchRequestHandler({
    ...{ endpoint: '/api/trpc', req, router: appRouter, createContext: async () => ctx },
  });
  const text = await response.text();
  const cpuMs = cpuOf(before);
  const points = pointsOfClient(client);
  return { cpuMs, bytes: Buffer.byteLength(text), statements: sent.length - earlier, points, text };
}

/**
 * Answers calls as the tRPC endpoint does, in this process, so that its CPU time doesn't include
 * PostgreSQL's. Returns the try with the least CPU, because garbage is collected and others use the
 * machine too.
 */
export async function measure(
  context: Parameters<typeof measureOnce>[0],
  calls: Call[],
  { sent, tries }: { sent: string[]; tries: number },
): Promise<Measured> {
  let least = await measureOnce(context, calls, sent);
  for (let n = 1; n < tries; n += 1) {
    const next = await measureOnce(context, calls, sent);
    if (next.cpuMs < least.cpuMs) least = next;
  }
  return least;
}

const SAMPLE = JSON.stringify(
  Array.from({ length: 2000 }, (_, n) => ({ id: `${n}`, at: n, text: 'x'.repeat(100) })),
);

/** The yardstick on a quiet machine: two cores of an AMD EPYC, Node 20. */
const QUIET_MS = 20;

/**
 * Returns how many times slower than a quiet machine this one is now, at least 1, by a fixed piece
 * of work like a response's.
 */
export function slownessNow(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (let n = 0; n < 20; n += 1) JSON.stringify(JSON.parse(SAMPLE));
    return cpuOf(before);
  });
  return Math.max(1, Math.min(...times) / QUIET_MS);
}

export { cpuOf };
