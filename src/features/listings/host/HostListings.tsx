'use client';

import { useRef } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { ShowMore } from '@/components/showMore';
import { Loading, Skeleton } from '@/components/skeleton';
import { errorMessage } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { ListingWithSlots } from '@/schemas/listing';
import { trpc } from '@/trpc/client';
import { itemsOf, pagedAndFresh } from '@/trpc/itemsOf';
import { HostListingCard, type Moving } from './HostListingCard';

const PAGE = 20;

const Cards = ({ listings, moving }: { listings: ListingWithSlots[]; moving: Moving }) => (
  <ul className="space-y-4">
    {listings.map((listing) => (
      <li key={listing.id}>
        <HostListingCard listing={listing} moving={moving} />
      </li>
    ))}
  </ul>
);

function Skeletons() {
  return (
    <Loading className="skeletons min-h-svh space-y-4">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </Loading>
  );
}

/** Hidden listings come last. The host can show them again from here. */
export function HostListings() {
  const t = useTranslations();
  const moving = useRef<string>(undefined);
  const query = trpc.listings.host.useInfiniteQuery({ limit: PAGE }, pagedAndFresh);
  if (query.isPending) return <Skeletons />;
  if (!query.data)
    return (
      <EmptyState
        title={errorMessage(t, query.error, t('host.listings.failed'))}
        action={<Button onClick={() => void query.refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  const listings = itemsOf(query.data.pages);
  const hidden = listings.filter((listing) => !listing.visible);
  if (listings.length === 0)
    return (
      <EmptyState
        title={t('host.listings.empty')}
        action={<ButtonLink href="/host/create">{t('host.listings.createFirst')}</ButtonLink>}
      />
    );
  return (
    <div className="space-y-4">
      <Cards listings={listings.filter((listing) => listing.visible)} moving={moving} />
      {hidden.length > 0 && (
        <section aria-labelledby="hidden" className="space-y-4 pt-4">
          <h2 id="hidden" className="text-lg font-semibold">
            {t('host.listings.hidden')}
          </h2>
          <Cards listings={hidden} moving={moving} />
        </section>
      )}
      <ShowMore query={query} />
    </div>
  );
}
