import { Prisma } from '@/generated/prisma/client';
import { readPoint } from '@/schemas/pointText';
import type { Tx } from '../db/client';
import { errors } from '../errors';

const { sql } = Prisma;

const AROUND_VIEWER = 10;

/** Maximum numbers of towns and codes in a search. The most likely or nearest ones are kept. */
const MAX_TOWNS = 500;
const MAX_POSTAL_CODES = 1000;

export const KM_PER_DEGREE = 111.2;

/** A search area: a circle, and towns and codes for listings without a point. */
export type Where = {
  lat: number;
  lon: number;
  radiusKm: number;
  /** The IDs of the place itself and of its parts. */
  own: string[];
  /** The IDs of the other towns in the circle. */
  around: string[];
  /** Their names in lowercase, for listings whose place isn't known. */
  names: string[];
  /** US ZIP codes in the area, with all five digits. */
  codes: string[];
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
  id: string;
  kind: string;
  own: boolean;
  country: string;
  name: string;
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
      SELECT p.* FROM places p WHERE point(p.lon, p.lat) <@ box(
          point(${lon}::float8 - ${wide}::float8, ${lat}::float8 - ${high}::float8),
          point(${lon}::float8 + ${wide}::float8, ${lat}::float8 + ${high}::float8))
        AND ${distanceSql} <= ${high * high}
      UNION SELECT p.* FROM places p JOIN part USING (id)
    ), codes AS (
      SELECT * FROM inside p WHERE p.kind = 'postal'
      ORDER BY ${distanceSql} LIMIT ${MAX_POSTAL_CODES}
    ), towns AS (
      SELECT p.*, part.id IS NOT NULL AS own FROM inside p LEFT JOIN part USING (id)
      WHERE p.kind <> 'postal' AND (part.id IS NOT NULL OR p.radius_km <= ${2 * radiusKm}::int)
      ORDER BY own DESC, p.weight DESC LIMIT ${MAX_TOWNS}
    )
    SELECT id, kind, false AS own, country, name, NULL::text[] AS names FROM codes
    UNION ALL SELECT id, kind, own, country, name, CASE WHEN own THEN
      (SELECT array_agg(lower(n.name)) FROM place_names n WHERE n.place_id = towns.id) END FROM towns`;
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
  const towns = places.filter(({ kind }) => kind !== 'postal');
  const ids = (isOwn: boolean) => towns.filter(({ own }) => own === isOwn).map(({ id }) => id);
  return {
    lat: centre.lat,
    lon: centre.lon,
    radiusKm: circle.radiusKm,
    own: ids(true),
    around: ids(false),
    names: towns.flatMap(({ names }) => names ?? []),
    codes: places.flatMap(({ kind, name, country }) =>
      kind === 'postal' && country === 'US' ? name : [],
    ),
  };
}
