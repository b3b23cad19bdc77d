import type { Tx } from '../db/client';
import type { LockedSlot } from '../db/locks';
import { isOver, seatsLeft } from '../presenters/slot';
import { takeStep } from './step';

/** Requests that once moved up from the waitlist, and so were offered the seats that came free. */
const movedUp = { events: { some: { from: 'waitlisted', to: 'pending', undone: false } } };

/**
 * Whether this request holds an offer of seats that came free: it moved up, and nothing came after.
 * Who was declined then, and is reconsidered, has none: it went to the next.
 * @param before whether it did before its last step
 */
export async function wasOffered(tx: Tx, requestId: string, before = false): Promise<boolean> {
  const [last] = await tx.$queryRaw<
    { from: string | null; to: string }[]
  >`SELECT from_status AS "from", to_status AS "to" FROM request_events
      WHERE request_id = ${requestId}::uuid AND NOT undone
      ORDER BY at DESC, id DESC OFFSET ${before ? 1 : 0} LIMIT 1`;
  return last?.from === 'waitlisted' && last.to === 'pending';
}

/**
 * Seats promised to requests that moved up from the waitlist and await the host's answer, or have one that
 * can still be undone. They are not reserved, but no second party is told that these same seats came free.
 */
async function seatsOffered(tx: Tx, slotId: string): Promise<number> {
  const [offered] = await tx.$queryRaw<
    { seats: number }[]
  >`SELECT coalesce(sum(r.seats_requested), 0)::int AS seats
    FROM requests r
    WHERE r.slot_id = ${slotId}::uuid AND r.status <> 'accepted'
      AND coalesce(r.held_from, r.status) = 'pending' AND 'waitlisted' = (
      SELECT e.from_status FROM request_events e WHERE e.request_id = r.id AND NOT e.undone
      ORDER BY e.at DESC, e.id DESC
      OFFSET CASE WHEN r.held_from IS NULL THEN 0 ELSE 1 END LIMIT 1)`;
  return offered?.seats ?? 0;
}

/** Whether seats, or an offer of seats, were given back since then, by others than the request `except`. */
export async function seatsFreedSince(
  tx: Tx,
  slot: LockedSlot,
  since: Date,
  except?: string,
): Promise<boolean> {
  const slotId = slot.id;
  const offer = { from: 'pending', to: { not: 'accepted' }, request: { slotId, ...movedUp } };
  const freed = {
    ...{ at: { gte: since }, undone: false, requestId: { not: except } },
    OR: [{ from: 'accepted', request: { slotId } }, offer],
  };
  return (await tx.requestEvent.count({ where: freed })) > 0;
}

/**
 * Moves those who wait back to `pending` while the free seats last, in order of arrival, those first whose own
 * meal was cancelled. A party
 * that does not fit is passed over and keeps its place; so are the request `passOver`, and those who do
 * not know yet that they wait.
 */
export async function moveUpWaitlist(
  tx: Tx,
  slot: LockedSlot,
  now: Date,
  passOver?: string,
): Promise<void> {
  if (isOver(slot, now) || slot.removedAt) return;
  const waiting = await tx.request.findMany({
    where: { slotId: slot.id, status: 'waitlisted', heldUntil: null, id: { not: passOver } },
    orderBy: [{ goesFirst: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  if (waiting.length === 0) return;
  let free = seatsLeft(slot) - (await seatsOffered(tx, slot.id));
  for (const request of waiting) {
    if (request.seatsRequested > free) continue;
    await takeStep(tx, slot, request, { to: 'pending', by: 'system', actorId: null }, now);
    free -= request.seatsRequested;
  }
}
