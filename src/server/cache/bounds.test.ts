import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createPreviewCache } from '@/features/preview/previewCache';
import { formatDate, formatNumber, formatterCounts } from '@/i18n/format';
import { memoize } from '@/i18n/memoize';
import { DAY_MS } from '@/schemas/time';
import { canonicalTimeZone, knownTimeZoneCount } from '@/schemas/timeZone';
import { english } from '@/test/english';
import { ownTown, placedIn } from '@/test/towns';
import { createKnownSessions } from '../auth/session';
import type { Db } from '../db/client';
import { routeNames } from '../observability/routes';
import { photoCache } from '../photos/cache';
import { NotAPhotoError } from '../photos/remoteImageProxy';
import { cachedClockCount, isSameClock } from '../places/clocks';
import { countersInMemory, limitRead, takeConnection } from '../rateLimit/memoryLimits';
import { limitRate } from '../rateLimit/rateLimit';
import { createTurns, runSearch, searchTurns } from '../rateLimit/turns';
import { createCaller } from '../trpc/root';
import { cachedDayCount, mealDay } from '../zmanim/mealDay';
import { cachedQuietTimes, quietTimeIn } from '../zmanim/quietTime';
import { startPageCache } from './pageCache';
import { createPublicResponses, publicResponse } from './publicResponses';
import { createTaggedCache, type TaggedCache } from './taggedCache';

const KEYS = 10_000;
const NONE = { keys: 0, limits: 0 };
const SOURCE = { isConnected: () => true, onInvalidation: () => {} };

/** Zones that the runtime knows, with aliases. */
const MAX_ZONES = 700;

const each = (work: (n: number) => unknown) =>
  Array.from({ length: KEYS }, (_, n) => n).reduce<Promise<unknown>>(
    (before, n) => before.then(() => work(n)),
    Promise.resolve(),
  );

/** Another spelling of a zone for each n. */
const spelling = (n: number) =>
  [...'america/argentina/buenos_aires']
    .map((letter, bit) => ((n >> bit) & 1 ? letter.toUpperCase() : letter))
    .join('');

const zones = Intl.supportedValuesOf('timeZone');
const currencies = Intl.supportedValuesOf('currency');

