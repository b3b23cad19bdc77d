import { DateTime } from 'luxon';
import { CITIES, type Locality } from '../zmanim/cities';
import { type HolyStretch, nextHolyStretch } from '../zmanim/zmanim';
import type { Recipient } from './recipient';

/** A Shabbat or Yom Tov, or several in a row, as they are kept anywhere in a time zone. */
export type QuietTime = { startsAt: Date; endsAt: Date };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * A zone is wider than the cities that we know in it. Minutes of sun between those and its far
 * ends (from Boston to the east of Maine, some 20).
 */
const BEYOND_OUR_CITIES = 20 * MINUTE;

const DEFAULT_ZONE = 'America/New_York';

/** Names of zones by how they were spelled: to ask for one takes as long as all the rest of an answer. */
const names = new Map<string, string>();

/** A zone by the one name that this machine gives it: 'US/Eastern' is 'America/New_York'. */
function nameOf(timeZone: string): string {
  const name =
    names.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  names.set(timeZone, name);
  return name;
}

function knownZone(timeZone: string): string {
  try {
    return nameOf(timeZone);
  } catch {
    return DEFAULT_ZONE;
  }
}

/** From the earliest candle lighting to the latest nightfall of these cities, and some more. */
function stretchOver(cities: readonly Locality[], reference: HolyStretch): QuietTime {
  // Half-way through, it is the same Shabbat in all of them.
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
 * Where no city is known, the sun is not either, only the days: from noon of the eve to two in the
 * night after, two days of Yom Tov. Longer than anywhere between the polar circles.
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

/** A locality on the equator at the zone's noon: it has the zone's days, and sunsets in its evening. */
function equatorAt(timeZone: string, now: Date): Locality {
  const { offset } = DateTime.fromJSDate(now, { zone: timeZone });
  const lon = Math.max(-180, Math.min(180, offset / 4));
  return { lat: 0, lon, timeZone, candleLightingMinutes: 18, inIsrael: false };
}

function workOut(timeZone: string, now: Date): QuietTime {
  const cities = CITIES.filter((city) => nameOf(city.timeZone) === timeZone);
  const locality = cities[0] ?? equatorAt(timeZone, now);
  const quietTimeAt = (at: Date) => {
    const stretch = nextHolyStretch(locality, at);
    return cities.length ? stretchOver(cities, stretch) : stretchByDays(timeZone, stretch);
  };
  // The Shabbat that is over at our locality may last yet at the zone's other end.
  const before = quietTimeAt(new Date(now.getTime() - 12 * HOUR));
  return before.endsAt > now ? before : quietTimeAt(now);
}

/** The Shabbat or Yom Tov that is kept in a zone at this instant; undefined on other days. */
export function isQuietAt(timeZone: string, at: Date): QuietTime | undefined {
  const quiet = quietTimeIn(timeZone, at);
  return quiet.startsAt <= at ? quiet : undefined;
}

/** The first instant from then on at which a reader can be told: later where they keep Shabbat then. */
export function toldFrom({ timeZone, profile }: Recipient, at: Date): Date {
  if (!profile?.shomerShabbat) return at;
  const quiet = quietTimeIn(timeZone, at);
  return quiet.startsAt <= at ? quiet.endsAt : at;
}

/** What is known of a zone: between the two instants, this is the present or next one. */
type Known = { from: Date; quiet: QuietTime };

/** So many are kept of a zone: the Shabbatot and holy days of a season. */
const KEPT = 16;

const cache = new Map<string, Known[]>();

/**
 * The present or next quiet time in a zone: who keeps Shabbat there gets no mail from `startsAt`
 * to `endsAt`. Rather too long than too short, since all that we know of the locality is its zone.
 * One day of Yom Tov in Israel's zone, two elsewhere. An unknown zone counts as New York's.
 */
export function quietTimeIn(timeZone: string, now: Date): QuietTime {
  const zone = knownZone(timeZone);
  const known = cache.get(zone) ?? [];
  const held = known.find(({ from, quiet }) => from <= now && now < quiet.endsAt);
  if (held) return held.quiet;
  const quiet = workOut(zone, now);
  const others = known.filter((one) => one.quiet.endsAt.getTime() !== quiet.endsAt.getTime());
  cache.set(zone, [{ from: now, quiet }, ...others].slice(0, KEPT));
  return quiet;
}
