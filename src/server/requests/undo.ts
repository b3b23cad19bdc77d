import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import type { Tx } from '../db/client';
import { type LockedSlot, lockAgain, lockSlot } from '../db/locks';
import { transaction } from '../db/transaction';
import { addJob } from '../jobs/queue';
import { noUndoWindow, undoMsLeft } from '../presenters/undoWindow';
import { notifyRequest } from '../realtime/announce';
import type { System } from '../trpc/init';
import { recordStep } from './record';
import { requestHistory } from './requestHistory';
import { type RequestRow, readRequest, requestSql } from './row';
import { countSql } from './step';
import { emptyHistory, refusalOf } from './transitions';
import { moveUpWaitlist, seatsFreedSince, wasOffered } from './waitlist';

/** An answer that is held (see `presenters/undoWindow.ts`): undone, or settled when its time is over. */

const { sql } = Prisma;

/** A request and its slot, as a step leaves them. */
type After = { request: RequestRow; slot: LockedSlot };

/** From which state to which a held answer is undone. */
const wayBack = ({ status, heldFrom }: RequestRow) => ({
  from: status as RequestStatus,
  to: (heldFrom ?? 'pending') as RequestStatus,
});

/** When the last step of a request that counts was taken. */
async function lastStepAt(tx: Tx, requestId: string): Promise<Date> {
  const last = await tx.requestEvent.findFirstOrThrow({
    where: { requestId, undone: false },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true },
  });
  return last.at;
}

/**
 * Takes a held answer back, under the slot's lock: the request is as it was before, an offer that it had is
 * its own again, and what came free meanwhile goes to those who wait.
 */
export async function undoStep(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  actorId: string | null,
  now: Date,
): Promise<After> {
  const { from, to } = wayBack(request);
  const answeredAt = await lastStepAt(tx, request.id);
  const { capacityReserved, ...made } = await recordStep<RequestRow & { capacityReserved: number }>(
    tx,
    sql`undone AS (
        UPDATE request_events SET undone = true WHERE id = (
          SELECT id FROM request_events WHERE request_id = ${request.id}::uuid AND NOT undone
          ORDER BY at DESC, id DESC LIMIT 1)
      ), slot AS (${countSql(slot, { from, to, seatsRequested: request.seatsRequested })}),
      made AS (
        UPDATE requests r SET status = ${to}, held_from = NULL, held_until = NULL, updated_at = now()
        FROM slot WHERE r.id = ${request.id}::uuid
        RETURNING ${requestSql}, slot.capacity_reserved AS "capacityReserved")`,
    { slot, request, step: { from, to, actorId, undoes: true } },
    now,
  );
  const after = { request: made, slot: lockAgain(slot, { capacityReserved }) };
  if (from !== 'accepted' || !(await seatsFreedSince(tx, slot, answeredAt))) return after;
  await moveUpWaitlist(tx, after.slot, now);
  // Who waits again may have moved up themselves.
  return { ...after, request: await readRequest(tx, request.id) };
}

/**
 * The same by the host, as a step of the table.
 * @throws RuleError `UNDO_OVER` after the ten seconds; `WRONG_STATE` where the guest, or another of the
 *   host's pages, was faster; `SLOT_REMOVED`, `GUEST_HAS_LEFT`.
 */
export async function undoIn(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  actorId: string | null,
  now: Date,
): Promise<After> {
  const { from, to } = wayBack(request);
  const refusal = refusalOf(
    from,
    to,
    'host',
    {
      ...{ now, slot, seatsRequested: request.seatsRequested, hasReason: false, isOwn: false },
      past: from === 'declined' ? await requestHistory(tx, request) : emptyHistory,
      held: request,
    },
    true,
  );
  if (refusal) throw refusal;
  return undoStep(tx, slot, request, actorId, now);
}

/**
 * Makes an answer whose ten seconds are over final, under the slot's lock: seats or an offer that it gave
 * back go to those who wait, and open pages hear of it.
 * @returns the request as it then is
 */
export async function settle(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  now: Date,
): Promise<RequestRow> {
  const { id, hopperId, status } = request;
  const hadOffer = status !== 'accepted' && (await wasOffered(tx, id, true));
  await tx.$executeRaw`UPDATE requests SET held_from = NULL, held_until = NULL, updated_at = now()
    WHERE id = ${id}::uuid`;
  await notifyRequest(tx, { hopperId, hostId: slot.hostId });
  // Of those who wait, this one was passed over for as long as they did not know.
  const freed =
    status === 'waitlisted' && (await seatsFreedSince(tx, slot, await lastStepAt(tx, id), id));
  if (hadOffer || freed) await moveUpWaitlist(tx, slot, now, freed ? undefined : id);
  // With what came free they may have moved up themselves.
  return freed ? readRequest(tx, id) : { ...request, ...noUndoWindow };
}

/** The same of a request whose time has come; none of one that was undone, or settled by a later step. */
export const settleHeld = ({ db, clock }: System, requestId: string): Promise<void> =>
  transaction(db, async (tx) => {
    const found = await tx.request.findUnique({
      where: { id: requestId },
      select: { slotId: true },
    });
    const slot = found && (await lockSlot(tx, found.slotId));
    if (!slot) return;
    const now = clock.now();
    const request = await readRequest(tx, requestId);
    if (!request.heldUntil) return;
    // The database's clock, by which jobs go, may be ahead of ours.
    if (undoMsLeft(request, now)) return addJob(tx, 'held', { requestId }, request.heldUntil);
    await settle(tx, slot, request, now);
  });
