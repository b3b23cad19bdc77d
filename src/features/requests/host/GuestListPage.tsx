'use client';

import { Printer } from 'lucide-react';
import { Button, ButtonLink } from '@/components/button';
import { EmptyState, LoadError } from '@/components/emptyState';
import { Loading, Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { GuestList } from './GuestList';

export function PrintButton({ label }: { label: string }) {
  return (
    <Button className="mt-6 print:hidden" onClick={() => window.print()}>
      <Printer />
      {label}
    </Button>
  );
}

export function GuestListPage({ slotId }: { slotId: string }) {
  const t = useTranslations();
  const { data, error, refetch } = trpc.requests.eveList.useQuery(
    { slotId },
    { refetchOnMount: 'always' },
  );
  if (data)
    return (
      <div className="mx-auto w-full max-w-3xl px-4 py-8 print:p-0">
        <GuestList {...data} />
        <PrintButton label={t('guestList.print')} />
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8">
      {!error && (
        <Loading>
          <Skeleton className="h-72" />
        </Loading>
      )}
      {error &&
        (error.data?.httpStatus === 500 || !error.data ? (
          <LoadError title={t('guestList.loadError')} onRetry={() => refetch()} />
        ) : (
          <EmptyState
            title={t('guestList.missing')}
            action={<ButtonLink href="/host">{t('nav.account.host')}</ButtonLink>}
          />
        ))}
    </div>
  );
}
