import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import { newId, type Tx } from '../db/client';
import type { LockedSlot } from '../db/locks';
import { addJob } from '../jobs/queue';
import {
  addMailJobs,
  changeKey,
  type QueuedMail,
  type QueuedMailRow,
  queuedMailsSql,
} from '../mail/queue';
import { type Actor, recordedActor } from '../policies/actor';
import { type Reason, reasonColumns } from '../presenters/cancellationReason';
import { requestNoticeSql } from '../realtime/announce';
import { emailOf, type StepBy } from './transitions';

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

/**
 * Returns the email that tells the other side about a step, or the guest if the system took it.
 * Undefined if nobody is notified.
 * If one person causes many, they're combined into digests: see `mail/pace.ts`.
 */
function emailAbout(
  { slot: { id: slotId, hostId, startsAt }, request: { hopperId }, step }: Change,
  eventId: string,
): QueuedMail | undefined {
  const { from, to, by, notifies, undoes } = step;
  const recipient = notifies ?? (by === 'hopper' ? 'host' : 'hopper');
  const kind = undoes ? undefined : emailOf(from, to, by, recipient);
  if (!kind) return undefined;
  const [userId, otherId] = recipient === 'host' ? [hostId, hopperId] : [hopperId, hostId];
  const key = changeKey(eventId, startsAt);
  return { kind, userId, otherId, topicId: slotId, subjectId: eventId, key };
}

/**
 * Records a step and notifies people of it: the event, the email to the other side, and the
 * realtime notice to both, in one statement of the step's own transaction. A step inside the undo
 * window, or one that undoes it, notifies only the host.
 * @param making CTEs of the same statement that take the step and return one row named `made`
 * @returns that row
 */
export async function recordStep<Made>(
  tx: Tx,
  making: Prisma.Sql,
  change: Change,
  now: Date,
): Promise<Made> {
  const { slot, request, step } = change;
  const { id: requestId, hopperId } = request;
  const { from, to, by, reason = null, heldUntil = null, undoes = false } = step;
  const { actorId, onBehalfOf } = recordedActor(step.actor);
  const id = newId();
  const { hostId } = slot;
  const sides = { hopperId, hostId };
  const stepMail = emailAbout(change, id);
  const mail = stepMail && { ...stepMail, dueAt: heldUntil ?? now };
  const columns = { reason: null, reasonCode: null, reasonValues: null, ...reasonColumns(reason) };
  const [row] = await tx.$queryRaw<
    (Made & { mail: QueuedMailRow | null })[]
  >`WITH ${making}, event AS (
      INSERT INTO request_events
        (id, request_id, actor_id, on_behalf_of, by, from_status, to_status, reason, reason_code, reason_values, at, undone)
      SELECT ${id}::uuid, ${requestId}::uuid, ${actorId}::uuid, ${onBehalfOf}::uuid,
        ${by}, ${from}, ${to}, ${columns.reason},
        ${columns.reasonCode}, ${columns.reasonValues}::jsonb, ${from ? timeAfterLast(requestId, now) : sql`${now}::timestamptz`},
        ${undoes}
    ), mail AS (${mail ? queuedMailsSql([mail], now) : sql`SELECT NULL::text AS id WHERE FALSE`})
    SELECT made.*, (SELECT to_jsonb(mail) FROM mail) AS mail, ${requestNoticeSql(heldUntil || undoes ? { hostId } : sides)} FROM made`;
  if (!row) throw new Error('The statement that records a step returned no row.');
  const { mail: queuedMail, ...savedRow } = row;
  if (queuedMail) await addMailJobs(tx, [{ ...queuedMail, dueAt: heldUntil ?? undefined }], now);
  if (heldUntil) await addJob(tx, 'held', { requestId }, heldUntil);
  return savedRow as Made;
}
