import { GeoLocation, JewishCalendar, NOAACalculator } from 'kosher-zmanim';
import { DateTime } from 'luxon';
import type { City, Locality } from './cities';

/** The name of a holy stretch. If it includes Yom Tov and Shabbat, it's named after Yom Tov. */
export type Occasion =
  | 'Shabbat'
  | 'Rosh Hashanah'
  | 'Yom Kippur'
  | 'Sukkot'
  | 'Shemini Atzeret'
  | 'Pesach'
  | 'Shavuot';

/**
 * Consecutive days of Shabbat and Yom Tov, from candle lighting before the first to nightfall after
 * the last.
 */
export interface HolyStretch {
  /** Candle lighting, to the minute. */
  readonly startsAt: Date;
  /** Havdalah, to the minute. The stretch is over at this instant. */
  readonly endsAt: Date;
  readonly occasion: Occasion;
}

/** A city's times, as text in its time zone and as instants that match it to the minute. */
export interface Zmanim {
  /** The city's name, such as 'New York'. */
  readonly location: string;
  /** The civil date of candle lighting in the city, such as '2027-10-15'. */
  readonly date: string;
  /** Such as '6:02 PM'. */
  readonly candleLighting: string;
  /** Such as '6:59 PM', on the civil date of `havdalahAt`. */
  readonly havdalah: string;
  readonly candleLightingAt: Date;
  readonly havdalahAt: Date;
  readonly occasion: Occasion | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The library adds refraction and the sun's radius only for exactly 90°. */
const SUNSET_ZENITH = 90;

/** Three small stars: the sun is 8.5° below the horizon, as in most printed calendars. */
const NIGHTFALL_ZENITH = 98.5;

const OCCASIONS: ReadonlyMap<number, Occasion> = new Map([
  [JewishCalendar.ROSH_HASHANA, 'Rosh Hashanah'],
  [JewishCalendar.YOM_KIPPUR, 'Yom Kippur'],
  [JewishCalendar.SUCCOS, 'Sukkot'],
  [JewishCalendar.SHEMINI_ATZERES, 'Shemini Atzeret'],
  [JewishCalendar.SIMCHAS_TORAH, 'Shemini Atzeret'],
  [JewishCalendar.PESACH, 'Pesach'],
  [JewishCalendar.SHAVUOS, 'Shavuot'],
]);

/** Returns the occasion of a civil day's daylight part, or null if work is permitted. */
export function occasionOf(day: DateTime, inIsrael: boolean): Occasion | null {
  const hebrew = new JewishCalendar(day);
  hebrew.setInIsrael(inIsrael);
  if (!hebrew.isAssurBemelacha()) return null;
  return OCCASIONS.get(hebrew.getYomTovIndex()) ?? 'Shabbat';
}

const calculator = new NOAACalculator();

/**
 * Returns when the sun passes a zenith angle on the evening of a civil day, at sea level, in
 * milliseconds. If it never does, returns the limit that such evenings approach in mean solar time:
 * midnight in the light half of the year, when the sun stays above, and noon in the dark half.
 *
 * It asks the library's calculator for the hour: the library's calendar takes seven times as long,
 * most of it for objects that aren't needed.
 */
function sunsetAt(locality: Locality, day: DateTime, zenith: number): number {
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  const noon = midnight + 12 * HOUR - locality.lon * 4 * MINUTE;
  // It needs the place, but no time zone.
  const place = new GeoLocation(null, locality.lat, locality.lon, 0, 'UTC');
  const hour = calculator.getUTCSunset(day, place, zenith, true);
  if (!Number.isNaN(hour)) {
    const sunset = midnight + Math.trunc(hour * HOUR);
    // The hour is of some day. The sunset of this one is nearest to its local 6 PM.
    return sunset + Math.round((noon + 6 * HOUR - sunset) / DAY) * DAY;
  }
  const northernSummer = day.month >= 4 && day.month <= 9;
  return locality.lat > 0 === northernSummer ? noon + 12 * HOUR : noon;
}

const FRIDAY = 5;

/**
 * Rounds to the strict side, like all times, so no one lights late or ends early because of
 * rounding.
 */
const lightingOn = (locality: Locality, day: DateTime) =>
  new Date(
    Math.floor(
      (sunsetAt(locality, day, SUNSET_ZENITH) - locality.candleLightingMinutes * MINUTE) / MINUTE,
    ) * MINUTE,
  );

const nightfallOn = (locality: Locality, day: DateTime) =>
  new Date(Math.ceil(sunsetAt(locality, day, NIGHTFALL_ZENITH) / MINUTE) * MINUTE);

/**
 * Returns a civil day's sunset and nightfall, and candle lighting if there is any (midnight UTC
 * identifies the day). Between two holy days, candles are lit after nightfall from an existing
 * flame, but before Shabbat always by day.
 */
export function eveningOf(
  locality: Locality,
  day: DateTime,
): { sunsetAt: Date; candleLightingAt: Date | null; nightfallAt: Date } {
  const nightfallAt = nightfallOn(locality, day);
  const evening = { sunsetAt: new Date(sunsetAt(locality, day, SUNSET_ZENITH)), nightfallAt };
  if (!occasionOf(day.plus({ days: 1 }), locality.inIsrael))
    return { ...evening, candleLightingAt: null };
  const byDay = !occasionOf(day, locality.inIsrael) || day.weekday === FRIDAY;
  return { ...evening, candleLightingAt: byDay ? lightingOn(locality, day) : nightfallAt };
}

function stretchFrom(locality: Locality, from: DateTime): HolyStretch & { lastDay: DateTime } {
  const occasionAt = (day: DateTime) => occasionOf(day, locality.inIsrael);
  let firstDay = from;
  while (!occasionAt(firstDay)) firstDay = firstDay.plus({ days: 1 });
  while (occasionAt(firstDay.minus({ days: 1 }))) firstDay = firstDay.minus({ days: 1 });

  let lastDay = firstDay;
  let occasion: Occasion = 'Shabbat';
  for (let day = firstDay; ; day = day.plus({ days: 1 })) {
    const name = occasionAt(day);
    if (!name) break;
    if (occasion === 'Shabbat') occasion = name;
    lastDay = day;
  }

  return {
    startsAt: lightingOn(locality, firstDay.minus({ days: 1 })),
    endsAt: nightfallOn(locality, lastDay),
    occasion,
    lastDay,
  };
}

/**
 * Returns the current or next holy stretch: the earliest that ends after `now`. If `startsAt <=
 * now`, it's the current one.
 *
 * It begins the locality's minutes before sunset on the eve of the first day, rounded down to a
 * minute. It ends when the sun is 8.5° below the horizon after the last day, rounded up. Times are
 * for sea level. Holy days follow the Hebrew calendar of kosher-zmanim, with one day of Yom Tov in
 * Israel and two elsewhere.
 *
 * North of about 58°, the sun doesn't reach 8.5° around midsummer. The stretch then ends at local
 * solar midnight (mean time). Nightfall approaches it in the weeks before and after, so the time
 * doesn't jump.
 *
 * @throws RangeError if `now` is not a valid date or the time zone is unknown
 */
export function nextHolyStretch(locality: Locality, now: Date): HolyStretch {
  const local = DateTime.fromJSDate(now, { zone: locality.timeZone });
  if (!local.isValid) throw new RangeError(`No such instant or zone: ${locality.timeZone}`);
  // Civil days are counted in UTC, where each has 24 hours. Starts from yesterday, because in the
  // north, yesterday's nightfall can be after midnight.
  const today = DateTime.utc(local.year, local.month, local.day);
  let stretch = stretchFrom(locality, today.minus({ days: 1 }));
  while (stretch.endsAt <= now) stretch = stretchFrom(locality, stretch.lastDay.plus({ days: 1 }));
  const { startsAt, endsAt, occasion } = stretch;
  return { startsAt, endsAt, occasion };
}

function workOut(city: City, now: Date): Zmanim {
  const { startsAt, endsAt, occasion } = nextHolyStretch(city, now);
  const inCity = (at: Date, format: string) =>
    DateTime.fromJSDate(at, { zone: city.timeZone }).setLocale('en-US').toFormat(format);
  return {
    location: city.name,
    date: inCity(startsAt, 'yyyy-MM-dd'),
    candleLighting: inCity(startsAt, 'h:mm a'),
    havdalah: inCity(endsAt, 'h:mm a'),
    candleLightingAt: startsAt,
    havdalahAt: endsAt,
    occasion,
  };
}

/** More than the number of known cities, so only `City` objects from elsewhere can evict one. */
const CACHE_LIMIT = 200;

const cache = new Map<City, { from: number; zmanim: Zmanim }>();

/**
 * Returns candle lighting and havdalah of the current or next Shabbat or Yom Tov in a city; see
 * `nextHolyStretch` for the rules. Cached per city until that havdalah. A `now` before the cached
 * one is computed again.
 * @throws RangeError if `now` is not a valid date or the city's time zone is unknown
 */
export function nextZmanim(city: City, now: Date): Zmanim {
  const at = now.getTime();
  const entry = cache.get(city);
  if (entry && entry.from <= at && at < entry.zmanim.havdalahAt.getTime()) return entry.zmanim;

  const zmanim = workOut(city, now);
  cache.delete(city);
  const oldest = cache.keys().next();
  if (cache.size >= CACHE_LIMIT && !oldest.done) cache.delete(oldest.value);
  cache.set(city, { from: at, zmanim });
  return zmanim;
}
