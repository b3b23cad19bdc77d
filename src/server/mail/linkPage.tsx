import type { Language } from '@/i18n/language';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';
import { isDatabaseUnavailable } from '../db/unavailable';
import { RuleError, UNAVAILABLE_RETRY_SECONDS } from '../errors';
import { logUnexpected } from '../observability/log';
import { MailFrame, Paragraph, renderDocument, SubmitButton, TextLink } from './layout';

/** The page loads nothing, and its only form posts to the same origin. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`;

type Choices = {
  form?: { submit: string; action?: string };
  link?: { href: string; label: string };
};

/** A page that a link in an email opens, with a button that makes the change and a link elsewhere. */
export async function linkPage(
  language: Language,
  status: number,
  title: string,
  text: string,
  { form, link }: Choices = {},
) {
  const html = await renderDocument(
    <MailFrame language={language} title={title}>
      <Paragraph>{text}</Paragraph>
      {form && (
        <form method="post" action={form.action}>
          <SubmitButton>{form.submit}</SubmitButton>
        </form>
      )}
      {link && (
        <Paragraph>
          <TextLink href={link.href}>{link.label}</TextLink>
        </Paragraph>
      )}
    </MailFrame>,
  );
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language.locale,
      'Content-Security-Policy': policy,
      Vary: LANGUAGE_VARIES,
      ...(status === 503 && { 'Retry-After': `${UNAVAILABLE_RETRY_SECONDS}` }),
    },
  });
}

/** For a link that isn't ours, or a failure. */
export function failedLinkPage(language: Language, error: unknown): Promise<Response> {
  const { t } = language;
  if (error instanceof RuleError)
    return linkPage(
      language,
      404,
      t('mail.unsubscribe.missing.title'),
      t('mail.unsubscribe.missing.text'),
    );
  logUnexpected(error, 'link in an email');
  const status = isDatabaseUnavailable(error) ? 503 : 500;
  return linkPage(language, status, t('errorPage.title'), t('errorPage.text'));
}
