import type { RequestStatus } from '@/schemas/options';
import type { MailKind } from './kinds';
import type { QueuedMail } from './queue';

type Change = {
  id: string;
  /** Null if the system made the change. */
  actorId: string | null;
  from: string | null;
  to: string;
  /** The side to notify if the system made the change. Defaults to the guest. */
  tells?: 'host' | 'hopper' | undefined;
};

const answers: Partial<Record<RequestStatus, MailKind>> = {
  accepted: 'accepted',
  declined: 'declined',
  waitlisted: 'waitlisted',
  cancelled: 'cancelled',
};

type About = { hopperId: string; hostId: string; slotId: string; startsAt: Date };

/**
 * Returns the email that tells the other side about a change, or tells the guest if the system made
 * it. Undefined if nobody is notified.
 * An email about a seat given or lost is sent right away. All others between the same two people
 * are combined into a digest.
 */
export function requestMailOf(
  { hopperId, hostId, slotId, startsAt }: About,
  { id, actorId, from, to, tells }: Change,
): QueuedMail | undefined {
  // If the system removed a guest, the host gets the same email as if the guest had canceled.
  const byGuest = tells ? tells === 'host' : actorId === hopperId;
  const kind = kindOf({ from, to }, byGuest);
  if (!kind) return undefined;
  const [userId, otherId] = byGuest ? [hostId, hopperId] : [hopperId, hostId];
  const topicId = from === 'accepted' || to === 'accepted' ? null : slotId;
  const key = changeKey(id, startsAt);
  return { kind, userId, otherId, topicId, subjectId: id, key };
}

function kindOf({ from, to }: Pick<Change, 'from' | 'to'>, byGuest: boolean) {
  if (to === 'pending')
    return from === 'declined' ? 'reconsidered' : from ? 'seatFree' : 'received';
  // The host never promised a seat, so there's nothing to rearrange.
  if (to === 'cancelled' && byGuest && from !== 'accepted') return 'withdrawn';
  return answers[to as RequestStatus];
}

/** A guest is asked once each time the meal is moved. */
export const movedKey = (requestId: string, startsAt: Date, movedAt: Date) =>
  `${changeKey(requestId, startsAt)}:${movedAt.toISOString()}`;

/** Each change is emailed once. The key includes the meal's start time at that point. */
export const changeKey = (eventId: string, startsAt: Date) =>
  `${eventId}:${startsAt.toISOString()}`;
