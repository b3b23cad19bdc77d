import tzLookup from '@photostructure/tz-lookup';
import { Prisma } from '@/generated/prisma/client';
import { droppableFilters } from '@/schemas/droppableFilters';
import { type Alternatives, type ListingSearch, MAX_COUNTED } from '@/schemas/search';
import { DAY_MS } from '@/schemas/time';
import type { Tx } from '../db/client';
import { centreOf } from '../places/near';
import { findTown } from '../places/resolve';
import type { Context } from '../trpc/init';
import { and, type SearchCriteria, searchCriteria, slot } from './criteria';
import { searchListings } from './search';
import { isInBox, kmBetween } from './searchArea';

const { sql, raw, empty } = Prisma;

const OFFERED = 3;

const NEAR_DAYS = 14;

/** Towns within this distance are nearby: about an hour's drive. */
const NEAR_KM = 60;

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The days around the requested ones, nearest first; for ties, the later day first. */
function daysNear(date: string, dateTo: string): string[] {
  return Array.from({ length: NEAR_DAYS }, (_, n) => [
    dayAfter(dateTo, n + 1),
    dayAfter(date, -n - 1),
  ]).flat();
}

type Question = { ctx: Pick<Context, 'clock' | 'viewer'> & { db: Tx }; input: ListingSearch };

/** A search with more filters than this is tried without the first ones only. */
const MAX_DROPPED = 8;

type Dropped = Omit<Alternatives['filters'][number], 'total'> & { search: ListingSearch };

/** Returns the search without each of its filters; of a list, without each of its values. */
function withoutEach(search: ListingSearch): Dropped[] {
  return droppableFilters.flatMap((filter): Dropped[] => {
    const value = search[filter];
    if (value === undefined) return [];
    if (!Array.isArray(value))
      return [{ filter, value: null, search: { ...search, [filter]: undefined } }];
    return value.map((one) => {
      const others = value.filter((other) => other !== one);
      return { filter, value: one, search: { ...search, [filter]: others } };
    });
  });
}

async function withoutOneFilter({
  ctx,
  input: search,
}: Question): Promise<Alternatives['filters']> {
  const found: Alternatives['filters'] = [];
  for (const { search: input, ...dropped } of withoutEach(search).slice(0, MAX_DROPPED)) {
    const { total } = await searchListings({ ctx, input: { ...input, limit: 1 } });
    if (total > 0) found.push({ ...dropped, total });
  }
  return found.sort((a, b) => b.total - a.total).slice(0, OFFERED);
}

const withSuchSlot = (onSlotOf: SearchCriteria['onSlotOf']) => sql`CROSS JOIN LATERAL (
  SELECT FROM time_slots s WHERE ${onSlotOf(sql`l.id`, slot.main)} LIMIT 1) AS one`;

async function onOtherDays({ ctx, input: search }: Question): Promise<Alternatives['dates']> {
  const { date, dateTo = date } = search;
  if (!date || !dateTo) return [];
  const anyDay = { ...search, date: undefined, dateTo: undefined, upcoming: true };
  const now = ctx.clock.now();
  const { onListing, onSlotOf } = await searchCriteria(ctx, anyDay, now, MAX_COUNTED);
  const days = daysNear(date, dateTo);
  // One query for all days; a query per day would scan the same listings each time.
  return ctx.db.$queryRaw`WITH few AS MATERIALIZED (
        SELECT l.id FROM sukkah_listings l
        WHERE ${and(onListing)} AND l.days && ${days}::date[] LIMIT ${days.length * MAX_COUNTED}
      ), found AS (
        SELECT s.day, LEAST(count(DISTINCT l.id), ${MAX_COUNTED})::int AS total
        FROM few l JOIN time_slots s ON ${onSlotOf(sql`l.id`, slot.main)} AND s.day = ANY(${days}::date[])
        GROUP BY s.day
      )
      SELECT near.day::text AS date, found.total
      FROM unnest(${days}::date[]) WITH ORDINALITY AS near (day, n) JOIN found USING (day)
      ORDER BY near.n LIMIT ${OFFERED}`;
}

type Center = { lat: number; lon: number; timeZone: string };

/** Returns the middle of the searched place. Undefined if the text means no town that we know. */
async function centerOf({ ctx, input: search }: Question): Promise<Center | undefined> {
  if (!search.near) return search.city ? findTown(ctx.db, { city: search.city }) : undefined;
  const { lat, lon } = await centreOf(ctx.db, search.near);
  return { lat, lon, timeZone: tzLookup(lat, lon) };
}

/** The middle of listing `l`: its town's center, or its exact point rounded to 0.1°. */
const placePoint = { lat: raw('l.place_lat'), lon: raw('l.place_lon') };

/**
 * Counts matches in other towns. Nearby towns come first, by distance. If there are no nearby
 * matches, uses the towns with the most matches in the same time zone, or anywhere.
 */
async function inOtherCities(question: Question): Promise<Alternatives['cities']> {
  const { ctx, input: search } = question;
  if (!search.city && !search.near) return [];
  const center = await centerOf(question);
  const anywhere = {
    ...search,
    city: undefined,
    near: undefined,
    radiusKm: undefined,
    sort: undefined,
  };
  const now = ctx.clock.now();
  const { onListing, onSlotOf, bySlot, onDays } = await searchCriteria(
    ctx,
    anywhere,
    now,
    MAX_COUNTED,
  );
  // The day condition can use an index on listings.
  const conditions = and(onDays ? [...onListing, onDays] : onListing);
  const among = (where: Prisma.Sql, km: Prisma.Sql) =>
    ctx.db.$queryRaw<Alternatives['cities']>`
      SELECT p.id AS "placeId", p.name, p.within, few.count FROM (
        SELECT place_id, count(*)::int AS count, min(km) AS km
        FROM (SELECT l.place_id, ${km} AS km FROM sukkah_listings l
          ${bySlot ? withSuchSlot(onSlotOf) : empty}
          WHERE ${conditions} AND l.place_id IS NOT NULL AND ${where} LIMIT ${MAX_COUNTED}) AS found
        GROUP BY place_id
      ) AS few JOIN places p ON p.id = few.place_id
      ORDER BY few.km, few.count DESC, p.id LIMIT ${OFFERED}`;
  const none = sql`0::float8`;
  if (!center) return withTotals(question, await among(sql`true`, none));
  const km = kmBetween(center, placePoint);
  const areas = [
    [sql`${isInBox(center, NEAR_KM, placePoint)} AND ${km} <= ${NEAR_KM}`, km],
    [sql`l.time_zone = ${center.timeZone}`, none],
    [sql`true`, none],
  ] as const;
  for (const [where, order] of areas) {
    const cities = await among(where, order);
    if (cities.length > 0) return withTotals(question, cities);
  }
  return [];
}

/** Counts what a search of each city finds, which includes what's around it. */
async function withTotals({ ctx, input: search }: Question, cities: Alternatives['cities']) {
  const counted: Alternatives['cities'] = [];
  for (const city of cities) {
    const around = { city: undefined, near: city.placeId, radiusKm: undefined, sort: undefined };
    const { total } = await searchListings({ ctx, input: { ...search, ...around, limit: 1 } });
    counted.push({ ...city, count: total });
  }
  return counted;
}

/** Suggests filters to drop, nearby days and cities for a search without matches. */
export async function alternativesTo(question: Question): Promise<Alternatives> {
  const [filters, dates, cities] = await Promise.all([
    withoutOneFilter(question),
    onOtherDays(question),
    inOtherCities(question),
  ]);
  return { filters, dates, cities };
}
