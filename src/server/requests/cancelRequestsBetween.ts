import type { Tx } from '../db/client';
import { lockSlots } from '../db/locks';
import { comingMeal, openRequest } from '../db/predicates';
import { system } from '../policies/actor';
import type { Reason } from '../presenters/cancellationReason';
import { changeRequestIn } from './changeRequest';

/**
 * The reason both people see when one of them must learn no more than that the request has ended.
 */
export const ENDED: Reason = { code: 'ENDED' };

/**
 * Cancels all open requests between two people on behalf of the system. Seats are freed, the
 * waitlist moves up, and the other person is notified. The initiator's invitations stay: see
 * `isWithheldSql`. Lock both user rows first so that no new request is made meanwhile.
 * @param by the person who wanted this; they aren't notified
 */
export async function cancelRequestsBetween(
  tx: Tx,
  { initiatorId, otherId }: { initiatorId: string; otherId: string },
  now: Date,
): Promise<void> {
  const open = {
    ...openRequest,
    slot: comingMeal(now),
    OR: [
      { hopperId: initiatorId, slot: { listing: { hostId: otherId } } },
      { hopperId: otherId, anonymous: false, slot: { listing: { hostId: initiatorId } } },
    ],
  };
  const requests = await tx.request.findMany({ where: open, select: { slotId: true } });
  const slots = await lockSlots(
    tx,
    requests.map(({ slotId }) => slotId),
  );
  // Read again under the locks: a host may have answered meanwhile.
  for (const slot of slots)
    for (const { id, hopperId } of await tx.request.findMany({
      where: { AND: [open, { slotId: slot.id }] },
      select: { id: true, hopperId: true },
    })) {
      const notifies = hopperId === initiatorId ? 'host' : 'hopper';
      const step = { to: 'cancelled', by: 'system', actor: system, reason: ENDED } as const;
      await changeRequestIn(tx, slot, id, { ...step, notifies }, now);
    }
}
