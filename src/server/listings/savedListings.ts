import { isFindableBySql, isVisibleSql } from '../access/visibility';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import type { SignedIn } from '../trpc/init';

type OfListing = { ctx: SignedIn; input: { id: string } };

/** How many a card can be compared with. Older ones stay in the list of saved meals. */
const MAX_SAVED_IDS = 500;

/** Returns the saved listings that the viewer may find, the latest first. */
export async function savedListingIds({ ctx: { db, viewer } }: { ctx: SignedIn }) {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT l.id::text
    FROM saved_listings kept JOIN sukkah_listings l ON l.id = kept.listing_id
    WHERE kept.user_id = ${viewer.id}::uuid AND ${isFindableBySql(viewer)}
    ORDER BY kept.created_at DESC, l.id DESC LIMIT ${MAX_SAVED_IDS}`;
  return rows.map(({ id }) => id);
}

/**
 * Saves a listing in the viewer's account. Saving it again changes nothing.
 * @throws RuleError `NOT_FOUND` if the viewer can't see the listing
 */
export const saveListing = ({ ctx: { db, viewer, clock }, input: { id } }: OfListing) =>
  transaction(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const visible = await tx.$queryRaw<unknown[]>`SELECT 1 FROM sukkah_listings l
      WHERE l.id = ${id}::uuid AND ${isVisibleSql(viewer)}`;
    if (visible.length === 0) throw errors.notFound('Listing');
    await tx.savedListing.createMany({
      data: { userId: viewer.id, listingId: id, createdAt: clock.now() },
      skipDuplicates: true,
    });
  });

export async function unsaveListing({ ctx: { db, viewer }, input: { id } }: OfListing) {
  await db.savedListing.deleteMany({ where: { userId: viewer.id, listingId: id } });
}
