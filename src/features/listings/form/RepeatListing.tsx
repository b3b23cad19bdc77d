'use client';

import { type ReactNode, useMemo } from 'react';
import { ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { FormSkeleton } from './FormSkeleton';
import type { Copied } from './ListingForm';
import { pointAgain, repeatedFields } from './repeatMeals';

export function RepeatListing({ id, form }: { id: string; form: (copied: Copied) => ReactNode }) {
  const t = useTranslations();
  const { data: listing, isError } = trpc.listings.byId.useQuery({ id });
  const { data: again, isError: refused } = trpc.listings.again.useQuery({ id });
  const copied = useMemo(
    (): Copied | undefined =>
      listing &&
      again && {
        id: listing.id,
        fields: repeatedFields(listing, again, new Date()),
        point: (saved) => pointAgain(listing, saved),
      },
    [listing, again],
  );
  if (isError || refused)
    return (
      <EmptyState
        title={t('listingForm.again.failed')}
        action={<ButtonLink href="/host">{t('listingForm.edit.dashboard')}</ButtonLink>}
      />
    );
  if (!copied) return <FormSkeleton />;
  return (
    <>
      <p className="mb-6 text-sm text-muted">{t('listingForm.again.text')}</p>
      {form(copied)}
    </>
  );
}
