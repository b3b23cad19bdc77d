'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/button';
import { LoadError } from '@/components/emptyState';
import { Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_SEARCHED_IDS } from '@/schemas/options';
import { trpc } from '@/trpc/client';
import type { BoxOf } from './chosenMeals';
import { type Filters, hasMealFilter, needsQuery, searchInput } from './filters';
import { ListingCards } from './ListingCards';

/** The listings at one spot. Has a `city` if their hosts show no more than that. */
export type SelectedSpot = {
  ids: string[];
  city?: { id: string; name: string };
  /** Open sukkahs, which are where the map shows them. */
  isDoor?: boolean;
};

export function SelectedListings({
  filters,
  spot: { ids, city, isDoor },
  boxOf,
  className,
  onCity,
  onClose,
}: {
  filters: Filters;
  spot: SelectedSpot;
  boxOf: BoxOf | undefined;
  className: string;
  onCity: (city: { id: string; name: string }) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const first = ids.slice(0, MAX_SEARCHED_IDS);
  const { data, error, refetch } = trpc.listings.search.useQuery({
    ...searchInput(filters),
    ids: first,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Moves everyone, including keyboard and screen reader users, to what they selected.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const count = ids.length;
  return (
    <div>
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-lg sm:scroll-mt-24 sm:scroll-mb-80 font-semibold outline-none"
      >
        {city
          ? t('map.inCity', { count, city: city.name })
          : t(isDoor ? 'map.doors' : 'map.here', { count })}
      </h2>
      {city && <p className="text-sm text-muted">{t('map.onlyCity')}</p>}
      <div className="my-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('map.showAll')}
        </Button>
        {city && (
          <Button variant="quiet" onClick={() => onCity(city)}>
            {t('map.searchCity', { city: city.name })}
          </Button>
        )}
      </div>
      {error && !data && (
        <LoadError title={t('explore.results.failed')} onRetry={() => refetch()} />
      )}
      {!data && !error && <Skeleton className="h-72" />}
      {data && (
        <ListingCards
          pages={[data]}
          needs={needsQuery(filters)}
          isMealFound={hasMealFilter(filters)}
          hasDistances={filters.near !== undefined}
          boxOf={boxOf}
          className={className}
        />
      )}
      {count > first.length && (
        <p className="mt-2 text-sm text-muted">
          {t('map.first', { shown: first.length, total: count })}
        </p>
      )}
    </div>
  );
}
