import { formatNumber } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { Price } from '@/schemas/timeSlot';
import { labelOf } from './labels';
import { mealDates } from './mealDates';

/** What a slot asks, as its answer says. */
type SlotPrice = { price: Price; currency: string };

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
