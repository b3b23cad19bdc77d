'use client';

import { ButtonLink } from '@/components/button';
import { EmptyState, LoadError } from '@/components/emptyState';
import { LoadingBox } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { DashboardLink, GuestList, PrintButton } from './GuestList';

export function AllGuestListsPage() {
  const t = useTranslations();
  const { data, error, refetch } = trpc.requests.eveLists.useQuery(undefined, {
    refetchOnMount: 'always',
  });
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 print:p-0">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-2xl font-semibold sm:text-4xl">{t('guestList.all.title')}</h1>
        {data && data.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <PrintButton label={t('guestList.all.print', { count: data.length })} />
            <DashboardLink />
          </div>
        )}
      </div>
      {data && data.length > 0 && (
        <div className="space-y-12 print:space-y-0">
          {data.map((list) => (
            <div key={list.slot.id} className="break-after-page last:break-after-auto">
              <GuestList {...list} heading="h2" />
            </div>
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState
          title={t('guestList.all.none')}
          action={<ButtonLink href="/host">{t('nav.account.host')}</ButtonLink>}
        />
      )}
      {!data && !error && <LoadingBox className="h-72" />}
      {!data && error && <LoadError title={t('guestList.all.failed')} onRetry={() => refetch()} />}
    </div>
  );
}
