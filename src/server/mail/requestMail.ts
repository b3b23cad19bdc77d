import type { RequestStatus } from '@/schemas/options';
import type { Tx } from '../db';
import type { MailKind } from './kinds';
import { queueMail } from './queue';

/** A change of a request, as its event notes it down. */
type Change = {
  id: string;
  /** Null when the system acted. */
  actorId: string | null;
  from: string | null;
  to: string;
  at: Date;
};

const answers: Partial<Record<RequestStatus, MailKind>> = {
  accepted: 'accepted',
  declined: 'declined',
  waitlisted: 'waitlisted',
  cancelled: 'cancelled',
};

/** Queues the mail that tells the other party of a change, or the guest of the system's. */
export async function queueRequestMail(
  tx: Tx,
  request: { slotId: string; hopperId: string },
  { id, actorId, from, to, at }: Change,
): Promise<void> {
  const kind = to === 'pending' ? (from ? 'seatFree' : 'received') : answers[to as RequestStatus];
  if (!kind) return;
  const byGuest = actorId === request.hopperId;
  const userId = byGuest ? await hostOf(tx, request.slotId) : request.hopperId;
  await queueMail(tx, { kind, userId, subjectId: id, key: id }, at);
}

async function hostOf(tx: Tx, slotId: string): Promise<string> {
  const { listing } = await tx.timeSlot.findUniqueOrThrow({
    where: { id: slotId },
    select: { listing: { select: { hostId: true } } },
  });
  return listing.hostId;
}
