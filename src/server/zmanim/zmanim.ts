import { AstronomicalCalendar, GeoLocation, JewishCalendar } from 'kosher-zmanim';
import { DateTime } from 'luxon';
import type { City, Locality } from './cities';

/**
 * What a holy stretch is called. A Yom Tov gives its name to a stretch that also holds a Shabbat.
 */
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
  /** Candle lighting, a whole minute. */
  readonly startsAt: Date;
  /** Havdalah, a whole minute; at this instant the stretch is over. */
  readonly endsAt: Date;
  readonly occasion: Occasion;
}

/**
 * The times of a city, as text in the city's own zone and as instants that agree with it to the
 * minute.
 */
export interface Zmanim {
  /** The city's name, 'New York'. */
  readonly location: string;
  /** Civil date of candle lighting in the city, '2027-10-15'. */
  readonly date: string;
  /** '6:02 PM' */
  readonly candleLighting: string;
  /** '6:59 PM', on the civil date of `havdalahAt`. */
  readonly havdalah: string;
  readonly candleLightingAt: Date;
  readonly havdalahAt: Date;
  readonly occasion: Occasion | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The library adds refraction and the sun's radius to exactly 90°, and to nothing else. */
const SUNSET_ZENITH = 90;

/** Three small stars: the sun 8.5° below the horizon, the usual reckoning of printed calendars. */
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

/** The occasion of a civil day (the daylight part), or null for a day on which work is allowed. */
export function occasionOf(day: DateTime, inIsrael: boolean): Occasion | null {
  const hebrew = new JewishCalendar(day);
  hebrew.setInIsrael(inIsrael);
  if (!hebrew.isAssurBemelacha()) return null;
  return OCCASIONS.get(hebrew.getYomTovIndex()) ?? 'Shabbat';
}

/**
 * The instant (ms) at which the sun sinks through that zenith on the evening of a civil day, at sea
 * level. If it never does, the limit that such evenings tend to, in mean solar time: midnight in
 * the light half of the year (the sun stays above), noon in the dark half.
 */
function sunsetAt(locality: Locality, day: DateTime, zenith: number): number {
  const sky = new AstronomicalCalendar(
    new GeoLocation(null, locality.lat, locality.lon, 0, locality.timeZone),
  );
  sky.setDate(day);
  const found = sky.getSunsetOffsetByDegrees(zenith);
  if (found) return found.toMillis();
  const noon = Date.UTC(day.year, day.month - 1, day.day, 12) - locality.lon * 4 * MINUTE;
  const northernSummer = day.month >= 4 && day.month <= 9;
  return locality.lat > 0 === northernSummer ? noon + 12 * HOUR : noon;
}

const FRIDAY = 5;

/** To the strict side, as all times are: nobody lights late or ends early because of our rounding. */
const lightingOn = (locality: Locality, day: DateTime) =>
  new Date(
    Math.floor(
      (sunsetAt(locality, day, SUNSET_ZENITH) - locality.candleLightingMinutes * MINUTE) / MINUTE,
    ) * MINUTE,
  );

const nightfallOn = (locality: Locality, day: DateTime) =>
  new Date(Math.ceil(sunsetAt(locality, day, NIGHTFALL_ZENITH) / MINUTE) * MINUTE);

/**
 * The evening of a civil day (midnight UTC): its sunset and nightfall, and when candles are lit, if they are. From
 * one holy day to the next they are lit after nightfall, from a flame that burns; but before Shabbat always by day.
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

/** The stretch that holds the given civil day or, if none does, the next one; with its last day. */
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
 * The present or next holy stretch of a locality: the earliest whose end is after `now`. `now` is
 * inside it if `startsAt <= now`, and then it lasts until `endsAt`.
 *
 * Begins at sunset less the locality's minutes on the eve of the first day, rounded down to a minute;
 * ends with the sun 8.5° below the horizon after the last day, rounded up. Sea level. Work-free
 * days are those of the Hebrew calendar by kosher-zmanim: one day of Yom Tov in Israel, two
 * elsewhere.
 *
 * North of about 58° the sun does not sink to 8.5° around midsummer. The stretch then ends at local
 * solar midnight (mean time): nightfall tends to it in the weeks before and after, so that the time
 * does not jump.
 *
 * @throws RangeError if `now` is not a valid date or the locality's zone is unknown.
 */
export function nextHolyStretch(locality: Locality, now: Date): HolyStretch {
  const local = DateTime.fromJSDate(now, { zone: locality.timeZone });
  if (!local.isValid) throw new RangeError(`No such instant or zone: ${locality.timeZone}`);
  // Civil days are counted in UTC, where each has 24 hours. From yesterday on, since in the north the
  // nightfall of yesterday may come after midnight.
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

/**
 * More than there are cities in the table, so that only foreign `City` objects ever push one out.
 */
const CACHE_LIMIT = 200;

const cache = new Map<City, { from: number; zmanim: Zmanim }>();

/**
 * Candle lighting and havdalah of the current or next Shabbat or Yom Tov in a city; see
 * `nextHolyStretch` for the rules. Cached per city until that havdalah; an earlier `now` than the
 * cached one is worked out anew.
 *
 * @throws RangeError if `now` is not a valid date or the city's zone is unknown.
 */
export function nextZmanim(city: City, now: Date): Zmanim {
  const at = now.getTime();
  const held = cache.get(city);
  if (held && held.from <= at && at < held.zmanim.havdalahAt.getTime()) return held.zmanim;

  const zmanim = workOut(city, now);
  cache.delete(city);
  const oldest = cache.keys().next();
  if (cache.size >= CACHE_LIMIT && !oldest.done) cache.delete(oldest.value);
  cache.set(city, { from: at, zmanim });
  return zmanim;
}
