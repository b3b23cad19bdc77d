import { preload } from 'react-dom';
import type { mealTypes } from '@/schemas/options';

type MealType = (typeof mealTypes)[number];

/** What stands on the table of each kind of meal. */
const tables: Record<MealType, string> = {
  dinner: '[--table:url(/pictures/drawings/meal-dinner.svg)]',
  lunch: '[--table:url(/pictures/drawings/meal-lunch.svg)]',
  kiddush: '[--table:url(/pictures/drawings/meal-kiddush.svg)]',
  dessert: '[--table:url(/pictures/drawings/meal-dessert.svg)]',
  other: '[--table:url(/pictures/drawings/meal-other.svg)]',
};

const skies = {
  day: '[--sky:url(/pictures/drawings/sky-day.svg)]',
  evening: '[--sky:url(/pictures/drawings/sky-evening.svg)]',
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

/** Styles are read before they name what lies behind a box: told of it, the browser need not wait for that. */
function loadEarly(table: MealType, sky: keyof typeof skies): void {
  for (const part of [`meal-${table}`, `sky-${sky}`])
    preload(`/pictures/drawings/${part}.svg`, { as: 'image', fetchPriority: 'high' });
}

const isKnown = (type: string): type is MealType => type in tables;

/**
 * Stands where the picture of a listing would, where it has none: a table in a sukkah, as the meal and the time of
 * its day have it, the same for one listing each time. `first`: of all on the page, so it shows at once.
 */
export function MealDrawing({
  id,
  type,
  evening,
  first = false,
}: {
  id: string;
  type: string | null | undefined;
  evening: boolean;
  first?: boolean;
}) {
  const table = type && isKnown(type) ? type : 'other';
  const sky = evening ? 'evening' : 'day';
  if (first) loadEarly(table, sky);
  return (
    <span
      aria-hidden="true"
      className={`block size-full bg-[image:var(--table),var(--sky)] bg-cover bg-bottom ${tables[table]} ${skies[sky]} ${variantOf(id)}`}
    />
  );
}
