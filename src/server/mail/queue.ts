import type { Tx } from '../db';
import { addJob } from '../jobs/queue';
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
 * Notes down a mail that somebody is owed, and the job that sends it, in the transaction of the
 * change that it tells of. A key that was there already is the same mail, and nothing is added.
 */
export async function queueMail(
  tx: Tx,
  { kind, key, dueAt, ...owed }: Owed,
  now: Date,
): Promise<void> {
  const [mail] = await tx.mail.createManyAndReturn({
    data: [{ ...owed, kind, key: mailKey(kind, key), dueAt: dueAt ?? now, createdAt: now }],
    select: { id: true },
    skipDuplicates: true,
  });
  if (mail) await addJob(tx, 'mail', { mailId: mail.id }, dueAt);
}
