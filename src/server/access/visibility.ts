import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db';
import type { Viewer } from '../trpc';
import { isBlockedSql, notApartFrom } from './apart';
import { sharedRequests } from './sharing';

/** Listings for everybody: their host shows them, moderators did not hide them, nor suspend the host. */
export const publicListings = {
  visible: true,
  hiddenAt: null,
  host: { suspendedAt: null },
} as const satisfies Prisma.SukkahListingWhereInput;

/** The same in SQL, of a row of `sukkah_listings` named `l`, with what this viewer has blocked left out. */
export const foundBySql = (viewer: Viewer) => Prisma.sql`
  l.visible AND l.hidden_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM users h WHERE h.id = l.host_id AND h.suspended_at IS NOT NULL)
  ${viewer ? Prisma.sql`AND NOT ${isBlockedSql(Prisma.sql`l.host_id`, Prisma.sql`${viewer.id}::uuid`)}` : Prisma.empty}`;

/**
 * Listings that the viewer may see at all. To all others they do not exist (404).
 * A hidden listing stays there for its host and for guests with a request on it; of a host who is
 * suspended, or between whom and the viewer a block stands, none is there.
 */
export function visibleTo(viewer: Viewer): Prisma.SukkahListingWhereInput {
  if (!viewer) return publicListings;
  const asked = { timeSlots: { some: { requests: { some: { hopperId: viewer.id } } } } };
  return {
    OR: [
      { hostId: viewer.id },
      { AND: [{ host: notApartFrom(viewer) }, { OR: [publicListings, asked] }] },
    ],
  };
}

/** Listings whose address the viewer may know now: their own, and where an acceptance shares it. */
function addressSharedWith(viewer: { id: string }, now: Date): Prisma.SukkahListingWhereInput {
  const shared = { hopperId: viewer.id, hopper: { suspendedAt: null }, ...sharedRequests(now) };
  return {
    OR: [
      { hostId: viewer.id },
      { host: notApartFrom(viewer), timeSlots: { some: { requests: { some: shared } } } },
    ],
  };
}

const addressFields = {
  addressLine1: true,
  addressLine2: true,
  postal: true,
  lat: true,
  lon: true,
} as const satisfies Prisma.SukkahListingSelect;

const publicPlaceFields = {
  postal: true,
  publicLat: true,
  publicLon: true,
} as const satisfies Prisma.SukkahListingSelect;

type PublicPlace = { postal: string | null; publicLat: number | null; publicLon: number | null };
type Address = {
  addressLine1: string | null;
  addressLine2: string | null;
  postal: string | null;
  lat: number | null;
  lon: number | null;
};

/** What the viewer may know of where a listing is, beyond city, region and country. */
export type Place = Partial<PublicPlace & Address>;

const number = (value: Prisma.Decimal | null) => (value === null ? null : value.toNumber());

/**
 * The one way by which a street leaves the server. The rule is part of the query, so the database
 * itself gives no street to a viewer who may not know it. Two queries at most, for any number of
 * listings; a listing of which nothing more may be known is missing from the answer.
 */
export async function placesFor(
  db: Tx,
  viewer: Viewer,
  listingIds: string[],
  now: Date,
): Promise<Map<string, Place>> {
  const among = { id: { in: listingIds } };
  const [shared, exact] = await Promise.all([
    viewer
      ? db.sukkahListing.findMany({
          where: { ...among, ...addressSharedWith(viewer, now) },
          select: { id: true, ...addressFields },
        })
      : [],
    db.sukkahListing.findMany({
      where: { ...among, privacyLevel: 'exact' },
      select: { id: true, ...publicPlaceFields },
    }),
  ]);
  const places = new Map<string, Place>();
  for (const { id, postal, publicLat, publicLon } of exact)
    places.set(id, { postal, publicLat: number(publicLat), publicLon: number(publicLon) });
  for (const { id, lat, lon, ...address } of shared)
    places.set(id, { ...places.get(id), ...address, lat: number(lat), lon: number(lon) });
  return places;
}
