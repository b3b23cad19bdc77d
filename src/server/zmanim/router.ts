import { sukkotDates as sukkotDatesAnswer, zmanim, zmanimInput } from '@/schemas/zmanim';
import { errors } from '../errors';
import { publicProcedure, router } from '../trpc';
import { findCity } from './cities';
import { sukkotDates } from './sukkot';
import { nextZmanim } from './zmanim';

export const zmanimRouter = router({
  /** Candle lighting and havdalah of the next Shabbat or holiday. @throws UNKNOWN_CITY */
  forCity: publicProcedure
    .input(zmanimInput)
    .output(zmanim)
    .query(({ ctx, input }) => {
      const city = findCity(input.city);
      if (!city) throw errors.unknownCity();
      return nextZmanim(city, ctx.clock.now());
    }),

  /** The days of the coming Sukkot. */
  sukkot: publicProcedure
    .output(sukkotDatesAnswer)
    .query(({ ctx }) => sukkotDates(ctx.clock.now())),
});
