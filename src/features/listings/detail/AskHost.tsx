'use client';

import { MessageCircle } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { loginHref } from '@/features/session/loginHref';
import type { KnownViewer } from '@/features/session/ViewerProvider';
import { ASK_HOST_PARAM, askHostPath } from '@/format/requestLinks';
import { useTranslations } from '@/i18n/useTranslations';
import { useLinkTarget } from './useLinkTarget';

const AskHostDialog = dialogOnDemand(() =>
  import('@/features/messages/AskHostDialog').then((module) => module.AskHostDialog),
);

export function AskHost({ listingId, viewer }: { listingId: string; viewer: KnownViewer }) {
  const t = useTranslations();
  const search = useSearchParams().toString();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isLinkTarget, done } = useLinkTarget(ASK_HOST_PARAM, 'host', Boolean(viewer));
  useEffect(() => {
    if (!isLinkTarget) return;
    button.current?.focus();
    setOpen(true);
    done();
  }, [isLinkTarget, done]);
  if (!viewer)
    return (
      <a href={loginHref(askHostPath(listingId, search))} className={buttonClass('secondary')}>
        <MessageCircle />
        <span>{t('listing.ask')}</span>
      </a>
    );
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        {...AskHostDialog.approach}
        onClick={() => setOpen(true)}
      >
        <MessageCircle />
        <span>{t('listing.ask')}</span>
      </Button>
      <AskHostDialog listingId={listingId} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
