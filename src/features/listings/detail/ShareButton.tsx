'use client';

import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { useTranslations } from '@/i18n/useTranslations';
import type { DetailListing } from './types';

const ShareDialog = dialogOnDemand(() =>
  import('./ShareDialog').then((module) => module.ShareDialog),
);

export function ShareButton({ listing }: { listing: DetailListing }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" {...ShareDialog.approach} onClick={() => setOpen(true)}>
        <Share2 />
        <span>{t('listing.share.open')}</span>
      </Button>
      <ShareDialog listing={listing} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
