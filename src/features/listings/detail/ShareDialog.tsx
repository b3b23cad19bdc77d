'use client';

import { DialogFooter } from '@/components/dialog';
import { Modal } from '@/components/modal';
import { useTranslations } from '@/i18n/useTranslations';
import { ShareActions, useShareMessage } from './ShareActions';
import type { DetailListing } from './types';

export function ShareDialog({
  listing,
  open,
  onClose,
}: {
  listing: DetailListing;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations();
  const { text, url } = useShareMessage(listing);
  return (
    <Modal open={open} onClose={onClose} title={t('listing.share.title')}>
      <p className="rounded-xl bg-raised p-3 text-sm break-words">
        <bdi className="block">{text}</bdi>
        <bdi className="mt-1 block text-muted">{url}</bdi>
      </p>
      <DialogFooter>
        <ShareActions listing={listing} onShared={onClose} />
      </DialogFooter>
    </Modal>
  );
}
