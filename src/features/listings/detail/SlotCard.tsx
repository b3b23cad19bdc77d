'use client';

import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/onDemand';
import { requestPath } from '@/format/requestPath';
import { useTranslations } from '@/i18n/useTranslations';
import { statusTones } from '../../requests/statusTones';
import type { KnownViewer } from '../../session/knownViewer';
import { loginHref } from '../../session/loginHref';
import { mealHeading, SlotFace } from './SlotFace';
import type { DetailListing, DetailSlot } from './types';
import { useRequestedMeal } from './useRequestedMeal';

const RequestDialog = dialogOnDemand(() =>
  import('../../requests/RequestDialog').then((module) => module.RequestDialog),
);

type Props = { listing: DetailListing; slot: DetailSlot; viewer: KnownViewer };

/** `asked`: the address asks for a seat here, just now. */
type Asked = Props & { asked: boolean };

/** The button to ask for seats, with its dialog; the way to sign in for a visitor, and from there back to it. */
function Ask({ listing, slot, viewer, asked }: Asked) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!asked) return;
    // The dialog gives the focus back to it.
    button.current?.focus();
    setOpen(true);
  }, [asked]);
  return (
    <>
      <Button
        ref={button}
        aria-describedby={`${mealHeading(slot.id)} date-${slot.id}`}
        {...(viewer && { onPointerEnter: RequestDialog.warm, onFocus: RequestDialog.warm })}
        onClick={() => {
          if (viewer) setOpen(true);
          else window.location.href = loginHref(requestPath(listing.id, slot.id));
        }}
      >
        {t('listing.slot.request')}
      </Button>
      <RequestDialog listing={listing} slot={slot} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Action(props: Asked) {
  const { slot } = props;
  const t = useTranslations();
  const standing = slot.requests.find(({ isOpen }) => isOpen);
  if (slot.isOver)
    return (
      <Button variant="secondary" disabled>
        {t('meal.over')}
      </Button>
    );
  if (slot.refusal === 'SEATS_FULL')
    return (
      <Button variant="secondary" disabled>
        {t('meal.full')}
      </Button>
    );
  if (slot.refusal === 'OWN_SLOT')
    return <p className="text-sm">{t('meal.requests', { count: slot.requests.length })}</p>;
  if (standing)
    return (
      <div className="flex flex-col items-start gap-1 sm:items-end">
        <Badge tone={statusTones[standing.status]}>
          {t('listing.slot.requested', { status: standing.status })}
        </Badge>
        <Link
          prefetch={false}
          href="/requests"
          className="py-1 text-sm text-accent hover:underline"
        >
          {t('listing.slot.yourRequests')}
        </Link>
      </div>
    );
  if (slot.refusal === 'DECLINED_BEFORE' || slot.refusal === 'CANCELLED_OFTEN')
    return (
      <p className="max-w-56 text-sm text-muted">
        {t(
          slot.refusal === 'DECLINED_BEFORE'
            ? 'listing.slot.declinedBefore'
            : 'listing.slot.cancelledOften',
        )}
      </p>
    );
  // Of a meal that is not to be asked for in any other way, nothing is offered.
  if (slot.refusal) return null;
  return <Ask {...props} />;
}

/** When the button with which a request was sent gives way to it, the focus goes to the meal, and not to the body. */
function useFocusOnceAsked({ id, requests }: DetailSlot) {
  const standing = requests.some(({ isOpen }) => isOpen);
  const before = useRef(standing);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (standing && !before.current && lost)
      document.getElementById(mealHeading(id))?.focus({ preventScroll: true });
    before.current = standing;
  }, [id, standing]);
}

/** One meal of a listing, and the way to it. */
export function SlotCard({ listing, slot, viewer }: Props) {
  const { asked, done } = useRequestedMeal(slot.id, Boolean(viewer));
  const card = useRef<HTMLDivElement>(null);
  useFocusOnceAsked(slot);
  useEffect(() => {
    if (!asked) return;
    card.current?.scrollIntoView({ block: 'center' });
    done();
  }, [asked, done]);
  return (
    <SlotFace ref={card} slot={slot} timeZone={listing.timeZone}>
      <Action {...{ listing, slot, viewer, asked }} />
    </SlotFace>
  );
}
