import { requestNewsKinds } from '@/schemas/mailKinds';
import type { Tx } from '../db/client';
import { familiesJson } from './pace';

/** The most topics in one digest. The others follow in the next one. */
export const MAX_TOPICS = 20;

/**
 * Locks an email and, if it can wait for a digest, every queued email of its family to the same
 * reader about the same other person. For a host's news about requests, also those about other
 * guests. Locks in ID order so that two workers can't deadlock.
 * @returns the IDs of the locked emails, and whether a worker is sending one of them
 */
export async function lockDigest(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ locked: string[]; isLeased: boolean }> {
  const rows = await tx.$queryRaw<{ id: string; isLeased: boolean }[]>`
    SELECT one.id::text, one.status = 'queued' AND one.leased_until > ${now}::timestamptz AS "isLeased"
    FROM mails mine
    JOIN mails one ON one.user_id = mine.user_id AND (one.id = mine.id OR (
      one.status = 'queued' AND one.topic_id IS NOT NULL AND mine.topic_id IS NOT NULL
      AND ((one.other_id = mine.other_id AND ${familiesJson}::jsonb ->> one.kind
          = ${familiesJson}::jsonb ->> mine.kind)
        OR (one.kind = ANY(${requestNewsKinds}) AND mine.kind = ANY(${requestNewsKinds})))))
    WHERE mine.id = ${id}::uuid
    ORDER BY one.id
    FOR UPDATE OF one`;
  return { locked: rows.map((row) => row.id), isLeased: rows.some((row) => row.isLeased) };
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
