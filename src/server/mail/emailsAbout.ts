import { emailsOn, familyOf, type MailKind, recipientOf } from '@/schemas/mailKinds';
import type { RecordedEvent } from '../events/event';
import type { QueuedMail } from './queue';

/** Returns the emails that an event causes, as `mailKinds` says. */
export const emailsAbout = (event: RecordedEvent): QueuedMail[] =>
  emailsOn(event.type).flatMap((kind) => emailOf(kind, event) ?? []);

function emailOf(kind: MailKind, event: RecordedEvent): QueuedMail | undefined {
  const { about, delayMs, to } = recipientOf(kind);
  const { email = {}, hostId, hopperId } = event;
  const side = to === 'either side' ? email.to : to;
  const [userId, otherId] =
    side === 'host'
      ? [hostId, hopperId]
      : side === 'hopper'
        ? [hopperId, hostId]
        : [event.userId, email.causedById];
  const subjectId = event[about];
  if (!userId || !subjectId) throw new Error(`The event ${event.type} lacks what its email needs.`);
  const topicId = email.topicId === undefined ? (event.slotId ?? event.threadId) : email.topicId;
  const visibleFrom = event.visibleFrom ?? event.at;
  return {
    kind,
    userId,
    subjectId,
    key: email.key ?? subjectId,
    otherId: otherId ?? null,
    // Only emails that somebody can cause many of have a digest.
    topicId: familyOf(kind) ? (topicId ?? null) : null,
    dueAt: new Date(visibleFrom.getTime() + delayMs),
  };
}
