import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fill, RARE } from '@/bench/data.mjs';
import { type ListingSearch, listingSearchInput, MAX_COUNTED } from '@/schemas/search';
import { loadPlaces } from '@/setup/places/load.mjs';
import { testClock } from '@/test/clock';
import { testDatabase } from '@/test/community';
import { rowsRead } from '@/test/search/rowsRead.mjs';
import { boundedRead } from '../db/boundedRead';
import { runTasks } from '../jobs/scheduledTasks';
import type { Context } from '../trpc/init';
import { searchListings } from './search';

/**
 * A fifth of 100,000, with a fifth of the count limit: the plans are the same, and setup is faster.
 */
const LISTINGS = 20_000;
const MAX_COUNTED_HERE = MAX_COUNTED / 5;

/** Maximum rows read per row shown, including scans of its slots and host. */
const FEW_HUNDRED = 300;

const BIG = 'Kfar Gadol';

/** Fixed, because the number of rows per day or week varies by the hour. */
const NOW = new Date('2026-11-24T12:00:00Z');

const day = (days: number) =>
  new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10);

let ctx: Pick<Context, 'db' | 'clock' | 'viewer'>;
let client: pg.Client;
const queries: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  const { db, url } = await testDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // Statistics from every row rather than a sample, so plans are the same in each run.
  await client.query('SET default_statistics_target = 1000');
  await loadPlaces(url);
  await fill(client, LISTINGS, NOW);
  // One of the cities has most of the listings.
  await client.query(`UPDATE sukkah_listings SET place_id = 'bench-big' WHERE city LIKE 'Kfar %'`);
  await client.query(`INSERT INTO places (id, kind, name, within, country, lat, lon, radius_km, weight)
    VALUES ('bench-big', 'city', '${BIG}', 'NY', 'US', 0, 0, 5, 1)`);
  await client.query(`INSERT INTO place_names (place_id, name, folded)
    VALUES ('bench-big', '${BIG}', lower('${BIG}'))`);
  await client.query('VACUUM ANALYZE');
  const clock = testClock();
  clock.set(NOW);
  ctx = { db, clock, viewer: null };
  db.$on('query', ({ query, params }) => {
    // The gazetteer doesn't grow with the listings, so PostgreSQL may read all of it.
    if (
      /^\s*(SELECT|WITH|UPDATE|DELETE|SET LOCAL enable)/.test(query) &&
      !/\b(FROM|JOIN) (places|place_names)\b/.test(query)
    )
      queries.push({ text: query, values: JSON.parse(params) });
  });
}, 120_000);
afterAll(() => client.end());

const search = (filters: Partial<ListingSearch>, most = MAX_COUNTED_HERE) =>
  boundedRead(ctx.db, (db) => {
    const input = listingSearchInput.parse({ limit: 24, ...filters });
    return searchListings({ ctx: { ...ctx, db }, input, most });
  });

async function readBy(asks: Partial<ListingSearch>, most = MAX_COUNTED_HERE) {
  queries.length = 0;
  const { ids } = await search(asks, most);
  let rows = 0;
  await client.query('BEGIN');
  for (const { text, values } of queries.slice())
    if (text.startsWith('SET')) await client.query(text);
    else rows += await rowsRead(client, text, values);
  await client.query('ROLLBACK');
  return { shown: ids.length, rows, perRow: rows / Math.max(1, ids.length) };
}

const planOf = async (text: string, values: unknown[]) =>
  JSON.stringify((await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })).rows);

const searches: Record<string, Partial<ListingSearch>> = {
  'the first page': { upcoming: true },
  'the first page, with what is over': {},
  'a city': { city: RARE.city, upcoming: true },
  'a part of a city’s name': { city: 'new y', upcoming: true },
  'a city on a day, with a ramp': {
    city: RARE.city,
    date: day(6),
    accessibility: ['wheelchair'],
  },
  'a big city on a day, with a ramp': { city: BIG, date: day(6), accessibility: ['wheelchair'] },
  'a big city on a day, at lunch': { city: BIG, date: day(6), mealType: 'lunch' },
  'a big city in a week, with a ramp': {
    city: BIG,
    date: day(3),
    dateTo: day(10),
    accessibility: ['wheelchair'],
  },
  'a big city, with a kitchen and a ramp': {
    city: BIG,
    kashrutLevel: 'mehadrin',
    accessibility: ['wheelchair'],
    upcoming: true,
  },
  'the start of a postal code on a day, with a ramp': {
    city: '1',
    date: day(6),
    accessibility: ['wheelchair'],
  },
  'a day, with a ramp': { date: day(6), accessibility: ['wheelchair'] },
  'a day, at lunch and with a ramp': {
    date: day(6),
    mealType: 'lunch',
    accessibility: ['wheelchair'],
  },
  'a day': { date: day(6) },
  'a week': { date: day(3), dateTo: day(10) },
  'free lunches': { mealType: 'lunch', price: 'free', upcoming: true },
  'a big city, for three': { city: BIG, seats: 3, upcoming: true },
  'a day, for three': { date: day(6), seats: 3 },
  'what three have': { city: RARE.city, dietary: ['Kosher only'] },
  'near somebody on a day, with a ramp': {
    near: '40.5,-73.5',
    radiusKm: 30,
    date: day(6),
    accessibility: ['wheelchair'],
  },
  'New York': { near: 'us-ny-new-york', upcoming: true },
  'a part of Brooklyn on a day': { near: 'us-ny-crown-heights', radiusKm: 20, date: day(6) },
};

