import type { Language } from '@/i18n/language';
import { renderMail } from './compose';
import { Action, MailFrame, Paragraph } from './layout';
import { mailErrorCode, recordMailOutcome } from './recordOutcome';
import { sendMail } from './send';

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

/**
 * Sends a link to sign in or to verify an address right away, because someone is waiting for it.
 * There's no retry, so failures are counted for operators.
 * @throws the mail server's error
 */
export async function sendLinkMail(
  to: string,
  language: Language,
  purpose: 'signIn' | 'address',
  url: string,
): Promise<void> {
  const mail = { to, ...(await linkMail(language, purpose, url)) };
  try {
    await sendMail(mail);
  } catch (error) {
    recordMailOutcome('failed', { kind: purpose, code: mailErrorCode(error) });
    throw error;
  }
  recordMailOutcome('sent', { kind: purpose });
}
