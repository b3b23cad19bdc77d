import { mealTexts } from '@/format/meal';
import { cityOf } from '@/format/place';
import { formatList } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import type { DetailListing } from './types';

const MAX_MEALS_LISTED = 3;

type SharedListing = Pick<DetailListing, 'city' | 'cityName' | 'timeZone'> & {
  timeSlots: readonly Pick<
    DetailListing['timeSlots'][number],
    'type' | 'mode' | 'startsAt' | 'isOver'
  >[];
};

export function shareText(
  language: Language,
  { timeZone, timeSlots, ...listing }: SharedListing,
): string {
  const { t } = language;
  const { slotName, mealDate } = mealTexts(language);
  const upcomingSlots = timeSlots
    .filter(({ isOver }) => !isOver)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const meals = upcomingSlots
    .slice(0, MAX_MEALS_LISTED)
    .map((slot) =>
      t('listing.share.meal', { meal: slotName(slot), date: mealDate(slot.startsAt, timeZone) }),
    );
  const more = upcomingSlots.length - meals.length;
  const mealList = [...meals, ...(more > 0 ? [t('listing.share.more', { count: more })] : [])];
  const city = cityOf(listing);
  const isOpenSukkah = timeSlots.some(({ mode }) => mode === 'open');
  const inCity = isOpenSukkah ? 'listing.share.openInCity' : 'listing.share.inCity';
  const somewhere = isOpenSukkah ? 'listing.share.openSomewhere' : 'listing.share.somewhere';
  const place = city ? t(inCity, { city }) : t(somewhere);
  return mealList.length > 0
    ? t('listing.share.text', { place, meals: formatList(language.locale, mealList) })
    : place;
}
