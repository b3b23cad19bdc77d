import type { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import { z } from '@/schemas/zod';
import type { Clock } from '../clock';
import type { Env } from '../config/env';
import type { Db, Tx } from '../db/client';
import { transaction } from '../db/transaction';
import { groupBy } from '../groupBy';
import { addJob } from '../jobs/queue';
import { logUnexpected } from '../observability/log';
import { composeMail, type Told } from './compose';
import { digestDelayedUntil, lockDigest, queuedInDigest } from './digest';
import type { Addressed, Email, EmailTemplates } from './emailTemplate';
import { isOptional, type MailKind, mailKinds } from './kinds';
import { toldFrom } from './quietTime';
import { languageFor, type Recipient } from './recipient';
import { mailErrorCode, recordMailOutcome } from './recordOutcome';
import { canSendMail, sendMail } from './send';

export type MailContext = {
  db: Db;
  clock: Clock;
  /** Of letters to those of whom nobody knows what they read. */
  language: Language;
  settings: Pick<
    Env,
    'NEXTAUTH_URL' | 'NEXTAUTH_SECRET' | 'EMAIL_SERVER' | 'EMAIL_FROM' | 'MAIL_DIR'
  >;
};

/**
 * What is not taken is tried again every five minutes for two days: no longer and longer pauses, since
 * after an outage of hours the next try must not come after candle lighting.
 */
const AGAIN_MS = 5 * 60_000;
const TRIES = 576;

/** The table knows kinds as text. */
const mailKind = z.enum(mailKinds);

type Found = {
  id: string;
  kind: MailKind;
  userId: string;
  subjectId: string;
  otherId: string | null;
  topicId: string | null;
  dueAt: Date;
  attempts: number;
  user: Recipient & {
    id: string;
    email: string | null;
    firstName: string | null;
    language: string | null;
  };
  isSuspended: boolean;
  /** Whether they want no more of this kind. */
  isTurnedOff: boolean;
};

/** A mail that still waits, and its reader, as they are now; undefined where it is none. */
async function findMail(tx: Tx, id: string): Promise<Found | undefined> {
  const [mail] = await tx.$queryRaw<
    Found[]
  >`SELECT m.id::text, m.kind, m.user_id::text AS "userId", m.subject_id::text AS "subjectId",
      m.other_id::text AS "otherId", m.topic_id::text AS "topicId", m.due_at AS "dueAt", m.attempts,
      json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name,
        'timeZone', u.time_zone, 'language', u.language, 'profile', CASE WHEN p.user_id IS NOT NULL THEN
          json_build_object('shomerShabbat', p.shomer_shabbat) END) AS user,
      u.suspended_at IS NOT NULL AS "isSuspended",
      EXISTS (SELECT 1 FROM mail_opt_outs o
        WHERE o.user_id = m.user_id AND o.kind = m.kind) AS "isTurnedOff"
    FROM mails m JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = u.id
    WHERE m.id = ${id}::uuid AND m.status = 'queued'`;
  return mail && { ...mail, kind: mailKind.parse(mail.kind) };
}

/** A mail under its lock, with the ids of all that were locked with it. */
type Locked = Found & { locked: string[] };

/** What becomes of mails that wait to be told together. */
type Gathering = {
  /** Of each topic the last word that is true, the oldest first. */
  told: [Told, ...Told[]];
  /** What a later one has made superfluous. */
  superseded: Omit<Told, 'letter'>[];
};

/** What to tell together with this mail, whose letter is written, of those that are locked. */
async function gather(
  tx: Tx,
  { locked, ...mail }: Locked,
  letter: Email,
  write: (mail: Addressed & { kind: MailKind }) => Promise<Email | null>,
): Promise<Gathering> {
  const own = { ...mail, letter };
  // Most wait alone.
  if (!mail.topicId || locked.length < 2) return { told: [own], superseded: [] };
  const { userId } = mail;
  const optedOut = await tx.mailOptOut.findMany({ where: { userId }, select: { kind: true } });
  const waiting = (await queuedInDigest(tx, locked)).map((row) => ({
    ...row,
    kind: mailKind.parse(row.kind),
  }));
  const told: Told[] = [];
  const superseded: Gathering['superseded'] = [];
  for (const all of groupBy(waiting, ({ topicId }) => topicId).values())
    for (const [n, one] of all.entries()) {
      if (optedOut.some(({ kind }) => kind === one.kind)) continue;
      const letter = one.id === mail.id ? own.letter : await write(one);
      if (!letter) continue;
      told.unshift({ ...one, letter });
      superseded.push(...all.slice(n + 1));
      break;
    }
  const [first = own, ...others] = told;
  return { told: [first, ...others], superseded };
}

/** Notes a try that failed, and when the next one is; after the last the row tells that it stayed here. */
async function tryAgain(tx: Tx, id: string, code: string, now: Date): Promise<void> {
  const [mail] = await tx.mail.updateManyAndReturn({
    where: { id, status: 'queued' },
    data: { attempts: { increment: 1 }, lastError: code },
  });
  if (!mail) return;
  const { kind, attempts } = mail;
  recordMailOutcome('refused', { id, kind, attempts, code });
  if (attempts >= TRIES) return giveUpMail(tx, id);
  await addJob(tx, 'mail', { mailId: id }, new Date(now.getTime() + AGAIN_MS));
}

const noteSent = (tx: Tx, told: Told[], now: Date) =>
  tx.$executeRaw`UPDATE mails SET status = 'sent', sent_at = ${now}::timestamptz,
      attempts = attempts + 1, last_error = NULL
    WHERE id = ANY(${told.map(({ id }) => id)}::uuid[])`;

/**
 * Ends a mail, postpones it, or sends it, as things stand now, and with it those that wait to be told
 * together with it. What the mail server refuses is tried again.
 */
async function settle(
  tx: Tx,
  mail: Locked,
  context: MailContext,
  writers: EmailTemplates,
): Promise<void> {
  const { id, kind, user } = mail;
  const { db, clock, settings } = context;
  // As they read when it goes, whatever they read when it was owed.
  const language = languageFor(user.language, context.language);
  const now = clock.now();
  const write = async (data: Prisma.MailUpdateInput): Promise<void> => {
    await tx.mail.update({ where: { id }, data });
  };
  const postpone = async (at: Date) => {
    await addJob(tx, 'mail', { mailId: id }, at);
    return write({ dueAt: at });
  };
  const skip = (lastError: string) => {
    // Too late, perhaps, and not only needless: somebody should know.
    const late = mail.attempts > 0 && !isOptional(kind);
    recordMailOutcome('skipped', { id, kind, attempts: mail.attempts, code: lastError }, { late });
    return write({ status: 'skipped', lastError });
  };
  // It may not be due yet, or its reader keep Shabbat now.
  const at = toldFrom(user, mail.dueAt > now ? mail.dueAt : now);
  if (at > now) return postpone(at);
  if (!user.email) return skip('NO_ADDRESS');
  // Who is suspended hears of that, and of nothing that they cannot look at.
  if (mail.isSuspended && kind !== 'moderated') return skip('SUSPENDED');
  if (isOptional(kind) && mail.isTurnedOff) return skip('UNSUBSCRIBED');
  if (!canSendMail(settings)) return write({ status: 'failed', lastError: 'NO_MAIL_SERVER' });
  const link = (path: string) => new URL(path, settings.NEXTAUTH_URL).href;
  const writeLetter = (one: Addressed & { kind: MailKind }) =>
    writers[one.kind]({ db, now, language, link }, one);
  const letter = await writeLetter(mail);
  if (!letter) return skip('NO_LONGER_TRUE');
  if (letter.notBefore && letter.notBefore > now) return postpone(letter.notBefore);
  const held = await digestDelayedUntil(tx, mail, letter, now);
  if (held) return postpone(held);
  const { told, superseded } = await gather(tx, mail, letter, writeLetter);
  const whole = await composeMail({ ...user, email: user.email }, told, { settings, language });
  try {
    await sendMail(whole, settings);
  } catch (error) {
    return tryAgain(tx, id, mailErrorCode(error), now);
  }
  await noteSent(tx, told, now);
  if (superseded.length > 0)
    await tx.mail.updateMany({
      where: { id: { in: superseded.map((one) => one.id) } },
      data: { status: 'skipped', lastError: 'SUPERSEDED' },
    });
  for (const one of told) recordMailOutcome('sent', { id: one.id, kind: one.kind });
  for (const one of superseded)
    recordMailOutcome('skipped', { id: one.id, kind: one.kind, code: 'SUPERSEDED' });
}

/**
 * Sends a mail if it is to be sent now, and notes down what became of it. Its row stays locked
 * meanwhile, so nobody else sends it too; if this process dies the lock goes with it, and the next
 * sends the mail again under the same id. `writers` say what stands in it. What breaks where nobody
 * thought of it is tried again like what the mail server refuses.
 * @throws Error when not even that can be noted, as when the database is away.
 */
export async function deliverMail(
  context: MailContext,
  writers: EmailTemplates,
  id: string,
): Promise<void> {
  const { db, clock } = context;
  try {
    await transaction(
      db,
      async (tx) => {
        const locked = await lockDigest(tx, id);
        const mail = await findMail(tx, id);
        if (mail) await settle(tx, { ...mail, locked }, context, writers);
      },
      // A mail cannot be unsent: this is not done twice.
      { timeout: 100_000, tries: 1 },
    );
  } catch (error) {
    logUnexpected(error, 'mail');
    await transaction(db, (tx) => tryAgain(tx, id, 'UNEXPECTED', clock.now()));
  }
}

/** No more tries: the mail stays in the table as what it is, and the log says so. */
export async function giveUpMail(db: Tx, id: string): Promise<void> {
  const given = await db.mail.updateManyAndReturn({
    where: { id, status: 'queued' },
    data: { status: 'failed' },
  });
  for (const { kind, attempts, lastError } of given)
    recordMailOutcome('failed', { id, kind, attempts, ...(lastError && { code: lastError }) });
}
