import { JewishDate } from 'kosher-zmanim';
import { LRUCache } from 'lru-cache';
import { DateTime } from 'luxon';
import { labelOf } from '@/format/labels';
import type { Translate } from '@/i18n/language';
import { hebrewMonths } from '@/schemas/hebrewMonths';
import type { MealDay } from '@/schemas/timeSlot';
import type { City } from './cities';
import { mealPlace } from './meals';
import { eveningOf, type HolyStretch, nextHolyStretch, occasionOf } from './zmanim';

type Meal = { startsAt: Date; endsAt: Date };

/** What the sky and the calendar say of a civil day in a city. */
type Sky = ReturnType<typeof eveningOf> & { stretch: HolyStretch };

/** To follow the sun takes milliseconds, and a page has up to 60 meals: so many days are kept. */
const skies = new LRUCache<string, Sky>({ max: 2000 });

function skyOf(city: City, day: DateTime): Sky {
  const key = `${city.name} ${day.toISODate()}`;
  const kept = skies.get(key);
  if (kept) return kept;
  const begin = day.setZone(city.timeZone, { keepLocalTime: true }).toJSDate();
  const sky = { ...eveningOf(city, day), stretch: nextHolyStretch(city, begin) };
  skies.set(key, sky);
  return sky;
}

/** Where the sun is not known, the day ends at this hour. */
const EVENING = 18;

/** '15 Tishrei', by the civil day of its daylight part. */
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
 * What a meal's own day is where it is eaten. It belongs to the Hebrew day in which its middle lies, since a dinner
 * may begin before candle lighting; it is holy if any of it is. The times are of the evening of the day on which it
 * begins, and null where the city is none that we know: there a day ends at six, and holy is what its middle is.
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
    // Before dawn it is night, too.
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
