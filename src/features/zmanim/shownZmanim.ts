import { mealDates } from '@/format/mealDates';
import type { Language } from '@/i18n/language';
import type { Outputs } from '@/trpc/client';

export type ShownZmanim = Outputs['zmanim']['forCity'] & { day: string };

export function shownZmanim(language: Language, zmanim: Outputs['zmanim']['forCity']): ShownZmanim {
  const date = mealDates(language).dayName(zmanim.date);
  const { occasion } = zmanim;
  return { ...zmanim, day: occasion ? language.t('zmanim.day', { date, occasion }) : date };
}
