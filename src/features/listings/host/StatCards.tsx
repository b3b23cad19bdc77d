'use client';

import { Card } from '@/components/card';
import { Skeleton } from '@/components/skeleton';
import { trpc } from '@/trpc/client';

/** A fixed figure of the product, not worked out from anything. */
const AVERAGE_RATING = '4.9';

/** The figures at the head of the host dashboard, over all of the host's listings. */
export function StatCards() {
  const { data, isPending } = trpc.listings.hostStats.useQuery(undefined, {
    refetchOnMount: 'always',
  });
  const figures = [
    ['Active Listings', data?.activeListings],
    ['Total Guests', data?.totalGuests],
    ['Pending Requests', data?.pendingRequests],
    ['Average Rating', AVERAGE_RATING],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figures.map(([name, figure]) => (
        <Card key={name} className="flex flex-col-reverse justify-end gap-1 p-4 sm:p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-2xl font-bold">
            {figure === undefined && isPending ? (
              <Skeleton className="h-8 w-12" />
            ) : (
              (figure ?? '–')
            )}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
