import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import type { Tx } from '../db/client';
import { type LockedSlot, lockAgain } from '../db/locks';
import { noUndoWindow, UNDO_WINDOW_MS } from '../presenters/undoWindow';
import { answerDeadline, reminderAt } from './answerDeadline';
import { recordStep, type Step } from './record';
import { requestHistory } from './requestHistory';
import { type RequestRow, requestSql } from './row';
import { takeSeatsSql } from './seats';
import { type Actor, emptyHistory, refusalOf } from './transitions';

const { sql, empty } = Prisma;

export type Wanted = Omit<Step, 'from' | 'heldUntil' | 'undoes'> & {
  by: Actor;
  /** Whether whoever takes it can undo it for a while. */
  undoable?: boolean | undefined;
};

/** The seats that a step takes or gives back, counted; and the count as it then is, as `capacity_reserved`. */
export function countSql(
  slot: LockedSlot,
  { from, to, seatsRequested }: { from: RequestStatus; to: RequestStatus; seatsRequested: number },
) {
  const seats =
    (to === 'accepted' ? seatsRequested : 0) - (from === 'accepted' ? seatsRequested : 0);
  return seats
    ? takeSeatsSql(slot, seats)
    : sql`SELECT ${slot.capacityReserved}::int AS capacity_reserved`;
}

/**
 * One step of a request that exists, under its slot's lock: asks the table, counts seats, writes,
 * notes it down, and tells the other side.
 * @returns the request and the slot as they now are.
 * @throws RuleError when the table or a guard says no.
 */
export async function takeStep(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  { by, undoable = false, ...wanted }: Wanted,
  now: Date,
): Promise<{ request: RequestRow; slot: LockedSlot }> {
  const from = request.status as RequestStatus;
  const { to, reason } = wanted;
  const { seatsRequested } = request;
  const refusal = refusalOf(from, to, by, {
    now,
    slot,
    seatsRequested,
    hasReason: Boolean(reason),
    isOwn: false,
    past: from === 'declined' ? await requestHistory(tx, request) : emptyHistory,
    held: noUndoWindow,
  });
  if (refusal) throw refusal;
  // Who is pending again waits from now on.
  const hours =
    to === 'pending'
      ? sql`answer_by = ${answerDeadline(slot, now)}::timestamptz, nudge_at = ${reminderAt(slot, now)}::timestamptz,
          overdue_at = NULL,`
      : empty;
  const heldUntil = undoable ? new Date(now.getTime() + UNDO_WINDOW_MS) : null;
  const { capacityReserved, ...changed } = await recordStep<
    RequestRow & { capacityReserved: number }
  >(
    tx,
    sql`slot AS (${countSql(slot, { from, to, seatsRequested })}),
      made AS (
        UPDATE requests r SET status = ${to}, ${hours} updated_at = now(),
          held_from = ${heldUntil && from}, held_until = ${heldUntil}::timestamptz FROM slot
        WHERE r.id = ${request.id}::uuid
        RETURNING ${requestSql}, slot.capacity_reserved AS "capacityReserved")`,
    { slot, request, step: { ...wanted, from, heldUntil } },
    now,
  );
  return { request: changed, slot: lockAgain(slot, { capacityReserved }) };
}
