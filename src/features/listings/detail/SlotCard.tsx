'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { REQUESTED_MEAL_PARAM, requestPath } from '@/format/requestLinks';
import { useTranslations } from '@/i18n/useTranslations';
import { statusTones } from '../../requests/statusTones';
import { loginHref } from '../../session/loginHref';
import type { KnownViewer } from '../../session/ViewerProvider';
import { useMealTexts } from '../useMealTexts';
import { mealHeading, SlotFace } from './SlotFace';
import type { DetailListing, DetailSlot } from './types';

const RequestDialog = dialogOnDemand(() =>
  import('../../requests/RequestDialog').then((module) => module.RequestDialog),
);

type Props = { listing: DetailListing; slot: DetailSlot; viewer: KnownViewer };

type ActionProps = Props & { isLinkTarget: boolean };

function RequestButton({ listing, slot, viewer, isLinkTarget }: ActionProps) {
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
        variant={slot.waitlistSeats ? 'secondary' : 'primary'}
        aria-describedby={`${mealHeading(slot.id)} date-${slot.id}`}
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
      <RequestDialog listing={listing} slot={slot} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Action(props: ActionProps) {
  const { slot } = props;
  const { t, seatsTaken } = useMealTexts();
  const openRequest = slot.requests.find(({ isOpen }) => isOpen);
  if (slot.isOver)
    return (
      <Button variant="secondary" disabled>
        {t('meal.over')}
      </Button>
    );
  if (slot.refusal === 'SEATS_FULL')
    return (
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled>
          {t('meal.full')}
        </Button>
        <RequestButton {...props} isLinkTarget={false} />
      </div>
    );
  if (slot.refusal === 'OWN_SLOT')
    return slot.groups && <p className="text-sm">{seatsTaken(slot, slot.groups)}</p>;
  if (openRequest)
    return (
      <div className="flex flex-col items-start gap-1 sm:items-end">
        <Badge tone={statusTones[openRequest.status]}>
          {t('listing.slot.requested', { status: openRequest.status })}
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
  // Offer nothing if the viewer can't request seats at all.
  if (slot.refusal) return null;
  return <RequestButton {...props} />;
}

/**
 * Returns whether the URL asks to request this meal, as after a sign-in that started here. The
 * parameter is removed at once, so going back or reloading doesn't ask again. Call `done` once it's
 * handled.
 */
function useRequestedMeal(slotId: string, isUser: boolean) {
  const [isLinkTarget, setIsLinkTarget] = useState(false);
  const requestedSlotId = useSearchParams().get(REQUESTED_MEAL_PARAM);
  useEffect(() => {
    if (!isUser || requestedSlotId !== slotId) return;
    const { pathname, search } = window.location;
    const rest = new URLSearchParams(search);
    rest.delete(REQUESTED_MEAL_PARAM);
    window.history.replaceState(null, '', rest.size ? `${pathname}?${rest}` : pathname);
    setIsLinkTarget(true);
  }, [isUser, requestedSlotId, slotId]);
  return { isLinkTarget, done: useCallback(() => setIsLinkTarget(false), []) };
}

/**
 * When the request button disappears after sending, focuses the meal's heading instead of the body.
 */
function useFocusAfterRequest({ id, requests }: DetailSlot) {
  const hasOpenRequest = requests.some(({ isOpen }) => isOpen);
  const hadOpenRequest = useRef(hasOpenRequest);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (hasOpenRequest && !hadOpenRequest.current && lost)
      document.getElementById(mealHeading(id))?.focus({ preventScroll: true });
    hadOpenRequest.current = hasOpenRequest;
  }, [id, hasOpenRequest]);
}

export function SlotCard({ listing, slot, viewer }: Props) {
  const { isLinkTarget, done } = useRequestedMeal(slot.id, Boolean(viewer));
  const card = useRef<HTMLDivElement>(null);
  useFocusAfterRequest(slot);
  useEffect(() => {
    if (!isLinkTarget) return;
    card.current?.scrollIntoView({ block: 'center' });
    done();
  }, [isLinkTarget, done]);
  return (
    <SlotFace ref={card} slot={slot} timeZone={listing.timeZone}>
      <Action {...{ listing, slot, viewer, isLinkTarget }} />
    </SlotFace>
  );
}
