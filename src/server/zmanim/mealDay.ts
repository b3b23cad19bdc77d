import { JewishDate } from 'kosher-zmanim';
import { LRUCache } from 'lru-cache';
import { DateTime } from 'luxon';
import { labelOf } from '@/format/labels';
import type { Translate } from '@/i18n/language';
import { hebrewMonths } from '@/schemas/options';
import type { MealDay } from '@/schemas/timeSlot';
import { isInIsrael, type Locality, localityOf, type PlacedListing } from '../db/locality';
import { eveningOf, type HolyStretch, nextHolyStretch, occasionOf } from './zmanim';

type Meal = { startsAt: Date; endsAt: Date };

type Sky = ReturnType<typeof eveningOf> & { stretch: HolyStretch };

/**
 * Maximum number of cached days at a place. Computing one takes milliseconds, and a page has up to 60 meals.
 */
const skies = new LRUCache<string, Sky>({ max: 2000 });

/** How many days are cached. For a test. */
export const cachedDayCount = () => skies.size;

function skyOf(locality: Locality, day: DateTime): Sky {
  const key = `${Object.values(locality).join(' ')} ${day.toISODate()}`;
  const cachedSky = skies.get(key);
  if (cachedSky) return cachedSky;
  const begin = day.setZone(locality.timeZone, { keepLocalTime: true }).toJSDate();
  const sky = { ...eveningOf(locality, day), stretch: nextHolyStretch(locality, begin) };
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
 * Candle lighting and nightfall are for the evening of the day on which it begins. They're null
 * where the sun doesn't set, or it doesn't get dark. If the listing's place isn't known, they're
 * null, too, a day ends at 6 PM, and only the midpoint decides whether the meal is holy.
 */
export function mealDay(t: Translate, { startsAt, endsAt }: Meal, listing: PlacedListing): MealDay {
  const locality = localityOf(listing);
  const local = (at: number) => DateTime.fromMillis(at, { zone: listing.timeZone });
  const civil = ({ year, month, day }: DateTime) => DateTime.utc(year, month, day);
  const middle = local((startsAt.getTime() + endsAt.getTime()) / 2);
  const today = civil(middle);
  const isNight = locality
    ? middle.toJSDate() >= skyOf(locality, today).dayEndsAt
    : middle.hour >= EVENING;
  const hebrewDay = today.plus({ days: isNight ? 1 : 0 });
  const day = {
    hebrewDate: hebrewDate(t, hebrewDay),
    // The hours before dawn are night, too.
    isNight: isNight || middle.hour < 5,
  };
  if (!locality) {
    const occasion = occasionOf(hebrewDay, isInIsrael(listing));
    const holy = occasion && { name: nameOf(occasion), until: null };
    return { ...day, candleLightingAt: null, nightfallAt: null, holy };
  }
  const { candleLightingAt, nightfallAt, stretch } = skyOf(
    locality,
    civil(local(startsAt.getTime())),
  );
  const isHoly = stretch.startsAt < endsAt && startsAt < stretch.endsAt;
  const until = stretch.hasNightfall ? stretch.endsAt : null;
  const holy = isHoly ? { name: nameOf(stretch.occasion), until } : null;
  return { ...day, candleLightingAt, nightfallAt, holy };
}
