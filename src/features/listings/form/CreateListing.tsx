'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useKeyFor } from '@/features/useKeyFor';
import { trpc } from '@/trpc/client';
import { FormSkeleton } from './FormSkeleton';
import { useAfterSave } from './useAfterSave';

// The server knows neither the host's clock nor their zone, from which the form starts.
const ListingForm = dynamic(() => import('./ListingForm').then((module) => module.ListingForm), {
  ssr: false,
  loading: FormSkeleton,
});

/** The form for a new listing, saved with its slots in one call. */
export function CreateListing() {
  const t = useTranslations();
  const create = trpc.listings.create.useMutation({
    onSuccess: useAfterSave(t('listingForm.create.done')),
  });
  const keyFor = useKeyFor();
  return (
    <ListingForm
      save={(listing) => create.mutateAsync({ ...listing, key: keyFor(listing) })}
      saving={create.isPending || create.isSuccess}
      saveLabel={t('listingForm.create.submit')}
      failure={t('listingForm.create.failed')}
    />
  );
}
