'use client';

import { Button } from '@/components/button';
import { useInBrowser } from '@/components/useInBrowser';
import { browserZone } from '@/format/browserZone';
import { useTranslations } from '@/i18n/useTranslations';
import { zoneCity } from '@/i18n/zoneLabel';
import { type Outputs, trpc } from '@/trpc/client';
import { type SearchedPlace, searchedPlaces } from './lastSearch';

type Suggestion = Outputs['places']['suggest'][number];

const isCityWithMeals = ({ kind, exact, listings }: Suggestion) =>
  kind === 'city' && exact && listings > 0;

type Likely = SearchedPlace & { label: string };

function useLikelyPlace(): Likely | undefined {
  const t = useTranslations();
  const isInBrowser = useInBrowser(() => true, false);
  const [last] = isInBrowser ? searchedPlaces() : [];
  const { data } = trpc.places.suggest.useQuery(
    { q: isInBrowser ? zoneCity(browserZone()) : '' },
    { enabled: isInBrowser && !last },
  );
  if (last) return { ...last, label: last.city };
  const place = data?.find(isCityWithMeals);
  if (!place) return undefined;
  const { id: near, name: city, within } = place;
  // Another place may have the name of the zone's.
  const label = within ? t('explore.search.cityIn', { city, region: within }) : city;
  return { city, near, label };
}

/**
 * Offers the place searched last, or else the city of the browser's time zone if it has meals. It
 * takes the place of "Clear filters", so that nothing moves when it appears.
 */
export function LikelyPlace({
  onChoose,
}: {
  onChoose: (place: { city: string; near: string | undefined }) => void;
}) {
  const t = useTranslations();
  const place = useLikelyPlace();
  if (!place) return null;
  return (
    <Button
      variant="quiet"
      // On phones, two lines fit into the height of one.
      className="max-sm:min-w-0 max-sm:grow-4 max-sm:basis-20 max-sm:px-2 max-sm:py-0 max-sm:text-[0.8125rem] max-sm:leading-tight"
      onClick={() => onChoose({ city: place.city, near: place.near })}
    >
      <span className="line-clamp-2 min-w-0 text-accent">
        {t('explore.results.inPlace', { place: place.label })}
      </span>
    </Button>
  );
}
