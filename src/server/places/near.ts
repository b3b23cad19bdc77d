import { Prisma } from '@/generated/prisma/client';
import { readPoint } from '@/schemas/pointText';
import type { Tx } from '../db/client';
import { errors } from '../errors';

const { sql } = Prisma;

/** So far around a viewer a search looks that says no distance, in kilometres. */
const AROUND_VIEWER = 10;

/** So many names and codes a search goes by at most, those that are more likely meant or nearer first. */
const MOST_NAMES = 500;
const MOST_CODES = 1000;

const KM_PER_DEGREE = 111.2;

/** Where a search looks: around a point, and where listings that have none say they are. */
export type Where = {
  lat: number;
  lon: number;
  radiusKm: number;
  /** The place and, where it is looked for as a whole, all of its parts, by all their names. */
  names: string[];
  /** The cities, boroughs and parts of cities around, as far as they are not much larger. */
  around: string[];
  /** The postal codes there: of the United States all five digits. */
  codes: string[];
  /** In which countries (ISO 3166-1 alpha-2) and states those are. */
  countries: string[];
  regions: string[];
};

type Centre = { id: string | null; kind: string; lat: number; lon: number; radiusKm: number };

/**
 * The middle of a place, or the point itself.
 * @throws RuleError `UNKNOWN_PLACE`
 */
export async function centreOf(db: Tx, near: string): Promise<Centre> {
  const point = readPoint(near);
  if (point) return { id: null, kind: 'point', ...point, radiusKm: AROUND_VIEWER };
  const [place] = await db.$queryRaw<
    Centre[]
  >`SELECT id, kind, lat, lon, radius_km AS "radiusKm" FROM places WHERE id = ${near}`;
  if (!place) throw errors.unknownPlace();
  return place;
}

type There = {
  kind: string;
  own: boolean;
  country: string;
  region: string | null;
  code: string;
  names: string[] | null;
};

/** The places whose middle lies in a circle, and those of which `whole` consists. */
function placesIn(db: Tx, { id, lat, lon, radiusKm }: Centre, whole: boolean): Promise<There[]> {
  const high = radiusKm / KM_PER_DEGREE;
  const wide = high / Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  // Degrees of longitude are shorter: as if the circle were flat, which is right to some metres in a hundred km.
  const far = sql`(p.lat - ${lat}) ^ 2 + ((p.lon - ${lon}) * ${high / wide}) ^ 2`;
  return db.$queryRaw<There[]>`WITH RECURSIVE part (id) AS (
      SELECT ${id}::text WHERE ${id}::text IS NOT NULL
      UNION SELECT p.id FROM places p JOIN part ON p.parent_id = part.id WHERE ${whole}
    ), inside AS (
      SELECT p.id FROM places p WHERE point(p.lon, p.lat) <@ box(
          point(${lon}::float8 - ${wide}::float8, ${lat}::float8 - ${high}::float8),
          point(${lon}::float8 + ${wide}::float8, ${lat}::float8 + ${high}::float8))
        AND ${far} <= ${high * high}
      UNION SELECT id FROM part
    ), codes AS (
      SELECT p.* FROM places p JOIN inside USING (id) WHERE p.kind = 'postal'
      ORDER BY ${far} LIMIT ${MOST_CODES}
    ), named AS (
      SELECT p.*, part.id IS NOT NULL AS own FROM places p JOIN inside USING (id) LEFT JOIN part USING (id)
      WHERE p.kind <> 'postal' AND (part.id IS NOT NULL OR p.radius_km <= ${2 * radiusKm}::int)
      ORDER BY own DESC, p.weight DESC LIMIT ${MOST_NAMES}
    )
    SELECT kind, false AS own, country, region, name AS code, NULL::text[] AS names FROM codes
    UNION ALL SELECT kind, own, country, region, name,
      (SELECT array_agg(n.name) FROM place_names n WHERE n.place_id = named.id) FROM named`;
}

/**
 * Where a search looks that is near a place or a point. With no distance, around a place as far as it reaches, and
 * in all of its parts: New York has its boroughs.
 * @throws RuleError `UNKNOWN_PLACE`
 */
export async function whereNear(
  db: Tx,
  near: string,
  radiusKm: number | undefined,
): Promise<Where> {
  const centre = await centreOf(db, near);
  const circle = { ...centre, radiusKm: radiusKm ?? centre.radiusKm };
  const there = await placesIn(db, circle, radiusKm === undefined);
  const called = there.filter(({ names }) => names);
  const distinct = (all: (string | null)[]) => [...new Set(all)].flatMap((one) => one ?? []);
  return {
    lat: centre.lat,
    lon: centre.lon,
    radiusKm: circle.radiusKm,
    names: distinct(there.flatMap(({ own, names }) => (own && names) || [])),
    around: distinct(there.flatMap(({ own, names }) => (!own && names) || [])),
    codes: there.flatMap(({ kind, code, country }) =>
      kind === 'postal' && country === 'US' ? code : [],
    ),
    countries: distinct(called.map(({ country }) => country)),
    regions: distinct(called.map(({ region }) => region)),
  };
}
