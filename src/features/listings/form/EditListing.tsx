'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { useFailureToast } from '@/features/errorMessage';
import { useViewer } from '@/features/session/useViewer';
import { useTranslations } from '@/i18n/useTranslations';
import type { ListingDetail } from '@/schemas/listing';
import { trpc, useHasLoaded } from '@/trpc/client';
import { FormSkeleton, useAfterSave } from './formPage';
import { ListingForm } from './ListingForm';

function EditForm({ listing }: { listing: ListingDetail }) {
  const t = useTranslations();
  const utils = trpc.useUtils();
  const afterSave = useAfterSave(t('listingForm.edit.done'));
  const update = trpc.listings.update.useMutation({
    onSuccess: ({ notified: { asked, removed } }, { visible }) =>
      afterSave({
        description: [
          visible === false && t('listingForm.edit.hidden'),
          asked > 0 && t('listingForm.edit.asked', { count: asked }),
          removed > 0 && t('listingForm.edit.removed', { count: removed }),
        ]
          .filter(Boolean)
          .join(' '),
      }),
  });
  return (
    <ListingForm
      before={listing}
      save={(changed, known) => update.mutateAsync({ ...changed, ...known, id: listing.id })}
      reload={() => utils.listings.byId.fetch({ id: listing.id }, { staleTime: 0 })}
      saving={update.isPending || update.isSuccess}
      saveLabel={t('listingForm.edit.submit')}
      failure={t('listingForm.edit.failed')}
    />
  );
}

/** Edits one of the viewer's own listings. Anyone else's shows as not found. */
export function EditListing({ id }: { id: string }) {
  const t = useTranslations();
  const router = useRouter();
  const tellFailure = useFailureToast(t('listingForm.edit.loadError'));
  const { data: viewer } = useViewer();
  const listing = trpc.listings.byId.useQuery({ id }, { refetchOnMount: 'always' });
  // 400 is an invalid ID, 404 an unknown one.
  const missing = [400, 404].includes(listing.error?.data?.httpStatus ?? 0);
  const isShown = useHasLoaded(listing);
  // Once the form is shown, a failed refetch mustn't discard what was typed.
  const failed = listing.isError && !missing && !isShown;

  useEffect(() => {
    if (!failed) return;
    tellFailure();
    router.replace('/host');
  }, [failed, router, tellFailure]);

  if (failed || !listing.isFetchedAfterMount) return <FormSkeleton />;
  if (listing.data && listing.data.hostId === viewer?.id)
    return <EditForm listing={listing.data} />;
  return (
    <EmptyState
      title={t('listingForm.edit.missing')}
      action={<ButtonLink href="/host">{t('nav.account.host')}</ButtonLink>}
    />
  );
}
