import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { centreOf, KM_PER_DEGREE, whereNear } from '../places/near';
import { quietTimeIn } from '../zmanim/quietTime';
import { isInPostalCodes } from './postal';

const { sql, raw } = Prisma;

/** All distances use this point, 250 to 500 m from the exact one, which is never read here. */
const publicPoint = { lat: raw('l.public_lat'), lon: raw('l.public_lon') };

type Point<Degrees> = { lat: Degrees; lon: Degrees };

/** The distance in kilometers (haversine) from a point to one in the database. */
export const kmBetween = (
  from: Point<number>,
  to: Point<Prisma.Sql>,
) => sql`(2 * 6371 * asin(sqrt(LEAST(1,
  sin(radians(${to.lat}::float8 - ${from.lat}::float8) / 2) ^ 2
  + cos(radians(${from.lat}::float8)) * cos(radians(${to.lat}::float8))
    * sin(radians(${to.lon}::float8 - ${from.lon}::float8) / 2) ^ 2))))`;

/** Requires that a point may be within the distance. An index can find it by these degrees. */
export function isInBox({ lat, lon }: Point<number>, km: number, point: Point<Prisma.Sql>) {
  // Add 1%, because the length of a degree varies.
  const high = (km / KM_PER_DEGREE) * 1.01;
  const wide = high / Math.max(0.01, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180));
  const isInBand = sql`${point.lat} BETWEEN ${lat - high}::numeric AND ${lat + high}::numeric`;
  if (Math.abs(lon) + wide > 180) return isInBand;
  return sql`${isInBand} AND ${point.lon} BETWEEN ${lon - wide}::numeric AND ${lon + wide}::numeric`;
}

/**
 * Sort key, in kilometers, for listings outside the circle or without a point. Larger than any real
 * distance.
 */
const FAR = 1_000_000;

/** For listing `l`. */
export type Near = {
  condition: Prisma.Sql;
  /** Whether the public point is within a fifth of the radius. */
  isClose: Prisma.Sql;
  /** Sort key: distance in kilometers inside the circle, `FAR` outside. */
  key: Prisma.Sql;
};

/**
 * Builds the conditions for a search near a place. A listing matches by its public point, or by
 * being in the place or a part of it. A listing without a point also matches by postal code or a
 * surrounding town, and one whose place isn't known by its city's name.
 * @throws RuleError `UNKNOWN_PLACE`
 */
export async function searchArea(
  db: Tx,
  near: string,
  radiusKm: number | undefined,
): Promise<Near> {
  const where = await whereNear(db, near, radiusKm);
  const km = kmBetween(where, publicPoint);
  const hasPoint = sql`l.public_lat IS NOT NULL`;
  // With a radius, the place counts only as its center point.
  const [own, around] =
    radiusKm === undefined ? [where.own, where.around] : [[], [...where.own, ...where.around]];
  const isInTown = sql`(l.place_id = ANY(${own}) OR (l.place_id = ANY(${around}) AND NOT ${hasPoint})
    OR (l.place_id IS NULL AND lower(l.city) = ANY(${where.names}) AND NOT ${hasPoint}))`;
  const matchesCode = sql`(${isInPostalCodes(where.codes)} AND NOT ${hasPoint})`;
  const isWithin = (radius: number) =>
    sql`(${isInBox(where, radius, publicPoint)} AND ${km} <= ${radius}::float8)`;
  return {
    condition: sql`(${isWithin(where.radiusKm)} OR ${isInTown} OR ${matchesCode})`,
    isClose: isWithin(where.radiusKm / 5),
    key: sql`(CASE WHEN ${km} <= ${where.radiusKm}::float8 THEN ${km} ELSE ${FAR}::float8 END)`,
  };
}

/** Distances are rounded to this step and never shown smaller, in kilometers. */
const STEP_KM = 0.5;

/** Returns distances from a place to the public points of these listings, in steps of 0.5 km. */
export async function distancesFrom(
  db: Tx,
  near: string,
  ids: string[],
): Promise<Map<string, number>> {
  const km = kmBetween(await centreOf(db, near), publicPoint);
  const rows = await db.$queryRaw<
    { id: string; km: number }[]
  >`SELECT l.id::text, GREATEST(1, round(${km} / ${STEP_KM}::float8))::float8
      * ${STEP_KM}::float8 AS km
      FROM sukkah_listings l WHERE l.id = ANY(${ids}::uuid[]) AND l.public_lat IS NOT NULL`;
  return new Map(rows.map(({ id, km }) => [id, km]));
}

export const MINUTES_PER_KM = 12;
const MAX_WALK_KM = 7.5;

/**
 * Returns the walking time in minutes. Undefined if it's too far to walk, or unless the meal is on
 * Shabbat or a holy day at its place, when many people come on foot.
 */
export function walkMinutes(km: number | undefined, startsAt: Date, timeZone: string) {
  if (km === undefined || km > MAX_WALK_KM) return undefined;
  const { startsAt: begins, endsAt } = quietTimeIn(timeZone, startsAt);
  return begins <= startsAt && startsAt < endsAt ? km * MINUTES_PER_KM : undefined;
}
