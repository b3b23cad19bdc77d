import { Prisma } from '@/generated/prisma/client';
import type { LockedSlot } from '../db/locks';
import { errors } from '../errors';

/**
 * Takes seats of a locked slot, or with a negative count gives them back: a part of the step's statement,
 * which gives the count as it then is.
 */
export const takeSeatsSql = ({ id }: LockedSlot, count: number) => Prisma.sql`
  UPDATE time_slots SET capacity_reserved = capacity_reserved + ${count}::int, updated_at = now()
  WHERE id = ${id}::uuid RETURNING capacity_reserved`;

/**
 * Lets a slot have a new capacity.
 * @param path where the input says it
 * @throws RuleError `SEATS_TAKEN` when it would shrink below the seats already taken.
 */
export function checkCapacity(slot: LockedSlot, capacityTotal: number, path: string): void {
  if (capacityTotal < slot.capacityReserved) throw errors.seatsTaken(slot.capacityReserved, path);
}
