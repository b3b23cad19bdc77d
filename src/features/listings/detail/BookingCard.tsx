'use client';

import { Clock } from 'lucide-react';
import { Fact } from '@/components/card';
import { useMealTexts } from '../useMealTexts';
import { type MealProps, RequestButton } from './RequestButton';
import type { DetailSlot } from './types';

/** Returns the listing's meals, the one that was searched for first. */
export const foundMealFirst = (slots: DetailSlot[], foundId: string | null): DetailSlot[] => [
  ...slots.filter(({ id }) => id === foundId),
  ...slots.filter(({ id }) => id !== foundId),
];

/**
 * Returns the first meal that the viewer can request. The one that was searched for may be full, as
 * it has a waitlist. None once they have an open request here.
 */
export const bookableMeal = (
  slots: DetailSlot[],
  foundId: string | null,
): DetailSlot | undefined =>
  slots.some(({ requests }) => requests.some(({ isOpen }) => isOpen))
    ? undefined
    : slots.find(
        ({ id, isOver, refusal }) =>
          !isOver && (refusal === null || (refusal === 'SEATS_FULL' && id === foundId)),
      );

/** A bar at the bottom of narrow windows, above the bottom links; a sticky card in wide ones. */
export function BookingCard({ listing, slot, viewer }: MealProps) {
  const { t, ...texts } = useMealTexts();
  const { timeZone } = listing;
  return (
    <div
      className={`booking-card sticky z-10 -mx-4 -mb-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-surface px-4 py-2.5 max-lg:order-last lg:top-24 lg:bottom-auto lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:m-0 lg:flex-col lg:items-stretch lg:self-start lg:rounded-2xl lg:border lg:p-5 lg:shadow-sheet print:hidden ${
        viewer ? 'bottom-(--bottom-links) sm:bottom-0' : 'bottom-0'
      }`}
    >
      <div className="min-w-0 grow basis-36 text-sm lg:basis-auto">
        <p className="font-semibold lg:text-base">
          {t('meal.withDate', {
            meal: texts.mealName(slot.type),
            date: texts.mealDate(slot.startsAt, timeZone),
          })}
        </p>
        <div className="mt-1 max-lg:hidden">
          <Fact icon={Clock}>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</Fact>
        </div>
        <p className="flex flex-wrap gap-x-2.5 tabular-nums lg:mt-2 lg:justify-between lg:text-base">
          <span>
            {slot.waitlistSeats
              ? t('meal.full')
              : t('listing.slot.seatsLeft', { left: slot.seatsLeft })}
          </span>
          <span className="font-semibold text-gold">{texts.detailPrice(slot)}</span>
        </p>
      </div>
      <RequestButton {...{ listing, slot, viewer }} className="lg:mt-1" />
    </div>
  );
}
