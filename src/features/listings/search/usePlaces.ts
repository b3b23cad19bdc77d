import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from '@/i18n/useTranslations';
import { type Outputs, trpc } from '@/trpc/client';

/** So marked are the ids of places among those of other suggestions. */
const MARK = 'place ';

/** The place that a suggestion is; undefined for a city by its name. */
export const placeIn = (id: string | undefined): string | undefined =>
  id?.startsWith(MARK) ? id.slice(MARK.length) : undefined;

/** Beside the cities by their names, so many. */
const MOST = 5;

/** The places that what was typed may be the beginning of, as suggestions; of an empty text none. */
export function usePlaces(start: string) {
  const t = useTranslations();
  const { data } = trpc.places.suggest.useQuery(
    { q: start },
    { enabled: start !== '', placeholderData: keepPreviousData },
  );
  return (start ? (data ?? []) : []).slice(0, MOST).map(({ id, name, within }) => ({
    id: `${MARK}${id}`,
    text: name,
    label: t('explore.search.cityIn', { city: name, region: within }),
    note: t('explore.search.placeAround'),
  }));
}

/** Of GeoNames, where many are called the same. */
const isOurs = ({ id }: Outputs['places']['suggest'][number]) => !/^g\d/.test(id);

/**
 * Asks for the place that is called what was typed, all of it; none where a city that hosts wrote begins so and the
 * place is one of many of its name.
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
      return place?.exact && (isOurs(place) || cities.length === 0) ? place.id : undefined;
    } catch {
      // Then it is looked for as a city, or a postal code.
      return undefined;
    }
  };
}
