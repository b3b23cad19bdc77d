'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { onDemand, useOnDemand } from '@/components/onDemand';
import { Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import type { BoxOf } from './chosenMeals';
import { type FilterProps, serializeFilters } from './filters';
import type { SelectedSpot } from './SelectedListings';

const mapPart = onDemand(() => import('./ExploreMap').then((module) => module.mapPanel));

export const preloadMap = () => mapPart.warm();

/**
 * Leaves part of the results visible below. Beside the list, it's as tall as the window. On phones,
 * it fills the window, with the results in a sheet over it.
 */
const HEIGHT = 'max-sm:grow sm:h-[55dvh] sm:min-h-72 lg:h-[min(36rem,100dvh-9rem)]';

/**
 * Returns the map, if the filters ask for it, and the listings selected on it, which replace the
 * list. Everything loads on first use.
 */
export function useMapPanel({
  filters,
  onChange,
  boxOf,
  className,
}: FilterProps & { boxOf: BoxOf | undefined; className: string }): {
  map: ReactNode;
  chosenList: ReactNode;
} {
  const t = useTranslations();
  const [failed, setFailed] = useState(false);
  const [Part, want] = useOnDemand(mapPart, () => setFailed(true));
  const on = filters.view === 'map';
  const searchQuery = serializeFilters(filters);
  const [chosen, setChosen] = useState<{ spot: SelectedSpot; searchQuery: string }>();
  useEffect(() => {
    if (on) want();
  }, [on, want]);
  if (!on) return { map: null, chosenList: null };
  const spot = chosen?.searchQuery === searchQuery ? chosen.spot : undefined;
  const close = () => setChosen(undefined);
  return {
    map: (
      <div className="max-sm:absolute max-sm:inset-0 max-sm:flex max-sm:flex-col sm:mb-4 lg:sticky lg:top-20 lg:self-start">
        {Part && (
          <Part
            part="map"
            filters={filters}
            onChange={onChange}
            className={HEIGHT}
            onChoose={(one) => setChosen({ spot: one, searchQuery })}
          />
        )}
        {!Part && failed && <p role="alert">{t('map.failed')}</p>}
        {!Part && !failed && <Skeleton className={HEIGHT} />}
      </div>
    ),
    chosenList: Part && spot && (
      <Part
        key={spot.ids[0]}
        part="chosen"
        filters={filters}
        spot={spot}
        boxOf={boxOf}
        className={className}
        onClose={close}
        onCity={({ id, name }) => onChange({ near: id, city: name, radiusKm: undefined })}
      />
    ),
  };
}
