import type { Tx } from '../db';
import { addJobs } from '../jobs/queue';
import type { MailKind } from './kinds';

type Owed = {
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

/**
 * Notes down mails that people are owed, and the jobs that send them, in the transaction of the change
 * that they tell of. A key that was there already is the same mail, and nothing is added.
 */
export async function queueMails(tx: Tx, owed: Owed[], now: Date): Promise<void> {
  const due = new Map(owed.map(({ kind, key, dueAt }) => [mailKey(kind, key), dueAt]));
  const mails = await tx.mail.createManyAndReturn({
    data: owed.map(({ kind, key, dueAt, ...mail }) => ({
      ...mail,
      kind,
      key: mailKey(kind, key),
      dueAt: dueAt ?? now,
      createdAt: now,
    })),
    select: { id: true, key: true },
    skipDuplicates: true,
  });
  if (mails.length === 0) return;
  const jobs = mails.map(({ id, key }) => ({ data: { mailId: id }, startAfter: due.get(key) }));
  await addJobs(tx, 'mail', jobs);
}

/** The same for one. */
export const queueMail = (tx: Tx, owed: Owed, now: Date) => queueMails(tx, [owed], now);
