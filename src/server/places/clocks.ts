import { LRUCache } from 'lru-cache';
import { IANAZone } from 'luxon';
import { DAY_MS } from '@/schemas/time';

/** The West Bank has zones of its own. Where Israel's law holds, so does its clock. */
const ISRAELI_ZONES = ['Asia/Jerusalem', 'Asia/Hebron', 'Asia/Gaza'];

export const ISRAELI_ZONE = 'Asia/Jerusalem';

export const isIsraeliZone = (timeZone: string): boolean => ISRAELI_ZONES.includes(timeZone);

const YEARS = 2;

/** By zone and year. There are about 420 zones. */
const clocks = new LRUCache<string, string>({ max: 1000 });

/** How many clocks are cached. For a test. */
export const cachedClockCount = () => clocks.size;

/** The zone's offsets from UTC at noon on each day of this year and the next. */
function offsetsOf(timeZone: string, year: number): string {
  const key = `${timeZone} ${year}`;
  const known = clocks.get(key);
  if (known) return known;
  const zone = IANAZone.create(timeZone);
  const offsets: number[] = [];
  for (let at = Date.UTC(year, 0, 1, 12); at < Date.UTC(year + YEARS, 0); at += DAY_MS)
    offsets.push(zone.offset(at));
  const text = offsets.join();
  clocks.set(key, text);
  return text;
}

/**
 * Whether clocks in two time zones show the same time on every day of this year and the next.
 * Zones that differ only in their past are the same to us: Detroit's and New York's, or the West
 * Bank's and Israel's while their rules agree.
 */
export function isSameClock(one: string, other: string, now: Date): boolean {
  const year = now.getUTCFullYear();
  return one === other || offsetsOf(one, year) === offsetsOf(other, year);
}
