import { Badge } from '@/components/badge';
import { SeatBar } from '@/components/seatBar';
import { rainText } from '@/format/rain';
import type { ListingWithSlots } from '@/schemas/listing';
import type { CanceledMeal, TimeSlot } from '@/schemas/timeSlot';
import { trpc } from '@/trpc/client';
import { PastMeals } from '../PastMeals';
import { useMealTexts } from '../useMealTexts';
import { MealMenu } from './MealMenu';
import { OpeningHours } from './OpeningHours';

const noGroups = { accepted: 0, pending: 0, waitlisted: 0, acceptedSeats: 0, pendingSeats: 0 };

type OnCanceled = { onCanceled: () => void };

function Meal({
  slot,
  listing,
  onCanceled,
}: { slot: TimeSlot; listing: ListingWithSlots } & OnCanceled) {
  const texts = useMealTexts();
  const { t } = texts;
  const { timeZone } = listing;
  const { data: sent = [] } = trpc.invitations.sent.useQuery();
  const invited = sent
    .filter(({ slotId, status }) => slotId === slot.id && status === 'invited')
    .reduce((seats, { groupSize }) => seats + groupSize, 0);
  const { groups = noGroups, capacityReserved: taken, capacityTotal: total } = slot;
  const groupsAndSeats = (count: number, seats: number) =>
    t('host.card.groups', { groups: count, seats });
  const figures = [
    [t('host.card.confirmed'), groupsAndSeats(groups.accepted, groups.acceptedSeats)],
    [t('host.card.available'), t('meal.seats', { count: slot.seatsLeft })],
    [t('host.card.pending'), groupsAndSeats(groups.pending, groups.pendingSeats)],
  ] as const;
  const meal = t('host.card.meal', {
    meal: texts.mealName(slot.type),
    date: (slot.isOver ? texts.mealDateYear : texts.mealDate)(slot.startsAt, timeZone),
  });
  const announcedPlan = rainText(texts, {
    rainPlan: slot.rainTold,
    rainCancelBy: slot.rainToldBy,
  });
  return (
    <li className="relative flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium max-sm:pe-10">{meal}</p>
        <p className="text-sm text-muted max-sm:pe-10">
          {texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}
        </p>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <SeatBar taken={taken} total={total} />
          <p className="text-sm">
            {t('host.card.taken', {
              taken,
              total,
              invited,
              kept: Math.max(0, taken - groups.acceptedSeats - invited),
              waitlisted: groups.waitlisted,
            })}
          </p>
        </div>
        {slot.isOver && <Badge>{t('meal.over')}</Badge>}
        {announcedPlan && (
          <p className="text-sm text-muted">{t('host.rainPlan.told', { plan: announcedPlan })}</p>
        )}
      </div>
      <dl className="order-last grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-x-3 gap-y-1 text-sm max-sm:w-full sm:order-none sm:w-72 sm:grid-cols-3 sm:text-center">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold text-balance">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="max-sm:absolute max-sm:end-0 max-sm:top-3 sm:w-8">
        <MealMenu slot={slot} listing={listing} meal={meal} onCanceled={onCanceled} />
      </div>
    </li>
  );
}

function Canceled({ meal, timeZone }: { meal: CanceledMeal; timeZone: string }) {
  const { t, ...texts } = useMealTexts();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 text-muted">
        <p className="font-medium line-through">
          {t('host.card.meal', {
            meal: texts.mealName(meal.type),
            date: texts.mealDate(meal.startsAt, timeZone),
          })}
        </p>
        <p className="text-sm">{texts.mealTimeInZone(meal.startsAt, meal.endsAt, timeZone)}</p>
      </div>
      <Badge tone="bad">{t('host.card.canceled')}</Badge>
    </li>
  );
}

const mealsClass = 'mt-3 divide-y border-y';

/** A listing's meals as its host sees them: coming, canceled, and past ones folded. */
export function HostMeals({ listing, onCanceled }: { listing: ListingWithSlots } & OnCanceled) {
  const { timeSlots, canceledMeals = [], timeZone } = listing;
  const show = (slot: TimeSlot) =>
    slot.mode === 'open' ? (
      <OpeningHours key={slot.id} slot={slot} timeZone={timeZone} />
    ) : (
      <Meal key={slot.id} slot={slot} listing={listing} onCanceled={onCanceled} />
    );
  const past = timeSlots.filter(({ isOver }) => isOver);
  const coming = timeSlots.filter(({ isOver }) => !isOver);
  return (
    <>
      {coming.length + canceledMeals.length > 0 && (
        <ul className={mealsClass}>
          {coming.map(show)}
          {canceledMeals.map((meal) => (
            <Canceled key={meal.id} meal={meal} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <PastMeals count={past.length}>
        <ul className={mealsClass}>{past.map(show)}</ul>
      </PastMeals>
    </>
  );
}
