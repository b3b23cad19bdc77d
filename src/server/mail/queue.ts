import { Prisma } from '@/generated/prisma/client';
import type { MailKind } from '@/schemas/mailKinds';
import { newId, type Tx } from '../db/client';
import { addJobs } from '../jobs/queue';

export type QueuedMail = {
  kind: MailKind;
  userId: string;
  subjectId: string;
  key: string;
  otherId: string | null;
  topicId: string | null;
  dueAt: Date;
};

export const mailKey = (kind: MailKind, key: string) => `${kind}:${key}`;

/**
 * `devices` are the recipient's devices that get a push notification. `dueAt` is a string if the row
 * was read as JSON.
 */
export type QueuedMailRow = { id: string; dueAt: Date | string; devices: string[] | null };

const returnedSql = Prisma.sql`id::text, due_at AS "dueAt", (
  SELECT array_agg(p.id::text) FROM push_subscriptions p WHERE p.user_id = mails.user_id) AS devices`;

/**
 * Returns SQL that queues emails as part of the statement that makes the change. Each row returned
 * still needs its jobs. A key that already exists is the same email and
 * returns no row.
 */
export function queuedMailsSql(queuedMails: QueuedMail[], now: Date): Prisma.Sql {
  const rows = queuedMails.map(
    ({ kind, key, userId, subjectId, otherId, topicId, dueAt }) =>
      Prisma.sql`(${newId()}::uuid, ${mailKey(kind, key)}, ${kind}, ${userId}::uuid,
        ${subjectId}::uuid, ${otherId}::uuid, ${topicId}::uuid, ${dueAt}::timestamptz, ${now}::timestamptz)`,
  );
  return Prisma.sql`INSERT INTO mails
      (id, key, kind, user_id, subject_id, other_id, topic_id, due_at, created_at)
    VALUES ${Prisma.join(rows)} ON CONFLICT DO NOTHING RETURNING ${returnedSql}`;
}

export async function addMailJobs(tx: Tx, mails: QueuedMailRow[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  // The database's clock decides when a job starts, so leave out times that aren't later than ours.
  const startOf = (dueAt: Date) => (dueAt > now ? dueAt : undefined);
  const dueMails = mails.map((mail) => ({ ...mail, dueAt: new Date(mail.dueAt) }));
  const jobs = dueMails.map(({ id, dueAt }) => ({
    data: { mailId: id },
    startAfter: startOf(dueAt),
  }));
  await addJobs(tx, 'mail', jobs);
  const pushes = dueMails.flatMap(({ id, devices, dueAt }) =>
    (devices ?? []).map((subscriptionId) => ({
      data: { mailId: id, subscriptionId, dueAt: dueAt.toISOString() },
      startAfter: startOf(dueAt),
    })),
  );
  if (pushes.length > 0) await addJobs(tx, 'push', pushes);
}

/** Delays a person's queued emails that are due at exactly this time. Earlier jobs find nothing due. */
export async function postponeMails(
  tx: Tx,
  userId: string,
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<void> {
  const mails = await tx.$queryRaw<QueuedMailRow[]>`UPDATE mails SET due_at = ${until}::timestamptz
    WHERE user_id = ${userId}::uuid AND status = 'queued' AND due_at = ${from}::timestamptz
    RETURNING ${returnedSql}`;
  await addMailJobs(tx, mails, now);
}

/** A guest is asked once each time the meal is moved. */
export const movedKey = (requestId: string, startsAt: Date, movedAt: Date) =>
  `${changeKey(requestId, startsAt)}:${movedAt.toISOString()}`;

/** Each change is emailed once. The key includes the meal's start time at that point. */
export const changeKey = (eventId: string, startsAt: Date) =>
  `${eventId}:${startsAt.toISOString()}`;
