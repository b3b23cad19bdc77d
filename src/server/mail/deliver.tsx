import { setTimeout as sleep } from 'node:timers/promises';
import type { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import { isOptional, type MailKind, mailKinds } from '@/schemas/mailKinds';
import { MINUTE_MS, SECOND_MS } from '@/schemas/time';
import { z } from '@/schemas/zod';
import type { Clock } from '../clock';
import type { Env } from '../config/env';
import type { Db, Tx } from '../db/client';
import { transaction } from '../db/transaction';
import { isDatabaseUnavailable } from '../db/unavailable';
import { groupBy } from '../groupBy';
import { addJob } from '../jobs/queue';
import { logUnexpected } from '../observability/log';
import { linksOf } from './comingLink';
import { composeMail, type DigestItem } from './compose';
import { lockDigest, MAX_TOPICS, queuedInDigest } from './digest';
import { languageFor } from './emailLanguage';
import type { Addressed, Email, EmailTemplates, Recipient } from './emailTemplate';
import { isAddressRefused, mailErrorCode } from './mailErrors.mjs';
import { emailDelayedUntil } from './pace';
import { recordMailOutcome } from './recordOutcome';
import { canSendMail, type MailSettings, sendMail } from './send';
import { deliverableFrom } from './stays';

export type MailContext = {
  db: Db;
  clock: Clock;
  language: Language;
  settings: Pick<Env, 'NEXTAUTH_URL' | 'NEXTAUTH_SECRET'> & MailSettings;
};

/**
 * Retry every five minutes for two days. There's no backoff: after an outage of several hours, a
 * longer delay could push the next attempt past candle lighting.
 */
const AGAIN_MS = 5 * MINUTE_MS;
const TRIES = 576;

/**
 * How long an email is this worker's while it's being sent, in milliseconds. Longer than two
 * attempts over SMTP, shorter than a job may take.
 */
const LEASE_MS = 100 * SECOND_MS;

/** How soon to try again to record an email that was sent, in milliseconds. */
const RECORD_AGAIN_MS = SECOND_MS;

/** How soon to look again at an email while another of its digest is being sent. */
const AFTER_LEASE_MS = 5 * SECOND_MS;

/** The table stores kinds as text. */
const mailKind = z.enum(mailKinds);

type MailWithReader = {
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
    isEmailRefused: boolean;
    firstName: string | null;
    language: string | null;
  };
  isSuspended: boolean;
  isTurnedOff: boolean;
};

async function findMail(tx: Tx, id: string): Promise<MailWithReader | undefined> {
  const [mail] = await tx.$queryRaw<
    MailWithReader[]
  >`SELECT m.id::text, m.kind, m.user_id::text AS "userId", m.subject_id::text AS "subjectId",
      m.other_id::text AS "otherId", m.topic_id::text AS "topicId", m.due_at AS "dueAt", m.attempts,
      json_build_object('id', u.id, 'email', u.email,
        'isEmailRefused', u.email_refused_at IS NOT NULL, 'firstName', u.first_name,
        'timeZone', u.time_zone, 'language', u.language, 'profile', CASE WHEN p.user_id IS NOT NULL THEN
          json_build_object('shomerShabbat', p.shomer_shabbat) END) AS user,
      u.suspended_at IS NOT NULL AS "isSuspended",
      EXISTS (SELECT 1 FROM mail_opt_outs o
        WHERE o.user_id = m.user_id AND o.kind = m.kind) AS "isTurnedOff"
    FROM mails m JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = u.id
    WHERE m.id = ${id}::uuid AND m.status = 'queued'`;
  return mail && { ...mail, kind: mailKind.parse(mail.kind) };
}

type LockedMail = MailWithReader & { locked: string[] };

type Digest = {
  digestItems: [DigestItem, ...DigestItem[]];
  superseded: Omit<DigestItem, 'letter'>[];
};

