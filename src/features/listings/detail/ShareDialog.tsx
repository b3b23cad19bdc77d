'use client';

import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { Button, buttonClass } from '@/components/button';
import { DialogFooter } from '@/components/dialog';
import { Modal } from '@/components/modal';
import { toast } from '@/components/toast';
import { pathIn } from '@/i18n/paths';
import { useLanguage } from '@/i18n/useTranslations';
import { shareText } from './shareText';
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
  const language = useLanguage();
  const { t } = language;
  const text = shareText(language, listing);
  const url = `${window.location.origin}${pathIn(language.locale, `/listing/${listing.id}`)}`;
  const message = `${text}\n${url}`;

  const share = async () => {
    // Closing the share sheet rejects the promise, which isn't an error.
    await navigator.share({ title: listing.title, text, url }).catch(() => {});
    onClose();
  };
  const copy = async () => {
    try {
      // `navigator.clipboard` exists only in secure contexts.
      await navigator.clipboard.writeText(message);
      toast({ title: t('common.success'), description: t('listing.share.copied') });
      onClose();
    } catch {
      toast({
        title: t('common.error'),
        description: t('listing.share.copyFailed'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Modal open={open} onClose={onClose} title={t('listing.share.title')}>
      <p className="rounded-xl bg-raised p-3 text-sm break-words">
        <bdi className="block">{text}</bdi>
        <bdi className="mt-1 block text-muted">{url}</bdi>
      </p>
      <DialogFooter>
        {'share' in navigator && (
          <Button onClick={() => void share()}>
            <Share2 />
            <span>{t('listing.share.sheet')}</span>
          </Button>
        )}
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary')}
        >
          <MessageCircle />
          <span>{t('listing.share.whatsapp')}</span>
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy />
          <span>{t('listing.share.copy')}</span>
        </Button>
      </DialogFooter>
    </Modal>
  );
}
