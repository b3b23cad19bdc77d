import type { Language } from '@/i18n/language';
import type { MailKind } from '@/schemas/mailKinds';
import { failedLinkPage, linkPage as page } from './linkPage';

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
        { form: { submit: t('mail.unsubscribe.submit') } },
      ),

    /** Confirms the change. The button undoes it, using the given query. */
    done: (kind: MailKind, action: string) =>
      page(
        language,
        200,
        t('mail.unsubscribe.done.title'),
        t('mail.unsubscribe.done.text', messageValues(kind)),
        { form: { submit: t('mail.unsubscribe.done.submit'), action } },
      ),

    subscribed: (kind: MailKind) =>
      page(
        language,
        200,
        t('mail.unsubscribe.again.title'),
        t('mail.unsubscribe.again.text', messageValues(kind)),
      ),

    failed: (error: unknown) => failedLinkPage(language, error),
  };
}
