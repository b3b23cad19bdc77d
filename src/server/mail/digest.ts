import type { Tx } from '../db/client';
import type { Email } from './emailTemplate';

const MINUTE = 60_000;

/** So long after a mail about two people the next one about them waits. */
const GAP = 10 * MINUTE;

/** Before a meal that begins so soon it waits less, or would come too late to be of use. */
const SOON = 60 * MINUTE;
const GAP_WHEN_SOON = MINUTE;

/** If this machine vanishes while a mail stands before the mail server, the lock goes so soon. */
const VANISHED = '100s';

/**
 * Locks a mail and, if it is gathered, all that wait with it: those to the same reader about the same
 * other person. By id, so that two workers do not wait for each other in a circle; the second finds
 * what the first has sent.
 * @returns their ids.
 */
export async function lockDigest(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT one.id::text, set_config('idle_in_transaction_session_timeout', ${VANISHED}, true)
    FROM mails mine
    JOIN mails one ON one.user_id = mine.user_id AND (one.id = mine.id OR (
      one.status = 'queued' AND one.other_id = mine.other_id
      AND one.topic_id IS NOT NULL AND mine.topic_id IS NOT NULL))
    WHERE mine.id = ${id}::uuid
    ORDER BY one.id
    FOR UPDATE OF one`;
  return rows.map((row) => row.id);
}

type Gathered = { userId: string; otherId: string | null; topicId: string | null };

/** Until when a gathered mail waits, since another about the same two has just gone; null: not at all. */
export async function digestDelayedUntil(
  tx: Tx,
  { userId, otherId, topicId }: Gathered,
  { begins }: Email,
  now: Date,
): Promise<Date | null> {
  if (!otherId || !topicId) return null;
  // By a clock that was turned back, what was sent later was not sent yet.
  const [last] = await tx.$queryRaw<{ sentAt: Date }[]>`SELECT sent_at AS "sentAt" FROM mails
      WHERE user_id = ${userId}::uuid AND other_id = ${otherId}::uuid
        AND sent_at <= ${now}::timestamptz
      ORDER BY sent_at DESC LIMIT 1`;
  if (!last) return null;
  const isSoon = begins && begins.getTime() - now.getTime() < SOON;
  const until = new Date(last.sentAt.getTime() + (isSoon ? GAP_WHEN_SOON : GAP));
  return until > now ? until : null;
}

/**
 * Those of the locked mails that wait to be told, the newest first. What came since was not locked, and
 * waits for its own turn.
 */
export const queuedInDigest = (tx: Tx, locked: string[]) =>
  tx.mail.findMany({
    where: { id: { in: locked }, topicId: { not: null }, status: 'queued' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, kind: true, subjectId: true, topicId: true, userId: true },
  });
