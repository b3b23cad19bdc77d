import { formatDate } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import { labelOf } from './labels';

type Plan = { rainPlan: string | null; rainCancelBy: string | null };

/**
 * Returns the rain plan: 'We’ll eat inside', 'We’ll cancel the meal by 5:00 PM', or null if the host
 * didn't set one.
 */
export function rainText({ t, locale }: Language, { rainPlan, rainCancelBy }: Plan): string | null {
  if (rainPlan !== 'cancel' || !rainCancelBy) return rainPlan && labelOf(t, 'rain', rainPlan);
  // The stored time is local and has no time zone.
  const time = formatDate(locale, new Date(`1970-01-01T${rainCancelBy}Z`), {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });
  return t('meal.rainCancel', { time });
}

type AnnouncedPlan = { rainTold: string | null; rainToldBy: string | null };

/**
 * Returns the rain plan for guests: the one the host announced, or else the listing's plan, or
 * null.
 */
export function rainLine(language: Language, listing: Plan, slot: AnnouncedPlan): string | null {
  const { t } = language;
  const announcedPlan = rainText(language, {
    rainPlan: slot.rainTold,
    rainCancelBy: slot.rainToldBy,
  });
  if (announcedPlan) return t('meal.rainHolds', { plan: announcedPlan });
  const plan = rainText(language, listing);
  return plan && t('meal.rainPlan', { plan });
}
