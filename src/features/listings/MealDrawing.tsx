import { isEvening } from '@/format/isEvening';
import type { mealTypes } from '@/schemas/options';

type MealType = (typeof mealTypes)[number];

/** What stands on the table of each kind of meal: from the page itself where it has that, else a file. */
const tables: Record<MealType, string> = {
  dinner: '[--table:var(--meal-dinner,url(/pictures/drawings/meal-dinner.svg))]',
  lunch: '[--table:var(--meal-lunch,url(/pictures/drawings/meal-lunch.svg))]',
  kiddush: '[--table:var(--meal-kiddush,url(/pictures/drawings/meal-kiddush.svg))]',
  dessert: '[--table:var(--meal-dessert,url(/pictures/drawings/meal-dessert.svg))]',
  other: '[--table:var(--meal-other,url(/pictures/drawings/meal-other.svg))]',
};

const skies = {
  day: '[--sky:var(--sky-day,url(/pictures/drawings/sky-day.svg))]',
  evening: '[--sky:var(--sky-evening,url(/pictures/drawings/sky-evening.svg))]',
};

/** So that neighbours differ: mirrored or not, and a little warmer or cooler. */
const variants = [
  '',
  '-scale-x-100',
  'hue-rotate-[8deg]',
  '-scale-x-100 saturate-75',
  'saturate-75',
  '-scale-x-100 hue-rotate-[8deg]',
];

const variantOf = (id: string) =>
  variants[[...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % variants.length];

const isKnown = (type: string): type is MealType => type in tables;

type Listing = {
  timeSlots: { type: string | null; startsAt: Date }[];
  timeZone: string;
};

/** Which table and which sky a listing's first meal has. */
export function drawingOf({ timeSlots: [slot], timeZone }: Listing) {
  const table: MealType = slot?.type && isKnown(slot.type) ? slot.type : 'other';
  const sky: keyof typeof skies = !slot || isEvening(slot.startsAt, timeZone) ? 'evening' : 'day';
  return { table, sky };
}

/**
 * Stands where the picture of a listing would, where it has none: a table in a sukkah, as the meal and the time of
 * its day have it, the same for one listing each time.
 */
export function MealDrawing({ listing }: { listing: Listing & { id: string } }) {
  const { table, sky } = drawingOf(listing);
  return (
    <span
      aria-hidden="true"
      className={`block size-full bg-[image:var(--table),var(--sky)] bg-cover bg-bottom ${tables[table]} ${skies[sky]} ${variantOf(listing.id)}`}
    />
  );
}
