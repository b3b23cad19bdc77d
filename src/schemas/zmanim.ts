import { instantOut, requiredText, timeZone } from './common';
import { MAX_CITY_SEARCH, mealTypes } from './options';
import { z } from './zod';

export const zmanimInput = z.object({ city: requiredText(100) });

/** Times of the next Shabbat or holiday in a city, as its own clocks show them. */
export const zmanim = z.object({
  location: z.string(),
  date: z.string(),
  candleLighting: z.string(),
  havdalah: z.string(),
  candleLightingAt: instantOut,
  havdalahAt: instantOut,
  occasion: z.string().nullable(),
});

/** Where: a city of which it is known whether it keeps one day of Yom Tov or two. */
export const sukkotInput = z
  .object({ city: z.string().max(MAX_CITY_SEARCH).optional() })
  .optional();

/** The dates that the Explore page offers for one year's Sukkot, in words of the reader's language. */
export const sukkotDates = z.object({
  year: z.number().int(),
  options: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** What it is: 'first night'. */
        meaning: z.string(),
        /** '14 Tishrei', of the daylight part. */
        hebrew: z.string(),
        date: z.string(),
        dateTo: z.string().optional(),
        mealType: z.enum(mealTypes).optional(),
      }),
    )
    .readonly(),
});

/** Where a listing is. A place that we do not know keeps one day of Yom Tov if its clocks are Israel's. */
export const sukkotMealsInput = z.object({
  city: z.string().max(MAX_CITY_SEARCH).optional(),
  timeZone: timeZone.optional(),
});

/** The meals of the coming Sukkot at a place, in words of the reader's language. */
export const sukkotMeals = z.object({
  year: z.number().int(),
  /** The holiday's first and last civil day, the eve among them. */
  from: z.string(),
  to: z.string(),
  /** The city whose times these are; null where we know no times, and those of the meals are a guess. */
  place: z.string().nullable(),
  meals: z.array(
    z.object({
      id: z.string(),
      /** 'Erev Sukkot · first night' */
      name: z.string(),
      /** 'Fri Oct 15' */
      day: z.string(),
      type: z.enum(mealTypes),
      /** On the place's own clocks: '2027-10-15T19:00'. */
      startsAt: z.string(),
      endsAt: z.string(),
      /** '5:57 PM'; of dinners, where candles are lit before them. */
      candleLighting: z.string().nullable(),
      /** '6:57 PM'; of dinners. */
      nightfall: z.string().nullable(),
    }),
  ),
});

export type SukkotMeals = z.infer<typeof sukkotMeals>;
