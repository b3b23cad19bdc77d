import { CalendarDays, Clock, DoorOpen, UsersRound } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Card, Fact } from '@/components/card';
import { MealDay } from '../MealDay';
import { useMealTexts } from '../useMealTexts';
import type { DetailSlot } from './types';

export const mealHeading = (slotId: string) => `meal-${slotId}`;

export function SlotFace({
  slot,
  timeZone,
  ref,
  children,
}: {
  slot: DetailSlot;
  timeZone: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const { t, ...texts } = useMealTexts();
  return (
    <Card
      as="li"
      ref={ref}
      className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
          <h3 id={mealHeading(slot.id)} tabIndex={-1} className="rounded text-base font-semibold">
            {texts.slotName(slot)}
          </h3>
          <p className="font-semibold text-gold">{texts.detailPrice(slot)}</p>
        </div>
        <Fact id={`date-${slot.id}`} icon={CalendarDays}>
          {texts.mealDateLong(slot.startsAt, timeZone)}
        </Fact>
        <Fact icon={Clock}>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</Fact>
        <MealDay day={slot.isOver ? undefined : slot.day} timeZone={timeZone} />
        {slot.mode === 'open' ? (
          !slot.isClosed && <Fact icon={DoorOpen}>{t('meal.comeAsYouAre')}</Fact>
        ) : (
          <Fact icon={UsersRound}>
            {t('listing.slot.seats', { left: slot.seatsLeft, total: slot.capacityTotal })}
          </Fact>
        )}
      </div>
      <div className="flex shrink-0 flex-col">{children}</div>
    </Card>
  );
}
