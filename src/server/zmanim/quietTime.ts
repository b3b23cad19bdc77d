import { DateTime } from 'luxon';
import { zoneExtents } from '@/generated/zones/extents';
import { HOUR_MS, MINUTE_MS } from '@/schemas/time';
import { canonicalTimeZone } from '@/schemas/timeZone';
import type { Locality } from '../db/locality';
import { isIsraeliZone } from '../places/clocks';
import { type HolyStretch, nextHolyStretch } from './zmanim';

export type QuietTime = { startsAt: Date; endsAt: Date };

/** Villages lie up to this much beyond a zone's outermost towns: 5 minutes of the sun are 1.25°. */
const BEYOND_TOWNS_MS = 5 * MINUTE_MS;

const DEFAULT_ZONE = 'America/New_York';

/** The earliest candle lighting in Israel is Jerusalem's, and elsewhere the usual one. */
const lightingMinutes = (inIsrael: boolean) => (inIsrael ? 40 : 18);

/** The south, west, north, and east of a zone's towns, in degrees, by canonical name. */
const EXTENTS: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(zoneExtents).map(([name, extent]) => [canonicalTimeZone(name) ?? name, extent]),
);

/** Returns the corners of a zone's towns. The sun sets on all others in between. */
function cornersOf(timeZone: string): Locality[] {
  const [south, west, north, east] = EXTENTS.get(timeZone) ?? [];
  if (south === undefined || west === undefined || north === undefined || east === undefined)
    return [];
  const inIsrael = isIsraeliZone(timeZone);
  const candleLightingMinutes = lightingMinutes(inIsrael);
  return [south, north].flatMap((lat) =>
    [west, east].map((lon) => ({ lat, lon, timeZone, candleLightingMinutes, inIsrael })),
  );
}

/**
 * Returns the time from the earliest candle lighting to the latest nightfall in these places, plus a
 * margin on both sides.
 */
function stretchOver(places: readonly Locality[], reference: HolyStretch): QuietTime {
  // Halfway through, it's the same Shabbat in every place.
  const middle = new Date((reference.startsAt.getTime() + reference.endsAt.getTime()) / 2);
  const all = places.map((place) => nextHolyStretch(place, middle));
  return {
    startsAt: new Date(
      Math.min(...all.map(({ startsAt }) => startsAt.getTime())) - BEYOND_TOWNS_MS,
    ),
    endsAt: new Date(Math.max(...all.map(({ endsAt }) => endsAt.getTime())) + BEYOND_TOWNS_MS),
  };
}

/**
 * Returns a quiet time based on dates alone, for zones without a known town: from noon on the eve
 * until 2 a.m. after the last day, with two days of Yom Tov. That's longer than any real one
 * outside the polar circles.
 */
function stretchByDays(timeZone: string, { startsAt, endsAt }: HolyStretch): QuietTime {
  const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone: timeZone }).startOf('day');
  const eve = dayOf(startsAt);
  const last = dayOf(endsAt);
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
  const corners = cornersOf(timeZone);
  const locality = corners[0] ?? equatorAt(timeZone, now);
  const quietTimeNear = (at: Date) => {
    const stretch = nextHolyStretch(locality, at);
    return corners.length ? stretchOver(corners, stretch) : stretchByDays(timeZone, stretch);
  };
  // A Shabbat that has ended at this locality may still last at the zone's other end.
  const before = quietTimeNear(new Date(now.getTime() - 12 * HOUR_MS));
  return before.endsAt > now ? before : quietTimeNear(now);
}

export function quietTimeAt(timeZone: string, at: Date): QuietTime | undefined {
  const quiet = quietTimeIn(timeZone, at);
  return quiet.startsAt <= at ? quiet : undefined;
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
 * Israel's zones have one day of Yom Tov, other zones two. An unknown zone counts as New York's.
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
