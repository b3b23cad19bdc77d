import type { Tx } from '../db/client';
import type { Email } from './emailTemplate';
import { isRequestNews, type MailKind, requestNewsKinds } from './kinds';

const MINUTE = 60_000;

/**
 * Minimum time between two digest emails about the same two people, or to a host about their
 * guests' requests, in milliseconds.
 */
const GAP = 10 * MINUTE;

/**
 * Use the shorter gap before a meal or a deadline to answer that's near, and none between different
 * guests. Otherwise the email could be too late.
 */
const SOON = 60 * MINUTE;
const GAP_WHEN_SOON = MINUTE;

/** The most topics in one digest. The others follow in the next one. */
export const MAX_TOPICS = 20;

/** If this machine dies while sending, the lock is released after this long. */
const VANISHED = '100s';

/**
 * Locks an email and, if it can wait for a digest, every queued email to the same reader about the
 * same other person. For a host's news about requests, also those about other guests. Locks in ID order so that two workers can't deadlock. The second worker sees
 * what the first one sent.
 * @returns the IDs of the locked emails
 */
export async function lockDigest(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT one.id::text, set_config('idle_in_transaction_session_timeout', ${VANISHED}, true)
    FROM mails mine
    JOIN mails one ON one.user_id = mine.user_id AND (one.id = mine.id OR (
      one.status = 'queued' AND one.topic_id IS NOT NULL AND mine.topic_id IS NOT NULL
      AND (one.other_id = mine.other_id
        OR (one.kind = ANY(${requestNewsKinds}) AND mine.kind = ANY(${requestNewsKinds})))))
    WHERE mine.id = ${id}::uuid
    ORDER BY one.id
    FOR UPDATE OF one`;
  return rows.map((row) => row.id);
}

type Gathered = {
  kind: MailKind;
  userId: string;
  otherId: string | null;
  topicId: string | null;
  attempts: number;
};

const isNear = (at: Date | null | undefined, now: Date) =>
  Boolean(at && at.getTime() - now.getTime() < SOON);

/**
 * Returns when an email may be sent, if another one about the same two people, or to the same host
 * about requests, was just sent. Returns null if it doesn't have to wait. After a failure, it's
 * late already, so it doesn't wait for emails about other guests.
 */
export async function digestDelayedUntil(
  tx: Tx,
  { kind, userId, otherId, topicId, attempts }: Gathered,
  { begins, answerBy }: Email,
  now: Date,
): Promise<Date | null> {
  if (!otherId || !topicId) return null;
  // Ignore later times: if the clock was set back, they lie in the future.
  const [last] = await tx.$queryRaw<
    { ofPair: Date | null; ofRequests: Date | null }[]
  >`SELECT max(sent_at) FILTER (WHERE other_id = ${otherId}::uuid) AS "ofPair",
      max(sent_at) FILTER (WHERE kind = ANY(${requestNewsKinds})) AS "ofRequests"
    FROM mails WHERE user_id = ${userId}::uuid AND sent_at <= ${now}::timestamptz`;
  const isSoon = isNear(begins, now) || isNear(answerBy, now);
  const after = (at: Date | null | undefined, gap: number) => (at ? at.getTime() + gap : 0);
  const until = Math.max(
    after(last?.ofPair, isSoon ? GAP_WHEN_SOON : GAP),
    isRequestNews(kind) && !isSoon && attempts === 0 ? after(last?.ofRequests, GAP) : 0,
  );
  return until > now.getTime() ? new Date(until) : null;
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
