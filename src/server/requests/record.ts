import { Prisma } from '@/generated/prisma/client';
import type { RequestStatus } from '@/schemas/options';
import { type Reason, reasonColumns } from '../answers/reason';
import { rowsOf, type Tx } from '../db';
import { announceRequest } from '../live/announce';
import type { LockedSlot } from '../locks';
import { queueRequestMail } from '../mail/requestMail';

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
async function timeAfterLast(tx: Tx, requestId: string, now: Date): Promise<Date> {
  const [last] = await rowsOf<{ at: Date }>(
    tx,
    Prisma.sql`SELECT at FROM request_events
      WHERE request_id = ${requestId}::uuid AND at >= ${now}::timestamptz ORDER BY at DESC LIMIT 1`,
  );
  return last ? new Date(last.at.getTime() + 1) : now;
}

/**
 * Notes a step down and tells of it: the event, the mail to the other side, and the live notice to
 * both, all in the step's own transaction.
 */
export async function record(
  tx: Tx,
  slot: LockedSlot,
  { id: requestId, hopperId }: { id: string; hopperId: string },
  { from, to, actorId, reason = null, tells }: Step,
  now: Date,
): Promise<void> {
  const at = from ? await timeAfterLast(tx, requestId, now) : now;
  const event = await tx.requestEvent.create({
    data: { requestId, actorId, from, to, at, ...reasonColumns(reason) },
    select: { id: true },
  });
  const sides = { hopperId, hostId: slot.hostId };
  await queueRequestMail(
    tx,
    { ...sides, slotId: slot.id, startsAt: slot.startsAt },
    { ...event, actorId, from, to, at: now, tells },
  );
  await announceRequest(tx, sides);
}
