import type { ComponentProps } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { DietCounts } from './DietCounts';
import { NeedFields } from './NeedFields';

/** The inputs for the needs of a group that asks for seats. All but the diet are folded. */
export function GroupNeeds({
  isOpen,
  dietaryHint,
  counts,
}: {
  isOpen: boolean;
  dietaryHint?: ComponentProps<typeof NeedFields>['dietary']['hint'];
  /** For groups in which some have a need and others don't. */
  counts?: ComponentProps<typeof DietCounts>;
}) {
  const t = useTranslations();
  return (
    <NeedFields
      dietary={{ legend: t('request.dialog.dietary'), hint: dietaryHint }}
      allergens={{
        legend: t('request.dialog.allergens'),
        hint: t('request.dialog.allergensHint'),
        other: t('request.dialog.otherAllergen'),
      }}
      accessibility={{
        legend: t('request.dialog.accessLegend'),
        hint: t('request.dialog.accessHint'),
      }}
      fold={{ label: t('request.dialog.more'), isOpen }}
    >
      {counts && <DietCounts {...counts} />}
    </NeedFields>
  );
}
