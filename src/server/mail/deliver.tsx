import type { Prisma } from '@/generated/prisma/client';
import type { Language } from '@/i18n/language';
import { z } from '@/schemas/zod';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db';
import type { Env } from '../env';
import { addJob } from '../jobs/queue';
import { isOptional, mailKinds } from './kinds';
import { MailFrame, Paragraph } from './layout';
import type { Letter, Writers } from './letter';
import { noteMail } from './note';
import { quietTimeIn } from './quietTime';
import { readerFields } from './reader';
import { renderMail } from './render';
import { canSendMail, type Mail, sendMail } from './send';
import { isUnsubscribed, unsubscribeUrl } from './unsubscribe';

export type MailContext = {
  db: Db;
  clock: Clock;
  /** The language of all letters, for now. */
  language: Language;
  settings: Pick<
    Env,
    'NEXTAUTH_URL' | 'NEXTAUTH_SECRET' | 'EMAIL_SERVER' | 'EMAIL_FROM' | 'MAIL_DIR'
  >;
};

/** The mail server did not take a mail. Tells of it no more than may stand in a log. */
export class MailNotSent extends Error {
  constructor(
    readonly mail: { id: string; kind: string; attempts: number },
    readonly code: string,
  ) {
    super(`Mail ${mail.id} (${mail.kind}) was not sent: ${code}, attempt ${mail.attempts}`);
    this.name = 'MailNotSent';
  }
}

/** The table knows kinds as text. */
const mailKind = z.enum(mailKinds);

async function findMail(tx: Tx, id: string) {
  const mail = await tx.mail.findUnique({
    where: { id, status: 'queued' },
    include: { user: { select: { email: true, firstName: true, ...readerFields } } },
  });
  return mail && { ...mail, kind: mailKind.parse(mail.kind) };
}

type Found = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Not before then: it is not due yet, or its reader keeps Shabbat now. */
function notBefore({ dueAt, user }: Found, now: Date): Date {
  const at = dueAt > now ? dueAt : now;
  if (!user.profile?.shomerShabbat) return at;
  const quiet = quietTimeIn(user.timeZone, at);
  return quiet.startsAt <= at ? quiet.endsAt : at;
}

/** The whole mail, with headers that tell programs what it is. The same job makes the same id. */
async function toMail(
  { id, kind, userId, user }: Found,
  to: string,
  { subject, content, attachments = [] }: Letter,
  { settings, language }: MailContext,
): Promise<Mail> {
  const { t } = language;
  const off = isOptional(kind) ? unsubscribeUrl({ userId, kind }, settings) : null;
  const forms = await renderMail(
    <MailFrame
      language={language}
      title={subject}
      footer={
        <>
          {t('mail.footer.about', { what: t(`mail.kind.${kind}`) })}{' '}
          {off && (
            <a className="muted" href={off} style={{ color: 'inherit' }}>
              {t('mail.footer.unsubscribe')}
            </a>
          )}
        </>
      }
    >
      <Paragraph>
        {user.firstName ? t('mail.hello', { name: user.firstName }) : t('mail.helloUnnamed')}
      </Paragraph>
      {content}
    </MailFrame>,
  );
  return {
    to,
    subject,
    ...forms,
    messageId: `<${id}@${new URL(settings.NEXTAUTH_URL).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(off && {
        'List-Unsubscribe': `<${off}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments,
  };
}

/** What a mail server's answer may leave behind: its codes, not its words, which quote addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(' ') || 'UNKNOWN';
}

/**
 * Ends a mail, postpones it, or sends it, as things stand now. The mail must be locked.
 * @returns what the mail server refused, for another try.
 */
async function settle(
  tx: Tx,
  mail: Found,
  context: MailContext,
  writers: Writers,
): Promise<MailNotSent | undefined> {
  const { id, kind, userId, user } = mail;
  const { db, clock, settings, language } = context;
  const now = clock.now();
  const write = async (data: Prisma.MailUpdateInput): Promise<undefined> => {
    await tx.mail.update({ where: { id }, data });
  };
  const skip = (lastError: string) => {
    // Too late, perhaps, and not only needless: somebody should know.
    const late = mail.attempts > 0 && !isOptional(kind);
    noteMail('skipped', { id, kind, attempts: mail.attempts, code: lastError }, { late });
    return write({ status: 'skipped', lastError });
  };
  const at = notBefore(mail, now);
  if (at > now) {
    await addJob(tx, 'mail', { mailId: id }, at);
    return write({ dueAt: at });
  }
  if (!user.email) return skip('NO_ADDRESS');
  if (isOptional(kind) && (await isUnsubscribed(tx, { userId, kind }))) return skip('UNSUBSCRIBED');
  if (!canSendMail(settings)) return write({ status: 'failed', lastError: 'NO_MAIL_SERVER' });
  const link = (path: string) => new URL(path, settings.NEXTAUTH_URL).href;
  const letter = await writers[kind]({ db, now, language, link }, mail);
  if (!letter) return skip('NO_LONGER_TRUE');
  const whole = await toMail(mail, user.email, letter, context);
  const attempts = mail.attempts + 1;
  try {
    await sendMail(whole, settings);
    noteMail('sent', { id, kind });
  } catch (error) {
    const lastError = codeOf(error);
    await write({ attempts, lastError });
    return new MailNotSent({ id, kind, attempts }, lastError);
  }
  return write({ status: 'sent', sentAt: now, attempts, lastError: null });
}

/**
 * Sends a mail if it is to be sent now, and notes down what became of it. Its row stays locked
 * meanwhile, so nobody else sends it too; if this process dies the lock goes with it, and the next
 * sends the mail again under the same id. `writers` say what stands in it.
 * @throws MailNotSent when the mail server does not take it: to be tried again.
 */
export async function deliverMail(
  context: MailContext,
  writers: Writers,
  id: string,
): Promise<void> {
  const refused = await context.db.$transaction(
    async (tx) => {
      // If this machine vanishes, the database server would hold the lock for hours.
      await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = '100s'`;
      await tx.$queryRaw`SELECT 1 FROM mails WHERE id = ${id}::uuid FOR UPDATE`;
      const mail = await findMail(tx, id);
      return mail ? settle(tx, mail, context, writers) : undefined;
    },
    { timeout: 100_000 },
  );
  if (refused) throw refused;
}

/** Every try failed: the mail stays in the table as what it is, and the log says so. */
export async function giveUpMail({ db }: MailContext, id: string): Promise<void> {
  const given = await db.mail.updateManyAndReturn({
    where: { id, status: 'queued' },
    data: { status: 'failed' },
  });
  for (const { kind, attempts, lastError } of given)
    noteMail('failed', { id, kind, attempts, ...(lastError && { code: lastError }) });
}
