import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { pointsOfClient } from '@/server/rateLimit/memoryLimits';
import { createCaller } from '@/server/trpc/root';
import { testClock } from '../clock';
import { testDatabase } from '../community';
import { english } from '../english';
import { procedures, typeOf } from '../matrix/procedures';
import { watchStatements } from '../statements';
import { fillCostWorld, idOf, LISTINGS } from './costWorld';
import { type Call, cpuOf, type Measured, measure, slownessNow } from './measure';
import { type CostRow, costRows } from './rows';

/**
 * Measures every procedure at its largest input: CPU of this process, bytes of the response,
 * statements, and the points charged. `docs/threats.md` has the table.
 */

vi.mock('@/server/mail/send', () => ({ sendMail: async () => {} }));

/** What a point may cost on a quiet machine, in ms of CPU. */
const POINT_MS = 50;

/** The same for a change, and for each person or meal that it concerns. */
const CHANGE_MS = 150;
const EACH_MS = 10;

const EXPORT = 'users.download';
/** Has limits of its own: an event costs nothing until something changes. */
const STREAM = 'live.changes';

const clock = testClock(undefined, 1);
let db: Awaited<ReturnType<typeof testDatabase>>['db'];
let sent: string[];
const table: string[] = [];

beforeAll(async () => {
  ({ db } = await testDatabase());
  await fillCostWorld(db, clock.now());
  sent = watchStatements(db);
}, 300_000);

const contextOf = (as: CostRow['as']) => ({
  ...{ db, clock, viewer: as === 'visitor' ? null : asUser(idOf(as)) },
});

const isRead = (path: string) => {
  const { meta } = procedures.get(path) as { meta?: { counts?: string } };
  return typeOf(path) === 'query' || ['reads', 'searches', 'streets'].includes(meta?.counts ?? '');
};

function addLine(
  name: string,
  quietMs: number,
  { bytes, statements }: Pick<Measured, 'bytes' | 'statements'>,
  charged: string | number,
) {
  const ms = quietMs.toFixed(quietMs < 10 ? 1 : 0);
  table.push(`| ${name} | ${ms} | ${(bytes / 1000).toFixed(1)} | ${statements} | ${charged} |`);
}

async function look(name: string, as: CostRow['as'], calls: Call[], tries: number, concerns = 0) {
  const slowness = slownessNow();
  const measured = await measure(contextOf(as), calls, { sent, tries });
  const quietMs = measured.cpuMs / slowness;
  const counts = isRead(calls[0]?.path ?? '');
  const change = concerns ? `a change, ${concerns} people or meals` : 'a change';
  addLine(name, quietMs, measured, counts ? measured.points : change);
  const maxMs = counts ? POINT_MS * measured.points : CHANGE_MS + EACH_MS * concerns;
  expect(quietMs, name).toBeLessThanOrEqual(maxMs);
  return measured;
}

async function measureExport(as: CostRow['as'], client: string) {
  const caller = createCaller({ ...contextOf(as), client, language: english });
  const earlier = sent.length;
  const start = process.cpuUsage();
  let [bytes, parts, longestMs, last] = [0, 0, 0, process.cpuUsage()];
  for await (const part of await caller.users.download()) {
    bytes += Buffer.byteLength(JSON.stringify(part));
    parts += 1;
    longestMs = Math.max(longestMs, cpuOf(last));
    last = process.cpuUsage();
  }
  return { bytes, parts, longestMs, cpuMs: cpuOf(start), statements: sent.length - earlier };
}

it('every procedure has a row', () => {
  const measured = [...Object.keys(costRows), EXPORT, STREAM].sort();
  expect(measured).toEqual([...procedures.keys()].sort());
});

describe('a call at its largest input costs what it’s charged for', () => {
  it.each(Object.entries(costRows))(
    '%s',
    async (path, row) => {
      await row.before?.(db);
      const calls = [{ path, input: row.input }];
      const tries = isRead(path) ? 5 : 1;
      const { text } = await look(`\`${path}\``, row.as, calls, tries, row.concerns);
      if (row.refused) expect(text).toContain(row.refused);
      else expect(text.slice(0, 500)).not.toContain('"error"');
    },
    120_000,
  );
});

describe('so does', () => {
  it('a batch of 10 searches of 100', async () => {
    const call = { path: 'listings.search', input: { limit: 100 } };
    const { bytes } = await look('10 of `listings.search`', 'visitor', Array(10).fill(call), 1);
    expect(bytes).toBeLessThan(15_000_000);
  }, 120_000);

  it('a batch of 10 own lists', async () => {
    const call = { path: 'listings.host', input: { limit: 100 } };
    const { bytes } = await look('10 of `listings.host`', 'host', Array(10).fill(call), 1);
    expect(bytes).toBeLessThan(5_000_000);
  }, 120_000);

  it.each(['host', 'guest'] as const)(
    'each part of the export of a %s',
    async (as) => {
      const slowness = slownessNow();
      const runs = [];
      for (const client of ['first', 'second', 'third'].map((one) => `${one} export of ${as}`))
        runs.push({ client, ...(await measureExport(as, client)) });
      const [least] = runs.sort((a, b) => a.longestMs - b.longestMs);
      if (!least) throw new Error('There was no export.');
      const longestMs = least.longestMs / slowness;
      const points = pointsOfClient(least.client);
      const name = `\`${EXPORT}\` of a ${as}: ${least.parts} parts, ${longestMs.toFixed(0)} ms at most`;
      addLine(name, least.cpuMs / slowness, least, points);
      expect(longestMs).toBeLessThanOrEqual(POINT_MS);
      expect(least.cpuMs / slowness).toBeLessThanOrEqual(POINT_MS * points);
    },
    240_000,
  );
});

it('all pages of a host’s own list have all listings', async () => {
  const caller = createCaller({ ...contextOf('host'), client: 'pages', language: english });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await caller.listings.host({ limit: 100, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([ids.length, new Set(ids).size]).toEqual([LISTINGS, LISTINGS]);
}, 120_000);

it('the table is written down', () => {
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/costs.md', `${table.join('\n')}\n`);
});
