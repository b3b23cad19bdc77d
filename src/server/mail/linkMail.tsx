import type { Language } from '@/i18n/language';
import { env } from '../config/env';
import { errors } from '../errors';
import { AboutReplies, type ReplySettings } from './aboutReplies';
import { renderMail } from './compose';
import { Action, Heading, MailFrame, Paragraph } from './layout';
import { isAddressRefused, mailErrorCode } from './mailErrors.mjs';
import { recordMailOutcome } from './recordOutcome';
import { type Mail, sendMail } from './send';

const headersIn = ({ locale }: Language) => ({
  'Auto-Submitted': 'auto-generated',
  'Content-Language': locale,
});

type LinkMail = {
  purpose: 'signIn' | 'address';
  /** The first URL in the email's text. */
  url: string;
  /** For a browser that can't open the link itself. */
  code?: string;
  /** Why the recipient is asked to sign in. */
  reason?: string | null;
};

const footerIn = (language: Language, settings: ReplySettings) => (
  <>
    <div>{language.t('mail.ignore')}</div>
    <AboutReplies language={language} settings={settings} page="help" />
  </>
);

/** Renders an email with a sign-in link or a link that verifies an address. */
export async function linkMail(
  language: Language,
  { purpose, url, code, reason }: LinkMail,
  settings: ReplySettings = env(),
) {
  const { t } = language;
  const subject = t(`mail.${purpose}.subject`);
  const forms = await renderMail(
    language,
    <MailFrame language={language} title={subject} footer={footerIn(language, settings)}>
      {reason && <Paragraph>{reason}</Paragraph>}
      <Paragraph>{t(`mail.${purpose}.text`)}</Paragraph>
      <Action href={url}>{t(`mail.${purpose}.action`)}</Action>
      {code && (
        <>
          <Heading>{t('mail.signIn.code', { code })}</Heading>
          <Paragraph>{t('mail.signIn.codeText')}</Paragraph>
        </>
      )}
    </MailFrame>,
  );
  return { subject, headers: headersIn(language), ...forms };
}

export async function codeMail(language: Language, code: string, settings: ReplySettings = env()) {
  const { t } = language;
  const subject = t('mail.phoneCode.subject', { code });
  const forms = await renderMail(
    language,
    <MailFrame language={language} title={subject} footer={footerIn(language, settings)}>
      <Paragraph>{t('mail.phoneCode.text')}</Paragraph>
    </MailFrame>,
  );
  return { subject, headers: headersIn(language), ...forms };
}

/** Emails with a link that someone is waiting for. */
export const linkMailKinds = ['signIn', 'address'] as const;

/**
 * Sends an email right away, because someone is waiting for it. There's no retry, so failures are
 * counted for operators.
 * @throws RuleError `ADDRESS_REFUSED`; the mail server's error
 */
async function sendNow(kind: string, mail: Mail): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    const isRefused = isAddressRefused(error);
    recordMailOutcome(isRefused ? 'undeliverable' : 'failed', { kind, code: mailErrorCode(error) });
    throw isRefused ? errors.addressRefused() : error;
  }
  recordMailOutcome('sent', { kind });
}

/**
 * Sends a link to sign in or to verify an address.
 * @throws RuleError `ADDRESS_REFUSED`; the mail server's error
 */
export const sendLinkMail = async (to: string, language: Language, mail: LinkMail): Promise<void> =>
  sendNow(mail.purpose, { to, ...(await linkMail(language, mail)) });

/**
 * Sends a code that confirms a phone number.
 * @throws RuleError `ADDRESS_REFUSED`; the mail server's error
 */
export const sendCodeMail = async (to: string, language: Language, code: string): Promise<void> =>
  sendNow('phoneCode', { to, ...(await codeMail(language, code)) });
