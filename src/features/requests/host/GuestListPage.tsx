'use client';

import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { EmptyState, LoadError } from '@/components/emptyState';
import { LoadingBox } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { DashboardLink, GuestList, PrintButton } from './GuestList';

const MessageGuestsDialog = dialogOnDemand(() =>
  import('./MessageGuestsDialog').then((module) => module.MessageGuestsDialog),
);

function MessageGuests({ slotId }: { slotId: string }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="print:hidden"
        {...MessageGuestsDialog.approach}
        onClick={() => setOpen(true)}
      >
        <MessagesSquare />
        <span>{t('guestList.message.open')}</span>
      </Button>
      <MessageGuestsDialog slotId={slotId} open={open} onClose={() => setOpen(false)} />
    </>
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
        <div className="mt-6 flex flex-wrap gap-3">
          <PrintButton label={t('guestList.print')} />
          {data.guests.length > 0 && <MessageGuests slotId={slotId} />}
          <DashboardLink />
        </div>
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8">
      {!error && <LoadingBox className="h-72" />}
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
