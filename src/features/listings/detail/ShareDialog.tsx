'use client';

import { DialogFooter, type DialogProps } from '@/components/dialog';
import { Modal } from '@/components/modal';
import { useTranslations } from '@/i18n/useTranslations';
import { ShareActions, type SharedListing, SharedText } from './ShareActions';

export function ShareDialog({ listing, open, onClose }: DialogProps & { listing: SharedListing }) {
  const t = useTranslations();
  return (
    <Modal open={open} onClose={onClose} title={t('listing.share.title')}>
      <SharedText listing={listing} className="rounded-xl bg-raised p-3" />
      <DialogFooter>
        <ShareActions listing={listing} onShared={onClose} />
      </DialogFooter>
    </Modal>
  );
}
