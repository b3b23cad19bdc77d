'use client';

import { useEffect } from 'react';
import { Button } from '@/components/button';
import type { DialogProps } from '@/components/dialog';
import { LoadError } from '@/components/emptyState';
import { Modal } from '@/components/modal';
import { LoadingBox } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { ListingView } from '../detail/ListingView';
import { SlotFace } from '../detail/SlotFace';
import type { ListingSave } from './fields';

/** The preview shows neither the street nor the exact point, so don't send them. */
function previewInput({ addressLine1, addressLine2, lat, lon, visible, ...listing }: ListingSave) {
  const { timeZone = 'UTC', dietaryOptions = [] } = listing;
  return { ...listing, timeZone, dietaryOptions };
}

export function Preview({ listing, open, onClose }: DialogProps & { listing: ListingSave | null }) {
  const t = useTranslations();
  const { mutate, data, isError } = trpc.listings.preview.useMutation();
  const isOpenSukkah = listing?.timeSlots?.some(({ mode }) => mode === 'open');
  useEffect(() => {
    if (listing) mutate(previewInput(listing));
  }, [listing, mutate]);
  return (
    <Modal wide open={open} onClose={onClose} title={t('listingForm.preview.title')}>
      <p className="text-sm text-muted">
        {t(isOpenSukkah ? 'listingForm.preview.openText' : 'listingForm.preview.text')}
      </p>
      {data && (
        <ListingView
          className="pt-1"
          listing={data}
          meal={(slot) => (
            <SlotFace key={slot.id} slot={slot} timeZone={data.timeZone}>
              {slot.mode !== 'open' && (
                <Button disabled variant={slot.refusal ? 'secondary' : 'primary'}>
                  {slot.isOver
                    ? t('meal.over')
                    : t(slot.refusal === 'SEATS_FULL' ? 'meal.full' : 'listing.slot.request')}
                </Button>
              )}
            </SlotFace>
          )}
        />
      )}
      {isError && (
        <LoadError
          title={t('listingForm.preview.failed')}
          onRetry={() => listing && mutate(previewInput(listing))}
        />
      )}
      {!data && !isError && <LoadingBox className="h-72" />}
    </Modal>
  );
}
