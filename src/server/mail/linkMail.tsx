import type { Language } from '@/i18n/language';
import { renderMail } from './compose';
import { Action, MailFrame, Paragraph } from './layout';
import { mailErrorCode, recordMailOutcome } from './recordOutcome';
import { type Mail, sendMail } from './send';

/**
 * Renders an email with a sign-in link or a link that verifies an address.
 * @param url the link; it's the first URL in the email's text
 */
export async function linkMail(language: Language, purpose: 'signIn' | 'address', url: string) {
  const { t } = language;
  const subject = t(`mail.${purpose}.subject`);
  const forms = await renderMail(
    language,
    <MailFrame language={language} title={subject} footer={t('mail.ignore')}>
      <Paragraph>{t(`mail.${purpose}.text`)}</Paragraph>
      <Action href={url}>{t(`mail.${purpose}.action`)}</Action>
    </MailFrame>,
  );
  return { subject, ...forms };
}

export async function codeMail(language: Language, code: string) {
  const { t } = language;
  const subject = t('mail.phoneCode.subject', { code });
  const forms = await renderMail(
    language,
    <MailFrame language={language} title={subject} footer={t('mail.ignore')}>
      <Paragraph>{t('mail.phoneCode.text')}</Paragraph>
    </MailFrame>,
  );
  return { subject, ...forms };
}

/**
 * Sends an email right away, because someone is waiting for it. There's no retry, so failures are
 * counted for operators.
 * @throws the mail server's error
 */
/** Emails with a link that someone is waiting for. */
export const linkMailKinds = ['signIn', 'address'] as const;

async function sendNow(kind: string, mail: Mail): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    recordMailOutcome('failed', { kind, code: mailErrorCode(error) });
    throw error;
  }
  recordMailOutcome('sent', { kind });
}

/**
 * Sends a link to sign in or to verify an address.
 * @throws the mail server's error
 */
export const sendLinkMail = async (
  to: string,
  language: Language,
  purpose: 'signIn' | 'address',
  url: string,
): Promise<void> => sendNow(purpose, { to, ...(await linkMail(language, purpose, url)) });

/**
 * Sends a code that confirms a phone number.
 * @throws the mail server's error
 */
export const sendCodeMail = async (to: string, language: Language, code: string): Promise<void> =>
  sendNow('phoneCode', { to, ...(await codeMail(language, code)) });
