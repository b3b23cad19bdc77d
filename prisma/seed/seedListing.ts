import type { FieldValues } from '../../src/schemas/listingFields';
import type {
  AccessibilityTag,
  DietaryFlag,
  genderSeatings,
  kashrutLevels,
  mealTypes,
  minhagim,
  privacyLevels,
  RainPlan,
  seatingStyles,
} from '../../src/schemas/options';
import type { PlaceName } from './places';

export type MealType = (typeof mealTypes)[number];

/** A day of the coming Sukkot, or a date of 2024. `chol1`, `chol2`: weekdays of Chol HaMoed. */
export type MealDay =
  | 'erev'
  | 'first'
  | 'second'
  | 'friday'
  | 'shabbat'
  | 'chol1'
  | 'chol2'
  | `2024-10-${number}`;

/** In cents of the local currency. */
export type Terms = 'free' | { donation: number } | { price: number };

type DayAndType = `${MealDay} ${MealType}`;

/** A meal, and how it differs from the listing's others. */
export type SeedMeal =
  | DayAndType
  | readonly [DayAndType, { seats?: number; reservedSeats?: number; terms?: Terms }];

export type SeedListing = {
  /** The scenes look it up by this. */
  key: string;
  host: string;
  address: readonly [place: PlaceName, street: string, postal: string, line2?: string];
  /** Offset from the city center, in degrees north and east. */
  offset: readonly [number, number];
  privacy?: (typeof privacyLevels)[number];
  /** Number of a built-in picture: 1 to 12. */
  photo?: number;
  hidden?: true;
  /** Details about the kitchen, the sukkah and rain, if the host gave any. */
  details?: Partial<FieldValues> & { rainPlan?: RainPlan; rainCancelBy?: string };
  title: string;
  description: string;
  kashrut: (typeof kashrutLevels)[number];
  minhagim: (typeof minhagim)[number][];
  seating: (typeof seatingStyles)[number];
  /** Default: mixed. */
  gender?: (typeof genderSeatings)[number];
  kids?: false;
  access?: AccessibilityTag[];
  diets?: DietaryFlag[];
  seats: number;
  /** Default: free. */
  terms?: Terms;
  meals: readonly SeedMeal[];
  /** An open sukkah: when it opens and closes on the days of `meals`, whose types don't count. */
  hours?: readonly [opens: string, closes: string];
};
