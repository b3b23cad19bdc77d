import type { Db } from '@/server/db/client';
import { type Actor, isPerson } from '../matrix/actors';
import type { MatrixWorld } from '../matrix/world';

/** How long after a meal host and guests still see each other's details, in ms. */
const SHARED_MS = 48 * 3_600_000;

type CallDetails = { actor: Actor; name: string; now: Date };

async function isSharedBetween(db: Db, hopperId: string, hostId: string, now: Date) {
  const accepted = await db.request.count({
    where: {
      hopperId,
      status: 'accepted',
      OR: [{ heldUntil: null }, { heldUntil: { lte: now } }],
      slot: { endsAt: { gt: new Date(now.getTime() - SHARED_MS) }, listing: { hostId } },
    },
  });
  const blocks = await db.block.count({
    where: {
      OR: [
        { blockerId: hopperId, blockedId: hostId },
        { blockerId: hostId, blockedId: hopperId },
      ],
    },
  });
  return accepted > 0 && blocks === 0;
}

/**
 * Returns whether this may have been revealed, after everything that has happened in a world.
 * `detail` is a name from `revealedIn`.
 */
export async function mayKnow(
  db: Db,
  world: MatrixWorld,
  { actor, name, now }: CallDetails,
  detail: string,
): Promise<boolean> {
  const viewer = world.viewer(actor);
  if (!viewer) return false;
  // The way there, and the number to call on the way.
  if (detail === 'street' || detail === 'hostPhone')
    return actor === 'host' || isSharedBetween(db, viewer.id, world.userId('host'), now);
  if (isPerson(detail)) return isSharedBetween(db, world.userId(detail), viewer.id, now);
  // Moderators read other people's messages and reports in their own area.
  return actor === 'admin' && name.startsWith('moderation.');
}
