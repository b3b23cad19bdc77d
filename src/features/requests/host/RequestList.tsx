'use client';

import { Button } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { ShowMore } from '@/components/showMore';
import { Loading, Skeleton } from '@/components/skeleton';
import { errorMessage } from '@/features/errorMessage';
import { PastMeals } from '@/features/listings/PastMeals';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { itemsOf, pagedAndFresh } from '@/trpc/itemsOf';
import { AnsweringProvider, LIST_HEADING, mergeRequests, useAnswering } from './answering';
import { groupByMeal, type MealGroup, MealHeading } from './mealGroups';
import { PendingRequests } from './PendingRequests';
import { FoldedRequestCard } from './RequestCard';

const PAGE = 20;

function useRequests(state: 'pending' | 'answered', listingId: string | undefined) {
  const query = trpc.requests.host.useInfiniteQuery(
    { limit: PAGE, state, listingId },
    pagedAndFresh,
  );
  return { ...query, requests: query.data && itemsOf(query.data.pages) };
}

function Skeletons() {
  return (
    <Loading className="skeletons min-h-svh space-y-4">
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </Loading>
  );
}

function NobodyAsked() {
  const t = useTranslations();
  return <EmptyState title={t('request.list.empty.title')} text={t('request.list.empty.text')} />;
}

function AnsweredMeal({ requests }: { requests: MealGroup }) {
  return (
    // No landmark: the same meal may have pending requests, and so one of the same name.
    <div className="space-y-2">
      <MealHeading id={`answered-${requests[0].slotId}`} requests={requests} />
      <ul className="space-y-2">
        {requests.map((request) => (
          <li key={request.id}>
            <FoldedRequestCard request={request} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function AnsweredRequests({ requests }: { requests: HostRequest[] }) {
  const meals = groupByMeal(requests).sort(
    ([a], [b]) => a.slot.startsAt.getTime() - b.slot.startsAt.getTime(),
  );
  const show = (ofMeal: MealGroup) => <AnsweredMeal key={ofMeal[0].slotId} requests={ofMeal} />;
  const coming = meals.filter(([{ slot }]) => !slot.isOver);
  const past = meals.filter(([{ slot }]) => slot.isOver);
  return (
    <>
      {coming.map(show)}
      <PastMeals count={past.length}>
        <div className="mt-2 space-y-4">{past.map(show)}</div>
      </PastMeals>
    </>
  );
}

function List({ listingId }: { listingId: string | undefined }) {
  const t = useTranslations();
  const pending = useRequests('pending', listingId);
  const answered = useRequests('answered', listingId);
  const { localRequests } = useAnswering();
  if (pending.isPending) return <Skeletons />;
  if (!pending.requests)
    return (
      <EmptyState
        title={errorMessage(t, pending.error, t('request.list.failed'))}
        action={<Button onClick={() => void pending.refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  const visibleRequests = mergeRequests(pending.requests, answered.requests ?? [], localRequests);
  const otherRequests =
    answered.requests?.filter(({ id }) => visibleRequests.every((one) => one.id !== id)) ?? [];
  return (
    <div className="space-y-4">
      <PendingRequests requests={visibleRequests} />
      <ShowMore query={pending} />
      {visibleRequests.every(({ status, seatsWanted }) => status !== 'pending' && !seatsWanted) && (
        <NobodyAsked />
      )}
      {otherRequests.length > 0 && (
        <section aria-labelledby="answered" className="space-y-4 pt-4">
          <h2 id="answered" className="text-lg font-semibold">
            {t('request.list.answered')}
          </h2>
          <AnsweredRequests requests={otherRequests} />
          <ShowMore query={answered} />
        </section>
      )}
    </div>
  );
}

export function RequestList({ listingId }: { listingId?: string | undefined }) {
  const t = useTranslations();
  return (
    <AnsweringProvider>
      <h2
        id={LIST_HEADING}
        tabIndex={-1}
        className="sr-only text-lg font-semibold focus-visible:not-sr-only focus-visible:mb-4"
      >
        {t('request.list.title')}
      </h2>
      <List listingId={listingId} />
    </AnsweringProvider>
  );
}
