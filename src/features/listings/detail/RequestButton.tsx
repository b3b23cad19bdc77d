'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { requestPath } from '@/format/requestLinks';
import { useTranslations } from '@/i18n/useTranslations';
import type { SentRequest } from '../../requests/RequestSent';
import { loginHref } from '../../session/loginHref';
import type { KnownViewer } from '../../session/ViewerProvider';
import { mealHeading } from './SlotFace';
import type { DetailListing, DetailSlot } from './types';

const RequestDialog = dialogOnDemand(() =>
  import('../../requests/RequestDialog').then((module) => module.RequestDialog),
);

export type MealProps = {
  listing: DetailListing;
  slot: DetailSlot;
  viewer: KnownViewer;
  onSent: (sent: SentRequest) => void;
};

export function RequestButton({
  listing,
  slot,
  viewer,
  onSent,
  isLinkTarget,
  className,
}: MealProps & { isLinkTarget?: boolean; className?: string }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isLinkTarget) return;
    button.current?.focus();
    setOpen(true);
  }, [isLinkTarget]);
  return (
    <>
      <Button
        ref={button}
        className={className}
        variant={slot.waitlistSeats ? 'secondary' : 'primary'}
        about={`${mealHeading(slot.id)} date-${slot.id}`}
        {...(viewer && { onPointerEnter: RequestDialog.warm, onFocus: RequestDialog.warm })}
        onClick={() => {
          if (viewer) setOpen(true);
          else {
            const path = requestPath(listing.id, slot.id, window.location.search);
            window.location.href = loginHref(path);
          }
        }}
      >
        {t(slot.waitlistSeats ? 'listing.slot.joinWaitlist' : 'listing.slot.request')}
      </Button>
      <RequestDialog
        listing={listing}
        slot={slot}
        open={open}
        onSent={onSent}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
