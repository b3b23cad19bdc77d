import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { mostLikelyPlace } from './mostLikelyPlace';

const MARK = 'place ';

export const placeIn = (id: string | undefined): string | undefined =>
  id?.startsWith(MARK) ? id.slice(MARK.length) : undefined;

const MAX_PLACES = 5;

export function usePlaces(start: string) {
  const t = useTranslations();
  const { data } = trpc.places.suggest.useQuery(
    { q: start },
    { enabled: start !== '', placeholderData: keepPreviousData },
  );
  return (start ? (data ?? []) : []).slice(0, MAX_PLACES).map(({ id, name, within }) => ({
    id: `${MARK}${id}`,
    text: name,
    label: t('explore.search.cityIn', { city: name, region: within }),
    note: t('explore.search.placeAround'),
  }));
}

export function useFindPlace() {
  const utils = trpc.useUtils();
  return async (typed: string): Promise<string | undefined> => {
    if (!typed) return undefined;
    try {
      const [places, cities] = await Promise.all([
        utils.places.suggest.fetch({ q: typed }),
        utils.listings.cities.fetch({ start: typed }),
      ]);
      return mostLikelyPlace(places, cities);
    } catch {
      // The text is then searched as a city or a postal code.
      return undefined;
    }
  };
}
