import { isEvening } from '@/format/mealDates';
import type { mealTypes } from '@/schemas/options';

type MealType = (typeof mealTypes)[number];

/** Uses the drawing inlined in the page if there is one, otherwise a file. */
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

/** Mirrors and tints the drawings so that neighboring cards look different. */
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

export function drawingOf({ timeSlots: [slot], timeZone }: Listing) {
  const table: MealType = slot?.type && isKnown(slot.type) ? slot.type : 'other';
  const sky: keyof typeof skies = !slot || isEvening(slot.startsAt, timeZone) ? 'evening' : 'day';
  return { table, sky };
}

/**
 * Placeholder for a listing without a photo: a table in a sukkah that matches the meal and time of
 * day. It's always the same for the same listing.
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
