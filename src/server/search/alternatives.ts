import { Prisma } from '@/generated/prisma/client';
import { type Alternatives, type ListingSearch, MOST_COUNTED } from '@/schemas/search';
import type { Tx } from '../db/client';
import { centreOf } from '../places/near';
import type { Context } from '../trpc/init';
import { CITIES, type City, findCity } from '../zmanim/cities';
import { oneForEach } from './cities';
import { citiesCalled, foldCity } from './city';
import { and, type SearchCriteria, searchCriteria, slot } from './criteria';

const { sql, empty } = Prisma;

const OFFERED = 3;

const NEAR_DAYS = 14;

/** Cities within this distance are nearby: about an hour's drive. */
const NEAR_KM = 60;

const DAY_MS = 86_400_000;

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The days around the requested ones, nearest first; for ties, the later day first. */
function daysNear(date: string, dateTo: string): string[] {
  return Array.from({ length: NEAR_DAYS }, (_, n) => [
    dayAfter(dateTo, n + 1),
    dayAfter(date, -n - 1),
  ]).flat();
}

type Point = Pick<City, 'lat' | 'lon'>;

const EARTH_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance between two city centers in kilometers (haversine formula). */
function kmBetween(one: Point, other: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const h =
    half(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lon, other.lon);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

/** Maps every spelling of the known nearby cities to its distance in kilometers. */
function citiesNear(place: Point): Map<string, number> {
  return new Map(
    CITIES.flatMap((city) => {
      const km = kmBetween(place, city);
      if (city === place || km > NEAR_KM) return [];
      return [city.name, ...city.aliases].map((name) => [foldCity(name), km] as const);
    }),
  );
}

type Question = { ctx: Pick<Context, 'clock' | 'viewer'> & { db: Tx }; input: ListingSearch };

const withSuchSlot = (onSlotOf: SearchCriteria['onSlotOf']) => sql`CROSS JOIN LATERAL (
  SELECT FROM time_slots s WHERE ${onSlotOf(sql`l.id`, slot.main)} LIMIT 1) AS one`;

async function onOtherDays({ ctx, input: search }: Question): Promise<Alternatives['dates']> {
  const { date, dateTo = date } = search;
  if (!date || !dateTo) return [];
  const anyDay = { ...search, date: undefined, dateTo: undefined, upcoming: true };
  const now = ctx.clock.now();
  const { onListing, onSlotOf } = await searchCriteria(ctx, anyDay, now, MOST_COUNTED);
  const days = daysNear(date, dateTo);
  // One query for all days; a query per day would scan the same listings each time.
  return ctx.db.$queryRaw`WITH few AS MATERIALIZED (
        SELECT l.id FROM sukkah_listings l
        WHERE ${and(onListing)} AND l.days && ${days}::date[] LIMIT ${days.length * MOST_COUNTED}
      ), found AS (
        SELECT s.day, LEAST(count(DISTINCT l.id), ${MOST_COUNTED})::int AS total
        FROM few l JOIN time_slots s ON ${onSlotOf(sql`l.id`, slot.main)} AND s.day = ANY(${days}::date[])
        GROUP BY s.day
      )
      SELECT near.day::text AS date, found.total
      FROM unnest(${days}::date[]) WITH ORDINALITY AS near (day, n) JOIN found USING (day)
      ORDER BY near.n LIMIT ${OFFERED}`;
}

/**
 * Counts matches in other cities. Nearby cities come first, by distance. If there are no nearby
 * matches, uses the cities with the most matches in the same time zone, or anywhere.
 */
async function inOtherCities(question: Question): Promise<Alternatives['cities']> {
  const { ctx, input: search } = question;
  if (!search.city && !search.near) return [];
  const place = await centerOf(question);
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
    MOST_COUNTED,
  );
  // The day condition can use an index on listings.
  const conditions = and(onDays ? [...onListing, onDays] : onListing);
  const among = async (where: Prisma.Sql) =>
    oneForEach(
      await ctx.db.$queryRaw<
        Alternatives['cities'][number][]
      >`SELECT city AS name, region, count(*)::int AS count
          FROM (SELECT l.city, l.region FROM sukkah_listings l
            ${bySlot ? withSuchSlot(onSlotOf) : empty}
            WHERE ${conditions} AND l.city IS NOT NULL AND ${where} LIMIT ${MOST_COUNTED}) AS few
          GROUP BY city, region ORDER BY count DESC, city`,
    );

  const near = place && citiesNear(place);
  if (near?.size) {
    const names = await citiesCalled(ctx.db, new Set(near.keys()));
    const cities = await among(sql`l.city = ANY(${names})`);
    const kmTo = ({ name }: { name: string }) => near.get(foldCity(name)) ?? NEAR_KM;
    if (cities.length > 0) return cities.sort((a, b) => kmTo(a) - kmTo(b)).slice(0, OFFERED);
  }
  const cities = await among(place ? sql`l.time_zone = ${place.timeZone}` : sql`true`);
  return cities.slice(0, OFFERED);
}

async function centerOf({ ctx, input: search }: Question) {
  if (!search.near) return findCity(search.city?.split(',')[0] ?? '');
  const { lat, lon } = await centreOf(ctx.db, search.near);
  const nearest = CITIES.reduce((best, city) =>
    kmBetween({ lat, lon }, city) < kmBetween({ lat, lon }, best) ? city : best,
  );
  return { lat, lon, timeZone: nearest.timeZone };
}

/** Suggests nearby days and cities for a search without matches. */
export async function alternativesTo(question: Question): Promise<Alternatives> {
  const [dates, cities] = await Promise.all([onOtherDays(question), inOtherCities(question)]);
  return { dates, cities };
}
