import { Prisma } from '@/generated/prisma/client';
import type { MailKind } from '@/schemas/mailKinds';
import { newId, type Tx } from '../db/client';
import { addJobs } from '../jobs/queue';

export type QueuedMail = {
  kind: MailKind;
  userId: string;
  subjectId: string;
  key: string;
  otherId?: string;
  topicId?: string | null;
  dueAt?: Date;
};

export const mailKey = (kind: MailKind, key: string) => `${kind}:${key}`;

/** `devices` are the recipient's devices that get a push notification. */
export type QueuedMailRow = { id: string; devices: string[] | null };

/**
 * Returns SQL that queues emails as part of the statement that makes the change. Each row returned
 * (`id`, `key`, `devices`) still needs its jobs. A key that already exists is the same email and
 * returns no row.
 */
export function queuedMailsSql(queuedMails: QueuedMail[], now: Date): Prisma.Sql {
  const rows = queuedMails.map(
    ({ kind, key, userId, subjectId, otherId, topicId, dueAt = now }) =>
      Prisma.sql`(${newId()}::uuid, ${mailKey(kind, key)}, ${kind}, ${userId}::uuid,
        ${subjectId}::uuid, ${otherId ?? null}::uuid, ${topicId ?? null}::uuid, ${dueAt}::timestamptz, ${now}::timestamptz)`,
  );
  return Prisma.sql`INSERT INTO mails
      (id, key, kind, user_id, subject_id, other_id, topic_id, due_at, created_at)
    VALUES ${Prisma.join(rows)} ON CONFLICT DO NOTHING RETURNING id::text, key, (
      SELECT array_agg(p.id::text) FROM push_subscriptions p WHERE p.user_id = mails.user_id) AS devices`;
}

export async function addMailJobs(
  tx: Tx,
  mails: (QueuedMailRow & { dueAt: Date | undefined })[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const jobs = mails.map(({ id, dueAt }) => ({ data: { mailId: id }, startAfter: dueAt }));
  await addJobs(tx, 'mail', jobs);
  const pushes = mails.flatMap(({ id, devices, dueAt }) =>
    (devices ?? []).map((subscriptionId) => ({
      data: { mailId: id, subscriptionId, dueAt: (dueAt ?? now).toISOString() },
      startAfter: dueAt,
    })),
  );
  if (pushes.length > 0) await addJobs(tx, 'push', pushes);
}

export async function queueMails(tx: Tx, queuedMails: QueuedMail[], now: Date): Promise<void> {
  const dueTimes = new Map(queuedMails.map(({ kind, key, dueAt }) => [mailKey(kind, key), dueAt]));
  const mails = await tx.$queryRaw<(QueuedMailRow & { key: string })[]>(
    queuedMailsSql(queuedMails, now),
  );
  const mailsWithDueTime = mails.map((mail) => ({ ...mail, dueAt: dueTimes.get(mail.key) }));
  await addMailJobs(tx, mailsWithDueTime, now);
}

export const queueMail = (tx: Tx, mail: QueuedMail, now: Date) => queueMails(tx, [mail], now);

/** A guest is asked once each time the meal is moved. */
export const movedKey = (requestId: string, startsAt: Date, movedAt: Date) =>
  `${changeKey(requestId, startsAt)}:${movedAt.toISOString()}`;

/** Each change is emailed once. The key includes the meal's start time at that point. */
export const changeKey = (eventId: string, startsAt: Date) =>
  `${eventId}:${startsAt.toISOString()}`;
