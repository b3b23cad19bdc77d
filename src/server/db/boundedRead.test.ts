import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { hasPgBouncer, startPgBouncer } from '@/test/pgBouncer';
import { refusal } from '@/test/refusal';
import { publicError, toTRPCError } from '../trpc/init';
import { boundedRead } from './boundedRead';
import { createDb, type Db, poolOf } from './client';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  vi.stubEnv('DATABASE_READ_TIMEOUT_MS', '200');
  story = await community();
  await makeListing(story.db, story.host);
});
afterAll(() => vi.unstubAllEnvs());

const busy = {
  status: 503,
  code: 'BUSY',
  message: 'The site is very busy. Try again in a moment.',
};

async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  return story.db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      return work();
    },
    { timeout: 30_000 },
  );
}

async function countWaiting(): Promise<number> {
  const rows = await story.db.$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
}

const timeoutNow = async (db: Db) =>
  (await db.$queryRaw<{ statement_timeout: string }[]>`SHOW statement_timeout`)[0]
    ?.statement_timeout;

describe('a read that takes too long', () => {
  it.each<[string, string, (people: typeof story) => Promise<unknown>]>([
    ['listings.search', 'sukkah_listings', ({ visitor }) => visitor.listings.search({})],
    [
      'a search by distance',
      'places',
      ({ visitor }) => visitor.listings.search({ near: '40,-74' }),
    ],
    ['listings.points', 'sukkah_listings', ({ visitor }) => visitor.listings.points({})],
    [
      'listings.alternatives',
      'sukkah_listings',
      ({ visitor }) => visitor.listings.alternatives({ date: '2027-10-15' }),
    ],

    ['places.suggest', 'place_names', ({ visitor }) => visitor.places.suggest({ q: 'Brook' })],
  ])('is canceled in the database and refused with BUSY: %s', async (_name, table, ask) => {
    await whileLocked(table, async () => {
      expect(await refusal(ask(story))).toEqual(busy);
      // Not only given up on: it would go on waiting for the lock.
      expect(await countWaiting()).toBe(0);
    });
  });

  it('is refused in Hebrew', async () => {
    const attempt = boundedRead(story.db, (tx) => tx.$queryRaw`SELECT 1 FROM pg_sleep(10)`);
    const thrown = await attempt.catch(toTRPCError);
    expect(publicError(thrown as ReturnType<typeof toTRPCError>, languageOf('he'))).toEqual({
      code: 'BUSY',
      message: 'האתר עמוס מאוד כרגע. נסו שוב בעוד רגע.',
    });
  });
});

describe('the timeout', () => {
  it('applies only to that read, and not to later statements on its connection', async () => {
    const { db } = story;
    const within = await boundedRead(db, (tx) => tx.$queryRaw`SHOW statement_timeout`);
    expect(within).toEqual([{ statement_timeout: '200ms' }]);
    const used = Array.from({ length: poolOf(db).totalCount }, () => timeoutNow(db));
    expect(new Set(await Promise.all(used))).toEqual(new Set(['0']));
  });

  it.skipIf(!hasPgBouncer)('works through PgBouncer in transaction mode', async () => {
    const { connectionString = '' } = poolOf(story.db).options;
    const bouncer = await startPgBouncer(connectionString);
    const db = createDb(bouncer.url(new URL(connectionString).pathname.slice(1)));
    try {
      const slow = boundedRead(db, (tx) => tx.$queryRaw`SELECT 1 FROM pg_sleep(10)`);
      expect(await refusal(slow)).toEqual(busy);
      expect(await timeoutNow(db)).toBe('0');
    } finally {
      await db.$disconnect();
      await bouncer.stop();
    }
  });
});
