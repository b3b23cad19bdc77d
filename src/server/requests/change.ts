import { isClosed } from '../access/blocks';
import type { RequestSide } from '../access/participants';
import type { Tx } from '../db/client';
import { type LockedSlot, lockPerson, lockSlot } from '../db/locks';
import { openRequest } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import type { Reason } from '../presenters/reason';
import { undoMsLeft } from '../presenters/undoWindow';
import type { System } from '../trpc/init';
import { presentRequest } from './answer';
import { type RequestRow, readRequest } from './row';
import { takeStep, type Wanted } from './step';
import { settle, undoIn, undoStep } from './undo';
import { moveUpWaitlist, wasOffered } from './waitlist';

/**
 * A request from which a step can be taken: one whose answer is held is as it was before, to its guest, to the
 * system, and to a host who then decides otherwise; one whose time is over is final.
 */
async function ready(tx: Tx, slot: LockedSlot, request: RequestRow, wanted: Wanted, now: Date) {
  if (!request.heldUntil) return { request, slot };
  if (!undoMsLeft(request, now)) return { request: await settle(tx, slot, request, now), slot };
  const isOtherwise = request.status === 'waitlisted' && wanted.to === 'accepted';
  if (wanted.by === 'host' && !isOtherwise) return { request, slot };
  return undoStep(tx, slot, request, null, now);
}

/**
 * Changes a request's state under its slot's lock, which may be held already: reads it afresh,
 * checks the table, writes, and hands on to the waitlist what came free. A refusal changes nothing.
 * @throws RuleError what the table of transitions says.
 */
export async function changeRequestIn(
  tx: Tx,
  locked: LockedSlot,
  requestId: string,
  wanted: Wanted,
  now: Date,
) {
  const stored = await readRequest(tx, requestId);
  const { request: before, slot } = await ready(tx, locked, stored, wanted, now);
  // Who reconsiders what can still be undone need not tell anybody of it.
  if (before.heldUntil && wanted.to === 'pending')
    return undoIn(tx, slot, before, wanted.actorId, now);
  // A party that had moved up and leaves again passes its offer on, as an accepted one its seats; but not
  // while that can be undone.
  const frees =
    wanted.to !== 'accepted' &&
    !wanted.undoable &&
    (before.status === 'accepted' ||
      (before.status === 'pending' && (await wasOffered(tx, requestId))));
  const after = await takeStep(tx, slot, before, wanted, now);
  if (frees) await moveUpWaitlist(tx, after.slot, now, requestId);
  return after;
}

/** What one of a request's two sides changes, as a transaction of its own. @returns its answer. */
const bySide = (
  { db, clock }: System,
  side: RequestSide,
  asksBack: boolean,
  change: (
    tx: Tx,
    slot: LockedSlot,
    now: Date,
  ) => Promise<{ request: RequestRow; slot: LockedSlot }>,
) =>
  transaction(db, async (tx) => {
    // Nobody is asked back who is leaving or blocked meanwhile; users come first in the order of locks.
    if (asksBack) await lockPerson(tx, side.hopperId);
    const slot = await lockSlot(tx, side.slotId);
    if (!slot) throw errors.notFound('Request');
    const now = clock.now();
    const after = await change(tx, slot, now);
    // After the table has spoken: that a guest has left is no secret, that they blocked the host is one.
    if (asksBack && (await isClosed(tx, side.hopperId, slot.hostId)))
      throw errors.notFound('Request');
    return presentRequest(after.request, after.slot, side.viewerIs, now);
  });

/** One step by a side of a request. @returns its answer. */
export const changeRequest = (
  system: System,
  side: RequestSide,
  wanted: Omit<Wanted, 'by' | 'actorId'>,
) =>
  bySide(system, side, wanted.to === 'pending', (tx, slot, now) =>
    changeRequestIn(
      tx,
      slot,
      side.id,
      { ...wanted, by: side.viewerIs, actorId: side.viewerId },
      now,
    ),
  );

/** The host's last answer, undone while it is held. @returns the request's answer. */
export const undoAnswer = (system: System, side: RequestSide) =>
  bySide(system, side, true, async (tx, slot, now) =>
    undoIn(tx, slot, await readRequest(tx, side.id), side.viewerId, now),
  );

/**
 * Ends all open requests of slots that are gone, with a reason for the guests. Meals that took
 * place keep theirs: what was, was. @returns how many requests ended.
 */
export async function cancelOpenRequests(
  tx: Tx,
  slots: LockedSlot[],
  reason: Reason,
  now: Date,
): Promise<number> {
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const requests = await tx.request.findMany({
    where: {
      slot: { id: { in: [...byId.keys()] }, endsAt: { gt: now } },
      ...openRequest,
    },
  });
  const wanted = { to: 'cancelled', by: 'system', actorId: null, reason } as const;
  for (const request of requests) {
    const slot = byId.get(request.slotId);
    // Each step counts from the one before: two of them may give seats back at one meal.
    if (slot) byId.set(slot.id, (await takeStep(tx, slot, request, wanted, now)).slot);
  }
  return requests.length;
}
