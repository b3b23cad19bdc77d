import { spokenLanguage } from '@/format/spokenLanguage';
import { formatDate, formatList } from '@/i18n/format';
import { useLanguage } from '@/i18n/useTranslations';
import type { AboutPerson as PersonDetails } from '@/schemas/person';

export function AboutPerson({ details }: { details: PersonDetails | null }) {
  const { t, locale } = useLanguage();
  if (!details) return null;
  const { bio, languages, affiliation, since, answersWithin } = details;
  const { emailConfirmed, phoneConfirmed, mealsHosted } = details;
  const facts = [
    emailConfirmed && t('about.email'),
    phoneConfirmed && t('about.phone'),
    !emailConfirmed && !phoneConfirmed && since && t('about.unconfirmed'),
    since &&
      t('about.since', {
        month: formatDate(locale, since, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
      }),
    mealsHosted > 0 && t('about.hosted', { count: mealsHosted }),
    languages.length > 0 &&
      t('about.languages', {
        languages: formatList(
          locale,
          languages.map((name) => spokenLanguage(locale, name)),
        ),
      }),
    affiliation && t('about.community', { community: affiliation }),
    answersWithin && t(`about.answers.${answersWithin}`),
  ].filter((fact): fact is string => Boolean(fact));
  if (!bio && facts.length === 0) return null;
  return (
    <div className="space-y-2 text-sm">
      {bio && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {bio}
        </p>
      )}
      {facts.length > 0 && (
        <ul className="space-y-1 text-muted">
          {facts.map((fact) => (
            <li key={fact} className="break-words">
              {fact}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
