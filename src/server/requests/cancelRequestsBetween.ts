import type { Tx } from '../db/client';
import { lockSlots } from '../db/locks';
import { openRequest } from '../db/predicates';
import type { Reason } from '../presenters/cancellationReason';
import { changeRequestIn } from './changeRequest';

/**
 * The reason both people see when one of them must learn no more than that the request has ended.
 */
export const ENDED: Reason = { code: 'ENDED' };

/**
 * Cancels all open requests between two people on behalf of the system. Seats are freed, the
 * waitlist moves up, and the other person is notified. Lock both user rows first so that no new
 * request is made meanwhile.
 * @param by the person who wanted this; they aren't notified
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
