import type { Tx } from '../db/client';
import type { LockedSlot } from '../db/locks';
import { system } from '../policies/actor';
import { seatsLeft } from '../presenters/slot';
import { takeStep } from './takeStep';

/** Requests that moved up from the waitlist at some point and were offered freed seats. */
const movedUp = { events: { some: { from: 'waitlisted', to: 'pending', undone: false } } };

/**
 * Checks whether this request has an open offer of freed seats, meaning that moving up was its last
 * step. A request that was declined and then reconsidered has no offer; the next group got it.
 * @param before look at the state before its last step instead
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
 * Counts the seats promised to requests that moved up from the waitlist and don't have a final
 * answer yet. These seats aren't reserved, but we don't offer them to a second group.
 */
export async function seatsOffered(tx: Tx, slotId: string): Promise<number> {
  const [offered] = await tx.$queryRaw<
    { seats: number | null }[]
  >`SELECT sum(r.seats_requested)::int AS seats
    FROM requests r
    WHERE r.slot_id = ${slotId}::uuid AND r.status <> 'accepted'
      AND coalesce(r.held_from, r.status) = 'pending' AND 'waitlisted' = (
      SELECT e.from_status FROM request_events e WHERE e.request_id = r.id AND NOT e.undone
      ORDER BY e.at DESC, e.id DESC
      OFFSET CASE WHEN r.held_from IS NULL THEN 0 ELSE 1 END LIMIT 1)`;
  return offered?.seats ?? 0;
}

/**
 * Counts the seats that groups on the waitlist would take of this many. A host may have put them
 * there although there were seats, but they still come before anyone who hasn't asked.
 */
export async function seatsAwaited(tx: Tx, slotId: string, free: number): Promise<number> {
  const [awaited] = await tx.$queryRaw<
    { seats: number | null }[]
  >`SELECT sum(r.seats_requested)::int AS seats FROM requests r
    WHERE r.slot_id = ${slotId}::uuid AND r.seats_requested <= ${free}::int
      AND r.status <> 'accepted' AND coalesce(r.held_from, r.status) = 'waitlisted'`;
  return awaited?.seats ?? 0;
}

/**
 * Checks whether any request other than `except` gave back seats, or an offer of seats, since then.
 */
export async function seatsFreedSince(
  tx: Tx,
  slot: LockedSlot,
  since: Date,
  except?: string,
): Promise<boolean> {
  const slotId = slot.id;
  const offer = { from: 'pending', to: { not: 'accepted' }, request: { slotId, ...movedUp } };
  const freed = {
    at: { gte: since },
    undone: false,
    requestId: { not: except },
    OR: [{ from: 'accepted', request: { slotId } }, offer],
  };
  // A smaller group gives back seats without a new status.
  const resized = { slotId, type: 'request.resized', visibleFrom: { gte: since } };
  return (
    (await tx.requestEvent.count({ where: freed })) > 0 ||
    (await tx.event.count({ where: resized })) > 0
  );
}

/** Checks whether a group has joined the waitlist since then and is still on it. */
export async function waitlistJoinedSince(tx: Tx, slot: LockedSlot, since: Date): Promise<boolean> {
  const request = { slotId: slot.id, status: 'waitlisted' };
  const ways = [{ from: null }, { from: 'pending', by: 'hopper' }];
  const joined = { at: { gte: since }, to: 'waitlisted', request, OR: ways };
  return (await tx.requestEvent.count({ where: joined })) > 0;
}

/**
 * Moves waitlisted requests back to `pending` while free seats last. Guests whose own meal was
 * canceled go first, then by order of arrival. A group that doesn't fit is skipped and keeps its
 * place. Nobody is offered a seat at a meal that has begun: they couldn't get there in time. The
 * request `passOver` and requests whose guests don't know yet that they're waitlisted
 * are skipped too.
 */
export async function moveUpWaitlist(
  tx: Tx,
  slot: LockedSlot,
  now: Date,
  passOver?: string,
): Promise<void> {
  if (slot.startsAt <= now || slot.removedAt) return;
  const waiting = await tx.request.findMany({
    where: { slotId: slot.id, status: 'waitlisted', heldUntil: null, id: { not: passOver } },
    orderBy: [{ goesFirst: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  if (waiting.length === 0) return;
  let free = seatsLeft(slot) - (await seatsOffered(tx, slot.id));
  for (const request of waiting) {
    if (request.seatsRequested > free) continue;
    await takeStep(tx, slot, request, { to: 'pending', by: 'system', actor: system }, now);
    free -= request.seatsRequested;
  }
}
