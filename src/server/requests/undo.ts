import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import type { Tx } from '../db/client';
import { type LockedSlot, lockSlot, withChanges } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { aboutRequest } from '../events/event';
import { postponeEvents, recordEvents } from '../events/recordEvents';
import { addJob } from '../jobs/queue';
import { type Actor, system } from '../policies/actor';
import {
  MAX_UNDO_WINDOW_MS,
  noUndoWindow,
  UNDO_WINDOW_MS,
  undoMsLeft,
} from '../presenters/undoWindow';
import type { System } from '../trpc/init';
import { emptyHistory } from './guards';
import { recordStep, type Step } from './recordStep';
import { requestHistory } from './requestHistory';
import { type RequestRow, readRequest, requestSql } from './requestRow';
import { countSql } from './seats';
import { refusalOf } from './transitions';
import { moveUpWaitlist, seatsFreedSince, waitlistJoinedSince, wasOffered } from './waitlist';

/**
 * Undoes an answer inside its undo window, or settles it when the window closes. See
 * `presenters/undoWindow.ts`.
 */

const { sql } = Prisma;

type StepResult = { request: RequestRow; slot: LockedSlot };

const wayBack = ({ status, heldFrom }: RequestRow) => ({
  from: status as RequestStatus,
  to: (heldFrom ?? 'pending') as RequestStatus,
});

/** Undone steps don't count. */
async function lastStepAt(tx: Tx, requestId: string): Promise<Date> {
  const last = await tx.requestEvent.findFirstOrThrow({
    where: { requestId, undone: false },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true },
  });
  return last.at;
}

/**
 * Undoes an answer under the slot's lock. The request gets back its earlier status and its offer,
 * if it had one. Seats freed in the meantime go to the waitlist, and so do the undone acceptance's
 * own seats if a guest joined the waitlist because they were taken.
 */
export async function undoStep(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  who: Pick<Step, 'by' | 'actor'>,
  now: Date,
): Promise<StepResult> {
  const { from, to } = wayBack(request);
  const answeredAt = await lastStepAt(tx, request.id);
  const { capacityReserved, ...undoneRequest } = await recordStep<
    RequestRow & { capacityReserved: number }
  >(
    tx,
    sql`undone AS (
        UPDATE request_events SET undone = true WHERE id = (
          SELECT id FROM request_events WHERE request_id = ${request.id}::uuid AND NOT undone
          ORDER BY at DESC, id DESC LIMIT 1)
      ), slot AS (${countSql(slot, { from, to, seatsRequested: request.seatsRequested })}),
      made AS (
        UPDATE requests r SET status = ${to}, held_from = NULL, held_until = NULL,
          confirmed_allergies = '{}', confirmed_at = NULL, updated_at = now()
        FROM slot WHERE r.id = ${request.id}::uuid
        RETURNING ${requestSql}, slot.capacity_reserved AS "capacityReserved")`,
    { slot, request, step: { from, to, ...who, undoes: true } },
    now,
  );
  const after = { request: undoneRequest, slot: withChanges(slot, { capacityReserved }) };
  const movesUp =
    from === 'accepted' &&
    ((await seatsFreedSince(tx, slot, answeredAt)) ||
      (await waitlistJoinedSince(tx, slot, answeredAt)));
  if (!movesUp) return after;
  await moveUpWaitlist(tx, after.slot, now);
  // This request may be waitlisted again and have moved up itself.
  return { ...after, request: await readRequest(tx, request.id) };
}

/**
 * Undoes an answer for the host after checking the transition.
 * @throws RuleError `UNDO_OVER` after 10 seconds; `WRONG_STATE` if the guest or another tab of the
 *   host's acted first; `SLOT_REMOVED`; `GUEST_HAS_LEFT`
 */
export async function undoIn(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  actor: Actor,
  now: Date,
): Promise<StepResult> {
  const { from, to } = wayBack(request);
  const refusal = refusalOf(
    from,
    to,
    'host',
    {
      now,
      slot,
      seatsRequested: request.seatsRequested,
      hasReason: false,
      isOwn: false,
      unconfirmedAllergies: [],
      past: from === 'declined' ? await requestHistory(tx, request) : emptyHistory,
      undoWindow: request,
    },
    'undo',
  );
  if (refusal) throw refusal;
  return undoStep(tx, slot, request, { by: 'host', actor }, now);
}

/**
 * Makes an answer final when its undo window is over, under the slot's lock. Seats or an offer that
 * it gave back go to the waitlist, and open pages are notified.
 * @returns the request after that
 */
export async function settle(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  now: Date,
): Promise<RequestRow> {
  const { id, status } = request;
  const hadOffer = status !== 'accepted' && (await wasOffered(tx, id, true));
  await tx.$executeRaw`UPDATE requests SET held_from = NULL, held_until = NULL, updated_at = now()
    WHERE id = ${id}::uuid`;
  const event = { type: 'request.settled', actor: system, ...aboutRequest(slot, request) } as const;
  await recordEvents(tx, [{ ...event, data: { status } }], now);
  // A newly waitlisted request was skipped while its guest didn't know about it.
  const freed =
    status === 'waitlisted' && (await seatsFreedSince(tx, slot, await lastStepAt(tx, id), id));
  if (hadOffer || freed) await moveUpWaitlist(tx, slot, now, freed ? undefined : id);
  // The request may have moved up itself.
  return freed ? readRequest(tx, id) : { ...request, ...noUndoWindow };
}

/**
 * Gives a host who is at the undo button ten more seconds from now, up to a minute after the
 * answer (WCAG 2.2.1). Events and emails that wait for the end of the undo window wait longer, too.
 * @throws RuleError `UNDO_OVER`
 */
export async function extendUndoIn(tx: Tx, request: RequestRow, now: Date): Promise<RequestRow> {
  const { id, heldUntil } = request;
  if (!heldUntil || !undoMsLeft(request, now)) throw errors.undoOver();
  const latest = (await lastStepAt(tx, id)).getTime() + MAX_UNDO_WINDOW_MS;
  const until = new Date(Math.min(now.getTime() + UNDO_WINDOW_MS, latest));
  if (until <= heldUntil) return request;
  await tx.$executeRaw`UPDATE requests SET held_until = ${until}::timestamptz, updated_at = now()
    WHERE id = ${id}::uuid`;
  await postponeEvents(tx, request, { from: heldUntil, until }, now);
  return readRequest(tx, id);
}

/**
 * Settles a request when its job is due. Does nothing if it was undone or a later step settled it.
 */
export const settleHeld = ({ db, clock }: System, requestId: string): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await tx.request.findUnique({
      where: { id: requestId },
      select: { slotId: true },
    });
    const slot = row && (await lockSlot(tx, row.slotId));
    if (!slot) return;
    const now = clock.now();
    const request = await readRequest(tx, requestId);
    if (!request.heldUntil) return;
    // The process that recorded the answer may have a clock ahead of the database's.
    if (undoMsLeft(request, now)) return addJob(tx, 'held', { requestId }, request.heldUntil);
    await settle(tx, slot, request, now);
  });
