'use client';

import { type ReactNode, useMemo } from 'react';
import { ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { useTranslations } from '@/i18n/useTranslations';
import type { ListingAgain, ListingDetail } from '@/schemas/listing';
import { trpc } from '@/trpc/client';
import { type ListingSave, listingToFields } from './fields';
import { FormSkeleton } from './formPage';
import type { CopiedListing } from './ListingForm';

/**
 * Returns form values for a new listing that copies one. Meals get the times in `newTimes`, or
 * aren't copied, and nothing of their history is.
 */
function repeatedFields(listing: ListingDetail, newTimes: ListingAgain) {
  const timeSlots = listing.timeSlots.flatMap((slot) => {
    const times = newTimes.find(({ id }) => id === slot.id);
    return times ? [{ ...slot, ...times }] : [];
  });
  const fields = listingToFields({ ...listing, timeSlots });
  return {
    ...fields,
    visible: true,
    // `originalPoint` keeps the original point while the address is the same, unless the host sets
    // another.
    pin: '',
    timeSlots: fields.timeSlots.map((slot) => ({ ...slot, slotId: '' })),
  };
}

const placeParts = ['addressLine1', 'addressLine2', 'city', 'region', 'country', 'postal'] as const;

const originalPoint = (
  { lat = null, lon = null, ...listing }: ListingDetail,
  saved: ListingSave,
) =>
  placeParts.every((part) => (listing[part] ?? '') === (saved[part] ?? '')) ? { lat, lon } : {};

const noTimes: ListingAgain = [];

export function RepeatListing({
  id,
  withMeals,
  form,
}: {
  id: string;
  /** Moves its meals to the next Sukkot. Otherwise the copy starts without them. */
  withMeals: boolean;
  form: (copied: CopiedListing) => ReactNode;
}) {
  const t = useTranslations();
  const { data: listing, isError } = trpc.listings.byId.useQuery({ id });
  const again = trpc.listings.again.useQuery({ id }, { enabled: withMeals });
  const { isError: isRefused } = again;
  const newTimes = withMeals ? again.data : noTimes;
  const copied = useMemo(
    (): CopiedListing | undefined =>
      listing &&
      newTimes && {
        // Each kind of copy has a draft of its own.
        id: withMeals ? listing.id : `copy-${listing.id}`,
        fields: repeatedFields(listing, newTimes),
        point: (saved) => originalPoint(listing, saved),
      },
    [listing, newTimes, withMeals],
  );
  if (isError || isRefused)
    return (
      <EmptyState
        title={t('listingForm.again.failed')}
        action={<ButtonLink href="/host">{t('nav.account.host')}</ButtonLink>}
      />
    );
  if (!copied) return <FormSkeleton />;
  return (
    <>
      <p className="mb-6 text-sm text-muted">
        {t(withMeals ? 'listingForm.again.text' : 'listingForm.again.withoutTimes')}
      </p>
      {form(copied)}
    </>
  );
}
