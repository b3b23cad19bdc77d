import type { Language } from '@/i18n/language';
import { Action, MailFrame, Paragraph } from './layout';
import { renderMail } from './render';

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
