'use client';

import { Button, ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { Skeleton } from '@/components/skeleton';
import { errorMessage } from '@/features/errorMessage';
import type { ListingWithSlots } from '@/schemas/listing';
import { trpc } from '@/trpc/client';
import { HostListingCard } from './HostListingCard';

const PAGE = 20;

const Cards = ({ listings }: { listings: ListingWithSlots[] }) => (
  <ul className="space-y-4">
    {listings.map((listing) => (
      <li key={listing.id}>
        <HostListingCard listing={listing} />
      </li>
    ))}
  </ul>
);

function Skeletons() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  );
}

/** The host's own listings; those that guests do not see stand below, or none could be shown again. */
export function HostListings() {
  const query = trpc.listings.host.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchOnMount: 'always' },
  );
  if (query.isPending) return <Skeletons />;
  if (!query.data)
    return (
      <EmptyState
        title={errorMessage(query.error, 'Failed to load listings')}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  const listings = query.data.pages.flatMap((page) => page.items);
  const hidden = listings.filter((listing) => !listing.visible);
  if (listings.length === 0)
    return (
      <EmptyState
        title="No listings yet"
        action={<ButtonLink href="/host/create">Create Your First Listing</ButtonLink>}
      />
    );
  return (
    <div className="space-y-4">
      <Cards listings={listings.filter((listing) => listing.visible)} />
      {hidden.length > 0 && (
        <section aria-labelledby="hidden" className="space-y-4 pt-4">
          <h2 id="hidden" className="text-lg font-semibold">
            Hidden from guests
          </h2>
          <Cards listings={hidden} />
        </section>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
