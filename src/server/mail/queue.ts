import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { newId } from '../db/newId';
import { addJobs } from '../jobs/queue';
import type { MailKind } from './kinds';

export type QueuedMail = {
  kind: MailKind;
  /** Who gets it. */
  userId: string;
  /** What it tells of; see the model. */
  subjectId: string;
  /** What makes it this mail and no other, beside its kind. */
  key: string;
  /** The other of the two between whom it happened. */
  otherId?: string;
  /** Of what it tells the last state, if it can wait to be gathered. */
  topicId?: string | null;
  /** Not before; now unless said. */
  dueAt?: Date;
};

/** A mail's key as its row has it. */
export const mailKey = (kind: MailKind, key: string) => `${kind}:${key}`;

/** A mail that was noted down, and the devices on which its user wants to be told at once. */
export type Noted = { id: string; devices: string[] | null };

/**
 * Notes down mails that people are owed, as a part of a statement of the change that they tell of; each gives
 * its `id`, `key` and `devices`, and then needs its jobs. A key that was there already is the same mail, and gives no row.
 */
export function queuedMailsSql(owed: QueuedMail[], now: Date): Prisma.Sql {
  const rows = owed.map(
    ({ kind, key, userId, subjectId, otherId, topicId, dueAt = now }) =>
      Prisma.sql`(${newId()}::uuid, ${mailKey(kind, key)}, ${kind}, ${userId}::uuid,
        ${subjectId}::uuid, ${otherId ?? null}::uuid, ${topicId ?? null}::uuid, ${dueAt}::timestamptz, ${now}::timestamptz)`,
  );
  return Prisma.sql`INSERT INTO mails
      (id, key, kind, user_id, subject_id, other_id, topic_id, due_at, created_at)
    VALUES ${Prisma.join(rows)} ON CONFLICT DO NOTHING RETURNING id::text, key, (
      SELECT array_agg(p.id::text) FROM push_subscriptions p WHERE p.user_id = mails.user_id) AS devices`;
}

/** The jobs of mails that were noted down, and of the push to each device beside them; now unless said. */
export async function addMailJobs(
  tx: Tx,
  mails: (Noted & { dueAt: Date | undefined })[],
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

/** The mails, and the jobs that send them, for a change that has no statement of its own for them. */
export async function queueMails(tx: Tx, owed: QueuedMail[], now: Date): Promise<void> {
  const due = new Map(owed.map(({ kind, key, dueAt }) => [mailKey(kind, key), dueAt]));
  const mails = await tx.$queryRaw<(Noted & { key: string })[]>(queuedMailsSql(owed, now));
  const noted = mails.map((mail) => ({ ...mail, dueAt: due.get(mail.key) }));
  await addMailJobs(tx, noted, now);
}

/** The same for one. */
export const queueMail = (tx: Tx, owed: QueuedMail, now: Date) => queueMails(tx, [owed], now);
