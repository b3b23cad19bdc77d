import { JewishDate } from 'kosher-zmanim';
import { LRUCache } from 'lru-cache';
import { DateTime } from 'luxon';
import { labelOf } from '@/format/labels';
import type { Translate } from '@/i18n/language';
import { hebrewMonths } from '@/schemas/options';
import type { MealDay } from '@/schemas/timeSlot';
import type { City } from './cities';
import { mealPlace } from './sukkotMeals';
import { eveningOf, type HolyStretch, nextHolyStretch, occasionOf } from './zmanim';

type Meal = { startsAt: Date; endsAt: Date };

type Sky = ReturnType<typeof eveningOf> & { stretch: HolyStretch };

/**
 * Maximum number of cached days. Computing one takes milliseconds, and a page has up to 60 meals.
 */
const skies = new LRUCache<string, Sky>({ max: 2000 });

/** How many days are cached. For a test. */
export const cachedDayCount = () => skies.size;

function skyOf(city: City, day: DateTime): Sky {
  const key = `${city.name} ${day.toISODate()}`;
  const cachedSky = skies.get(key);
  if (cachedSky) return cachedSky;
  const begin = day.setZone(city.timeZone, { keepLocalTime: true }).toJSDate();
  const sky = { ...eveningOf(city, day), stretch: nextHolyStretch(city, begin) };
  skies.set(key, sky);
  return sky;
}

/** Without sun times, the day ends at this hour. */
const EVENING = 18;

function hebrewDate(t: Translate, day: DateTime): string {
  const date = new JewishDate(day);
  const month = date.getJewishMonth();
  const isFirstAdar = month === JewishDate.ADAR && date.isJewishLeapYear();
  const name = isFirstAdar ? 'adar-1' : hebrewMonths[month - 1];
  return t('meal.hebrewDate', {
    day: date.getJewishDayOfMonth(),
    month: labelOf(t, 'hebrewMonth', name ?? ''),
  });
}

const nameOf = (occasion: HolyStretch['occasion']): 'shabbat' | 'yom-tov' =>
  occasion === 'Shabbat' ? 'shabbat' : 'yom-tov';

/**
 * Returns the Hebrew day of a meal at its place. The meal belongs to the Hebrew day of its
 * midpoint, because a dinner may begin before candle lighting. It's holy if any part of it is.
 *
 * Candle lighting and nightfall are for the evening of the day on which it begins. In an unknown
 * city they're null, a day ends at 6 PM, and only the midpoint decides whether the meal is holy.
 */
export function mealDay(
  t: Translate,
  { startsAt, endsAt }: Meal,
  listing: { city?: string | null; timeZone: string },
): MealDay {
  const { city, inIsrael } = mealPlace(listing.city, listing.timeZone);
  const local = (at: number) => DateTime.fromMillis(at, { zone: listing.timeZone });
  const civil = ({ year, month, day }: DateTime) => DateTime.utc(year, month, day);
  const middle = local((startsAt.getTime() + endsAt.getTime()) / 2);
  const today = civil(middle);
  const isNight = city ? middle.toJSDate() >= skyOf(city, today).sunsetAt : middle.hour >= EVENING;
  const hebrewDay = today.plus({ days: isNight ? 1 : 0 });
  const day = {
    hebrewDate: hebrewDate(t, hebrewDay),
    // The hours before dawn are night, too.
    isNight: isNight || middle.hour < 5,
  };
  if (!city) {
    const occasion = occasionOf(hebrewDay, inIsrael);
    const holy = occasion && { name: nameOf(occasion), until: null };
    return { ...day, candleLightingAt: null, nightfallAt: null, holy };
  }
  const { candleLightingAt, nightfallAt, stretch } = skyOf(city, civil(local(startsAt.getTime())));
  const isHoly = stretch.startsAt < endsAt && startsAt < stretch.endsAt;
  const holy = isHoly ? { name: nameOf(stretch.occasion), until: stretch.endsAt } : null;
  return { ...day, candleLightingAt, nightfallAt, holy };
}
