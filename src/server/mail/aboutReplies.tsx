import { isolateText } from '@/format/direction';
import type { Language } from '@/i18n/language';
import type { Env } from '../config/env';

export type ReplySettings = Pick<Env, 'NEXTAUTH_URL' | 'CONTACT_EMAIL'>;

/**
 * Says in an email's footer whether anyone reads replies, and where to write otherwise. Emails about a meal lead to the
 * conversations, where the host and the guests read.
 */
export function AboutReplies({
  language: { t },
  settings: { NEXTAUTH_URL, CONTACT_EMAIL },
  page,
}: {
  language: Language;
  settings: ReplySettings;
  page: 'messages' | 'help';
}) {
  return (
    <div>
      {CONTACT_EMAIL
        ? t('mail.footer.replies', { address: isolateText(CONTACT_EMAIL) })
        : t('mail.footer.noReplies')}{' '}
      <a
        className="muted"
        href={new URL(`/${page}`, NEXTAUTH_URL).href}
        style={{ color: 'inherit' }}
      >
        {t(`mail.footer.${page}`)}
      </a>
    </div>
  );
}
