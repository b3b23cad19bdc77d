import { mealDates } from '@/format/mealDates';
import type { Language } from '@/i18n/language';
import type { Outputs } from '@/trpc/client';

/** Zmanim of a city, and what is said of their day. */
export type ShownZmanim = Outputs['zmanim']['forCity'] & { day: string };

/** 'Fri, Oct 15, 2027', and the holiday where it is one. */
export function shownZmanim(language: Language, zmanim: Outputs['zmanim']['forCity']): ShownZmanim {
  const date = mealDates(language).dayName(zmanim.date);
  const { occasion } = zmanim;
  return { ...zmanim, day: occasion ? language.t('zmanim.day', { date, occasion }) : date };
}
