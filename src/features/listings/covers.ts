import { isEvening } from '@/format/mealDates';

type Scene = {
  name: string;
  time: 'day' | 'evening';
  /** Where it's drawn, if that shows: above the ground, such as on a balcony, or on it. */
  site?: 'above' | 'ground';
  /** Only for hosts who choose it, because it shows weather or the sea. */
  onlyChosen?: true;
};

/** The built-in drawings. The first is `/pictures/sukkah-01.svg`. Add new ones at the end. */
const scenes = [
  { name: 'roof', time: 'evening', site: 'above' },
  { name: 'garden', time: 'day', site: 'ground' },
  { name: 'stoneBalcony', time: 'evening', site: 'above' },
  { name: 'courtyard', time: 'evening', site: 'ground' },
  { name: 'wood', time: 'day', site: 'ground' },
  { name: 'longTable', time: 'evening' },
  { name: 'beach', time: 'day', onlyChosen: true },
  { name: 'snow', time: 'evening', onlyChosen: true },
  { name: 'lulav', time: 'day' },
  { name: 'lanterns', time: 'evening' },
  { name: 'paperChains', time: 'day' },
  { name: 'blueDoor', time: 'day', site: 'ground' },
  { name: 'candles', time: 'evening' },
  { name: 'cityBalcony', time: 'evening', site: 'above' },
  { name: 'house', time: 'evening', site: 'ground' },
  { name: 'kiddushCup', time: 'evening' },
  { name: 'starryHill', time: 'evening', site: 'ground' },
  { name: 'vines', time: 'evening', site: 'ground' },
  { name: 'roundTable', time: 'evening' },
  { name: 'salad', time: 'day' },
  { name: 'flowerBalcony', time: 'day', site: 'above' },
  { name: 'rowHouses', time: 'day', site: 'ground' },
  { name: 'honeyCake', time: 'day' },
  { name: 'waterTower', time: 'day', site: 'above' },
  { name: 'hills', time: 'day', site: 'ground' },
] as const satisfies readonly Scene[];

export const covers = scenes.map((scene, index) => ({
  ...(scene as Scene),
  name: scene.name,
  path: `/pictures/sukkah-${String(index + 1).padStart(2, '0')}.svg`,
}));

export type CoverListing = {
  id: string;
  timeSlots: readonly { startsAt: Date }[];
  timeZone: string;
  accessibilityTags?: readonly string[];
  photoUrl?: string | null;
};

/** FNV-1a. The beginnings of IDs are alike, so all of the ID counts. */
const hashOf = (text: string): number =>
  [...text].reduce(
    (hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0,
    0x811c9dc5,
  );

/** Up an elevator isn't in a garden, and a ground floor isn't a balcony. */
const missedSite = { 'Elevator access': 'ground', 'Ground floor': 'above' } as const;

/**
 * Returns the drawing for a listing without a photo. It fits the time of the listing's first meal
 * and what the host says about access. It's always the same for the same listing, unless `not` is
 * that drawing.
 */
export function coverOf(
  { id, timeSlots: [slot], timeZone, accessibilityTags = [] }: CoverListing,
  not?: string | null,
): string {
  const time = !slot || isEvening(slot.startsAt, timeZone) ? 'evening' : 'day';
  const missed = Object.entries(missedSite).flatMap(([tag, site]) =>
    accessibilityTags.includes(tag) ? [site] : [],
  );
  const fitting = covers.filter(
    (cover) =>
      cover.time === time && !cover.onlyChosen && !missed.some((site) => site === cover.site),
  );
  const first = hashOf(id) % fitting.length;
  const [cover, next] = [...fitting, ...fitting].slice(first).map(({ path }) => path);
  return (cover === not ? next : cover) ?? '';
}

/** Returns the listings' drawings, so that two neighbors in a list never show the same one. */
export function coversInList(listings: readonly CoverListing[]): string[] {
  let shown: string | null = null;
  return listings.map((listing) => {
    const cover = coverOf(listing, shown);
    shown = listing.photoUrl ?? cover;
    return cover;
  });
}
