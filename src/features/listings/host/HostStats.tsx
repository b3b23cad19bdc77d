'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { Link, linkTo } from '@/components/link';
import { useRatingText } from '@/components/rating';
import { Skeleton } from '@/components/skeleton';
import { recall, remember } from '@/features/browserStorage';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';

const useStats = () => trpc.listings.hostStats.useQuery(undefined, { refetchOnMount: 'always' });

export const usePendingCount = (): number => useStats().data?.pendingRequests ?? 0;

export function StatCards() {
  const t = useTranslations();
  const { data, isPending } = useStats();
  const rating = useRatingText(data?.rating ?? null);
  const accepted = data?.acceptedGuests;
  // Seats that the host keeps back are reserved, too.
  const ofThem =
    accepted !== undefined && accepted < (data?.totalGuests ?? 0)
      ? t('host.stats.accepted', { count: accepted })
      : undefined;
  const figures = [
    { name: t('host.stats.listings'), figure: data?.activeListings, href: '/host?tab=listings' },
    { name: t('host.stats.guests'), figure: data?.totalGuests, href: '/host/list', note: ofThem },
    { name: t('request.list.title'), figure: data?.pendingRequests, href: '/host?tab=requests' },
    { name: t('host.stats.rating'), figure: rating },
  ];
  return (
    <section aria-label={t('host.stats.label')}>
      {/* One row on phones, if the text size allows. */}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.5rem),1fr))] max-sm:rounded-2xl max-sm:border max-sm:bg-surface max-sm:shadow-sheet sm:grid-cols-4 sm:gap-4">
        {figures.map(({ name, figure, href, note }) => (
          <div
            key={name}
            className="relative flex flex-col gap-1 px-1 py-3 max-sm:text-center sm:rounded-2xl sm:border sm:bg-surface sm:p-5 sm:shadow-sheet"
          >
            <dt className="text-xs text-muted sm:text-sm">
              {href ? (
                // The whole card is the link's tap area.
                <Link
                  href={href}
                  className="inline-flex min-h-6 items-center underline-offset-2 after:absolute after:inset-0 after:rounded-2xl hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </dt>
            <dd className="order-first text-xl font-bold sm:text-2xl">
              {figure === undefined && isPending ? (
                <Skeleton className="h-7 w-10 max-sm:mx-auto sm:h-8 sm:w-12" />
              ) : (
                <span>{figure ?? '–'}</span>
              )}
            </dd>
            {note && <dd className="text-xs text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Tells only the host that guests waited too long for an answer, and how to fix it. */
export function SlowToAnswer() {
  const t = useTranslations();
  const { data } = useStats();
  const slow = data?.slowToAnswer;
  if (!slow) return null;
  return (
    <p role="note" className="rounded-2xl border border-warn/40 p-4 text-sm">
      <strong>{t('host.slow.title')}</strong>{' '}
      <span>{t('host.slow.text', { missed: slow.missed, left: slow.answersLeft })}</span>
    </p>
  );
}

const SAID_NO = 'sukkah-phone-no';

/** Suggests a phone number to hosts without one, until they say no in this browser. */
export function PhoneNote() {
  const t = useTranslations();
  const { data } = useStats();
  const [isClosed, setClosed] = useState(false);
  if (!data?.suggestsPhone || isClosed || recall(SAID_NO)) return null;
  const close = () => {
    setClosed(true);
    remember(SAID_NO);
  };
  return (
    <div role="note" className="flex flex-wrap items-center gap-2 rounded-2xl border p-4 text-sm">
      <p className="min-w-40 grow basis-0">
        {t.rich('host.phone.text', {
          link: linkTo('/profile#contact'),
        })}
      </p>
      <Button variant="secondary" onClick={close}>
        {t('host.phone.no')}
      </Button>
    </div>
  );
}
