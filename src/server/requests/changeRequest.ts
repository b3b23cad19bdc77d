import { isClosed } from '../access/blocks';
import type { RequestSide } from '../access/participants';
import type { Tx } from '../db/client';
import { type LockedSlot, lockPerson, lockSlot } from '../db/locks';
import { comingMeal, openRequest } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { system } from '../policies/actor';
import type { Reason } from '../presenters/cancellationReason';
import { undoMsLeft } from '../presenters/undoWindow';
import type { System } from '../trpc/init';
import { presentRequest } from './presentRequest';
import { type RequestRow, readRequest } from './requestRow';
import { holdsSeats } from './seats';
import { type StepInput, takeStep } from './takeStep';
import { extendUndoIn, settle, undoIn, undoStep } from './undo';
import { moveUpWaitlist, wasOffered } from './waitlist';

/**
 * Prepares a request for its next step. If its undo window is over, the answer becomes final. If
 * it's still open, the answer is undone first for steps by the guest or the system, and for a host
 * who accepts a request they just waitlisted.
 */
export async function settleOrUndo(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  step: Pick<StepInput, 'by' | 'to'>,
  now: Date,
) {
  if (!request.heldUntil) return { request, slot };
  if (!undoMsLeft(request, now)) return { request: await settle(tx, slot, request, now), slot };
  const isOtherwise = request.status === 'waitlisted' && step.to === 'accepted';
  if (step.by === 'host' && !isOtherwise) return { request, slot };
  return undoStep(tx, slot, request, { by: 'system', actor: system }, now);
}

/**
 * Changes a request's status under its slot's lock: rereads it, checks the transition, saves it,
 * and offers freed seats to the waitlist. The caller holds the lock. A refusal changes nothing.
 * @throws RuleError if the transition isn't allowed
 */
export async function changeRequestIn(
  tx: Tx,
  locked: LockedSlot,
  requestId: string,
  step: StepInput,
  now: Date,
) {
  const stored = await readRequest(tx, requestId);
  const { request: before, slot } = await settleOrUndo(tx, locked, stored, step, now);
  // Inside the undo window this is an undo, so notify nobody.
  if (before.heldUntil && step.to === 'pending') return undoIn(tx, slot, before, step.actor, now);
  // Leaving frees the seats of an accepted or invited group, or the offer of one that had moved up from the
  // waitlist. Wait until that can't be undone.
  const frees =
    step.to !== 'accepted' &&
    !step.undoable &&
    (holdsSeats(before.status) ||
      (before.status === 'pending' && (await wasOffered(tx, requestId))));
  const after = await takeStep(tx, slot, before, step, now);
  if (frees) await moveUpWaitlist(tx, after.slot, now, requestId);
  return after;
}

/** Changes a request of a side under its slot's lock. */
export const bySide = (
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
    // Lock the guest, who may be leaving or being blocked. Users come first in the lock order.
    if (asksBack) await lockPerson(tx, side.hopperId);
    const slot = await lockSlot(tx, side.slotId);
    if (!slot) throw errors.notFound('Request');
    const now = clock.now();
    const after = await change(tx, slot, now);
    // Check this after the transition, which may reveal that a guest has left, unlike a block,
    // which stays secret.
    if (asksBack && (await isClosed(tx, side.hopperId, slot.hostId)))
      throw errors.notFound('Request');
    return presentRequest(after.request, after.slot, side.viewerIs, now);
  });

export const changeRequest = (
  context: System,
  side: RequestSide,
  step: Omit<StepInput, 'by' | 'actor'>,
) =>
  bySide(context, side, step.to === 'pending', (tx, slot, now) =>
    changeRequestIn(tx, slot, side.id, { ...step, by: side.viewerIs, actor: side.actor }, now),
  );

/** Works only while the undo window is open. */
export const undoAnswer = (context: System, side: RequestSide) =>
  bySide(context, side, true, async (tx, slot, now) =>
    undoIn(tx, slot, await readRequest(tx, side.id), side.actor, now),
  );

/** Keeps the undo window open while the host is at its button. */
export const extendUndo = (context: System, side: RequestSide) =>
  bySide(context, side, false, async (tx, slot, now) => ({
    request: await extendUndoIn(tx, await readRequest(tx, side.id), now),
    slot,
  }));

/**
 * Cancels all open requests for removed slots and gives the guests a reason. Requests for meals
 * that are over stay as they are.
 * @returns how many requests were canceled
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
      slot: { id: { in: [...byId.keys()] }, ...comingMeal(now) },
      ...openRequest,
    },
  });
  const step = { to: 'cancelled', by: 'system', actor: system, reason } as const;
  for (const request of requests) {
    const slot = byId.get(request.slotId);
    // Continue from the changed slot: several steps may give back seats at the same meal.
    if (slot) byId.set(slot.id, (await takeStep(tx, slot, request, step, now)).slot);
  }
  return requests.length;
}
