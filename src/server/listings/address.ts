import type { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import type { Point } from './point';

/** An address, as far as guests can tell two places apart by it. The second line is a detail. */
const addressParts = ['addressLine1', 'city', 'region', 'country', 'postal'] as const;

type Address = Partial<Record<(typeof addressParts)[number], string | null>>;

const normalize = (part: string | null | undefined) =>
  part?.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Returns whether a meal moves when its listing's address changes. Adding or clearing a part isn't
 * a move, nor are changes to case or spaces.
 */
export const isNewPlace = (before: Address, after: Address): boolean =>
  addressParts.some((part) => {
    const from = normalize(before[part]);
    const to = normalize(after[part]);
    return from && to && from !== to;
  });

/** For Prisma's `select`: what a listing's place is resolved from. The street isn't part of it. */
export const writtenPlaceFields = {
  city: true,
  region: true,
  country: true,
  postal: true,
  lat: true,
  lon: true,
  timeZone: true,
  placeId: true,
} as const;

type Degrees = { lat: Prisma.Decimal | null; lon: Prisma.Decimal | null };

export const readPointOf = ({ lat, lon }: Degrees): Point | null =>
  lat === null || lon === null ? null : { lat: Number(lat), lon: Number(lon) };

/**
 * Reads a listing's saved address and the place it was resolved to, to compare them with new ones.
 * @throws if the listing doesn't exist
 */
export async function readAddress(tx: Tx, id: string) {
  const { lat, lon, timeZone, placeId, ...address } = await tx.sukkahListing.findUniqueOrThrow({
    where: { id },
    select: { addressLine1: true, addressLine2: true, ...writtenPlaceFields },
  });
  return { address, point: readPointOf({ lat, lon }), timeZone, placeId };
}
