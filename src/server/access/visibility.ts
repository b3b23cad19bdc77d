import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import {
  isComingSql,
  isHostSuspendedSql,
  isInstitutionSql,
  isOpenSukkahSql,
  isPublicListingSql,
} from '../db/predicates';
import { errors } from '../errors';
import type { Viewer } from '../policies/actor';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { isBlockedSql } from './blocks';
import { publicPostalSql } from './publicPostal';
import { sharedSql } from './streetSharing';

const { sql, empty } = Prisma;

const isBlockedHostSql = ({ id }: { id: string }) => isBlockedSql(sql`l.host_id`, sql`${id}::uuid`);

/** SQL condition: public listings, without hosts on either side of a block with this viewer. */
export const isFindableBySql = (viewer: Viewer) => sql`
  ${isPublicListingSql} ${viewer ? sql`AND NOT ${isBlockedHostSql(viewer)}` : empty}`;

/**
 * SQL condition: the viewer may see the listing `l`. To them, others don't exist (404). A hidden
 * listing stays visible to its host and to guests with a request for it. Listings of suspended or
 * blocked hosts aren't visible to guests.
 */
export const isVisibleSql = (viewer: Viewer) =>
  viewer
    ? sql`(${maySql(listingPolicy, 'seeHidden', viewer)} OR (
        NOT ${isHostSuspendedSql} AND NOT ${isBlockedHostSql(viewer)} AND (
          ${isPublicListingSql} OR EXISTS (
            SELECT 1 FROM requests asked JOIN time_slots meal ON meal.id = asked.slot_id
            WHERE meal.listing_id = l.id AND asked.hopper_id = ${viewer.id}::uuid))))`
    : isPublicListingSql;

/**
 * Returns the host of a listing that the viewer may see.
 * @throws RuleError `NOT_FOUND`
 */
export async function visibleHost(db: Tx, viewer: Viewer, listingId: string): Promise<string> {
  const [listing] = await db.$queryRaw<{ hostId: string }[]>`SELECT l.host_id::text AS "hostId"
    FROM sukkah_listings l WHERE l.id = ${listingId}::uuid AND ${isVisibleSql(viewer)}`;
  if (!listing) throw errors.notFound('Listing');
  return listing.hostId;
}

/**
 * SQL condition: everyone may see the street of listing `l`, because it's a public sukkah of an
 * institution that will be open. A listing with a single meal to ask for never is.
 */
const isStreetPublicSql = (now: Date) => sql`(
  ${isOpenSukkahSql} AND ${isPublicListingSql} AND ${isInstitutionSql(now)}
  AND EXISTS (SELECT FROM time_slots s WHERE s.listing_id = l.id AND s.mode = 'open'
    AND s.removed_at IS NULL AND s.closed_at IS NULL AND ${isComingSql(now)})
  AND NOT EXISTS (SELECT FROM time_slots s
    WHERE s.listing_id = l.id AND s.mode <> 'open' AND s.removed_at IS NULL))`;

const isSharedWithSql = (viewer: Viewer, now: Date) =>
  viewer
    ? sql`(${maySql(listingPolicy, 'seeStreet', viewer)} OR (
        NOT ${isHostSuspendedSql} AND NOT ${isBlockedHostSql(viewer)} AND EXISTS (
          SELECT 1 FROM requests r
          JOIN time_slots s ON s.id = r.slot_id
          JOIN users guest ON guest.id = r.hopper_id
          WHERE s.listing_id = l.id AND r.hopper_id = ${viewer.id}::uuid
            AND guest.suspended_at IS NULL AND ${sharedSql(now)})))`
    : sql`FALSE`;

const isSharedSql = (viewer: Viewer, now: Date) =>
  sql`(${isSharedWithSql(viewer, now)} OR ${isStreetPublicSql(now)})`;

type PublicPlace = { postal: string | null; publicLat: number | null; publicLon: number | null };
type Address = {
  addressLine1: string | null;
  addressLine2: string | null;
  postal: string | null;
  lat: number | null;
  lon: number | null;
};

export type Place = Partial<PublicPlace & Address>;

const ofPlace = { postal: sql`place.postal`, country: sql`place.country` };

type PlaceRow = PublicPlace & Address & { isExact: boolean; isShared: boolean };

/**
 * Returns the location details of listings. This is the only way a street leaves the server. The
 * rule is part of the query, so the database returns no street to a viewer who may not see it. It
 * takes one query for any number of listings, and the map omits listings without further details.
 */
export async function placesFor(
  db: Tx,
  viewer: Viewer,
  listingIds: string[],
  now: Date,
): Promise<Map<string, Place>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db.$queryRaw<
    (PlaceRow & { id: string })[]
  >`SELECT id::text, "isExact", "isShared",
      CASE WHEN "isShared" THEN postal ELSE ${publicPostalSql(ofPlace)} END AS postal,
      CASE WHEN "isExact" THEN public_lat::float8 END AS "publicLat",
      CASE WHEN "isExact" THEN public_lon::float8 END AS "publicLon",
      CASE WHEN "isShared" THEN address_line1 END AS "addressLine1",
      CASE WHEN "isShared" THEN address_line2 END AS "addressLine2",
      CASE WHEN "isShared" THEN lat::float8 END AS lat,
      CASE WHEN "isShared" THEN lon::float8 END AS lon
    FROM (
      SELECT l.*, l.privacy_level = 'exact' AS "isExact", ${isSharedSql(viewer, now)} AS "isShared"
      FROM sukkah_listings l WHERE l.id = ANY(${listingIds}::uuid[])
      -- Worked out, and planned, once for each listing and not for each column that follows from it.
      OFFSET 0
    ) place
    WHERE "isExact" OR "isShared"`;
  return new Map(rows.map(({ id, ...row }) => [id, placeOf(row)]));
}

function placeOf({ isExact, isShared, postal, publicLat, publicLon, ...address }: PlaceRow): Place {
  return { postal, ...(isExact && { publicLat, publicLon }), ...(isShared && address) };
}
