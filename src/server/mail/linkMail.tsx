import type { Language } from '@/i18n/language';
import { Action, MailFrame, Paragraph } from './layout';
import { renderMail } from './render';

/**
 * A mail whose link signs somebody in, or proves their address: `url`, which is the first address in
 * its text.
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
