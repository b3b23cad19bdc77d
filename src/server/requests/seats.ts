import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import type { LockedSlot } from '../db/locks';
import { errors } from '../errors';

/**
 * Takes seats of a locked slot, or gives them back if `count` is negative. It's a CTE of the step's
 * statement and returns the new count.
 */
export const takeSeatsSql = ({ id }: LockedSlot, count: number) => Prisma.sql`
  UPDATE time_slots SET capacity_reserved = capacity_reserved + ${count}::int, updated_at = now()
  WHERE id = ${id}::uuid RETURNING capacity_reserved`;

/** Whether a request with this status holds seats. */
export const holdsSeats = (status: string | null) => status === 'accepted' || status === 'invited';

export function countSql(
  slot: LockedSlot,
  {
    from,
    to,
    seatsRequested,
  }: { from: RequestStatus | null; to: RequestStatus; seatsRequested: number },
) {
  const seats = (Number(holdsSeats(to)) - Number(holdsSeats(from))) * seatsRequested;
  return seats
    ? takeSeatsSql(slot, seats)
    : Prisma.sql`SELECT ${slot.capacityReserved}::int AS capacity_reserved`;
}

/**
 * Checks that a slot can have this capacity.
 * @param path the input field to report the error on
 * @throws RuleError `SEATS_TAKEN` if it's below the number of seats already taken
 */
export function checkCapacity(slot: LockedSlot, capacityTotal: number, path: string): void {
  if (capacityTotal < slot.capacityReserved) throw errors.seatsTaken(slot.capacityReserved, path);
}
