import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import type { Tx } from '../db/client';
import type { LockedSlot } from '../db/locks';
import { newId } from '../db/newId';
import { addJob } from '../jobs/queue';
import { addMailJobs, type Noted, queuedMailsSql } from '../mail/queue';
import { requestMailOf } from '../mail/requestMail';
import { type Reason, reasonColumns } from '../presenters/reason';
import { requestNoticeSql } from '../realtime/announce';

const { sql } = Prisma;

/** One step in the life of a request. */
export type Step = {
  /** Null at its birth. */
  from: RequestStatus | null;
  to: RequestStatus;
  /** Null when the system acts. */
  actorId: string | null;
  reason?: Reason | null;
  /** Which side hears of a step of the system's; the guest unless said. */
  tells?: 'host' | 'hopper';
  /** Until when its host can undo it: the guest hears of it then, and not before. */
  heldUntil?: Date | null;
  /** Whether it takes back the one before, of which nobody has heard, and so counts for nothing. */
  undoes?: boolean;
};

/**
 * When a step is noted down to have been: now, or by a clock that was turned back, just after the one
 * before, so that the history tells steps in their order whatever clocks do. Needs the slot's lock.
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
 * Notes a step down and tells of it: the event, the mail to the other side, and the live notice to
 * both, in one statement of the step's own transaction. Of one that is held, and of what undoes that, only
 * the host hears at once.
 * @param making what makes the step itself, and gives one row of `made`: part of the same statement
 * @returns that row
 */
export async function recordStep<Made>(
  tx: Tx,
  making: Prisma.Sql,
  { slot, request: { id: requestId, hopperId }, step }: Change,
  now: Date,
): Promise<Made> {
  const { from, to, actorId, reason = null, tells, heldUntil = null, undoes = false } = step;
  const id = newId();
  const { hostId } = slot;
  const sides = { hopperId, hostId };
  const about = { ...sides, slotId: slot.id, startsAt: slot.startsAt };
  const owed = undoes ? undefined : requestMailOf(about, { id, actorId, from, to, tells });
  const mail = owed && { ...owed, dueAt: heldUntil ?? now };
  const columns = { reason: null, reasonCode: null, reasonValues: null, ...reasonColumns(reason) };
  const [row] = await tx.$queryRaw<(Made & { mail: Noted | null })[]>`WITH ${making}, event AS (
      INSERT INTO request_events
        (id, request_id, actor_id, from_status, to_status, reason, reason_code, reason_values, at, undone)
      SELECT ${id}::uuid, ${requestId}::uuid, ${actorId}::uuid, ${from}, ${to}, ${columns.reason},
        ${columns.reasonCode}, ${columns.reasonValues}::jsonb, ${from ? timeAfterLast(requestId, now) : sql`${now}::timestamptz`},
        ${undoes}
    ), mail AS (${mail ? queuedMailsSql([mail], now) : sql`SELECT NULL::text AS id WHERE FALSE`})
    SELECT made.*, (SELECT to_jsonb(mail) FROM mail) AS mail, ${requestNoticeSql(heldUntil || undoes ? { hostId } : sides)} FROM made`;
  if (!row) throw new Error('A step came to nothing.');
  const { mail: noted, ...made } = row;
  if (noted) await addMailJobs(tx, [{ ...noted, dueAt: heldUntil ?? undefined }], now);
  if (heldUntil) await addJob(tx, 'held', { requestId }, heldUntil);
  return made as Made;
}
