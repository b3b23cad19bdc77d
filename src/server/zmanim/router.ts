import { labelOf, sukkotDayName } from '@/format/labels';
import { mealDates } from '@/format/mealDates';
import { formatDate } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import {
  sukkotDates as sukkotDatesAnswer,
  sukkotInput,
  sukkotMeals as sukkotMealsAnswer,
  sukkotMealsInput,
  zmanim,
  zmanimInput,
} from '@/schemas/zmanim';
import { mayLag, type Reader } from '../db/replica';
import { errors } from '../errors';
import { countryOfPlace } from '../places/suggest';
import { router, sharedProcedure } from '../trpc/init';
import { type City, findCity } from './cities';
import { sukkotDates } from './sukkot';
import { mealPlace, type SukkotMeal, sukkotMeals } from './sukkotMeals';
import { nextZmanim, type Zmanim } from './zmanim';

/** ISO 3166-1 alpha-2. */
const ISRAEL = 'IL';

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

/** A Hebrew page names cities in Hebrew, if we know their Hebrew names. */
const nameIn = ({ locale }: Language, { name, aliases }: City) =>
  (locale === 'he' && aliases.find((alias) => /\p{Script=Hebrew}/u.test(alias))) || name;

async function isInIsrael(reader: Reader, name: string): Promise<boolean> {
  const city = findCity(name.split(',')[0] ?? '');
  if (city || !name) return city?.inIsrael ?? false;
  return (await mayLag(reader, (db) => countryOfPlace(db, name))) === ISRAEL;
}

export const zmanimRouter = router({
  /**
   * Returns candle lighting and havdalah for the next Shabbat or holiday.
   * @throws UNKNOWN_CITY
   */
  forCity: sharedProcedure(zmanimInput, () => [])
    .meta({ counts: 'zmanim' })
    .output(zmanim)
    .query(({ ctx, input }) => {
      const city = findCity(input.city);
      if (!city) throw errors.unknownCity();
      return inWords(ctx.language, city, nextZmanim(city, ctx.clock.now()));
    }),

  /** Returns the days of the coming Sukkot, with two days of Yom Tov except in Israel. */
  sukkot: sharedProcedure(sukkotInput, () => [])
    .output(sukkotDatesAnswer)
    .query(async ({ ctx, input }) => {
      const { t } = ctx.language;
      const inIsrael = await isInIsrael(ctx, input?.city ?? '');
      const { year, options } = sukkotDates(ctx.clock.now(), { inIsrael });
      const localizedOptions = options.map(({ meaning, hebrewDay, hebrewTo, ...day }) => ({
        ...day,
        label: sukkotDayName(t, day),
        meaning: labelOf(t, 'sukkotMeaning', meaning),
        hebrew: hebrewTo
          ? t('explore.search.tishreiDays', { from: hebrewDay, to: hebrewTo })
          : t('explore.search.tishreiDay', { day: hebrewDay }),
      }));
      return { year, options: localizedOptions };
    }),

  /** Returns the meals of the coming Sukkot with local times, for a host to choose from. */
  meals: sharedProcedure(sukkotMealsInput, () => [])
    .meta({ counts: 'zmanim' })
    .output(sukkotMealsAnswer)
    .query(({ ctx: { clock, language }, input }) => {
      const { t, locale } = language;
      const place = mealPlace(input.city, input.timeZone);
      const { timeZone } = place;
      const time = (at: Date | null) =>
        at && formatDate(locale, at, { timeZone, hour: 'numeric', minute: '2-digit' });
      const { meals, ...holiday } = sukkotMeals(clock.now(), place);
      /** Names Shabbat, unless the meal is called that. */
      const nameOf = ({ name, isShabbat }: SukkotMeal) => {
        const label = labelOf(t, 'sukkotMeal', name);
        return isShabbat && !name.startsWith('shabbat')
          ? t('listingForm.holiday.shabbat', { name: label })
          : label;
      };
      const localizedMeals = meals.map((meal) => ({
        ...meal,
        name: nameOf(meal),
        day: mealDates(language).weekdayRange(meal.date, meal.date),
        candleLighting: time(meal.candleLightingAt),
        nightfall: time(meal.nightfallAt),
      }));
      return {
        ...holiday,
        place: place.city ? nameIn(language, place.city) : null,
        meals: localizedMeals,
      };
    }),
});
