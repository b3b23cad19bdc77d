import type { RequestStatus } from '@/schemas/options';
import { type Reason, reasonColumns } from '../answers/reason';
import type { Tx } from '../db';
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
};

/**
 * Notes a step down and tells of it: the event, the mail to the other side, and the live notice to
 * both, all in the step's own transaction.
 */
export async function record(
  tx: Tx,
  slot: LockedSlot,
  { id: requestId, hopperId }: { id: string; hopperId: string },
  { from, to, actorId, reason = null }: Step,
  at: Date,
): Promise<void> {
  const event = await tx.requestEvent.create({
    data: { requestId, actorId, from, to, at, ...reasonColumns(reason) },
    select: { id: true },
  });
  const sides = { hopperId, hostId: slot.hostId };
  await queueRequestMail(
    tx,
    { ...sides, startsAt: slot.startsAt },
    { ...event, actorId, from, to, at },
  );
  await announceRequest(tx, sides);
}