describe(`After ${KEYS} keys from outside`, () => {
  it('names of time zones are as many as there are', async () => {
    await each((n) => canonicalTimeZone(spelling(n)));
    for (let n = 0; n < 500; n += 1) canonicalTimeZone(`Asia/No_${n}`);
    for (const zone of zones) canonicalTimeZone(zone);
    expect(knownTimeZoneCount()).toBeLessThanOrEqual(MAX_ZONES);
  });

  it('formatters are at most 200 of each kind', async () => {
    // There are fewer valid options than that.
    for (const timeZone of zones) formatDate('en', new Date(0), { timeZone, hour: 'numeric' });
    for (const currency of currencies) formatNumber('en', 1, { style: 'currency', currency });
    for (const count of formatterCounts()) expect(count).toBeLessThanOrEqual(200);
  });

  it('memoized results are at most as many as their limit', async () => {
    const get = memoize(
      (n: number) => ({ n }),
      (n) => `${n}`,
    );
    await each(get);
    expect(get.size()).toBe(200);
  });

  it('spellings of a zone leave no formatter or calendar behind', async () => {
    const db = {} as Db;
    const context = { db, clock: { now: () => new Date('2027-10-01') }, viewer: null };
    const meals = (timeZone: string) =>
      createCaller({ ...context, client: timeZone, language: english }).zmanim.meals({ timeZone });
    await meals(spelling(0));
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    for (let n = 1; n < 100; n += 1) await meals(spelling(n));
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('quiet times are at most 16 for each zone', async () => {
    const start = Date.UTC(2027, 0, 1);
    await each((n) => quietTimeIn(spelling(n), new Date(start)));
    for (let n = 0; n < 500; n += 1) quietTimeIn(`Asia/No_${n}`, new Date(start));
    for (let week = 0; week < 100; week += 1)
      quietTimeIn('Asia/Jerusalem', new Date(start + week * 7 * DAY_MS));
    expect(cachedQuietTimes().zones).toBeLessThanOrEqual(MAX_ZONES);
    expect(cachedQuietTimes().most).toBe(16);
  });

  it('days at places are at most 2,000', async () => {
    const listing = placedIn(ownTown('New York'));
    for (let n = 0; n < 2010; n += 1) {
      const startsAt = new Date(Date.UTC(2027, 0, 1 + n, 17));
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      mealDay(english.t, { startsAt, endsAt }, listing);
    }
    expect(cachedDayCount()).toBe(2000);
  });

  it('clocks are at most 1,000', async () => {
    const zones = Intl.supportedValuesOf('timeZone');
    for (let year = 2000; year < 2004; year += 1)
      for (const zone of zones) isSameClock(zone, 'UTC', new Date(Date.UTC(year, 0, 1)));
    expect(cachedClockCount()).toBe(1000);
  });

  it('visitors’ pages take at most 64 MB', async () => {
    startPageCache(SOURCE);
    const { sukkahPages: pages } = globalThis as { sukkahPages?: TaggedCache<object> };
    await each((n) =>
      pages?.getOrCompute(
        `en /explore?${n}`,
        async () => ({}),
        () => ({ size: 30_000, tags: [] }),
      ),
    );
    expect(pages?.size()).toBeLessThanOrEqual(64_000_000);
    expect(pages?.count()).toBeGreaterThan(2000);
  });

  it('public responses take at most 16 million characters', async () => {
    const responses = createPublicResponses(SOURCE);
    const data = { text: 'x'.repeat(5000) };
    await each((n) =>
      publicResponse(
        responses,
        { path: 'listings.search', locale: 'en', input: { city: `${n}` } },
        {
          next: async () => ({ ok: true, data }),
          tagsOf: () => ['found'],
          inTurn: (work) => work(),
        },
      ),
    );
    expect(responses.size()).toBeLessThanOrEqual(16_000_000);
    expect(responses.count()).toBeGreaterThan(2000);
  });

  it('tags of cached values go with them', async () => {
    const cache = createTaggedCache<object>(SOURCE, { ttl: 60_000, maxSize: 100 });
    await each((n) =>
      cache.getOrCompute(
        `${n}`,
        async () => ({}),
        () => ({ size: 1, tags: [`listing ${n}`] }),
      ),
    );
    expect(cache.count()).toBe(100);
    expect(cache.tagCount()).toBe(100);
  });

  it('made-up session cookies aren’t remembered', async () => {
    const db = { $queryRaw: async () => [] } as unknown as Db;
    const sessions = createKnownSessions(db, SOURCE);
    await each((n) => sessions.viewerOf(`sid ${n}`, new Date()));
    expect(sessions.count()).toBe(0);
  });

  it('counters of reads are at most 100,000', async () => {
    for (let n = 0; n < 100_000 + KEYS; n += 1) await limitRead('reads.client', `client ${n}`);
    expect(countersInMemory().reads).toBe(100_000);
  });

  it('refused changes are remembered for at most 10,000', async () => {
    const db = {
      $queryRaw: async (_: unknown, values: { values: string[] }) => [
        { key: values.values[0], points: 1e9, wait: 60_000 },
      ],
    } as unknown as Db;
    for (let n = 0; n < KEYS + 1000; n += 1)
      await limitRate(db, 'links.client', `client ${n}`).catch(() => {});
    const { sukkahCounts } = globalThis as {
      sukkahCounts?: { full: WeakMap<Db, Map<string, true>> };
    };
    expect(sukkahCounts?.full.get(db)?.size).toBe(10_000);
  });

  it('turns, connections and searches of clients that are done are forgotten', async () => {
    const turns = createTurns();
    await each((n) =>
      turns.run({ key: `${n}`, limits: [{ key: `${n}`, concurrency: 6 }] }, () => {}),
    );
    expect(turns.size()).toEqual(NONE);
    await each((n) => takeConnection(`${n}`)?.());
    expect(countersInMemory().atOnce).toBe(0);
    await each((n) => runSearch(`${n}`, undefined, async () => {}));
    expect(searchTurns.size()).toEqual(NONE);
  });

  it.each([
    ['photos of other sites', 100_000, 640],
    ['missing photos', 0, 16_384],
  ])('%s take at most 64 MB', async (_, size, most) => {
    const bytes = new Uint8Array(size);
    const fetched = new Set<string>();
    const photo = photoCache(async ({ href }) => {
      fetched.add(href);
      if (size === 0) throw new NotAPhotoError();
      return { bytes, type: 'image/jpeg' } as never;
    });
    const get = (n: number) =>
      photo(new URL(`https://site${n}.test/`), async () => {}, `${n}`).catch(() => {});
    for (let n = 0; n < 2 * KEYS; n += 1) await get(n);
    fetched.clear();
    // From the newest on, those that aren't fetched again are in memory.
    for (let n = 2 * KEYS - 1; fetched.size === 0; n -= 1) await get(n);
    const [first] = fetched;
    const cached = 2 * KEYS - 1 - Number(/\d+/.exec(first ?? '')?.[0]);
    expect(cached).toBeLessThanOrEqual(most + 32);
    expect(cached).toBeGreaterThan(most / 2);
  });

  it('preview pictures are at most 300, of 100 kB each', async () => {
    const pictures = createPreviewCache(async () => new ArrayBuffer(1000));
    await each((n) => pictures.get(`${n}/en`, { n }));
    expect(pictures.size).toBe(300);
  });

  it('routes in metrics are those that exist', () => {
    const routeOf = routeNames({
      staticRoutes: [{ page: '/explore' }],
      dynamicRoutes: [{ page: '/listing/[id]', regex: '^/listing/([^/]+?)$' }],
    });
    const names = Array.from({ length: KEYS }, (_, n) =>
      [`/${n}`, `/listing/${n}`, `/_next/static/${n}`, `/pictures/${n}`].map(routeOf),
    );
    expect(new Set(names.flat()).size).toBe(4);
  });
});

/** Whatever stores values by key for longer than a call, and so must be above or have fixed keys. */
const KNOWN = [
  // Above.
  'features/preview/previewCache.ts',
  'format/mealDates.ts',
  'i18n/format.ts',
  'i18n/memoize.ts',
  'schemas/timeZone.ts',
  'server/auth/session.ts',
  'server/cache/pageCache.ts',
  'server/cache/publicResponses.ts',
  'server/cache/taggedCache.ts',
  'server/zmanim/quietTime.ts',
  'server/photos/cache.ts',
  'server/places/clocks.ts',
  'server/rateLimit/memoryLimits.ts',
  'server/rateLimit/rateLimit.ts',
  'server/rateLimit/turns.ts',
  'server/zmanim/mealDay.ts',
  // At most 1,000 changes of one second: `invalidation.test.ts`.
  'server/cache/invalidation.ts',
  // At most 9,999 names and 30 MB.
  'server/listings/sitemap.ts',
  // Users who did something in the last 30 seconds.
  'server/realtime/listener.ts',
  // Clients with an open connection, and responses being sent.
  'server/http/requestGate.ts',
  'server/http/server.mjs',
  // Keyed by our own names: languages, pages, countries, drawings, limits, settings.
  'i18n/Texts.tsx',
  'i18n/catalogs.ts',
  'i18n/request.ts',
  'server/http/openapi/document.ts',
  'server/mail/smtp.mjs',
  'server/observability/log.ts',
  'server/photos/inlineImages.ts',
  'server/places/regions.ts',
];

/** Values within a call. */
const LOCAL = [
  'server/groupBy.ts',
  'server/needs/offerSeats.ts',
  'server/places/suggest.ts',
  'server/search/cities.ts',
  'server/search/onePerHost.ts',
];

it('no other cache exists', () => {
  const SRC = path.join(import.meta.dirname, '../..');
  const files = ['server', 'i18n', 'schemas', 'format', 'features/preview', 'app'].flatMap(
    (folder) =>
      readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => path.join(folder, file)),
  );
  const CACHE =
    /new LRUCache<|(?<!function )\bmemoize[<(]|createTaggedCache<|= new Map<[^;]*>\(\)|@type \{Map<|(?:reads|pending) = new Map\(/;
  const found = files.filter((file) => CACHE.test(readFileSync(path.join(SRC, file), 'utf8')));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((file) => ![...KNOWN, ...LOCAL].includes(file))).toEqual([]);
});
