import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import { type Reason, reasonColumns } from '../answers/reason';
import { rowsOf, type Tx } from '../db';
import { addJob } from '../jobs/queue';
import { requestNoticeSql } from '../live/announce';
import type { LockedSlot } from '../locks';
import { owedMailsSql } from '../mail/queue';
import { requestMailOf } from '../mail/requestMail';
import { newId } from '../newId';

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
 * both, in one statement of the step's own transaction.
 * @param making what makes the step itself, and gives one row of `made`: part of the same statement
 * @returns that row
 */
export async function record<Made>(
  tx: Tx,
  making: Prisma.Sql,
  { slot, request: { id: requestId, hopperId }, step }: Change,
  now: Date,
): Promise<Made> {
  const { from, to, actorId, reason = null, tells } = step;
  const id = newId();
  const sides = { hopperId, hostId: slot.hostId };
  const mail = requestMailOf(
    { ...sides, slotId: slot.id, startsAt: slot.startsAt },
    { id, actorId, from, to, tells },
  );
  const columns = { reason: null, reasonCode: null, reasonValues: null, ...reasonColumns(reason) };
  const [row] = await rowsOf<Made & { mailId: string | null }>(
    tx,
    sql`WITH ${making}, event AS (
      INSERT INTO request_events
        (id, request_id, actor_id, from_status, to_status, reason, reason_code, reason_values, at)
      SELECT ${id}::uuid, ${requestId}::uuid, ${actorId}::uuid, ${from}, ${to}, ${columns.reason},
        ${columns.reasonCode}, ${columns.reasonValues}::jsonb, ${from ? timeAfterLast(requestId, now) : sql`${now}::timestamptz`}
    ), mail AS (${mail ? owedMailsSql([mail], now) : sql`SELECT NULL::text AS id`})
    SELECT made.*, (SELECT id FROM mail) AS "mailId", ${requestNoticeSql(sides)} FROM made`,
  );
  if (!row) throw new Error('A step came to nothing.');
  const { mailId, ...made } = row;
  if (mailId) await addJob(tx, 'mail', { mailId });
  return made as Made;
}
