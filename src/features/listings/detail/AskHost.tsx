'use client';

import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { loginHref } from '@/features/session/loginHref';
import type { KnownViewer } from '@/features/session/ViewerProvider';
import { useTranslations } from '@/i18n/useTranslations';

const AskHostDialog = dialogOnDemand(() =>
  import('@/features/messages/AskHostDialog').then((module) => module.AskHostDialog),
);

export function AskHost({ listingId, viewer }: { listingId: string; viewer: KnownViewer }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  if (!viewer)
    return (
      <a href={loginHref(`/listing/${listingId}`)} className={buttonClass('secondary')}>
        <MessageCircle />
        {t('listing.ask')}
      </a>
    );
  return (
    <>
      <Button
        variant="secondary"
        onPointerEnter={AskHostDialog.warm}
        onFocus={AskHostDialog.warm}
        onClick={() => setOpen(true)}
      >
        <MessageCircle />
        {t('listing.ask')}
      </Button>
      <AskHostDialog listingId={listingId} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
