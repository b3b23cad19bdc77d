import type { Tx } from '../db/client';
import { requestNewsKinds } from './kinds';
import { familiesJson } from './pace';

/** The most topics in one digest. The others follow in the next one. */
export const MAX_TOPICS = 20;

/** If this machine dies while sending, the lock is released after this long. */
const VANISHED = '100s';

/**
 * Locks an email and, if it can wait for a digest, every queued email of its family to the same
 * reader about the same other person. For a host's news about requests, also those about other
 * guests. Locks in ID order so that two workers can't deadlock. The second worker sees what the
 * first one sent.
 * @returns the IDs of the locked emails
 */
export async function lockDigest(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT one.id::text, set_config('idle_in_transaction_session_timeout', ${VANISHED}, true)
    FROM mails mine
    JOIN mails one ON one.user_id = mine.user_id AND (one.id = mine.id OR (
      one.status = 'queued' AND one.topic_id IS NOT NULL AND mine.topic_id IS NOT NULL
      AND ((one.other_id = mine.other_id AND ${familiesJson}::jsonb ->> one.kind
          = ${familiesJson}::jsonb ->> mine.kind)
        OR (one.kind = ANY(${requestNewsKinds}) AND mine.kind = ANY(${requestNewsKinds})))))
    WHERE mine.id = ${id}::uuid
    ORDER BY one.id
    FOR UPDATE OF one`;
  return rows.map((row) => row.id);
}

/**
 * Returns the locked emails that still wait for the digest, newest first. An email queued since
 * then isn't locked and gets its own turn. An email that failed is sent alone, so that one that the
 * mail server rejects can't hold up the others.
 */
export const queuedInDigest = (tx: Tx, locked: string[]) =>
  tx.mail.findMany({
    where: { id: { in: locked }, topicId: { not: null }, status: 'queued', attempts: 0 },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, kind: true, subjectId: true, otherId: true, topicId: true, userId: true },
  });
