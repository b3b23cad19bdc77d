'use client';

import { Printer } from 'lucide-react';
import { Button, ButtonLink } from '@/components/button';
import { EmptyState, LoadError } from '@/components/emptyState';
import { BackLink } from '@/components/link';
import { LoadingBox } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { MealPass } from './MealPass';

export function MealPassPage({ id, request }: { id: string; request: HopperRequest | undefined }) {
  const t = useTranslations();
  const { data, error, refetch } = trpc.requests.card.useQuery(
    { id },
    { ...(request && { initialData: request }) },
  );
  const isMissing = error?.data?.httpStatus === 404;
  if (data && !isMissing)
    return (
      <div className="mx-auto w-full max-w-2xl px-4 py-8 print:max-w-none print:p-0">
        <BackLink href="/requests">{t('requests.guestCard.all')}</BackLink>
        <div className="mt-3">
          <MealPass request={data} />
        </div>
        <Button variant="secondary" className="mt-6 print:hidden" onClick={() => window.print()}>
          <Printer />
          <span>{t('requests.guestCard.print')}</span>
        </Button>
        <p className="mt-4 text-sm text-muted print:hidden">{t('requests.guestCard.kept')}</p>
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8">
      {!error && <LoadingBox className="h-72" />}
      {isMissing && (
        <EmptyState
          title={t('requests.guestCard.missing')}
          action={<ButtonLink href="/requests">{t('requests.guestCard.all')}</ButtonLink>}
        />
      )}
      {error && !isMissing && (
        <LoadError title={t('requests.guestCard.loadError')} onRetry={() => refetch()} />
      )}
    </div>
  );
}
