import type { Tx } from '../db/client';
import { lockSlots } from '../db/locks';
import { openRequest } from '../db/predicates';
import type { Reason } from '../presenters/reason';
import { changeRequestIn } from './change';

/** What both read where the one must not learn more than that it has ended. */
export const ENDED: Reason = { code: 'ENDED' };

/**
 * Ends all open requests between two people, as steps of the system's: seats come back, the waitlist
 * moves up, and the other one hears that it has ended. The rows of both must be locked, so that none
 * is made meanwhile.
 * @param by who wanted it, and is told nothing.
 */
export async function cancelRequestsBetween(
  tx: Tx,
  { by, other }: { by: string; other: string },
  now: Date,
): Promise<void> {
  const open = {
    ...openRequest,
    slot: { endsAt: { gt: now } },
    OR: [
      { hopperId: by, slot: { listing: { hostId: other } } },
      { hopperId: other, slot: { listing: { hostId: by } } },
    ],
  };
  const found = await tx.request.findMany({ where: open, select: { slotId: true } });
  const slots = await lockSlots(
    tx,
    found.map(({ slotId }) => slotId),
  );
  // Read again under the locks: a host may have answered meanwhile.
  for (const slot of slots)
    for (const { id, hopperId } of await tx.request.findMany({
      where: { AND: [open, { slotId: slot.id }] },
      select: { id: true, hopperId: true },
    })) {
      const tells = hopperId === by ? 'host' : 'hopper';
      const wanted = { to: 'cancelled', by: 'system', actorId: null, reason: ENDED } as const;
      await changeRequestIn(tx, slot, id, { ...wanted, tells }, now);
    }
}
