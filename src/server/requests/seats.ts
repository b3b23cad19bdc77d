import type { Tx } from '../db';
import { errors } from '../errors';

/** Takes seats (or with a negative count gives them back). The slot must be locked. */
export async function takeSeats(tx: Tx, slotId: string, count: number): Promise<void> {
  await tx.timeSlot.update({
    where: { id: slotId },
    data: { capacityReserved: { increment: count } },
  });
}

/** @throws RuleError `SEATS_TAKEN` when a slot would shrink below the seats already taken; `path`
 * is where the input says so. */
export function checkCapacity(
  slot: { capacityTotal: number; capacityReserved: number },
  path: string,
): void {
  if (slot.capacityTotal < slot.capacityReserved)
    throw errors.seatsTaken(slot.capacityReserved, path);
}

/** Requests that moved up from the waitlist, and so were offered the seats that came free. */
const movedUp = { events: { some: { from: 'waitlisted', to: 'pending' } } };

/** Whether this request holds an offer of seats that came free. */
export async function wasOffered(tx: Tx, requestId: string): Promise<boolean> {
  return (await tx.request.count({ where: { id: requestId, status: 'pending', ...movedUp } })) > 0;
}

/**
 * Seats promised to requests that moved up from the waitlist and await the host's answer.
 * They are not reserved, but no second party is told that these same seats came free.
 */
export async function seatsOffered(tx: Tx, slotId: string): Promise<number> {
  const offered = await tx.request.aggregate({
    where: { slotId, status: 'pending', ...movedUp },
    _sum: { seatsRequested: true },
  });
  return offered._sum.seatsRequested ?? 0;
}

/** Whether seats, or an offer of seats, were given back since then. */
export async function seatsFreedSince(tx: Tx, slotId: string, since: Date): Promise<boolean> {
  const offer = { from: 'pending', to: { not: 'accepted' }, request: { slotId, ...movedUp } };
  const freed = { at: { gte: since }, OR: [{ from: 'accepted', request: { slotId } }, offer] };
  return (await tx.requestEvent.count({ where: freed })) > 0;
}
