'use client';

import { Heart, ListChecks } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '@/components/button';
import { EmptyState, LoadError } from '@/components/emptyState';
import { ShowMore } from '@/components/showMore';
import { Loading, Skeleton } from '@/components/skeleton';
import { RatingQuestions } from '@/features/ratings/RatingQuestions';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { itemsOf } from '@/trpc/itemsOf';
import { useNews } from '../../liveUpdates/useNews';
import { hopperRequestsInput } from '../../prefetchedInputs';
import { NoEmailNote } from '../NoEmailNote';
import { HopperRequestCard, hasEnded } from './HopperRequestCard';

function groupOf(request: HopperRequest) {
  if (!hasEnded(request)) return request.status;
  return request.offersFor ? 'lost' : 'ended';
}

/**
 * Invitations first, because time to answer them runs out. Then bad news about a coming meal, with
 * other meals, then those to come, then open requests, then the rest, whose cards say how they ended.
 */
const order = ['invited', 'lost', 'accepted', 'pending', 'waitlisted', 'ended'] as const;

function useMarkSeen(isShown: boolean) {
  const stale = useInvalidateAfter();
  const { mutate } = trpc.requests.markSeen.useMutation({
    onSuccess: () => stale({ kind: 'seen' }),
  });
  const changed = useNews()?.changed ?? 0;
  useEffect(() => {
    if (isShown && changed > 0) mutate();
  }, [isShown, changed, mutate]);
}

export function HopperRequests() {
  const t = useTranslations();
  const query = trpc.requests.hopper.useInfiniteQuery(hopperRequestsInput, {
    getNextPageParam: (page) => page.nextCursor,
  });
  const { data, isError, refetch } = query;
  useMarkSeen(Boolean(data));
  const requests = itemsOf(data?.pages ?? []);
  const groups = order
    .map((group) => ({ group, items: requests.filter((one) => groupOf(one) === group) }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-4 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl font-semibold sm:text-4xl">{t('requests.title')}</h1>
        <div className="flex flex-wrap">
          <ButtonLink href="/need" variant="quiet" className="max-sm:px-2">
            <ListChecks />
            <span>{t('requests.need')}</span>
          </ButtonLink>
          <ButtonLink href="/explore?saved=true" variant="quiet" className="max-sm:px-2">
            <Heart />
            <span>{t('requests.saved')}</span>
          </ButtonLink>
        </div>
      </div>
      <div className="mt-3 flex flex-col gap-3.5 sm:mt-6 sm:gap-8">
        <NoEmailNote />
        <RatingQuestions as="hopper" />
        {isError && !data && (
          <LoadError title={t('requests.loadError')} onRetry={() => refetch()} />
        )}
        {!data && !isError && (
          <Loading className="space-y-4">
            <Skeleton className="h-36" />
            <Skeleton className="h-36" />
          </Loading>
        )}
        {data && requests.length === 0 && (
          <EmptyState
            title={t('requests.empty.title')}
            text={t('requests.empty.text')}
            action={<ButtonLink href="/explore">{t('nav.account.explore')}</ButtonLink>}
          />
        )}
        {groups.map(({ group, items }) => (
          <section key={group} aria-labelledby={`requests-${group}`}>
            <h2 id={`requests-${group}`} className="text-lg font-semibold sm:text-xl">
              {t('requests.group', { group })}
            </h2>
            <ul className="mt-1.5 grid grid-cols-1 gap-2 sm:mt-3 sm:gap-4 md:grid-cols-2 md:items-start">
              {items.map((request) => (
                <HopperRequestCard key={request.id} request={request} />
              ))}
            </ul>
          </section>
        ))}
        <ShowMore query={query} className="self-center" />
      </div>
    </div>
  );
}
