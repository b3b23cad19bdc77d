import { Prisma } from '@/generated/prisma/client';
import { readPoint } from '@/schemas/pointText';
import type { Tx } from '../db/client';
import { errors } from '../errors';

const { sql } = Prisma;

const AROUND_VIEWER = 10;

/** Maximum numbers of names and codes in a search. The most likely or nearest ones are kept. */
const MOST_NAMES = 500;
const MOST_CODES = 1000;

const KM_PER_DEGREE = 111.2;

/** A search area: a circle, and names and codes for listings without a point. */
export type Where = {
  lat: number;
  lon: number;
  radiusKm: number;
  names: string[];
  around: string[];
  /** US ZIP codes in the area, with all five digits. */
  codes: string[];
  countries: string[];
  regions: string[];
};

type Centre = { id: string | null; kind: string; lat: number; lon: number; radiusKm: number };

/** @throws RuleError `UNKNOWN_PLACE` */
export async function centreOf(db: Tx, near: string): Promise<Centre> {
  const point = readPoint(near);
  if (point) return { id: null, kind: 'point', ...point, radiusKm: AROUND_VIEWER };
  const [place] = await db.$queryRaw<
    Centre[]
  >`SELECT id, kind, lat, lon, radius_km AS "radiusKm" FROM places WHERE id = ${near}`;
  if (!place) throw errors.unknownPlace();
  return place;
}

type NearbyPlace = {
  kind: string;
  own: boolean;
  country: string;
  region: string | null;
  code: string;
  names: string[] | null;
};

function placesIn(
  db: Tx,
  { id, lat, lon, radiusKm }: Centre,
  includesParts: boolean,
): Promise<NearbyPlace[]> {
  const high = radiusKm / KM_PER_DEGREE;
  const wide = high / Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  // Scales longitude as on a flat map, which is accurate to a few meters over 100 km.
  const distanceSql = sql`(p.lat - ${lat}) ^ 2 + ((p.lon - ${lon}) * ${high / wide}) ^ 2`;
  return db.$queryRaw<NearbyPlace[]>`WITH RECURSIVE part (id) AS (
      SELECT ${id}::text WHERE ${id}::text IS NOT NULL
      UNION SELECT p.id FROM places p JOIN part ON p.parent_id = part.id WHERE ${includesParts}
    ), inside AS (
      SELECT p.id FROM places p WHERE point(p.lon, p.lat) <@ box(
          point(${lon}::float8 - ${wide}::float8, ${lat}::float8 - ${high}::float8),
          point(${lon}::float8 + ${wide}::float8, ${lat}::float8 + ${high}::float8))
        AND ${distanceSql} <= ${high * high}
      UNION SELECT id FROM part
    ), codes AS (
      SELECT p.* FROM places p JOIN inside USING (id) WHERE p.kind = 'postal'
      ORDER BY ${distanceSql} LIMIT ${MOST_CODES}
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
 * Returns the area of a search near a place or point. Without a radius, it covers the whole place
 * and all of its parts, such as New York's boroughs.
 * @throws RuleError `UNKNOWN_PLACE`
 */
export async function whereNear(
  db: Tx,
  near: string,
  radiusKm: number | undefined,
): Promise<Where> {
  const centre = await centreOf(db, near);
  const circle = { ...centre, radiusKm: radiusKm ?? centre.radiusKm };
  const places = await placesIn(db, circle, radiusKm === undefined);
  const namedPlaces = places.filter(({ names }) => names);
  const distinct = (all: (string | null)[]) => [...new Set(all)].flatMap((one) => one ?? []);
  return {
    lat: centre.lat,
    lon: centre.lon,
    radiusKm: circle.radiusKm,
    names: distinct(places.flatMap(({ own, names }) => (own && names) || [])),
    around: distinct(places.flatMap(({ own, names }) => (!own && names) || [])),
    codes: places.flatMap(({ kind, code, country }) =>
      kind === 'postal' && country === 'US' ? code : [],
    ),
    countries: distinct(namedPlaces.map(({ country }) => country)),
    regions: distinct(namedPlaces.map(({ region }) => region)),
  };
}