async function gatherDigest(
  tx: Tx,
  { locked, ...mail }: LockedMail,
  letter: Email,
  write: (mail: Addressed & { kind: MailKind }) => Promise<Email | null>,
): Promise<Digest> {
  const ownItem = { ...mail, letter };
  // Most emails are sent alone. After a failure, all are.
  if (!mail.topicId || locked.length < 2 || mail.attempts > 0)
    return { digestItems: [ownItem], superseded: [] };
  const { userId } = mail;
  const optedOut = await tx.mailOptOut.findMany({ where: { userId }, select: { kind: true } });
  const waiting = (await queuedInDigest(tx, locked)).map((row) => ({
    ...row,
    kind: mailKind.parse(row.kind),
  }));
  const topics = [
    ...groupBy(waiting, ({ otherId, topicId }) => `${otherId}/${topicId}`).values(),
  ].reverse();
  // The oldest ones. This email's topic is always one of them, because it has no job left.
  const own = topics.findIndex((all) => all.some(({ id }) => id === mail.id));
  const room = own < MAX_TOPICS ? MAX_TOPICS : MAX_TOPICS - 1;
  const digestItems: DigestItem[] = [];
  const superseded: Digest['superseded'] = [];
  for (const all of topics.filter((_, n) => n < room || n === own))
    for (const [n, one] of all.entries()) {
      if (optedOut.some(({ kind }) => kind === one.kind)) continue;
      const letter = one.id === mail.id ? ownItem.letter : await write(one);
      if (!letter) continue;
      digestItems.push({ ...one, letter });
      superseded.push(...all.slice(n + 1));
      break;
    }
  const [first = ownItem, ...otherItems] = digestItems;
  return { digestItems: [first, ...otherItems], superseded };
}

/** A leased email and the rest of its digest. */
type Sending = Digest & {
  id: string;
  reader: MailWithReader['user'] & { email: string };
  language: Language;
};

const idsOf = ({ digestItems, superseded }: Digest) =>
  [...digestItems, ...superseded].map(({ id }) => id);

const release = (tx: Tx, ids: string[]) =>
  tx.mail.updateMany({ where: { id: { in: ids } }, data: { leasedUntil: null } });

/**
 * Records a failed attempt and schedules the next one. After the last attempt, the email is marked
 * as failed.
 */
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

/** Marks an email as failed because its address doesn't exist, so no later attempt can succeed. */
async function markUndeliverable(tx: Tx, id: string, code: string): Promise<void> {
  const failedMails = await tx.mail.updateManyAndReturn({
    where: { id, status: 'queued' },
    data: { status: 'failed', attempts: { increment: 1 }, lastError: code },
  });
  for (const { kind, attempts } of failedMails)
    recordMailOutcome('undeliverable', { id, kind, attempts, code });
}

/** Records whether the mail server accepts the reader's address. */
async function noteAddress(
  db: Db,
  { id, email, isEmailRefused }: Sending['reader'],
  refusedAt: Date | null,
): Promise<void> {
  if (!refusedAt && !isEmailRefused) return;
  await db.user.updateMany({ where: { id, email }, data: { emailRefusedAt: refusedAt } });
}

/**
 * Skips, postpones, or leases an email based on the current state, together with the rest of its
 * digest.
 * @returns what to send, if anything
 */
async function prepare(
  tx: Tx,
  mail: LockedMail,
  { settings, language: defaultLanguage }: MailContext,
  writers: EmailTemplates,
  now: Date,
): Promise<Sending | undefined> {
  const { id, kind, user } = mail;
  // Use the reader's language at sending time, not the one when the email was queued.
  const language = languageFor(user.language, defaultLanguage);
  const write = async (data: Prisma.MailUpdateInput): Promise<undefined> => {
    await tx.mail.update({ where: { id }, data });
  };
  const postpone = async (at: Date) => {
    await addJob(tx, 'mail', { mailId: id }, at);
    return write({ dueAt: at });
  };
  const skip = (lastError: string) => {
    // After a failed attempt it may be too late rather than no longer needed, so tell an operator.
    const late = mail.attempts > 0 && !isOptional(kind);
    recordMailOutcome('skipped', { id, kind, attempts: mail.attempts, code: lastError }, { late });
    return write({ status: 'skipped', lastError });
  };
  const at = await deliverableFrom(tx, user, mail.dueAt > now ? mail.dueAt : now);
  if (at > now) return postpone(at);
  if (!user.email) return skip('NO_ADDRESS');
  // A suspended user can't open anything else that we'd email about.
  if (mail.isSuspended && kind !== 'moderated') return skip('SUSPENDED');
  if (isOptional(kind) && mail.isTurnedOff) return skip('UNSUBSCRIBED');
  if (!canSendMail(settings)) return write({ status: 'failed', lastError: 'NO_MAIL_SERVER' });
  const writeLetter = (one: Addressed & { kind: MailKind }) =>
    writers[one.kind]({ db: tx, now, language, ...linksOf(settings) }, one);
  const letter = await writeLetter(mail);
  if (!letter) return skip('NO_LONGER_TRUE');
  if (letter.notBefore && letter.notBefore > now) return postpone(letter.notBefore);
  const delayedUntil = await emailDelayedUntil(tx, mail, { email: letter, reader: user }, now);
  if (delayedUntil) return postpone(delayedUntil);
  const digest = await gatherDigest(tx, mail, letter, writeLetter);
  await tx.mail.updateMany({
    where: { id: { in: idsOf(digest) } },
    data: { leasedUntil: new Date(now.getTime() + LEASE_MS) },
  });
  return { ...digest, id, language, reader: { ...user, email: user.email } };
}

