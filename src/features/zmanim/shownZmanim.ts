import { mealDates } from '@/format/mealDates';
import type { Language } from '@/i18n/language';
import type { Outputs } from '@/trpc/client';

export type ShownZmanim = Outputs['zmanim']['forCity'] & { day: string };

/** Formats the day as 'Fri, Oct 15, 2027', plus the holiday if it is one. */
export function shownZmanim(language: Language, zmanim: Outputs['zmanim']['forCity']): ShownZmanim {
  const date = mealDates(language).dayName(zmanim.date);
  const { occasion } = zmanim;
  return { ...zmanim, day: occasion ? language.t('zmanim.day', { date, occasion }) : date };
}
