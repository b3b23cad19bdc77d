import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coverOf, covers, coversInList } from './covers';

const timeZone = 'America/New_York';
const dinner = { startsAt: new Date('2027-10-15T23:00:00Z') };
const lunch = { startsAt: new Date('2027-10-16T16:30:00Z') };

/** With UUIDs of one moment, whose beginnings are the same. */
const listingAt = (slot: typeof dinner, n = 1) => ({
  id: `019b76da-a800-7000-8000-${String(n).padStart(12, '0')}`,
  timeSlots: [slot],
  timeZone,
});
const listings = (slot: typeof dinner, count: number) =>
  Array.from({ length: count }, (_, n) => listingAt(slot, n));

const sceneOf = (path: string) => covers.find((cover) => cover.path === path);
const drawn = (slot: typeof dinner, accessibilityTags: string[] = []) =>
  new Set(listings(slot, 200).map((listing) => coverOf({ ...listing, accessibilityTags })));

describe('the drawing of a listing without a photo', () => {
  it('is an evening one for a meal in the evening, and else one in daylight', () => {
    for (const path of drawn(dinner)) expect(sceneOf(path)?.time).toBe('evening');
    for (const path of drawn(lunch)) expect(sceneOf(path)?.time).toBe('day');
    const one = listingAt(lunch);
    // The same instant is evening in Jerusalem.
    expect(sceneOf(coverOf({ ...one, timeZone: 'Asia/Jerusalem' }))?.time).toBe('evening');
    expect(sceneOf(coverOf({ ...one, timeSlots: [] }))?.time).toBe('evening');
  });

  it('can be any that shows neither weather nor the sea', () => {
    expect([...drawn(dinner), ...drawn(lunch)].sort()).toEqual(
      covers.flatMap(({ path, onlyChosen }) => (onlyChosen ? [] : [path])),
    );
  });

  it('is neither in a garden up an elevator, nor on a balcony on the ground floor', () => {
    for (const slot of [dinner, lunch])
      for (const [tag, site] of [
        ['Elevator access', 'ground'],
        ['Ground floor', 'above'],
      ] as const) {
        const sites = [...drawn(slot, [tag])].map((path) => sceneOf(path)?.site);
        expect(sites).not.toContain(site);
        expect(sites.length).toBeGreaterThan(4);
      }
  });

  it('is the same every time', () => {
    const listing = listingAt(dinner);
    expect(coverOf(listing)).toBe(coverOf({ ...listing, timeSlots: [dinner, lunch] }));
  });

  it('differs within a list: at least 9 among 20 dinners, and never the same side by side', () => {
    for (const slot of [dinner, lunch]) {
      const inList = coversInList(listings(slot, 20));
      expect(new Set(inList).size).toBeGreaterThanOrEqual(9);
      for (const [index, path] of inList.entries()) expect(path).not.toBe(inList[index + 1]);
    }
    const [one, two] = [listingAt(dinner, 1), listingAt(dinner, 2)];
    const photoUrl = coverOf(two);
    expect(coversInList([{ ...one, photoUrl }, two])[1]).not.toBe(photoUrl);
  });
});

it('each drawing is a small file that runs and fetches nothing', () => {
  for (const { path } of covers) {
    expect(existsSync(`public${path}`), path).toBe(true);
    const svg = readFileSync(`public${path}`, 'utf8');
    expect(svg.length).toBeLessThan(30 * 1024);
    expect(svg).toMatch(/^<svg [^>]*width="\d+" height="\d+" viewBox="/);
    // They're used in <img> elements.
    expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)|url\((?!#)|font-/i);
  }
});
