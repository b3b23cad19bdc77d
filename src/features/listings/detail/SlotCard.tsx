'use client';

import { useEffect, useRef } from 'react';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Link } from '@/components/link';
import { REQUESTED_MEAL_PARAM, requestAnchor } from '@/format/requestLinks';
import { statusTones } from '../../requests/statusTones';
import { useMealTexts } from '../useMealTexts';
import { OwnAction, useOwnPart } from './OwnPart';
import { type MealProps, RequestButton } from './RequestButton';
import { mealHeading, SlotFace } from './SlotFace';
import type { DetailSlot } from './types';
import { useLinkTarget } from './useLinkTarget';

type ActionProps = MealProps & { isLinkTarget: boolean };

function ActionForViewer(props: ActionProps) {
  const { slot } = props;
  const { t, seatsTaken } = useMealTexts();
  const openRequest = slot.requests.find(({ isOpen }) => isOpen);
  if (slot.refusal === 'SEATS_FULL' && !openRequest)
    return (
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled>
          {t('meal.full')}
        </Button>
        <RequestButton {...props} isLinkTarget={false} />
        <Link href="/need" className="self-center py-1 text-sm text-accent hover:underline">
          {t('listing.slot.need')}
        </Link>
      </div>
    );
  if (slot.refusal === 'OWN_SLOT')
    return slot.groups && <p className="text-sm">{seatsTaken(slot, slot.groups)}</p>;
  if (openRequest)
    return (
      // On phones, as tall as the button in its place.
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
        <Badge tone={statusTones[openRequest.status]}>
          {t('listing.slot.requested', { status: openRequest.status })}
        </Badge>
        {openRequest.status === 'invited' ? (
          <Link
            href={`/requests#${requestAnchor(openRequest.id)}`}
            className="py-1 text-sm font-semibold text-accent hover:underline"
          >
            {t('listing.slot.invitation')}
          </Link>
        ) : (
          <Link href="/requests" className="py-1 text-sm text-accent hover:underline">
            {t('listing.slot.yourRequests')}
          </Link>
        )}
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
  return slot.refusal ? null : <RequestButton {...props} />;
}

function Action(props: ActionProps) {
  const { slot } = props;
  const { t } = useMealTexts();
  if (slot.mode === 'open')
    return slot.isClosed && !slot.isOver && <Badge tone="warn">{t('meal.closed')}</Badge>;
  if (slot.isOver)
    return (
      <Button variant="secondary" disabled>
        {t('meal.over')}
      </Button>
    );
  return (
    <OwnAction about={`${mealHeading(slot.id)} date-${slot.id}`}>
      <ActionForViewer {...props} />
    </OwnAction>
  );
}

/**
 * When the request button disappears after sending, focuses the meal's heading instead of the body.
 */
function useFocusAfterRequest({ id, requests }: DetailSlot) {
  const isKnown = useOwnPart().state === 'known';
  const hasOpenRequest = requests.some(({ isOpen }) => isOpen);
  const hadOpenRequest = useRef(true);
  useEffect(() => {
    if (!isKnown) return;
    const lost = document.activeElement === document.body;
    if (hasOpenRequest && !hadOpenRequest.current && lost)
      document.getElementById(mealHeading(id))?.focus({ preventScroll: true });
    hadOpenRequest.current = hasOpenRequest;
  }, [id, isKnown, hasOpenRequest]);
}

export function SlotCard({ listing, slot, viewer, onSent }: MealProps) {
  const { isLinkTarget, done } = useLinkTarget(REQUESTED_MEAL_PARAM, slot.id, Boolean(viewer));
  const card = useRef<HTMLDivElement>(null);
  useFocusAfterRequest(slot);
  useEffect(() => {
    if (!isLinkTarget) return;
    card.current?.scrollIntoView({ block: 'center' });
    done();
  }, [isLinkTarget, done]);
  return (
    <SlotFace ref={card} slot={slot} timeZone={listing.timeZone}>
      <Action
        listing={listing}
        slot={slot}
        viewer={viewer}
        onSent={onSent}
        isLinkTarget={isLinkTarget}
      />
    </SlotFace>
  );
}