const around: Record<string, Partial<ListingSearch>> = {
  'near somebody': { near: '40.5,-73.5', upcoming: true },
  'near somebody, the nearest first': { near: '40.5,-73.5', sort: 'distance', upcoming: true },
  'far around somebody, the nearest first': {
    near: '40.5,-73.5',
    radiusKm: 100,
    sort: 'distance',
    upcoming: true,
  },
  'far around somebody on a day, at lunch, the nearest first': {
    near: '40.5,-73.5',
    radiusKm: 100,
    sort: 'distance',
    date: day(6),
    mealType: 'lunch',
  },
  'New York, the nearest first': { near: 'us-ny-new-york', sort: 'distance' },
};

it.each(Object.entries(searches))('%s: reads few rows for each that it shows', async (_, asks) => {
  const { shown, perRow } = await readBy(asks);
  expect(shown).toBeGreaterThan(2);
  expect(perRow).toBeLessThan(FEW_HUNDRED);
});

it.each(Object.entries(around))('%s: reads each listing and meal about once', async (_, asks) => {
  const { shown, rows } = await readBy(asks);
  expect(shown).toBeGreaterThan(2);
  expect(rows).toBeLessThan(5 * LISTINGS);
});

it('the nearest of very many: reads only what’s close', async () => {
  const asks = { near: '40.5,-73.5', radiusKm: 50, sort: 'distance', upcoming: true } as const;
  const { shown, rows } = await readBy(asks);
  expect(shown).toBe(24);
  expect(rows).toBeLessThan(LISTINGS / 4);
});

/** One in a hundred listings. A walk passes the meals of the others. */
const thin: Partial<ListingSearch> = {
  kashrutLevel: 'mehadrin',
  dietary: ['Vegan', 'Vegetarian'],
  minhagim: ['Chabad'],
  limit: 2,
};

it.each([true, undefined])(
  'a selective search over many listings reads few rows (upcoming: %s)',
  async (upcoming) => {
    const { nextCursor, isTotalExact } = await search({ ...thin, upcoming }, 100);
    expect(isTotalExact).toBe(false);
    for (const cursor of [undefined, nextCursor ?? undefined]) {
      const { shown, perRow } = await readBy({ ...thin, upcoming, cursor }, 100);
      expect(shown).toBe(2);
      expect(perRow).toBeLessThan(1000);
    }
  },
);

it.each(Object.entries({ ...searches, ...around }))(
  '%s: starts no parallel workers',
  async (_, asks) => {
    queries.length = 0;
    await search(asks);
    const statements = queries.filter(({ text }) => !text.startsWith('SET'));
    expect(statements.length).toBeGreaterThan(0);
    // Make workers look free, since there are too few listings here to need them.
    await client.query(`SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0;
    SET min_parallel_table_scan_size = 0; SET min_parallel_index_scan_size = 0`);
    for (const { text, values } of statements)
      expect(await planOf(text, values)).not.toContain('Gather');
    await client.query('RESET ALL');
  },
);

it('the fiftieth page reads few rows', async () => {
  let cursor: string | undefined;
  for (let n = 1; n < 50; n += 1)
    cursor = (await search({ upcoming: true, cursor })).nextCursor ?? undefined;
  const { shown, perRow } = await readBy({ upcoming: true, cursor });
  expect(shown).toBe(24);
  expect(perRow).toBeLessThan(FEW_HUNDRED);
});

it('each statement of the scheduled tasks reads few rows in a quiet minute', async () => {
  const settings = { KEEP_MESSAGES_DAYS: 400, KEEP_MAILS_DAYS: 400 };
  await runTasks({ ...ctx, settings });
  // The first run changed rows, and the plans of the second depend on their statistics.
  await client.query('VACUUM ANALYZE');
  queries.length = 0;
  await runTasks({ ...ctx, settings });
  const statements = queries.slice();
  expect(statements.length).toBeGreaterThan(8);
  for (const { text, values } of statements)
    expect([text, (await rowsRead(client, text, values)) < FEW_HUNDRED]).toEqual([text, true]);
});

it('a full scan would exceed the limit', async () => {
  const all = `SELECT count(*) FROM sukkah_listings WHERE title LIKE '%nothing%'`;
  expect(await rowsRead(client, all, [])).toBeGreaterThan(24 * FEW_HUNDRED);
});
