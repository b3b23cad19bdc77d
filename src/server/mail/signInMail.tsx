import { mailLanguage as language } from './language';
import { Action, MailFrame, Paragraph } from './layout';
import { renderMail } from './render';

/** The mail with the sign-in link, which is the first address in its text. */
export async function signInMail(url: string) {
  const { t } = language;
  const subject = t('mail.signIn.subject');
  const forms = await renderMail(
    <MailFrame language={language} title={subject} footer={t('mail.signIn.footer')}>
      <Paragraph>{t('mail.signIn.text')}</Paragraph>
      <Action href={url}>{t('mail.signIn.action')}</Action>
    </MailFrame>,
  );
  return { subject, ...forms };
}
