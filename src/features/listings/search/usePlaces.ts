import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { mostLikelyPlace } from './mostLikelyPlace';

/** Suggests places whose name starts with the text. Those with listings come first. */
export function usePlaces(start: string) {
  const t = useTranslations();
  const { data } = trpc.places.suggest.useQuery(
    { q: start },
    { enabled: start !== '', placeholderData: keepPreviousData },
  );
  return [...(start ? (data ?? []) : [])]
    .sort((a, b) => Number(b.listings > 0) - Number(a.listings > 0))
    .map(({ id, name, within, listings }) => ({
      id,
      text: name,
      label: t('explore.search.cityIn', { city: name, region: within }),
      note:
        listings > 0
          ? t('explore.search.cityMeals', { count: listings })
          : t('explore.search.placeAround'),
    }));
}

export function useFindPlace() {
  const utils = trpc.useUtils();
  return async (typed: string) => {
    if (!typed) return undefined;
    try {
      return mostLikelyPlace(await utils.places.suggest.fetch({ q: typed }));
    } catch {
      // The text is then searched as a city or a postal code.
      return undefined;
    }
  };
}
