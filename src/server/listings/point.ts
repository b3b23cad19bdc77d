import { createHmac } from 'node:crypto';
import { computeDestinationPoint } from 'geolib';
import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import type { LockedListing } from '../db/locks';

export type Point = { lat: number; lon: number };

/** Rounds to the database's precision (about 10 cm), so the same place always compares equal. */
export const roundToSixPlaces = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Cell size in degrees of latitude: 50 m. All points in one cell count as the same home. */
const CELL = 0.00045;

/**
 * Distance from the middle of a cell to its public point, in meters. Together with the 36 m to the
 * cell's corners and a margin for the earth's shape, the public point is 250 to 500 m from every
 * point in the cell.
 */
const NEAREST = 290;
const FARTHEST = 460;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function cellOf({ lat, lon }: Point) {
  const row = Math.floor(lat / CELL);
  const middle = Math.min(90, Math.max(-90, (row + 0.5) * CELL));
  const width = CELL / Math.max(Math.cos(radians(middle)), 0.001);
  const column = Math.floor(lon / width);
  return { name: `${row}/${column}`, latitude: middle, longitude: (column + 0.5) * width };
}

/** Created with the database. */
export async function pointKey(db: Tx): Promise<Uint8Array> {
  const { key } = await db.pointKey.findFirstOrThrow({ select: { key: true } });
  return key;
}

/** Reads six bytes as a number from 0 up to, but not including, 1. */
const fraction = (bytes: Buffer, offset: number) => bytes.readUIntBE(offset, 6) / 2 ** 48;

/**
 * Returns the point the public sees, 250 to 500 m from the real one. It's always the same for one
 * host and home, because different points could be averaged to find the real one.
 */
export function publicPoint(key: Uint8Array, hostId: string, point: Point): Point {
  const { name, ...middle } = cellOf(point);
  const digest = createHmac('sha256', key).update(`${hostId}/${name}`).digest();
  const destination = computeDestinationPoint(
    middle,
    NEAREST + fraction(digest, 0) * (FARTHEST - NEAREST),
    fraction(digest, 6) * 360,
  );
  return {
    lat: roundToSixPlaces(destination.latitude),
    lon: roundToSixPlaces(destination.longitude),
  };
}

/**
 * Whether the listing has a public point. Listings that don't show one must not have one, because a
 * search by distance would reveal it.
 */
export const showsPoint = ({ privacyLevel }: { privacyLevel: string }): boolean =>
  privacyLevel === 'exact';

type ListingWithoutPoint = { id: string; hostId: string; lat: number; lon: number };

async function draw(db: Tx, which: Prisma.Sql): Promise<void> {
  const listings = await db.$queryRaw<ListingWithoutPoint[]>`
    SELECT id::text, host_id::text AS "hostId", lat::float8, lon::float8
    FROM sukkah_listings WHERE privacy_level = 'exact' AND lat IS NOT NULL AND public_lat IS NULL ${which}`;
  if (listings.length === 0) return;
  const key = await pointKey(db);
  for (const { id, hostId, ...point } of listings) {
    const publicPosition = publicPoint(key, hostId, point);
    // Skip the row if a concurrent save already drew the point or moved it.
    await db.$executeRaw`UPDATE sukkah_listings SET public_lat = ${publicPosition.lat}, public_lon = ${publicPosition.lon}
      WHERE id = ${id}::uuid AND privacy_level = 'exact' AND public_lat IS NULL
        AND lat = ${point.lat}::numeric(9, 6) AND lon = ${point.lon}::numeric(9, 6)`;
  }
}

export const assignPublicPoint = (tx: Tx, { id }: LockedListing): Promise<void> =>
  draw(tx, Prisma.sql`AND id = ${id}::uuid`);

/**
 * Draws missing public points and clears those that shouldn't be shown. A migration, plain SQL, or
 * an older version can leave such rows. Safe to run in several processes at once. Uses raw SQL so
 * that `updated_at` doesn't change.
 */
export async function assignMissingPublicPoints({ db }: { db: Tx }): Promise<void> {
  await db.$executeRaw`UPDATE sukkah_listings SET public_lat = NULL, public_lon = NULL
    WHERE privacy_level <> 'exact' AND public_lat IS NOT NULL`;
  await draw(db, Prisma.empty);
}
