import { render } from '@react-email/render';
import { RuleError } from '../errors';
import { logUnexpected } from '../log';
import type { MailKind } from './kinds';
import { mailLanguage as language } from './language';
import { MailFrame, Paragraph, SubmitButton } from './layout';

const { t } = language;

/** It loads nothing, and sends its one form to where it came from. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`;

/** What the page's one button does; it posts to the page's own address unless told. */
type Form = { submit: string; action?: string };

async function page(status: number, title: string, text: string, form?: Form) {
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
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}

const what = (kind: MailKind) => t(`mail.kind.${kind}`);

/** Asks first: what opens links to look at them (virus scanners do) must not unsubscribe anybody. */
export const askPage = (kind: MailKind) =>
  page(200, t('mail.unsubscribe.title'), t('mail.unsubscribe.text', { what: what(kind) }), {
    submit: t('mail.unsubscribe.submit'),
  });

/** Says that it is done; its button undoes it, by the query given. */
export const donePage = (kind: MailKind, action: string) =>
  page(
    200,
    t('mail.unsubscribe.done.title'),
    t('mail.unsubscribe.done.text', { what: what(kind) }),
    { submit: t('mail.unsubscribe.done.submit'), action },
  );

export const subscribedPage = (kind: MailKind) =>
  page(
    200,
    t('mail.unsubscribe.again.title'),
    t('mail.unsubscribe.again.text', { what: what(kind) }),
  );

/** For a link that is none of ours; whatever else went wrong tells nothing outward. */
export function failedPage(error: unknown): Promise<Response> {
  if (error instanceof RuleError)
    return page(404, t('mail.unsubscribe.missing.title'), t('mail.unsubscribe.missing.text'));
  logUnexpected(error, 'unsubscribe');
  return page(500, t('errorPage.title'), t('errorPage.text'));
}
