import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { centreOf, whereNear } from '../places/near';
import { quietTimeIn } from '../zmanim/quietTime';
import { isInPostalCodes } from './postal';

const { sql, raw, join } = Prisma;

/**
 * All distances use the public point, 250 to 500 m from the exact one, which is never read here.
 * These expressions must match the indexes `sukkah_listings_found` and `sukkah_listings_nearest`.
 */
const cells =
  raw(`(ARRAY[(floor((l.public_lat + 90) * 20) * 10000 + floor((l.public_lon + 180) * 20))::int,
  (-1 - floor((l.public_lat + 90) * 2) * 10000 - floor((l.public_lon + 180) * 2))::int])`);
const spot =
  raw(`cube(ARRAY[6371 * cos(radians(l.public_lat::float8)) * cos(radians(l.public_lon::float8)),
  6371 * cos(radians(l.public_lat::float8)) * sin(radians(l.public_lon::float8)),
  6371 * sin(radians(l.public_lat::float8))])`);

const EARTH_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Circle = { lat: number; lon: number; radiusKm: number };

function spotOf({ lat, lon }: Pick<Circle, 'lat' | 'lon'>): Prisma.Sql {
  const north = radians(lat);
  const east = radians(lon);
  const x = Math.cos(north) * Math.cos(east);
  const y = Math.cos(north) * Math.sin(east);
  const z = Math.sin(north);
  const at = [x, y, z].map((part) => sql`${EARTH_KM * part}::float8`);
  return sql`cube(ARRAY[${join(at)}])`;
}

const MOST_CELLS = 200;

function cellsOf(
  { lat, lon, radiusKm }: Circle,
  perDegree: number,
): [row: number, column: number][] {
  // Add 1%, because the length of a degree varies.
  const high = (radiusKm / 111) * 1.01;
  const wide = high / Math.max(Math.cos(radians(Math.min(89, Math.abs(lat) + high))), 0.01);
  const cell = (degrees: number) => Math.floor(degrees * perDegree);
  const south = cell(Math.max(lat - high, -90) + 90);
  const north = cell(Math.min(lat + high, 90) + 90);
  const west = cell(lon - Math.min(wide, 180) + 180);
  const east = cell(lon + Math.min(wide, 180) + 180);
  const around = 360 * perDegree;
  const columns = Array.from({ length: Math.min(east - west + 1, around) }, (_, n) => west + n);
  return Array.from({ length: north - south + 1 }, (_, n) => south + n).flatMap((row) =>
    columns.map((column): [number, number] => [row, (column + around) % around]),
  );
}

/**
 * Requires that listing `l` may be in the circle, using cell numbers that share an index with its
 * days.
 */
function inCells(circle: Circle): Prisma.Sql {
  const small = cellsOf(circle, 20).map(([row, column]) => row * 10000 + column);
  const numbers =
    small.length <= MOST_CELLS
      ? small
      : cellsOf(circle, 2).map(([row, column]) => -1 - row * 10000 - column);
  return sql`${cells} && ${numbers}::int[]`;
}

/**
 * Sort key, in kilometers, for listings outside the circle or without a point. Larger than any real
 * distance.
 */
export const FAR = 1_000_000;

/** For listing `l`. */
export type Near = {
  condition: Prisma.Sql;
  /** Whether the public point is within the radius, written to match the nearest-point index. */
  inCircle: Prisma.Sql;
  /**
   * Straight-line distance to the public point in kilometers; nearly the same as along the surface
   * this close.
   */
  km: Prisma.Sql;
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
  const at = spotOf(where);
  const km = sql`(${spot} <-> ${at})`;
  const hasPoint = sql`l.public_lat IS NOT NULL`;
  // With a radius, the place counts only as its center point.
  const [own, around] =
    radiusKm === undefined ? [where.own, where.around] : [[], [...where.own, ...where.around]];
  const isInTown = sql`(l.place_id = ANY(${own}) OR (l.place_id = ANY(${around}) AND NOT ${hasPoint})
    OR (l.place_id IS NULL AND lower(l.city) = ANY(${where.names}) AND NOT ${hasPoint}))`;
  const matchesCode = sql`(${isInPostalCodes(where.codes)} AND NOT ${hasPoint})`;
  const inside = sql`(${inCells(where)} AND ${km} <= ${where.radiusKm}::float8)`;
  const inCircle = sql`(${hasPoint} AND ${spot} <@ cube_enlarge(${at}, ${where.radiusKm}::float8, 3)
      AND ${km} <= ${where.radiusKm}::float8)`;
  return {
    condition: sql`(${inside} OR ${isInTown} OR ${matchesCode})`,
    inCircle,
    km,
    key: sql`(CASE WHEN ${inCircle} THEN ${km} ELSE ${FAR}::float8 END)`,
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
  const at = spotOf(await centreOf(db, near));
  const rows = await db.$queryRaw<
    { id: string; km: number }[]
  >`SELECT l.id::text, GREATEST(1, round((${spot} <-> ${at}) / ${STEP_KM}::float8))::float8
      * ${STEP_KM}::float8 AS km
      FROM sukkah_listings l WHERE l.id = ANY(${ids}::uuid[]) AND l.public_lat IS NOT NULL`;
  return new Map(rows.map(({ id, km }) => [id, km]));
}

const MINUTES_PER_KM = 12;
const LONGEST_WALK_KM = 7.5;

/**
 * Returns the walking time in minutes. Undefined if it's too far to walk, or unless the meal is on
 * Shabbat or a holy day at its place, when many people come on foot.
 */
export function walkMinutes(km: number | undefined, startsAt: Date, timeZone: string) {
  if (km === undefined || km > LONGEST_WALK_KM) return undefined;
  const { startsAt: begins, endsAt } = quietTimeIn(timeZone, startsAt);
  return begins <= startsAt && startsAt < endsAt ? km * MINUTES_PER_KM : undefined;
}
