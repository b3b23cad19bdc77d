import { Prisma } from '@/generated/prisma/client';
import { allergiesWith, unconfirmedAllergies } from '@/schemas/allergies';
import type { RequestStatus } from '@/schemas/options';
import type { Tx } from '../db/client';
import { type LockedSlot, withChanges } from '../db/locks';
import { errors } from '../errors';
import { answeredAllergies } from '../fits/answeredAllergies';
import { addJob } from '../jobs/queue';
import { noUndoWindow, UNDO_WINDOW_MS } from '../presenters/undoWindow';
import { answerDeadline, reminderAt } from './answerDeadline';
import { asksBefore } from './comingTimes';
import { emptyHistory } from './guards';
import { recordStep, type Step } from './recordStep';
import { requestHistory } from './requestHistory';
import { type RequestRow, requestSql } from './requestRow';
import { seatElsewhere } from './seatElsewhere';
import { countSql } from './seats';
import { refusalOf } from './transitions';

const { sql, empty } = Prisma;

export type StepInput = Omit<Step, 'from' | 'heldUntil' | 'undoes'> & {
  undoable?: boolean | undefined;
  /** The size of the group that the host saw. */
  seatsRequested?: number | undefined;
  /** Releases the seats of a group that hasn't confirmed. */
  releases?: boolean | undefined;
  /** Allergies that the host says they can keep off the table. */
  confirmedAllergies?: readonly string[] | undefined;
};

/**
 * Takes one step of an existing request under its slot's lock: checks the transition, counts seats,
 * saves and records it, and notifies the other side.
 * @returns the request and the slot after the step
 * @throws RuleError if the transition or one of its guards refuses it
 */
export async function takeStep(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  {
    undoable = false,
    confirmedAllergies = [],
    seatsRequested: seatsSeen,
    releases = false,
    ...step
  }: StepInput,
  now: Date,
): Promise<{ request: RequestRow; slot: LockedSlot }> {
  const from = request.status as RequestStatus;
  const { to, by, reason } = step;
  const { seatsRequested } = request;
  const accepts = to === 'accepted';
  const allergies = answeredAllergies(request, {
    dietaryOptions: slot.dietaryOptions,
    confirmedAllergies,
  });
  const facts = {
    now,
    slot,
    seatsRequested,
    hasReason: Boolean(reason),
    unconfirmedAllergies: accepts ? unconfirmedAllergies(allergies) : [],
    isOwn: false,
    past: from === 'declined' ? await requestHistory(tx, request) : emptyHistory,
    undoWindow: noUndoWindow,
    answerBy: request.answerBy,
    seatElsewhere: accepts ? await seatElsewhere(tx, slot, request, now) : undefined,
    confirmation: {
      comingAt: request.comingAt,
      remindedAt: request.comingRemindedAt,
      timeZone: slot.timeZone,
    },
  };
  const refusal = refusalOf(from, to, by, facts, releases ? 'release' : undefined);
  if (refusal) throw refusal;
  if (accepts && seatsSeen && seatsSeen !== seatsRequested)
    throw errors.groupChanged(seatsRequested);
  // A request that's pending again gets a new deadline.
  const hours =
    to === 'pending'
      ? sql`answer_by = ${answerDeadline(slot, now)}::timestamptz, nudge_at = ${reminderAt(slot, now)}::timestamptz,
          overdue_at = NULL,`
      : empty;
  const confirmed = allergiesWith('confirmed', allergies);
  const confirmation =
    accepts && by === 'host'
      ? sql`confirmed_allergies = ${confirmed}::text[],
        confirmed_at = ${confirmed.length > 0 ? now : null}::timestamptz,`
      : empty;
  const seated = accepts
    ? sql`coming_due_at = ${asksBefore(slot, now)}::timestamptz, anonymous = false,
        asked_together = asked_together OR invitation IS NOT NULL,`
    : empty;
  const heldUntil = undoable ? new Date(now.getTime() + UNDO_WINDOW_MS) : null;
  const { capacityReserved, ...changed } = await recordStep<
    RequestRow & { capacityReserved: number }
  >(
    tx,
    sql`slot AS (${countSql(slot, { from, to, seatsRequested })}),
      made AS (
        UPDATE requests r SET status = ${to}, ${hours} ${confirmation} ${seated} updated_at = now(),
          held_from = ${heldUntil && from}, held_until = ${heldUntil}::timestamptz FROM slot
        WHERE r.id = ${request.id}::uuid
        RETURNING ${requestSql}, slot.capacity_reserved AS "capacityReserved")`,
    { slot, request, step: { ...step, from, heldUntil } },
    now,
  );
  // The end of an undo window does this for an answer that can be undone.
  if (accepts && !heldUntil) await addJob(tx, 'held', { requestId: request.id });
  return { request: changed, slot: withChanges(slot, { capacityReserved }) };
}
