'use client';

import { SeatBar } from '@/components/seatBar';
import { MealThumb } from '@/features/listings/MealPicture';
import { useMealTexts } from '@/features/listings/useMealTexts';
import type { HostRequest } from '@/schemas/request';

export type MealGroup = [HostRequest, ...HostRequest[]];

/** Groups requests by meal, in the order of each meal's first request. */
export function groupByMeal(requests: HostRequest[]): MealGroup[] {
  const meals = new Map<string, MealGroup>();
  for (const request of requests) {
    const meal = meals.get(request.slotId);
    if (meal) meal.push(request);
    else meals.set(request.slotId, [request]);
  }
  return [...meals.values()];
}

/** Names a group's meal and listing, and says how many seats are taken. */
export function MealHeading({ id, requests: [request] }: { id: string; requests: MealGroup }) {
  const { t, mealName, mealClock, seatsTaken, ...texts } = useMealTexts();
  const { slot, listing, groups } = request;
  const dateOf = slot.isOver ? texts.mealDateYear : texts.mealDate;
  return (
    <div className="flex items-start gap-3">
      <MealThumb listing={listing} slot={slot} />
      <div className="min-w-0">
        <h3 id={id} className="font-semibold break-words">
          {t('meal.heading', {
            meal: mealName(slot.type),
            date: dateOf(slot.startsAt, listing.timeZone),
            time: mealClock(slot.startsAt, listing.timeZone),
          })}
        </h3>
        <p className="text-sm break-words text-muted">
          <bdi>{listing.title}</bdi>
        </p>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <SeatBar taken={slot.capacityReserved} total={slot.capacityTotal} />
          <p className="text-sm">{seatsTaken(slot, groups)}</p>
        </div>
      </div>
    </div>
  );
}
