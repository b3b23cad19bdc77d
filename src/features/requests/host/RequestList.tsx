'use client';

import { Button } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { Skeleton } from '@/components/skeleton';
import { errorMessage } from '@/features/errorMessage';
import { trpc } from '@/trpc/client';
import { RequestCard } from './RequestCard';

const PAGE = 20;

/** One state of the host's requests, read afresh whenever it comes to show. */
function useRequests(state: 'pending' | 'answered', listingId: string | undefined) {
  const query = trpc.requests.host.useInfiniteQuery(
    { limit: PAGE, state, listingId },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchOnMount: 'always' },
  );
  return { ...query, requests: query.data?.pages.flatMap((page) => page.items) };
}

type Requests = ReturnType<typeof useRequests>;

function Cards({ requests, hasNextPage, fetchNextPage, isFetchingNextPage }: Requests) {
  return (
    <>
      <ul className="space-y-4">
        {requests?.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  );
}

const nobodyAsked = (
  <EmptyState
    title="No pending requests"
    text="When guests request to join your meals, you'll see them here."
  />
);

/** The requests that await the host's answer, and below them those that have one. */
export function RequestList({ listingId }: { listingId?: string | undefined }) {
  const pending = useRequests('pending', listingId);
  const answered = useRequests('answered', listingId);
  if (pending.isPending) return <Skeletons />;
  if (!pending.requests)
    return (
      <EmptyState
        title={errorMessage(pending.error, 'Failed to load requests')}
        action={<Button onClick={() => void pending.refetch()}>Try again</Button>}
      />
    );
  return (
    <div className="space-y-4">
      {pending.requests.length > 0 ? <Cards {...pending} /> : nobodyAsked}
      {answered.requests && answered.requests.length > 0 && (
        <section aria-labelledby="answered" className="space-y-4 pt-4">
          <h2 id="answered" className="text-lg font-semibold">
            Answered
          </h2>
          <Cards {...answered} />
        </section>
      )}
    </div>
  );
}
