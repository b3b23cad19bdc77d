import { formatDate } from '@/i18n/format';
import { institutionEndsSoon } from '../db/predicates';
import type { EmailTemplate } from '../mail/emailTemplate';
import { Action, Paragraph } from '../mail/layout';
import { quietTimeAt } from '../zmanim/quietTime';

/** Tells an institution until when a moderator has to confirm it anew, unless one just did. */
export const institutionEnding: EmailTemplate = async (
  { db, now, language: { t, locale }, link },
  { userId },
) => {
  const user = await db.user.findFirst({
    where: { id: userId, ...institutionEndsSoon(now) },
    select: { institutionUntil: true, timeZone: true },
  });
  if (!user?.institutionUntil) return null;
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  const values = { date: formatDate(locale, user.institutionUntil, options) };
  return {
    subject: t('mail.institutionEnding.subject', values),
    notBefore: quietTimeAt(user.timeZone, now)?.endsAt,
    content: (
      <>
        <Paragraph>{t('mail.institutionEnding.text', values)}</Paragraph>
        <Paragraph>{t('mail.institutionEnding.how')}</Paragraph>
        <Action href={link('/contact')}>{t('mail.institutionEnding.action')}</Action>
      </>
    ),
  };
};
