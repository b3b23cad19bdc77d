import { render } from '@react-email/render';
import type { Language } from '@/i18n/language';
import { LANGUAGE_VARIES } from '@/i18n/negotiate';
import type { MailKind } from '@/schemas/mailKinds';
import { isDatabaseUnavailable } from '../db/unavailable';
import { RuleError, UNAVAILABLE_RETRY_SECONDS } from '../errors';
import { logUnexpected } from '../observability/log';
import { MailFrame, Paragraph, SubmitButton } from './layout';

/** The page loads nothing, and its only form posts to the same origin. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`;

type Form = { submit: string; action?: string };

async function page(language: Language, status: number, title: string, text: string, form?: Form) {
  const html = await render(
    <MailFrame language={language} title={title}>
      <Paragraph>{text}</Paragraph>
      {form && (
        <form method="post" action={form.action}>
          <SubmitButton>{form.submit}</SubmitButton>
        </form>
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

export function unsubscribePages(language: Language) {
  const { t } = language;
  const messageValues = (kind: MailKind) => ({ what: t(`mail.kind.${kind}`) });
  return {
    /** Asks first, because virus scanners open links and mustn't unsubscribe anyone. */
    ask: (kind: MailKind) =>
      page(
        language,
        200,
        t('mail.unsubscribe.title'),
        t('mail.unsubscribe.text', messageValues(kind)),
        {
          submit: t('mail.unsubscribe.submit'),
        },
      ),

    /** Confirms the change. The button undoes it, using the given query. */
    done: (kind: MailKind, action: string) =>
      page(
        language,
        200,
        t('mail.unsubscribe.done.title'),
        t('mail.unsubscribe.done.text', messageValues(kind)),
        { submit: t('mail.unsubscribe.done.submit'), action },
      ),

    subscribed: (kind: MailKind) =>
      page(
        language,
        200,
        t('mail.unsubscribe.again.title'),
        t('mail.unsubscribe.again.text', messageValues(kind)),
      ),

    failed(error: unknown): Promise<Response> {
      if (error instanceof RuleError)
        return page(
          language,
          404,
          t('mail.unsubscribe.missing.title'),
          t('mail.unsubscribe.missing.text'),
        );
      logUnexpected(error, 'unsubscribe');
      const status = isDatabaseUnavailable(error) ? 503 : 500;
      return page(language, status, t('errorPage.title'), t('errorPage.text'));
    },
  };
}
