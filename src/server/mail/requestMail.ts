import type { RequestStatus } from '@/schemas/options';
import type { MailKind } from './kinds';
import type { QueuedMail } from './queue';

/** A change of a request, as its event notes it down. */
type Change = {
  id: string;
  /** Null when the system acted. */
  actorId: string | null;
  from: string | null;
  to: string;
  /** Which side hears of it, if the system acted; the guest unless said. */
  tells?: 'host' | 'hopper' | undefined;
};

const answers: Partial<Record<RequestStatus, MailKind>> = {
  accepted: 'accepted',
  declined: 'declined',
  waitlisted: 'waitlisted',
  cancelled: 'cancelled',
};

/** Whom the request is between, its meal, and the hour of that. */
type About = { hopperId: string; hostId: string; slotId: string; startsAt: Date };

/**
 * The mail that tells the other side of a change, or the guest of the system's; undefined where nobody is
 * told. One that gives a seat or takes one away goes at once; all others between these two are gathered.
 */
export function requestMailOf(
  { hopperId, hostId, slotId, startsAt }: About,
  { id, actorId, from, to, tells }: Change,
): QueuedMail | undefined {
  // Of what befell a guest the host hears as if they had left by themselves.
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
  // A host who had promised no seat has nothing to rearrange.
  if (to === 'cancelled' && byGuest && from !== 'accepted') return 'withdrawn';
  return answers[to as RequestStatus];
}

/** A guest is asked once for each time that their meal is moved. */
export const movedKey = (requestId: string, startsAt: Date, movedAt: Date) =>
  `${changeKey(requestId, startsAt)}:${movedAt.toISOString()}`;

/** A change is told once; its key also tells for which hour of the meal that was. */
export const changeKey = (eventId: string, startsAt: Date) =>
  `${eventId}:${startsAt.toISOString()}`;
