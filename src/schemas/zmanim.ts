import { instantOut, requiredText } from './common';
import { mealTypes } from './options';
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

/** The dates that the Explore page offers for one year's Sukkot. */
export const sukkotDates = z.object({
  year: z.number().int(),
  options: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        date: z.string(),
        dateTo: z.string().optional(),
        mealType: z.enum(mealTypes).optional(),
      }),
    )
    .readonly(),
});
