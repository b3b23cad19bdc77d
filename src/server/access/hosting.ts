import type { Tx } from '../db';
import { errors } from '../errors';
import { visibleTo } from './visibility';

/**
 * Lets only the host of a listing pass.
 * @throws RuleError `NOT_FOUND` when the viewer may not even see it, `FORBIDDEN` when he may.
 */
export async function requireHost(
  db: Tx,
  viewer: { id: string },
  listingId: string,
): Promise<void> {
  const listing = await db.sukkahListing.findFirst({
    where: { id: listingId, ...visibleTo(viewer) },
    select: { hostId: true },
  });
  if (!listing) throw errors.notFound('Listing');
  if (listing.hostId !== viewer.id) throw errors.notYours();
}
