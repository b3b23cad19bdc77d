import { DateTime } from 'luxon';
import { canonicalTimeZone } from '@/schemas/timeZone';
import { CITIES, type Locality } from '../zmanim/cities';
import { type HolyStretch, nextHolyStretch } from '../zmanim/zmanim';
import type { Recipient } from './emailTemplate';

export type QuietTime = { startsAt: Date; endsAt: Date };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * A time zone extends past the cities we know in it. This covers the difference in sunset times,
 * for example about 20 minutes from Boston to eastern Maine.
 */
const BEYOND_OUR_CITIES = 20 * MINUTE;

const DEFAULT_ZONE = 'America/New_York';

/**
 * Returns the time from the earliest candle lighting to the latest nightfall in these cities, plus
 * a margin on both sides.
 */
function stretchOver(cities: readonly Locality[], reference: HolyStretch): QuietTime {
  // Halfway through, it's the same Shabbat in every city.
  const middle = new Date((reference.startsAt.getTime() + reference.endsAt.getTime()) / 2);
  const all = cities.map((city) => nextHolyStretch(city, middle));
  return {
    startsAt: new Date(
      Math.min(...all.map(({ startsAt }) => startsAt.getTime())) - BEYOND_OUR_CITIES,
    ),
    endsAt: new Date(Math.max(...all.map(({ endsAt }) => endsAt.getTime())) + BEYOND_OUR_CITIES),
  };
}

/**
 * Returns a quiet time based on dates alone, for zones without a known city: from noon on the eve
 * until 2 a.m. after the last day, with two days of Yom Tov. That's longer than any real one
 * outside the polar circles.
 */
function stretchByDays(timeZone: string, { startsAt, endsAt }: HolyStretch): QuietTime {
  const [eve, last] = [startsAt, endsAt].map((at) =>
    DateTime.fromJSDate(at, { zone: timeZone }).startOf('day'),
  ) as [DateTime, DateTime];
  return {
    startsAt: eve.set({ hour: 12 }).toJSDate(),
    endsAt: last.plus({ days: 1 }).set({ hour: 2 }).toJSDate(),
  };
}

/**
 * Returns a place on the equator near the zone's meridian. Its dates match the zone's, and the sun
 * sets in its evening.
 */
function equatorAt(timeZone: string, now: Date): Locality {
  const { offset } = DateTime.fromJSDate(now, { zone: timeZone });
  const lon = Math.max(-180, Math.min(180, offset / 4));
  return { lat: 0, lon, timeZone, candleLightingMinutes: 18, inIsrael: false };
}

function workOut(timeZone: string, now: Date): QuietTime {
  const cities = CITIES.filter((city) => canonicalTimeZone(city.timeZone) === timeZone);
  const locality = cities[0] ?? equatorAt(timeZone, now);
  const quietTimeNear = (at: Date) => {
    const stretch = nextHolyStretch(locality, at);
    return cities.length ? stretchOver(cities, stretch) : stretchByDays(timeZone, stretch);
  };
  // A Shabbat that has ended at this locality may still last at the zone's other end.
  const before = quietTimeNear(new Date(now.getTime() - 12 * HOUR));
  return before.endsAt > now ? before : quietTimeNear(now);
}

export function quietTimeAt(timeZone: string, at: Date): QuietTime | undefined {
  const quiet = quietTimeIn(timeZone, at);
  return quiet.startsAt <= at ? quiet : undefined;
}

/**
 * Returns the first instant from `at` on when this person may get an email. It's later if they keep
 * Shabbat and it's Shabbat then.
 */
export function deliverableFrom({ timeZone, profile }: Recipient, at: Date): Date {
  if (!profile?.shomerShabbat) return at;
  const quiet = quietTimeIn(timeZone, at);
  return quiet.startsAt <= at ? quiet.endsAt : at;
}

type CachedQuietTime = { from: Date; quiet: QuietTime };

const MAX_CACHED = 16;

/** By canonical zone. */
const cache = new Map<string, CachedQuietTime[]>();

/** How many quiet times of how many zones are in memory. For a test. */
export const cachedQuietTimes = () => ({
  zones: cache.size,
  most: Math.max(0, ...[...cache.values()].map(({ length }) => length)),
});

/**
 * Returns the current or next quiet time in a zone. People there who keep Shabbat get no email from
 * `startsAt` to `endsAt`. The zone is all we know about their location, so the period errs on the
 * long side.
 * Israel's zone has one day of Yom Tov, other zones two. An unknown zone counts as New York's.
 */
export function quietTimeIn(timeZone: string, now: Date): QuietTime {
  const zone = canonicalTimeZone(timeZone) ?? DEFAULT_ZONE;
  const cachedTimes = cache.get(zone) ?? [];
  const cachedTime = cachedTimes.find(({ from, quiet }) => from <= now && now < quiet.endsAt);
  if (cachedTime) return cachedTime.quiet;
  const quiet = workOut(zone, now);
  const otherTimes = cachedTimes.filter(
    (one) => one.quiet.endsAt.getTime() !== quiet.endsAt.getTime(),
  );
  cache.set(zone, [{ from: now, quiet }, ...otherTimes].slice(0, MAX_CACHED));
  return quiet;
}
