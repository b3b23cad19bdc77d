import type https from 'node:https';
import { markedText } from '@/format/direction';
import { type Language, locales } from '@/i18n/language';
import { type MailKind, pushPathOf } from '@/schemas/mailKinds';
import { MINUTE_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Env } from '../config/env';
import type { Db } from '../db/client';
import { addJob, type Jobs } from '../jobs/queue';
import { linksOf } from '../mail/comingLink';
import { languageFor } from '../mail/emailLanguage';
import type { EmailTemplates, Recipient } from '../mail/emailTemplate';
import { hasNewerMail, pushDelayedUntil } from '../mail/pace';
import { deliverableFrom } from '../mail/stays';
import { log } from '../observability/log';
import { sendPush } from './send';
import { pushKeys } from './settings';

export type PushContext = {
  db: Db;
  clock: Clock;
  language: Language;
  settings: Pick<Env, 'NEXTAUTH_URL' | 'NEXTAUTH_SECRET' | 'PUSH_SUBJECT'>;
  pushThrough?: https.Agent;
};

/** Retry every five minutes for two hours. By then the email has arrived. */
const AGAIN_MS = 5 * MINUTE_MS;
const TRIES = 24;

type PushMail = {
  kind: MailKind;
  userId: string;
  subjectId: string;
  otherId: string | null;
  topicId: string | null;
  reader: Recipient & { language: string | null };
  isSuspended: boolean;
  isTurnedOff: boolean;
  device: { id: string; endpoint: string; p256dh: string; auth: string };
};

async function findPush(db: Db, { mailId, subscriptionId }: Jobs['push']) {
  const [row] = await db.$queryRaw<
    PushMail[]
  >`SELECT m.kind, m.user_id::text AS "userId", m.subject_id::text AS "subjectId",
      m.other_id::text AS "otherId", m.topic_id::text AS "topicId",
      json_build_object('timeZone', u.time_zone, 'language', u.language, 'profile', CASE WHEN p.user_id IS NOT NULL THEN
        json_build_object('shomerShabbat', p.shomer_shabbat) END) AS reader,
      u.suspended_at IS NOT NULL AS "isSuspended",
      EXISTS (SELECT 1 FROM push_opt_outs o
        WHERE o.user_id = m.user_id AND o.kind = m.kind) AS "isTurnedOff",
      json_build_object('id', d.id, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) AS device
    FROM mails m JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = u.id
      JOIN push_subscriptions d ON d.id = ${subscriptionId}::uuid AND d.user_id = m.user_id
    WHERE m.id = ${mailId}::uuid`;
  return row;
}

/** The setting, or the site itself. */
const subjectOf = ({ PUSH_SUBJECT, NEXTAUTH_URL }: PushContext['settings']) =>
  PUSH_SUBJECT ??
  (NEXTAUTH_URL.startsWith('https:')
    ? NEXTAUTH_URL
    : `mailto:push@${new URL(NEXTAUTH_URL).hostname}`);

/**
 * Sends an email's subject and a link to a device, if it's due and still true. People who keep
 * Shabbat get it afterward. Each kind can be turned off.
 */
export async function deliverPush(
  context: PushContext,
  writers: EmailTemplates,
  job: Jobs['push'],
): Promise<void> {
  const { db, clock, settings, pushThrough } = context;
  const { mailId, tries = 0, isLate = false } = job;
  const pushMail = await findPush(db, job);
  if (!pushMail) return;
  const { kind, reader, device, userId, subjectId } = pushMail;
  const language = languageFor(reader.language, context.language);
  const path = pushPathOf(kind);
  if (!path || pushMail.isSuspended || pushMail.isTurnedOff) return;
  const now = clock.now();
  const due = new Date(job.dueAt);
  const at = await deliverableFrom(db, { ...reader, id: userId }, due > now ? due : now);
  if (at > now) return addJob(db, 'push', job, at);
  const letter = await writers[kind](
    { db, now, language, ...linksOf(settings) },
    { subjectId, userId },
  );
  if (!letter) return;
  if (letter.notBefore && letter.notBefore > now) return addJob(db, 'push', job, letter.notBefore);
  const mail = { ...pushMail, id: mailId, kind };
  // After a burst, one notification tells the latest. The email has the rest.
  if (isLate && (await hasNewerMail(db, mail))) return;
  const until = await pushDelayedUntil(db, mail, { email: letter, reader }, now);
  if (until) return addJob(db, 'push', { ...job, dueAt: until.toISOString(), isLate: true }, until);
  const { locale } = language;
  const notificationText = {
    title: markedText(locale, letter.subject),
    lang: locale,
    dir: locales[locale].dir,
  };
  const push = { ...notificationText, path, tag: mailId };
  const site = { ...(await pushKeys(db)), subject: subjectOf(settings) };
  const { outcome, status } = await sendPush(device, push, site, pushThrough);
  log.info({ mail: mailId, kind, ...(status && { status }) }, `push ${outcome}`);
  if (outcome === 'sent')
    await db.mail.updateMany({ where: { id: mailId }, data: { pushedAt: now } });
  if (outcome === 'gone') await db.pushSubscription.deleteMany({ where: { id: device.id } });
  if (outcome !== 'later' || tries + 1 >= TRIES) return;
  const next = new Date(now.getTime() + AGAIN_MS);
  await addJob(db, 'push', { ...job, dueAt: next.toISOString(), tries: tries + 1 }, next);
}
