import { formatDate, formatNumber } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { MealDay, Price } from '@/schemas/timeSlot';
import { labelOf } from './labels';
import { mealDates } from './mealDates';

type SlotPrice = { price: Price; currency: string };

function mealNames({ t, locale }: Language) {
  /** Formats cents as money. Whole amounts are rounded, but to at least 1. */
  const money = (cents: number, currency: string, decimals: 0 | 2) =>
    formatNumber(locale, decimals === 0 ? Math.max(1, Math.round(cents / 100)) : cents / 100, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });

  /** Returns 'Dinner', or 'Meal' for a slot without a type. */
  const mealName = (type: string | null): string =>
    type ? labelOf(t, 'meal', type) : t('meal.unnamed');

  /** Returns the meal's name, or says that these are the opening hours of an open sukkah. */
  const slotName = ({ mode, type }: { mode: string; type: string | null }): string =>
    mode === 'open' ? t('meal.openSukkah') : mealName(type);

  const cardPrice = ({ price: { kind, cents }, currency }: SlotPrice): string => {
    if (kind === 'free') return t('meal.price.free');
    const amount = money(cents, currency, 0);
    return t(kind === 'donation' ? 'meal.price.donation' : 'meal.price.perPerson', { amount });
  };

  const detailPrice = ({ price: { kind, cents }, currency }: SlotPrice): string => {
    if (kind === 'free') return t('meal.price.free');
    const amount = money(cents, currency, 2);
    return kind === 'donation' ? t('meal.price.donationShort', { amount }) : amount;
  };

  const seatsTaken = (
    { capacityReserved, capacityTotal }: { capacityReserved: number; capacityTotal: number },
    { accepted, pending, waitlisted }: { accepted: number; pending: number; waitlisted: number },
  ): string =>
    t('meal.taken', {
      taken: capacityReserved,
      total: capacityTotal,
      groups: accepted,
      pending,
      waitlisted,
    });

  return { mealName, slotName, cardPrice, detailPrice, seatsTaken };
}

function mealDayTexts(language: Language) {
  const { t, locale } = language;
  const { mealDate } = mealDates(language);
  const clock = (at: Date, timeZone: string) =>
    formatDate(locale, at, { timeZone, hour: 'numeric', minute: '2-digit' });

  const hebrewDate = ({ hebrewDate: date, isNight }: MealDay): string =>
    t('meal.day.date', { date, isNight: `${isNight}` });

  /**
   * Returns 'Night of 15 Tishrei · Candle lighting 5:57 PM'. Without candle lighting that evening,
   * it's nightfall, which only concerns a meal at night.
   */
  const hebrewDay = (day: MealDay, timeZone: string): string => {
    const date = hebrewDate(day);
    const at = day.candleLightingAt ?? (day.isNight ? day.nightfallAt : null);
    if (!at) return date;
    const key = day.candleLightingAt ? 'meal.day.candles' : 'meal.day.nightfall';
    return t(key, { date, time: clock(at, timeZone) });
  };

  const holyText = ({ holy }: MealDay, timeZone: string): string | null => {
    if (!holy) return null;
    const { name, until } = holy;
    if (!until) return t('meal.day.holy', { name });
    const date = mealDate(until, timeZone);
    return t('meal.day.holyUntil', { name, date, time: clock(until, timeZone) });
  };

  return { hebrewDate, hebrewDay, holyText };
}

type NamedMeal = { type: string | null; startsAt: Date };

/** @param ownZone as for `mealDates` */
export function mealTexts(language: Language, ownZone?: string | null) {
  const names = mealNames(language);
  const dates = mealDates(language, ownZone);
  const withDate = (meal: string, date: string) => language.t('meal.withDate', { meal, date });
  /** Returns 'Dinner, Fri, Oct 15'. */
  const mealWithDate = ({ type, startsAt }: NamedMeal, timeZone: string): string =>
    withDate(names.mealName(type), dates.mealDate(startsAt, timeZone));
  /** Returns 'Dinner, Friday, October 15'. */
  const mealWithDateLong = ({ type, startsAt }: NamedMeal, timeZone: string): string =>
    withDate(names.mealName(type), dates.mealDateLong(startsAt, timeZone));
  return { ...names, ...dates, ...mealDayTexts(language), mealWithDate, mealWithDateLong };
}
