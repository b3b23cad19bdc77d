import { labelOf, sukkotDayName } from '@/format/labels';
import { formatDate } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import { sukkotDates as sukkotDatesAnswer, zmanim, zmanimInput } from '@/schemas/zmanim';
import { errors } from '../errors';
import { router, sharedProcedure } from '../trpc';
import { type City, findCity } from './cities';
import { sukkotDates } from './sukkot';
import { nextZmanim, type Zmanim } from './zmanim';

/** The times of a city in the reader's language, by the city's own clocks. */
function inWords({ t, locale }: Language, { timeZone }: City, zmanim: Zmanim) {
  const { candleLightingAt, havdalahAt, occasion } = zmanim;
  const time = (at: Date) =>
    formatDate(locale, at, { timeZone, hour: 'numeric', minute: '2-digit' });
  return {
    ...zmanim,
    candleLighting: time(candleLightingAt),
    havdalah: time(havdalahAt),
    occasion: occasion && labelOf(t, 'occasion', occasion),
  };
}

export const zmanimRouter = router({
  /** Candle lighting and havdalah of the next Shabbat or holiday. @throws UNKNOWN_CITY */
  forCity: sharedProcedure(() => [])
    .meta({ counts: 'zmanim' })
    .input(zmanimInput)
    .output(zmanim)
    .query(({ ctx, input }) => {
      const city = findCity(input.city);
      if (!city) throw errors.unknownCity();
      return inWords(ctx.language, city, nextZmanim(city, ctx.clock.now()));
    }),

  /** The days of the coming Sukkot. */
  sukkot: sharedProcedure(() => [])
    .output(sukkotDatesAnswer)
    .query(({ ctx: { clock, language } }) => {
      const { year, options } = sukkotDates(clock.now());
      const named = options.map((day) => ({ ...day, label: sukkotDayName(language.t, day) }));
      return { year, options: named };
    }),
});
