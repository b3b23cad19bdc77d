'use client';

import { Copy, Link, MessageCircle, Share2 } from 'lucide-react';
import { Button, buttonClass } from '@/components/button';
import { toastError, toastSuccess } from '@/components/toast';
import { pathIn } from '@/i18n/paths';
import { useLanguage } from '@/i18n/useTranslations';
import { shareText } from './shareText';
import type { DetailListing } from './types';

export type SharedListing = Pick<DetailListing, 'id' | 'title'> & Parameters<typeof shareText>[1];

function useShareMessage(listing: SharedListing): { text: string; url: string } {
  const language = useLanguage();
  const path = pathIn(language.locale, `/listing/${listing.id}`);
  return { text: shareText(language, listing), url: `${window.location.origin}${path}` };
}

export function SharedText({ listing, className }: { listing: SharedListing; className: string }) {
  const { text, url } = useShareMessage(listing);
  return (
    <p className={`text-sm break-words ${className}`}>
      <bdi className="block">{text}</bdi>
      <bdi className="mt-1 block text-muted">{url}</bdi>
    </p>
  );
}

/** The ways to share a listing that this browser has. */
export function ShareActions({
  listing,
  onShared,
}: {
  listing: SharedListing;
  onShared?: () => void;
}) {
  const { t } = useLanguage();
  const { text, url } = useShareMessage(listing);
  const message = `${text}\n${url}`;
  const share = async () => {
    // Closing the share sheet rejects the promise, which isn't an error.
    await navigator.share({ title: listing.title, text, url }).catch(() => {});
    onShared?.();
  };
  const copy = async (copied: string) => {
    try {
      // `navigator.clipboard` exists only in secure contexts.
      await navigator.clipboard.writeText(copied);
      toastSuccess(t, t('listing.share.copied'));
      onShared?.();
    } catch {
      toastError(t, t('listing.share.copyFailed'));
    }
  };
  return (
    <>
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
      <Button variant="secondary" onClick={() => void copy(url)}>
        <Link />
        <span>{t('listing.share.copyLink')}</span>
      </Button>
      <Button variant="secondary" onClick={() => void copy(message)}>
        <Copy />
        <span>{t('listing.share.copy')}</span>
      </Button>
    </>
  );
}
