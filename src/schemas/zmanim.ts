import { instantOut, optionalText, requiredText } from './common';
import { MAX_CITY_SEARCH, mealTypes } from './options';
import { placeOfAddress } from './place';
import { z } from './zod';

const placeWords = {
  region: optionalText(100),
  country: optionalText(100),
};

export const zmanimInput = z.object({ city: requiredText(100), ...placeWords });

export const zmanim = z.object({
  location: z.string(),
  date: z.string(),
  candleLighting: z.string().nullable(),
  havdalah: z.string().nullable(),
  candleLightingAt: instantOut.nullable(),
  havdalahAt: instantOut.nullable(),
  occasion: z.string().nullable(),
});

export const sukkotInput = z
  .object({ city: z.string().max(MAX_CITY_SEARCH).optional() })
  .optional();

export const sukkotDates = z.object({
  year: z.number().int(),
  options: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        meaning: z.string(),
        hebrew: z.string(),
        date: z.string(),
        dateTo: z.string().optional(),
        mealType: z.enum(mealTypes).optional(),
      }),
    )
    .readonly(),
});

/** Where a listing is, as far as its form says by now. */
export const sukkotMealsInput = placeOfAddress;

export const sukkotMeals = z.object({
  year: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** The town that the times are for. Null if we don't know it, and the meal times are estimates. */
  place: z.string().nullable(),
  /** The time zone of all times here: the place's, if it's known. */
  timeZone: z.string(),
  meals: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      day: z.string(),
      type: z.enum(mealTypes),
      /** Local time: '2027-10-15T19:00'. */
      startsAt: z.string(),
      endsAt: z.string(),
      /** '5:57 PM'. For dinners with candle lighting before them. */
      candleLighting: z.string().nullable(),
      /** '6:57 PM'. For dinners. */
      nightfall: z.string().nullable(),
    }),
  ),
});

export type SukkotMeals = z.infer<typeof sukkotMeals>;
