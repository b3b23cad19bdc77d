import { allergyNames } from '@/format/labels';
import { useLanguage } from '@/i18n/useTranslations';
import { unclaimableAllergies } from '@/schemas/allergies';
import type { Need } from '@/schemas/need';

/** Says why no seat will be told of, and what helps. Nothing if there can be one. */
export function NoAlertsNote({
  needs,
  audience,
}: {
  needs: Parameters<typeof unclaimableAllergies>[0];
  audience: Need['audience'];
}) {
  const language = useLanguage();
  const allergies = unclaimableAllergies(needs);
  if (allergies.length === 0) return null;
  const allergens = allergyNames(language, allergies);
  return (
    <p className="text-sm font-medium text-warn">
      {language.t('need.noAlerts', { allergens, audience })}
    </p>
  );
}
