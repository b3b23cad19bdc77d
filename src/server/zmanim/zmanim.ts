import { GeoLocation, JewishCalendar, NOAACalculator } from 'kosher-zmanim';
import { DateTime, IANAZone } from 'luxon';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/schemas/time';
import type { Locality } from '../db/locality';

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
  /** Candle lighting, to the minute. Where the sun doesn't set, the limit that it approaches. */
  readonly startsAt: Date;
  /**
   * Havdalah, to the minute. The stretch is over at this instant. Where it doesn't get dark, the
   * limit that it approaches.
   */
  readonly endsAt: Date;
  /** The civil date of candle lighting, at midnight UTC. */
  readonly eve: DateTime;
  /** Whether the sun sets on that evening, and whether it gets dark at the end. */
  readonly hasSunset: boolean;
  readonly hasNightfall: boolean;
  readonly occasion: Occasion;
}

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

/** The instant when the sun passes a zenith angle, and whether it does. */
type SunTime = { at: number; isReal: boolean };

/**
 * Returns when the sun passes a zenith angle on the evening of a civil day, at sea level, in
 * milliseconds. If it never does, returns the limit that such evenings approach in mean solar time:
 * midnight in the light half of the year, when the sun stays above, and noon in the dark half.
 *
 * It asks the library's calculator for the hour of the sunset. The library's calendar takes seven
 * times as long, and it adds a day near the date line in summer time, because it reads a zone's
 * offset with the wrong sign.
 */
function sunTime(locality: Locality, day: DateTime, zenith: number): SunTime {
  const midnight = Date.UTC(day.year, day.month - 1, day.day);
  const offset = IANAZone.create(locality.timeZone).offset(midnight) * MINUTE_MS;
  const solarNoon = midnight + 12 * HOUR_MS - locality.lon * 4 * MINUTE_MS;
  // Near the date line, the zone's civil day isn't the one that its longitude suggests.
  const noon =
    solarNoon + Math.round((midnight + 12 * HOUR_MS - offset - solarNoon) / DAY_MS) * DAY_MS;
  // It needs the place, but no time zone.
  const place = new GeoLocation(null, locality.lat, locality.lon, 0, 'UTC');
  const hour = calculator.getUTCSunset(day, place, zenith, true);
  if (!Number.isNaN(hour)) {
    const sunset = midnight + Math.trunc(hour * HOUR_MS);
    // The hour is of some day. The sunset of this one is nearest to its local 6 PM.
    return {
      at: sunset + Math.round((noon + 6 * HOUR_MS - sunset) / DAY_MS) * DAY_MS,
      isReal: true,
    };
  }
  const northernSummer = day.month >= 4 && day.month <= 9;
  const limit = locality.lat > 0 === northernSummer ? noon + 12 * HOUR_MS : noon;
  return { at: limit, isReal: false };
}

const FRIDAY = 5;

/**
 * Rounds to the strict side, like all times, so no one lights late or ends early because of
 * rounding.
 */
function lightingOn(locality: Locality, day: DateTime): SunTime {
  const { at, isReal } = sunTime(locality, day, SUNSET_ZENITH);
  const lighting = at - locality.candleLightingMinutes * MINUTE_MS;
  return { at: Math.floor(lighting / MINUTE_MS) * MINUTE_MS, isReal };
}

function nightfallOn(locality: Locality, day: DateTime): SunTime {
  const { at, isReal } = sunTime(locality, day, NIGHTFALL_ZENITH);
  return { at: Math.ceil(at / MINUTE_MS) * MINUTE_MS, isReal };
}

const real = ({ at, isReal }: SunTime): Date | null => (isReal ? new Date(at) : null);

/**
 * Returns a civil day's sunset and nightfall, and candle lighting if there is any (midnight UTC
 * identifies the day). Between two holy days, candles are lit after nightfall from an existing
 * flame, but before Shabbat always by day. A time is null where the sun doesn't set, or it doesn't
 * get dark. `dayEndsAt` is sunset, or the limit that it approaches.
 */
export function eveningOf(locality: Locality, day: DateTime) {
  const sunset = sunTime(locality, day, SUNSET_ZENITH);
  const nightfallAt = real(nightfallOn(locality, day));
  const evening = { dayEndsAt: new Date(sunset.at), nightfallAt };
  if (!occasionOf(day.plus({ days: 1 }), locality.inIsrael))
    return { ...evening, candleLightingAt: null };
  const byDay = !occasionOf(day, locality.inIsrael) || day.weekday === FRIDAY;
  return { ...evening, candleLightingAt: byDay ? real(lightingOn(locality, day)) : nightfallAt };
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

  const eve = firstDay.minus({ days: 1 });
  const lighting = lightingOn(locality, eve);
  const nightfall = nightfallOn(locality, lastDay);
  return {
    startsAt: new Date(lighting.at),
    endsAt: new Date(nightfall.at),
    eve,
    hasSunset: lighting.isReal,
    hasNightfall: nightfall.isReal,
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
 * doesn't jump. Such a time is a limit to go by, not one to show.
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
  const { lastDay: _, ...rest } = stretch;
  return rest;
}
