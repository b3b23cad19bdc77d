import { allergyNames, unmetText } from '@/format/labels';
import { useLanguage } from '@/i18n/useTranslations';
import { type Facts, fits, isClaimed, type Needs, unmetNeeds } from '@/schemas/fits';

/** Warns a guest of needs that the listing isn't known to meet. */
export function UnmetNote({
  listing,
  needs,
}: {
  listing: Pick<Facts, 'dietaryOptions' | 'accessibilityTags'>;
  needs: Pick<Needs, 'dietaryFlags' | 'allergens' | 'accessibilityNeeds'>;
}) {
  const language = useLanguage();
  const { dietaryFlags, accessibilityNeeds, allergens } = fits(needs, listing);
  const dietary = unmetNeeds(dietaryFlags);
  const accessibility = unmetNeeds(accessibilityNeeds);
  // A dietary flag that is named already says so.
  const otherAllergens = unmetNeeds(allergens).filter((one) => !isClaimed(dietary, one));
  const allergies = allergyNames(language, otherAllergens);
  const unmet = unmetText(
    language,
    { dietary, accessibility },
    allergies ? [language.t('request.dialog.allergyTo', { allergens: allergies })] : [],
  );
  return (
    <p role="status" className="text-sm font-medium text-warn empty:hidden">
      {unmet && language.t('request.dialog.unmet', { needs: unmet })}
    </p>
  );
}
