import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { quietTimeIn } from '../mail/quietTime';
import { centreOf, whereNear } from '../places/near';
import { countryNames, STATES } from '../places/regions';
import { citiesCalled, foldCity } from './city';
import { isInPostalCodes } from './postal';

const { sql, raw, join } = Prisma;

/**
 * Every distance is from the public point, drawn 250 to 500 m from the exact one: nothing here reads that one.
 * The expressions are those of the indexes `sukkah_listings_found` and `sukkah_listings_nearest`.
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

/** A point of the globe, as `spot` has it. */
function spotOf({ lat, lon }: Pick<Circle, 'lat' | 'lon'>): Prisma.Sql {
  const [north, east] = [radians(lat), radians(lon)];
  const [x, y, z] = [
    Math.cos(north) * Math.cos(east),
    Math.cos(north) * Math.sin(east),
    Math.sin(north),
  ];
  const at = [x, y, z].map((part) => sql`${EARTH_KM * part}::float8`);
  return sql`cube(ARRAY[${join(at)}])`;
}

/** Of more small cells than these the large ones are looked up. */
const MOST_CELLS = 200;

/** The cells of so many to a degree that a circle may touch. */
function cellsOf(
  { lat, lon, radiusKm }: Circle,
  perDegree: number,
): [row: number, column: number][] {
  // Some more, since degrees are not all of one length.
  const high = (radiusKm / 111) * 1.01;
  const wide = high / Math.max(Math.cos(radians(Math.min(89, Math.abs(lat) + high))), 0.01);
  const cell = (degrees: number) => Math.floor(degrees * perDegree);
  const [south, north] = [
    cell(Math.max(lat - high, -90) + 90),
    cell(Math.min(lat + high, 90) + 90),
  ];
  const [west, east] = [
    cell(lon - Math.min(wide, 180) + 180),
    cell(lon + Math.min(wide, 180) + 180),
  ];
  const around = 360 * perDegree;
  const columns = Array.from({ length: Math.min(east - west + 1, around) }, (_, n) => west + n);
  return Array.from({ length: north - south + 1 }, (_, n) => south + n).flatMap((row) =>
    columns.map((column): [number, number] => [row, (column + around) % around]),
  );
}

/** That a listing (`l`) may be in a circle: by numbers that an index knows beside its days. */
function inCells(circle: Circle): Prisma.Sql {
  const small = cellsOf(circle, 20).map(([row, column]) => row * 10000 + column);
  const numbers =
    small.length <= MOST_CELLS
      ? small
      : cellsOf(circle, 2).map(([row, column]) => -1 - row * 10000 - column);
  return sql`${cells} && ${numbers}::int[]`;
}

/** That what a listing (`l`) says of its state and country does not speak against these. */
export function fits({
  countries,
  regions,
}: {
  countries: string[];
  regions: string[];
}): Prisma.Sql {
  const country = sql`lower(regexp_replace(l.country, '[[:space:].]', '', 'g'))`;
  const names = countries.flatMap(countryNames);
  // The form starts with the United States, which a host elsewhere may not have noticed.
  const overlooked = sql`${country} = ANY(${countryNames('US')}) AND l.time_zone !~ '^(America|Pacific)/'`;
  const inCountry = sql`(l.country IS NULL OR ${country} = ANY(${names}) OR (${overlooked}))`;
  if (!countries.includes('US')) return inCountry;
  const others = STATES.filter(([code]) => !regions.includes(code));
  const state = sql`lower(btrim(l.region, ' .'))`;
  return sql`(${inCountry} AND (l.region IS NULL
    OR NOT ${state} = ANY(${others.flatMap(([code, name]) => [code.toLowerCase(), name])})))`;
}

/** Behind all whose distance counts, whether it is known or not: farther than anything, in kilometres. */
export const FAR = 1_000_000;

/** What a search near a place asks of a listing (`l`), and how far off that is. */
export type Near = {
  condition: Prisma.Sql;
  /** That its public point is within the distance, said for the index of those nearest. */
  inCircle: Prisma.Sql;
  /** From there to its public point in kilometres, through the globe: of so near a point it is the same. */
  km: Prisma.Sql;
  /** The number by which the nearest come first: what is not in the circle, as `FAR`. */
  key: Prisma.Sql;
};

/**
 * A listing is near if its public point is, or if it says that it is in that place or a part of it; having no point,
 * also by a postal code or a city around.
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
  const called = async (names: string[]) => citiesCalled(db, new Set(names.map(foldCity)));
  // Looked for with a distance, a place is no more than its middle.
  const [own, around] = await Promise.all(
    radiusKm === undefined
      ? [called(where.names), called(where.around)]
      : [[], called([...where.names, ...where.around])],
  );
  const named = sql`((l.city = ANY(${own}) OR (l.city = ANY(${around}) AND NOT ${hasPoint})) AND ${fits(where)})`;
  const coded = sql`(${isInPostalCodes(where.codes)} AND NOT ${hasPoint})`;
  const inside = sql`(${inCells(where)} AND ${km} <= ${where.radiusKm}::float8)`;
  const inCircle = sql`(${hasPoint} AND ${spot} <@ cube_enlarge(${at}, ${where.radiusKm}::float8, 3)
      AND ${km} <= ${where.radiusKm}::float8)`;
  return {
    condition: sql`(${inside} OR ${named} OR ${coded})`,
    inCircle,
    km,
    key: sql`(CASE WHEN ${inCircle} THEN ${km} ELSE ${FAR}::float8 END)`,
  };
}

/** Nobody is told of a step smaller than this, in kilometres, nor of a distance below it. */
const STEP_KM = 0.5;

/** How far the public points of these listings are from a place or a point, in steps of half a kilometre. */
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

/** On foot, and so far at most. */
const MINUTES_PER_KM = 12;
const LONGEST_WALK_KM = 7.5;

/**
 * As many minutes as a distance is on foot; undefined but for a meal on Shabbat or a holy day of its place, to
 * which many only come on foot, and for what nobody would walk.
 */
export function walkMinutes(km: number | undefined, startsAt: Date, timeZone: string) {
  if (km === undefined || km > LONGEST_WALK_KM) return undefined;
  const { startsAt: begins, endsAt } = quietTimeIn(timeZone, startsAt);
  return begins <= startsAt && startsAt < endsAt ? km * MINUTES_PER_KM : undefined;
}
