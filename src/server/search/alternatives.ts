import { Prisma } from '@/generated/prisma/client';
import type { Alternatives } from '@/schemas/alternatives';
import { type ListingSearch, MOST_COUNTED } from '@/schemas/listing';
import type { Tx } from '../db/client';
import type { Context } from '../trpc/init';
import { CITIES, type City, findCity } from '../zmanim/cities';
import { oneForEach } from './cities';
import { citiesCalled, foldCity } from './city';
import { and, type SearchCriteria, searchCriteria, slot } from './criteria';

const { sql, empty } = Prisma;

/** So many of each are offered. */
const OFFERED = 3;

/** So many days before and after those that were asked for are looked at. */
const NEAR_DAYS = 14;

/** So far off, in kilometres, is still near: an hour on the road. */
const NEAR_KM = 60;

const DAY_MS = 86_400_000;

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The days around those that were asked for, the nearest first, and of two as near the later one. */
function daysNear(date: string, dateTo: string): string[] {
  return Array.from({ length: NEAR_DAYS }, (_, n) => [
    dayAfter(dateTo, n + 1),
    dayAfter(date, -n - 1),
  ]).flat();
}

const EARTH_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Between the middles of two cities along the globe, in kilometres, by the haversine formula. */
function kmBetween(one: City, other: City): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const h =
    half(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lon, other.lon);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

/** The cities near this one of which we know where they are, by how they may be written, and how far each is. */
function citiesNear(place: City): Map<string, number> {
  return new Map(
    CITIES.flatMap((city) => {
      const km = kmBetween(place, city);
      if (city === place || km > NEAR_KM) return [];
      return [city.name, ...city.aliases].map((name) => [foldCity(name), km] as const);
    }),
  );
}

type Question = { ctx: Pick<Context, 'clock' | 'viewer'> & { db: Tx }; input: ListingSearch };

/** That a listing (`l`) has a slot such as is asked for. */
const withSuchSlot = (onSlotOf: SearchCriteria['onSlotOf']) => sql`CROSS JOIN LATERAL (
  SELECT FROM time_slots s WHERE ${onSlotOf(sql`l.id`, slot.found)} LIMIT 1) AS one`;

/** On which of the days around there is something of the kind, and how much. */
async function onOtherDays({ ctx, input: search }: Question): Promise<Alternatives['dates']> {
  const { date, dateTo = date } = search;
  if (!date || !dateTo) return [];
  const anyDay = { ...search, date: undefined, dateTo: undefined, upcoming: true };
  const now = ctx.clock.now();
  const { onListing, onSlotOf } = await searchCriteria(ctx, anyDay, now, MOST_COUNTED);
  const days = daysNear(date, dateTo);
  // All days at once: looked at one after the other, each day would go through the same listings again.
  return ctx.db.$queryRaw`WITH few AS MATERIALIZED (
        SELECT l.id FROM sukkah_listings l
        WHERE ${and(onListing)} AND l.days && ${days}::date[] LIMIT ${days.length * MOST_COUNTED}
      ), found AS (
        SELECT s.day, LEAST(count(DISTINCT l.id), ${MOST_COUNTED})::int AS total
        FROM few l JOIN time_slots s ON ${onSlotOf(sql`l.id`, slot.found)} AND s.day = ANY(${days}::date[])
        GROUP BY s.day
      )
      SELECT near.day::text AS date, found.total
      FROM unnest(${days}::date[]) WITH ORDINALITY AS near (day, n) JOIN found USING (day)
      ORDER BY near.n LIMIT ${OFFERED}`;
}

/**
 * In which other cities there is something of the kind, and how much: in those near the one that was asked for,
 * the nearest first; where it is not known what is near, in those of its clock, or any, where there is most.
 */
async function inOtherCities({ ctx, input: search }: Question): Promise<Alternatives['cities']> {
  if (!search.city) return [];
  const place = findCity(search.city.split(',')[0] ?? '');
  const anywhere = { ...search, city: undefined };
  const now = ctx.clock.now();
  const { onListing, onSlotOf, bySlot, onDays } = await searchCriteria(
    ctx,
    anywhere,
    now,
    MOST_COUNTED,
  );
  // An index knows a listing's days.
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
    const far = ({ name }: { name: string }) => near.get(foldCity(name)) ?? NEAR_KM;
    if (cities.length > 0) return cities.sort((a, b) => far(a) - far(b)).slice(0, OFFERED);
  }
  const cities = await among(place ? sql`l.time_zone = ${place.timeZone}` : sql`true`);
  return cities.slice(0, OFFERED);
}

/** What there is instead where a search found nothing: on days around, and in cities near. */
export async function alternativesTo(question: Question): Promise<Alternatives> {
  const [dates, cities] = await Promise.all([onOtherDays(question), inOtherCities(question)]);
  return { dates, cities };
}
