import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import { newId, type Tx } from '../db/client';
import type { LockedSlot } from '../db/locks';
import { aboutRequest, type Event } from '../events/event';
import { addEventJobs, type EventColumns, eventsSql } from '../events/recordEvents';
import { addJob } from '../jobs/queue';
import { changeKey } from '../mail/queue';
import { type Actor, recordedActor } from '../policies/actor';
import { type Reason, reasonColumns } from '../presenters/cancellationReason';
import { eventOf, type StepBy } from './transitions';

const { sql } = Prisma;

export type Step = {
  from: RequestStatus | null;
  to: RequestStatus;
  by: StepBy;
  actor: Actor;
  reason?: Reason | null;
  /** Which side is notified of a step by the system. Defaults to the guest. */
  notifies?: 'host' | 'hopper';
  /** The end of the undo window. The guest isn't notified before then. */
  heldUntil?: Date | null;
  /** Whether this undoes the previous step. Nobody was notified of that one, and neither counts. */
  undoes?: boolean;
};

/**
 * The time to record for a step: now, or just after the previous step if the clock went back, so
 * that the history stays in order. Call it while holding the slot's lock.
 */
const timeAfterLast = (requestId: string, now: Date) => sql`coalesce(
  (SELECT at + interval '1 millisecond' FROM request_events
    WHERE request_id = ${requestId}::uuid AND at >= ${now}::timestamptz ORDER BY at DESC LIMIT 1),
  ${now}::timestamptz)`;

type Change = {
  slot: LockedSlot;
  request: { id: string; hopperId: string };
  step: Step;
};

function eventAbout(
  { slot, request, step: { from, to, by, actor, notifies, heldUntil, undoes = false } }: Change,
  id: string,
): Event {
  const tells = notifies ?? (by === 'hopper' ? 'host' : 'hopper');
  return {
    id,
    type: eventOf(from, to, by, { tells, undoes }),
    actor,
    ...aboutRequest(slot, request),
    data: { from, to },
    visibleFrom: heldUntil ?? null,
    email: { key: changeKey(id, slot.startsAt), to: tells },
  };
}

/**
 * Records a step in the request's history and as an event, in one statement of the step's own
 * transaction. A step inside the undo window, or one that undoes it, notifies only the host.
 * @param making CTEs of the same statement that take the step and return one row named `made`
 * @returns that row
 */
export async function recordStep<Made>(
  tx: Tx,
  making: Prisma.Sql,
  change: Change,
  now: Date,
): Promise<Made> {
  const { id: requestId } = change.request;
  const { from, to, by, actor, reason = null, heldUntil = null, undoes = false } = change.step;
  const { actorId, onBehalfOf } = recordedActor(actor);
  const id = newId();
  const event = eventsSql([eventAbout(change, id)], now);
  const columns = { reason: null, reasonCode: null, reasonValues: null, ...reasonColumns(reason) };
  const [row] = await tx.$queryRaw<(Made & EventColumns)[]>`WITH ${making}, history AS (
      INSERT INTO request_events
        (id, request_id, actor_id, on_behalf_of, by, from_status, to_status, reason, reason_code, reason_values, at, undone)
      SELECT ${id}::uuid, ${requestId}::uuid, ${actorId}::uuid, ${onBehalfOf}::uuid,
        ${by}, ${from}, ${to}, ${columns.reason},
        ${columns.reasonCode}, ${columns.reasonValues}::jsonb, ${from ? timeAfterLast(requestId, now) : sql`${now}::timestamptz`},
        ${undoes}
    ), ${event.ctes}
    SELECT made.*, ${event.columns} FROM made`;
  if (!row) throw new Error('The statement that records a step returned no row.');
  const { mails, notices, ...savedRow } = row;
  await addEventJobs(tx, { mails, notices }, now);
  if (heldUntil) await addJob(tx, 'held', { requestId }, heldUntil);
  return savedRow as Made;
}
