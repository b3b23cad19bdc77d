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
import type { Tx } from '../db/client';
import { isInIsrael, type Locality, localityOf } from '../db/locality';
import { mayLag, type Reader } from '../db/replica';
import { errors } from '../errors';
import type { PlaceMatch } from '../places/match';
import { findTown, resolvePlace } from '../places/resolve';
import { router, sharedProcedure } from '../trpc/init';
import { sukkotDates } from './sukkot';
import { type SukkotMeal, sukkotMeals } from './sukkotMeals';
import { nextHolyStretch } from './zmanim';

const localityOfTown = ({ country, ...town }: PlaceMatch): Locality => ({
  lat: town.lat,
  lon: town.lon,
  timeZone: town.timeZone,
  candleLightingMinutes: town.candleLightingMinutes,
  inIsrael: isInIsrael({ placeCountry: country }),
});

/** Returns the times of the current or next Shabbat or holiday, in words. */
function zmanimIn({ t, locale }: Language, town: PlaceMatch, now: Date) {
  const locality = localityOfTown(town);
  const { timeZone } = locality;
  const stretch = nextHolyStretch(locality, now);
  const candleLightingAt = stretch.hasSunset ? stretch.startsAt : null;
  const havdalahAt = stretch.hasNightfall ? stretch.endsAt : null;
  const time = (at: Date | null) =>
    at && formatDate(locale, at, { timeZone, hour: 'numeric', minute: '2-digit' });
  return {
    location: town.name,
    date: stretch.eve.toFormat('yyyy-MM-dd'),
    candleLighting: time(candleLightingAt),
    havdalah: time(havdalahAt),
    candleLightingAt,
    havdalahAt,
    occasion: labelOf(t, 'occasion', stretch.occasion),
  };
}

/** A Hebrew page names towns in Hebrew, if we know their Hebrew names. */
async function nameIn(db: Tx, { locale }: Language, { id, name }: PlaceMatch): Promise<string> {
  if (locale !== 'he') return name;
  const [hebrew] = await db.$queryRaw<{ name: string }[]>`SELECT name FROM place_names
    WHERE place_id = ${id} AND name ~ '[א-ת]' ORDER BY rank LIMIT 1`;
  return hebrew?.name ?? name;
}

async function isTownInIsrael(reader: Reader, city: string): Promise<boolean> {
  const town = city ? await mayLag(reader, (db) => findTown(db, { city })) : undefined;
  return isInIsrael({ placeCountry: town?.country ?? null });
}

export const zmanimRouter = router({
  /**
   * Returns candle lighting and havdalah for the next Shabbat or holiday. A name that several towns
   * have means the largest of them.
   * @throws UNKNOWN_CITY
   */
  forCity: sharedProcedure(zmanimInput, () => [])
    .meta({ counts: 'zmanim' })
    .output(zmanim)
    .query(({ ctx, input }) =>
      mayLag(ctx, async (db) => {
        const town = await findTown(db, input);
        if (!town) throw errors.unknownCity();
        return zmanimIn(ctx.language, town, ctx.clock.now());
      }),
    ),

  /** Returns the days of the coming Sukkot, with two days of Yom Tov except in Israel. */
  sukkot: sharedProcedure(sukkotInput, () => [])
    .output(sukkotDatesAnswer)
    .query(async ({ ctx, input }) => {
      const { t } = ctx.language;
      const inIsrael = await isTownInIsrael(ctx, input?.city ?? '');
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
    .query(async ({ ctx, input }) => {
      const { clock, language } = ctx;
      const { t, locale } = language;
      const now = clock.now();
      const { place, name } = await mayLag(ctx, async (db) => {
        const place = await resolvePlace(db, input, now);
        return { place, name: place.town ? await nameIn(db, language, place.town) : null };
      });
      const timeZone = place.timeZone ?? input.timeZone ?? 'UTC';
      const locality = localityOf({ ...place.columns, timeZone });
      const inIsrael = isInIsrael(place.columns);
      const time = (at: Date | null) =>
        at && formatDate(locale, at, { timeZone, hour: 'numeric', minute: '2-digit' });
      const { meals, ...holiday } = sukkotMeals(now, { locality, inIsrael, timeZone });
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
      return { ...holiday, place: name, timeZone, meals: localizedMeals };
    }),
});
