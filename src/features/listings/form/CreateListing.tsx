'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { offerPush } from '@/features/push/offer';
import { useIdempotencyKey } from '@/features/useIdempotencyKey';
import { useTranslations } from '@/i18n/useTranslations';
import { idIn } from '@/schemas/plain';
import { trpc } from '@/trpc/client';
import { FormSkeleton, useAfterSave } from './formPage';
import type { CopiedListing } from './ListingForm';

// Client-only: the form starts from the host's clock and time zone.
const ListingForm = dynamic(() => import('./ListingForm').then((module) => module.ListingForm), {
  ssr: false,
  loading: FormSkeleton,
});

const ListingAgain = dynamic(
  () => import('./RepeatListing').then((module) => module.RepeatListing),
  {
    ssr: false,
    loading: FormSkeleton,
  },
);

function NewListing({ copied }: { copied?: CopiedListing }) {
  const t = useTranslations();
  const afterSave = useAfterSave(t('listingForm.create.done'));
  const create = trpc.listings.create.useMutation({
    onSuccess: ({ id }) => {
      offerPush('host');
      afterSave({ created: id });
    },
  });
  const keyFor = useIdempotencyKey();
  return (
    <ListingForm
      copied={copied}
      save={(fields) => {
        const listing = { ...copied?.point(fields), ...fields };
        return create.mutateAsync({ ...listing, key: keyFor(listing) });
      }}
      saving={create.isPending || create.isSuccess}
      saveLabel={t('listingForm.create.submit')}
      failure={t('listingForm.create.failed')}
    />
  );
}

/**
 * Creates a listing and its slots in one call. `?again=` copies one of the host's own listings with
 * its meals, and `?copy=` without them.
 */
export function CreateListing() {
  const query = useSearchParams();
  const againId = idIn(query.get('again'));
  const originalId = againId ?? idIn(query.get('copy'));
  if (!originalId) return <NewListing />;
  return (
    <ListingAgain
      key={originalId}
      id={originalId}
      withMeals={againId !== undefined}
      form={(copied) => <NewListing copied={copied} />}
    />
  );
}
