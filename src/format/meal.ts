import { formatDate, formatDates, formatNumber, formatZone } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { Price } from '@/schemas/timeSlot';
import { labelOf } from './labels';

/** What a slot asks, as its answer says. */
type SlotPrice = { price: Price; currency: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days and times of meals as a language writes them, always in the meal's own zone. */
export function mealDates({ t, locale }: Language) {
  /** 'Fri, Oct 15'. */
  const mealDate = (date: Date, timeZone: string): string =>
    formatDate(locale, date, { timeZone, weekday: 'short', month: 'short', day: 'numeric' });

  /** 'Friday, October 15, 2027'. */
  const mealDateLong = (date: Date, timeZone: string): string =>
    formatDate(locale, date, {
      timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
    });

  const clock = (date: Date, timeZone: string) =>
    formatDate(locale, date, { timeZone, hour: 'numeric', minute: '2-digit' });

  /** '6:00 PM – 8:00 PM'; an end a day or more later carries its date. */
  const mealTime = (start: Date, end: Date, timeZone: string): string => {
    const [startTime, endTime] = [clock(start, timeZone), clock(end, timeZone)];
    if (end.getTime() - start.getTime() < DAY_MS)
      return t('meal.time', { start: startTime, end: endTime });
    const endDate = mealDate(end, timeZone);
    return t('meal.timeOverDays', { start: startTime, endDate, end: endTime });
  };

  /** The zone's short name at that time: 'EDT', 'GMT+3'. */
  const zoneName = (date: Date, timeZone: string): string => formatZone(locale, date, timeZone);

  /** '6:00 PM – 8:00 PM EDT'. */
  const mealTimeInZone = (start: Date, end: Date, timeZone: string): string =>
    t('meal.timeInZone', {
      time: mealTime(start, end, timeZone),
      zone: zoneName(start, timeZone),
    });

  /** A civil day, 'YYYY-MM-DD', as 'Fri, Oct 15, 2027'. */
  const dayName = (day: string): string =>
    formatDate(locale, new Date(`${day}T00:00:00Z`), {
      timeZone: 'UTC',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    });

  /** Civil days as 'Oct 16', or 'Oct 18-22' for several. */
  const dayRange = (from: string, to: string): string =>
    formatDates(locale, new Date(from), new Date(to), {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
    }).replace(/ – (?=\d)/, '-');

  return { mealDate, mealDateLong, mealTime, zoneName, mealTimeInZone, dayName, dayRange };
}

/** Names and prices of meals in a language. */
export function mealNames({ t, locale }: Language) {
  /** Cents as money. Whole amounts are rounded, but never down to nothing. */
  const money = (cents: number, currency: string, decimals: 0 | 2) =>
    formatNumber(locale, decimals === 0 ? Math.max(1, Math.round(cents / 100)) : cents / 100, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });

  /** 'Dinner'; a slot without a type is a 'Meal'. */
  const mealName = (type: string | null): string =>
    type ? labelOf(t, 'meal', type) : t('meal.unnamed');

  /** 'Free', '$18 suggested donation' or '$25 per person'. */
  const cardPrice = ({ price: { kind, cents }, currency }: SlotPrice): string => {
    if (kind === 'free') return t('meal.price.free');
    const amount = money(cents, currency, 0);
    return t(kind === 'donation' ? 'meal.price.donation' : 'meal.price.perPerson', { amount });
  };

  /** 'Free', '$18.00 suggested' or '$25.00'. */
  const detailPrice = ({ price: { kind, cents }, currency }: SlotPrice): string => {
    if (kind === 'free') return t('meal.price.free');
    const amount = money(cents, currency, 2);
    return kind === 'donation' ? t('meal.price.donationShort', { amount }) : amount;
  };

  return { mealName, cardPrice, detailPrice };
}

/** All that is written of a meal, in a language. */
export const mealTexts = (language: Language) => ({
  ...mealDates(language),
  ...mealNames(language),
});
