'use client';

import { Bell } from 'lucide-react';
import { type Ref, useDeferredValue, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { EmptyState, LoadError } from '@/components/emptyState';
import { onVisibility } from '@/components/onVisibility';
import { ShowMore } from '@/components/showMore';
import { Loading, Skeleton } from '@/components/skeleton';
import { useFailureToast } from '@/features/errorMessage';
import { radiusText, usesMiles } from '@/format/distance';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { itemsOf } from '@/trpc/itemsOf';
import { alertsPath } from '../alertsPath';
import { Alternatives } from './Alternatives';
import { DidYouMean } from './DidYouMean';
import {
  type FilterProps,
  type Filters,
  hasAnyFilter,
  hasMealFilter,
  needsQuery,
  searchInput,
  serializeFilters,
} from './filters';
import { LikelyPlace } from './LikelyPlace';
import { ListingCards } from './ListingCards';
import { MapAndList } from './MapAndList';
import { NothingSaved } from './NothingSaved';
import { useChoice } from './useChoice';
import { useMapPanel } from './useMapPanel';
import { ViewSwitch } from './ViewSwitch';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
/**
 * Distance below the window at which to load page two, in pixels. Far enough that nobody sees it
 * load.
 */
const NEAR_PX = 1000;
const NOTHING: readonly never[] = [];
/** Whether these are the saved meals without any other filter. */
const showsAllSaved = (filters: Filters) =>
  filters.saved === true && !hasAnyFilter({ ...filters, saved: undefined });

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';
const besideMap = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2';

function LoadingCards({ className }: { className: string }) {
  return (
    <Loading className={className}>
      {SKELETONS.map((key) => (
        <Card key={key} className="overflow-hidden">
          <Skeleton className="aspect-3/2 rounded-none" />
          <div className="p-4 sm:p-5">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="mt-3 h-4 w-1/2" />
            <Skeleton className="mt-6 h-16" />
            <Skeleton className="mt-6 h-11" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}

export function Results({
  ref,
  filters: chosen,
  onChange,
  onClear,
}: FilterProps & {
  ref?: Ref<HTMLDivElement>;
  onClear: () => void;
}) {
  const t = useTranslations();
  // Deferred so that a pressed control updates before the cards unmount, which is slow on old
  // phones.
  const filters = useDeferredValue(chosen);
  const query = trpc.listings.search.useInfiniteQuery(searchInput(filters), {
    getNextPageParam: (page) => page.nextCursor,
  });
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = query;
  const { total = 0, isTotalExact = true, widened } = data?.pages[0] ?? {};
  const failed = t('explore.results.failed');
  const tellFailure = useFailureToast(failed);
  // The map shows the same circle.
  const area = widened ? { ...filters, radiusKm: widened.radiusKm } : filters;
  const pages = data?.pages ?? NOTHING;
  const choice = useChoice(filters, data && itemsOf(pages));
  const { map, chosenList } = useMapPanel({
    filters: area,
    onChange,
    boxOf: choice.boxOf,
    className: besideMap,
  });
  const columns = map ? besideMap : grid;
  const isEmpty = data !== undefined && total === 0;

  useEffect(() => {
    if (error) tellFailure(error);
  }, [error, tellFailure]);

  // The first page is short because the server renders it. The second loads automatically.
  const next = useRef<HTMLDivElement>(null);
  const isSecondDue = hasNextPage && data?.pages.length === 1;
  useEffect(() => {
    if (!next.current || !isSecondDue) return;
    const load = (isNear: boolean) => {
      if (isNear) void fetchNextPage();
    };
    return onVisibility(next.current, load, `${NEAR_PX}px`);
  }, [isSecondDue, fetchNextPage]);

  const askButton = choice.button(map ? 'max-sm:hidden' : 'max-sm:-ms-2 max-sm:px-2');
  const mapAskButton = map && choice.button('mb-2 sm:hidden');
  const askBar = choice.bar(
    map ? 'max-sm:-bottom-4 max-sm:-mb-4' : 'bottom-0 user:max-sm:bottom-(--bottom-links)',
  );
  return (
    <section
      id="results"
      tabIndex={-1}
      aria-label={t('explore.results.label')}
      className="mt-2 scroll-mt-20 outline-none sm:mt-6"
    >
      <div
        ref={ref}
        className="mb-2 flex min-h-11 flex-wrap items-center gap-x-1 sm:mb-4 sm:gap-x-4"
      >
        <p role="status" className="min-w-0 font-medium max-sm:grow max-sm:basis-24 max-sm:text-sm">
          {data &&
            t('explore.results.count', {
              total: isTotalExact ? total : t('explore.results.atLeast', { total }),
            })}
        </p>
        {hasAnyFilter(filters) ? (
          <Button variant="quiet" className="max-sm:px-2" onClick={onClear}>
            {t('explore.results.clear')}
          </Button>
        ) : (
          <LikelyPlace onChoose={onChange} />
        )}
        <ViewSwitch view={filters.view} floats={!choice.isOn} onChange={onChange} />
        {hasAnyFilter(filters) && filters.view !== 'map' && filters.mode !== 'open' && (
          <ButtonLink
            href={alertsPath(serializeFilters(filters))}
            variant="quiet"
            className="max-sm:-ms-2 max-sm:px-2"
          >
            <Bell />
            <span>{t('explore.results.alerts')}</span>
          </ButtonLink>
        )}
        {askButton}
      </div>
      {widened && (
        <p className="mb-4 rounded-xl border bg-surface px-4 py-3 text-sm">
          {t('explore.results.widened', {
            found: widened.found,
            place: filters.city ?? t('explore.results.here'),
            count: total,
            away: radiusText(t, widened.radiusKm, usesMiles(data?.pages[0]?.items[0]?.country)),
          })}
        </p>
      )}
      <DidYouMean filters={filters} isEmpty={total === 0 && !isPending} onChange={onChange} />
      <MapAndList map={map}>
        {mapAskButton}
        <div hidden={Boolean(chosenList)}>
          {isPending && <LoadingCards className={columns} />}
          {error && !data && <LoadError title={failed} onRetry={() => refetch()} />}
          {isEmpty && showsAllSaved(filters) && (
            <NothingSaved onExplore={() => onChange({ saved: undefined })} />
          )}
          {isEmpty && !showsAllSaved(filters) && (
            <EmptyState
              title={t('explore.empty.title')}
              text={t('explore.empty.text')}
              action={
                <>
                  <ButtonLink href={`/need?${serializeFilters(filters)}`} variant="secondary">
                    {t('explore.empty.need')}
                  </ButtonLink>
                  {hasAnyFilter(filters) && <Alternatives filters={filters} onChange={onChange} />}
                </>
              }
            />
          )}
          <ListingCards
            pages={pages}
            needs={needsQuery(filters)}
            isMealFound={hasMealFilter(filters)}
            hasDistances={filters.near !== undefined}
            boxOf={choice.boxOf}
            className={columns}
          />
          {hasNextPage && (
            <div ref={next} className="mt-6 text-center">
              <ShowMore query={query} />
            </div>
          )}
        </div>
        {chosenList}
        {askBar}
      </MapAndList>
    </section>
  );
}
