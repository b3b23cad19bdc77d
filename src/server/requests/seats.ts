import type { Tx } from '../db';
import { errors } from '../errors';
import { type LockedSlot, relocked } from '../locks';

/** Takes seats, or with a negative count gives them back. @returns the slot as it now is. */
export async function takeSeats(tx: Tx, slot: LockedSlot, count: number): Promise<LockedSlot> {
  const { capacityReserved } = await tx.timeSlot.update({
    where: { id: slot.id },
    data: { capacityReserved: { increment: count } },
    select: { capacityReserved: true },
  });
  return relocked(slot, { capacityReserved });
}

/**
 * Lets a slot have a new capacity.
 * @param path where the input says it
 * @throws RuleError `SEATS_TAKEN` when it would shrink below the seats already taken.
 */
export function checkCapacity(slot: LockedSlot, capacityTotal: number, path: string): void {
  if (capacityTotal < slot.capacityReserved) throw errors.seatsTaken(slot.capacityReserved, path);
}
