import { createHmac } from 'node:crypto';
import { computeDestinationPoint } from 'geolib';
import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import type { LockedListing } from '../db/locks';

export type Point = { lat: number; lon: number };

/** Degrees as precisely as the database keeps them (some 10 cm), so that the same place stays it. */
export const sixPlaces = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Height and width of a cell in degrees of latitude: 50 m. All points in one are the same home. */
const CELL = 0.00045;

/**
 * Metres from the middle of a cell to its public point: with the 36 m to the cell's corners, and
 * some for the shape of the earth, it lies 250 to 500 m from every point of the cell.
 */
const NEAREST = 290;
const FARTHEST = 460;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The cell in which a point lies; cells are as wide as high, wherever on earth. */
function cellOf({ lat, lon }: Point) {
  const row = Math.floor(lat / CELL);
  const middle = Math.min(90, Math.max(-90, (row + 0.5) * CELL));
  const width = CELL / Math.max(Math.cos(radians(middle)), 0.001);
  const column = Math.floor(lon / width);
  return { name: `${row}/${column}`, latitude: middle, longitude: (column + 0.5) * width };
}

/** The key by which points are moved; made with the database, and for no other eyes. */
export async function pointKey(db: Tx): Promise<Uint8Array> {
  const { key } = await db.pointKey.findFirstOrThrow({ select: { key: true } });
  return key;
}

/** A number from 0 to below 1, of six bytes. */
const fraction = (bytes: Buffer, offset: number) => bytes.readUIntBE(offset, 6) / 2 ** 48;

/**
 * The place that the public is shown: 250 to 500 m from the real one. Of one host and one home it is
 * always the same, however often it is asked for, since different ones could be averaged.
 */
export function publicPoint(key: Uint8Array, hostId: string, point: Point): Point {
  const { name, ...middle } = cellOf(point);
  const drawn = createHmac('sha256', key).update(`${hostId}/${name}`).digest();
  const moved = computeDestinationPoint(
    middle,
    NEAREST + fraction(drawn, 0) * (FARTHEST - NEAREST),
    fraction(drawn, 6) * 360,
  );
  return { lat: sixPlaces(moved.latitude), lon: sixPlaces(moved.longitude) };
}

/** Whether everybody is shown a point of this listing: only then is there one, since a search by distance tells of it. */
export const showsPoint = ({ privacyLevel }: { privacyLevel: string }): boolean =>
  privacyLevel === 'exact';

type Undrawn = { id: string; hostId: string; lat: number; lon: number };

async function draw(db: Tx, which: Prisma.Sql): Promise<void> {
  const undrawn = await db.$queryRaw<Undrawn[]>`
    SELECT id::text, host_id::text AS "hostId", lat::float8, lon::float8
    FROM sukkah_listings WHERE privacy_level = 'exact' AND lat IS NOT NULL AND public_lat IS NULL ${which}`;
  if (undrawn.length === 0) return;
  const key = await pointKey(db);
  for (const { id, hostId, ...point } of undrawn) {
    const shown = publicPoint(key, hostId, point);
    // Whoever saved meanwhile has drawn it, or taken the point away.
    await db.$executeRaw`UPDATE sukkah_listings SET public_lat = ${shown.lat}, public_lon = ${shown.lon}
      WHERE id = ${id}::uuid AND privacy_level = 'exact' AND public_lat IS NULL
        AND lat = ${point.lat}::numeric(9, 6) AND lon = ${point.lon}::numeric(9, 6)`;
  }
}

/** Draws the public point of a listing that shows one from now on. */
export const drawPoint = (tx: Tx, { id }: LockedListing): Promise<void> =>
  draw(tx, Prisma.sql`AND id = ${id}::uuid`);

/**
 * Draws the public points that are missing, and takes those away that no host shows: of rows that a migration, plain
 * SQL or the version before left so. Safe to run in many processes at once. In plain SQL, since it is no change that
 * `updated_at` tells of.
 */
export async function drawMissingPoints({ db }: { db: Tx }): Promise<void> {
  await db.$executeRaw`UPDATE sukkah_listings SET public_lat = NULL, public_lon = NULL
    WHERE privacy_level <> 'exact' AND public_lat IS NOT NULL`;
  await draw(db, Prisma.empty);
}
