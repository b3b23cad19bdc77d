'use client';

import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { EmptyState, LoadError } from '@/components/emptyState';
import { Link } from '@/components/link';
import { Skeleton } from '@/components/skeleton';
import { labelOf } from '@/format/labels';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';
import { pendingRequestsInput } from '../prefetchedInputs';
import { statusTones } from '../requests/statusTones';

const SHOWN = 3;

/** Invitations have a card of their own. */
export function PendingRequests() {
  const { t, mealWithDate, mealDate } = useMealTexts();
  const { data, isError, refetch } = trpc.requests.hopper.useQuery(pendingRequestsInput);
  const requests = data?.items.filter(({ status }) => status !== 'invited') ?? [];
  return (
    <section>
      <h2 className="text-xl font-semibold">{t('requests.title')}</h2>
      <div className="mt-3">
        {isError && <LoadError title={t('requests.loadError')} onRetry={() => refetch()} />}
        {!data && !isError && <Skeleton className="h-24" />}
        {data && requests.length === 0 && (
          <EmptyState
            title={t('home.requests.empty')}
            action={<ButtonLink href="/explore">{t('nav.account.explore')}</ButtonLink>}
          />
        )}
        <ul className="flex flex-col gap-3">
          {requests
            .slice(0, SHOWN)
            .map(({ id, status, listing, slot, seatsRequested, createdAt }) => (
              <Card as="li" key={id} className="p-4">
                <div className="flex items-start justify-between gap-3">
                  <Link
                    href={`/listing/${listing.id}`}
                    className="min-w-0 font-semibold wrap-anywhere hover:underline"
                  >
                    <bdi>{listing.title}</bdi>
                  </Link>
                  <Badge tone={statusTones[status]}>{labelOf(t, 'status', status)}</Badge>
                </div>
                <p className="text-sm">{mealWithDate(slot, listing.timeZone)}</p>
                <p className="text-sm text-muted">
                  {t('home.requests.line', {
                    count: seatsRequested,
                    date: mealDate(createdAt, listing.timeZone),
                  })}
                </p>
              </Card>
            ))}
        </ul>
        {data && requests.length > SHOWN && (
          <Link href="/requests" className="mt-3 inline-block py-2 text-accent hover:underline">
            {t('home.requests.viewAll', { total: data.total })}
          </Link>
        )}
      </div>
    </section>
  );
}
