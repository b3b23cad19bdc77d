import type { Db } from '@/server/db/client';
import { type Actor, isPerson } from '../matrix/actors';
import type { MatrixWorld } from '../matrix/world';

/** So long after a meal its host and guests keep what an acceptance has told them. */
const SHARED_MS = 48 * 3_600_000;

type Asked = { actor: Actor; name: string; now: Date };

/** Whether an acceptance shares things between these two now, said once more and otherwise. */
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

/** Whether this may have been told, after all that has happened in a world; `what` as `tells` names it. */
export async function mayKnow(
  db: Db,
  world: MatrixWorld,
  { actor, name, now }: Asked,
  what: string,
): Promise<boolean> {
  const viewer = world.viewer(actor);
  if (!viewer) return false;
  // Where to go, and whom to call on the way.
  if (what === 'street' || what === 'hostPhone')
    return actor === 'host' || isSharedBetween(db, viewer.id, world.userId('host'), now);
  if (isPerson(what)) return isSharedBetween(db, world.userId(what), viewer.id, now);
  // What others wrote and reported, moderators read where they work.
  return actor === 'admin' && name.startsWith('moderation.');
}
