'use client';

import Link from 'next/link';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { rainText } from '@/format/rain';
import type { ListingWithSlots } from '@/schemas/listing';
import type { CanceledMeal, TimeSlot } from '@/schemas/timeSlot';
import { useMealTexts } from '../useMealTexts';
import { MealMenu } from './MealMenu';

const headingOf = (listingId: string) => `listing-${listingId}`;

const focusHeading = (listingId: string) =>
  requestAnimationFrame(() =>
    document.getElementById(headingOf(listingId))?.focus({ preventScroll: true }),
  );

const noGroups = { accepted: 0, pending: 0, waitlisted: 0 };

function Slot({ slot, listing }: { slot: TimeSlot; listing: ListingWithSlots }) {
  const texts = useMealTexts();
  const { t } = texts;
  const { timeZone } = listing;
  const { groups = noGroups } = slot;
  const figures = [
    [t('host.card.confirmed'), groups.accepted],
    [t('host.card.available'), slot.seatsLeft],
    [t('host.card.pending'), groups.pending],
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
        <p className="text-sm">
          {t('host.card.taken', {
            taken: slot.capacityReserved,
            total: slot.capacityTotal,
            waitlisted: groups.waitlisted,
          })}
        </p>
        {slot.isOver && <Badge>{t('meal.over')}</Badge>}
        {announcedPlan && (
          <p className="text-sm text-muted">{t('host.rainPlan.told', { plan: announcedPlan })}</p>
        )}
      </div>
      <dl className="order-last flex flex-wrap gap-x-5 gap-y-1 text-center text-sm max-sm:w-full sm:order-none">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="max-sm:absolute max-sm:end-0 max-sm:top-3 sm:w-8">
        <MealMenu {...{ slot, listing, meal }} onCanceled={() => focusHeading(slot.listingId)} />
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

function Meals({ listing }: { listing: ListingWithSlots }) {
  const { timeSlots, canceledMeals = [], timeZone } = listing;
  const slotsThat = (are: 'over' | 'coming') =>
    timeSlots
      .filter(({ isOver }) => isOver === (are === 'over'))
      .map((slot) => <Slot key={slot.id} slot={slot} listing={listing} />);
  if (timeSlots.length + canceledMeals.length === 0) return null;
  return (
    <ul className="mt-3 divide-y border-y">
      {slotsThat('coming')}
      {canceledMeals.map((meal) => (
        <Canceled key={meal.id} meal={meal} timeZone={timeZone} />
      ))}
      {slotsThat('over')}
    </ul>
  );
}

export function HostListingCard({ listing }: { listing: ListingWithSlots }) {
  const { t, mealDate, mealDateYear } = useMealTexts();
  const { id, title, visible, timeSlots, timeZone } = listing;
  const [first] = timeSlots;
  return (
    <Card as="article" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <h3
            id={headingOf(id)}
            tabIndex={-1}
            className="w-fit rounded text-lg font-semibold break-words"
          >
            <Link
              prefetch={false}
              href={`/listing/${id}`}
              className="underline-offset-2 hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
          </h3>
          {first && (
            <p className="text-sm text-muted">
              {t('host.card.line', {
                date: (first.isOver ? mealDateYear : mealDate)(first.startsAt, timeZone),
                count: first.capacityTotal,
              })}
            </p>
          )}
        </div>
        {listing.hiddenReason ? (
          <Badge tone="warn">{t('safety.hidden.badge')}</Badge>
        ) : visible ? (
          <Badge tone="good">{t('host.card.active')}</Badge>
        ) : (
          <Badge>{t('host.card.hidden')}</Badge>
        )}
      </div>
      <Meals listing={listing} />
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink
          variant="secondary"
          href={`/host?tab=requests&listing=${id}`}
          aria-describedby={headingOf(id)}
        >
          {t('host.card.viewRequests')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={`/host/edit/${id}`} aria-describedby={headingOf(id)}>
          {t('host.card.edit')}
        </ButtonLink>
        {timeSlots.length > 0 && timeSlots.every(({ isOver }) => isOver) && (
          <ButtonLink
            variant="secondary"
            href={`/host/create?again=${id}`}
            aria-describedby={headingOf(id)}
          >
            {t('host.card.again')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
