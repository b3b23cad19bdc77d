'use client';

import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { Fact } from '@/components/card';
import { labelOf } from '@/format/labels';
import { requestAnchor } from '@/format/requestLinks';
import { statusTones } from '../../requests/statusTones';
import { useMealTexts } from '../useMealTexts';
import { RetryOwnPart, useOwnPart } from './OwnPart';
import { type MealProps, RequestButton } from './RequestButton';
import { mealHeading } from './SlotFace';
import type { DetailSlot } from './types';

/** Returns the listing's meals, the one that was searched for first. */
export const foundMealFirst = (slots: DetailSlot[], foundId: string | null): DetailSlot[] => [
  ...slots.filter(({ id }) => id === foundId),
  ...slots.filter(({ id }) => id !== foundId),
];

/**
 * Returns the first meal that the viewer can request. The one that was searched for may be full, as
 * it has a waitlist.
 */
const bookableMeal = (slots: DetailSlot[], foundId: string | null): DetailSlot | undefined =>
  slots.find(
    ({ id, isOver, refusal }) =>
      !isOver && (refusal === null || (refusal === 'SEATS_FULL' && id === foundId)),
  );

type Request = DetailSlot['requests'][number];

/** Returns the viewer's open request for a coming meal. A seat comes first, then an invitation. */
function openRequest(slots: DetailSlot[]): { slot: DetailSlot; request: Request } | undefined {
  const open = slots
    .filter(({ isOver }) => !isOver)
    .flatMap((slot) =>
      slot.requests.filter(({ isOpen }) => isOpen).map((request) => ({ slot, request })),
    );
  const withStatus = (status: Request['status']) =>
    open.find(({ request }) => request.status === status);
  return withStatus('accepted') ?? withStatus('invited') ?? open[0];
}

/** A bar at the bottom of narrow windows, above the bottom links; a sticky card in wide ones. */
function Shell({
  listing: { timeZone },
  slot,
  facts,
  action,
}: MealProps & { facts: ReactNode; action: ReactNode }) {
  const { t, ...texts } = useMealTexts();
  const { state } = useOwnPart();
  // People who are signed in may have requested another meal.
  const loadingClass = state === 'loading' ? 'user:*:invisible' : '';
  return (
    <div
      className={`booking-card sticky bottom-0 user:max-sm:bottom-(--bottom-links) z-10 -mx-4 -mb-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-surface px-4 py-2.5 max-lg:order-last lg:top-24 lg:bottom-auto lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:m-0 lg:flex-col lg:items-stretch lg:self-start lg:rounded-2xl lg:border lg:p-5 lg:shadow-sheet print:hidden ${loadingClass}`}
    >
      <div className="min-w-0 grow basis-36 text-sm lg:basis-auto">
        <p className="font-semibold lg:text-base">{texts.mealWithDate(slot, timeZone)}</p>
        <div className="mt-1 max-lg:hidden">
          <Fact icon={Clock}>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</Fact>
        </div>
        {facts}
      </div>
      {state === 'failed' ? (
        <RetryOwnPart about={`${mealHeading(slot.id)} date-${slot.id}`} className="lg:mt-1" />
      ) : (
        action
      )}
    </div>
  );
}

function MealToRequest(props: MealProps) {
  const { slot } = props;
  const { t, detailPrice } = useMealTexts();
  return (
    <Shell
      {...props}
      facts={
        <p className="flex min-h-6 flex-wrap items-center gap-x-2.5 tabular-nums lg:mt-2 lg:justify-between lg:text-base">
          <span>
            {slot.waitlistSeats
              ? t('meal.full')
              : t('listing.slot.seatsLeft', { left: slot.seatsLeft })}
          </span>
          <span className="font-semibold text-gold">{detailPrice(slot)}</span>
        </p>
      }
      action={<RequestButton {...props} className="lg:mt-1" />}
    />
  );
}

function RequestedMeal({ request: { id, status }, ...props }: MealProps & { request: Request }) {
  const { t } = useMealTexts();
  const isInvitation = status === 'invited';
  return (
    <Shell
      {...props}
      facts={
        <p className="flex min-h-6 items-center lg:mt-2">
          <Badge tone={statusTones[status]}>
            {isInvitation ? t('listing.slot.requested', { status }) : labelOf(t, 'status', status)}
          </Badge>
        </p>
      }
      action={
        <ButtonLink
          href={`/requests#${requestAnchor(id)}`}
          variant={isInvitation ? 'primary' : 'secondary'}
          className="lg:mt-1"
        >
          {t(isInvitation ? 'listing.slot.invitation' : 'listing.slot.yourRequest')}
        </ButtonLink>
      }
    />
  );
}

/**
 * Returns a card with the viewer's open request here, or else with the meal to request. Undefined
 * if there's neither.
 */
export function bookingCard(
  props: Omit<MealProps, 'slot'>,
  slots: DetailSlot[],
  foundId: string | null,
): ReactNode {
  const requested = openRequest(slots);
  if (requested) return <RequestedMeal {...props} {...requested} />;
  const slot = bookableMeal(slots, foundId);
  return slot && <MealToRequest key={slot.id} {...props} slot={slot} />;
}
