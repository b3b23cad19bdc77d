import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from '@/i18n/useTranslations';
import { type Outputs, trpc } from '@/trpc/client';

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

/** IDs from GeoNames are `g` plus a number. Many of those places share a name. */
const isOurs = ({ id }: Outputs['places']['suggest'][number]) => !/^g\d/.test(id);

/**
 * Finds the place that the typed text most likely means. If a host's city starts with the same
 * text, skips GeoNames places, because their names are often ambiguous, and names that aren't exact.
 */
export function useFindPlace() {
  const utils = trpc.useUtils();
  return async (typed: string): Promise<string | undefined> => {
    if (!typed) return undefined;
    try {
      const [[place], cities] = await Promise.all([
        utils.places.suggest.fetch({ q: typed }),
        utils.listings.cities.fetch({ start: typed }),
      ]);
      if (!place) return undefined;
      // The start of a postal code searches all codes that start with it.
      if (!place.exact && place.kind === 'postal') return undefined;
      return cities.length === 0 || (place.exact && isOurs(place)) ? place.id : undefined;
    } catch {
      // The text is then searched as a city or a postal code.
      return undefined;
    }
  };
}
