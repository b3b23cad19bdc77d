'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { ListChecks, Search, Tent } from 'lucide-react';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Link } from '@/components/link';
import { NightPicture } from '@/components/nightPicture';
import { communityFigureText } from '@/format/communityFigure';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import type { CommunityFigures } from '@/schemas/listing';
import { trpc } from '@/trpc/client';
import { TrpcProvider } from '@/trpc/provider';
import { useNews } from '../liveUpdates/useNews';
import { pendingRequestsInput } from '../prefetchedInputs';
import { useViewer } from '../session/useViewer';
import { ActiveListings } from './ActiveListings';
import { ElsewhereNote } from './ElsewhereNote';
import { Invitations } from './Invitations';
import { LostMeals } from './LostMeals';
import { NextMeal } from './NextMeal';
import { PendingRequests } from './PendingRequests';

const stats = ['seatsShared', 'activeHosts'] as const;

function Sidebar({ figures }: { figures: CommunityFigures | null }) {
  const language = useLanguage();
  const { t } = language;
  const visibleStats = stats.flatMap((stat) => {
    const value = communityFigureText(language, figures, stat);
    return value ? [{ stat, value }] : [];
  });
  return (
    <aside className="flex flex-col gap-6">
      {visibleStats.length > 0 && (
        <Card as="section">
          <h2 className="text-lg font-semibold">{t('home.stats.title')}</h2>
          <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-4">
            {visibleStats.map(({ stat, value }) => (
              <div key={stat} className="flex flex-col-reverse">
                <dt className="text-sm text-muted">{t(`home.stats.${stat}.label`)}</dt>
                <dd className="font-display text-3xl font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <Card as="section">
        <h2 className="text-lg font-semibold">{t('home.host.title')}</h2>
        <p className="mt-1 mb-4 text-sm text-muted">{t('home.host.text')}</p>
        <ButtonLink href="/host/create" className="w-full">
          {t('home.host.create')}
        </ButtonLink>
      </Card>
    </aside>
  );
}

function Greeting({ name }: { name: string }) {
  const t = useTranslations();
  return (
    <div className="dark relative isolate overflow-hidden rounded-2xl bg-night px-5 py-4 text-ink sm:px-8 sm:py-12">
      <NightPicture className="inset-0 h-full object-[72%_70%] max-sm:hidden" />
      <h1 className="max-w-sm text-[min(1.875rem,13vw)] leading-tight font-semibold text-balance break-words sm:text-4xl">
        {t('home.greeting', { name })}
      </h1>
      <Link
        href="/profile"
        className="mt-1 inline-block py-1 font-medium text-accent sm:mt-3 hover:underline"
      >
        {t('profile.title')}
      </Link>
    </div>
  );
}

/**
 * Guests who wait for this host's answer. `toAnswer` is their
 * number when the server rendered the page. The navigation reads the news, too, so at hydration
 * that query can exist without its data.
 */
function WaitingGuests({ toAnswer }: { toAnswer: number }) {
  const t = useTranslations();
  const count = useNews()?.toAnswer ?? toAnswer;
  if (count === 0) return null;
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
      <h2 className="font-semibold">{t('home.waiting.title', { count })}</h2>
      <ButtonLink href="/host?tab=requests">{t('home.waiting.answer')}</ButtonLink>
    </Card>
  );
}

type DashboardProps = { figures: CommunityFigures | null; toAnswer: number };

/**
 * Puts urgent things first: invitations, meals that fell through, the next meal, and guests waiting for an answer.
 * Pending requests come next. Without any, their section is in its usual place.
 */
export function Dashboard({ figures, toAnswer }: DashboardProps) {
  const t = useTranslations();
  const { data: viewer, isPending } = useViewer();
  const { data: pending } = trpc.requests.hopper.useQuery(pendingRequestsInput);
  const hasPending = Boolean(pending?.items.some(({ status }) => status !== 'invited'));
  if (isPending)
    return (
      <p role="status" className="m-auto px-4 py-8 text-muted">
        {t('common.loading')}
      </p>
    );
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-4 sm:py-8">
      <Greeting name={viewer?.firstName || t('home.friend')} />
      <div className="mt-4 grid grid-cols-1 gap-6 sm:mt-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Invitations />
          <LostMeals />
          <NextMeal />
          <WaitingGuests toAnswer={toAnswer} />
          {hasPending && <PendingRequests />}
          <ElsewhereNote />
          <section>
            <h2 className="text-xl font-semibold">{t('home.actions.title')}</h2>
            <div className="mt-3 grid gap-3 sm:grid-cols-2">
              <ButtonLink href="/explore" className="min-h-14">
                <Search />
                <span>{t('home.actions.find')}</span>
              </ButtonLink>
              <ButtonLink href="/host" variant="secondary" className="min-h-14">
                <Tent />
                <span>{t('nav.account.host')}</span>
              </ButtonLink>
            </div>
          </section>
          <Link
            href="/need"
            className="-mt-3 flex w-fit items-center gap-2 py-2 font-medium text-accent hover:underline"
          >
            <ListChecks aria-hidden />
            <span>{t('home.actions.need')}</span>
          </Link>
          {!hasPending && <PendingRequests />}
          <ActiveListings />
        </div>
        <Sidebar figures={figures} />
      </div>
    </div>
  );
}

export const LiveDashboard = ({
  state,
  ...dashboard
}: DashboardProps & { state: DehydratedState }) => (
  <TrpcProvider>
    <HydrationBoundary state={state}>
      <Dashboard {...dashboard} />
    </HydrationBoundary>
  </TrpcProvider>
);