/** Locks an email and the rest of its digest, and prepares it. */
async function lease(
  tx: Tx,
  id: string,
  context: MailContext,
  writers: EmailTemplates,
): Promise<Sending | undefined> {
  const now = context.clock.now();
  const { locked, isLeased } = await lockDigest(tx, id, now);
  const mail = await findMail(tx, id);
  if (!mail) return;
  if (!isLeased) return prepare(tx, { ...mail, locked }, context, writers, now);
  // Another worker may be sending this one, too. If that worker dies, this job sends it.
  await addJob(tx, 'mail', { mailId: id }, new Date(now.getTime() + AFTER_LEASE_MS));
}

async function recordSent(tx: Tx, { digestItems, superseded }: Digest, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE mails SET status = 'sent', sent_at = ${now}::timestamptz,
      attempts = attempts + 1, last_error = NULL, leased_until = NULL
    WHERE id = ANY(${digestItems.map(({ id }) => id)}::uuid[])`;
  if (superseded.length > 0)
    await tx.mail.updateMany({
      where: { id: { in: superseded.map((one) => one.id) } },
      data: { status: 'skipped', lastError: 'SUPERSEDED', leasedUntil: null },
    });
}

/**
 * Records an email that the mail server has accepted. While the database is unavailable, such as
 * during a failover, it tries again for as long as the email is leased. Otherwise the email would be
 * sent twice.
 */
async function recordOnceSent(db: Db, sending: Sending, now: Date, deadline: number) {
  for (;;) {
    try {
      return await transaction(db, (tx) => recordSent(tx, sending, now));
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      await sleep(RECORD_AGAIN_MS);
    }
  }
}

/**
 * Sends a leased email without holding a database connection, and records the outcome. Retries if
 * the mail server refuses it, unless it refuses the address.
 */
async function send(sending: Sending, { db, clock, settings }: MailContext): Promise<void> {
  const { id, reader, digestItems, superseded, language } = sending;
  const leaseEnd = performance.now() + LEASE_MS;
  const composedMail = await composeMail(reader, digestItems, { settings, language });
  try {
    await sendMail(composedMail, settings);
  } catch (error) {
    const code = mailErrorCode(error);
    const isRefused = isAddressRefused(error);
    const now = clock.now();
    await transaction(db, async (tx) => {
      await release(tx, idsOf(sending));
      await (isRefused ? markUndeliverable(tx, id, code) : tryAgain(tx, id, code, now));
    });
    if (isRefused) await noteAddress(db, reader, now);
    return;
  }
  const now = clock.now();
  await recordOnceSent(db, sending, now, leaseEnd);
  for (const one of digestItems) recordMailOutcome('sent', { id: one.id, kind: one.kind });
  for (const one of superseded)
    recordMailOutcome('skipped', { id: one.id, kind: one.kind, code: 'SUPERSEDED' });
  await noteAddress(db, reader, null);
}

/**
 * Sends an email if it's due, and records the outcome. It's leased meanwhile so that no other worker
 * sends it too. If this process dies, the lease runs out and the next worker sends the email again
 * with the same message ID.
 * Unexpected errors are retried like refusals by the mail server.
 * @param writers the templates by kind of email
 * @throws Error if not even the failure can be recorded, for example when the database is down
 */
export async function deliverMail(
  context: MailContext,
  writers: EmailTemplates,
  id: string,
): Promise<void> {
  const { db, clock } = context;
  let sending: Sending | undefined;
  try {
    sending = await transaction(db, (tx) => lease(tx, id, context, writers));
    if (sending) await send(sending, context);
  } catch (error) {
    logUnexpected(error, 'mail');
    await transaction(db, async (tx) => {
      if (sending) await release(tx, idsOf(sending));
      await tryAgain(tx, id, 'UNEXPECTED', clock.now());
    });
  }
}

/** Stops retrying. The row stays in the table as failed, and the failure is logged. */
export async function giveUpMail(db: Tx, id: string): Promise<void> {
  const failedMails = await db.mail.updateManyAndReturn({
    where: { id, status: 'queued' },
    data: { status: 'failed' },
  });
  for (const { kind, attempts, lastError } of failedMails)
    recordMailOutcome('failed', { id, kind, attempts, ...(lastError && { code: lastError }) });
}
