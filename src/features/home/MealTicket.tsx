import type { ReactNode } from 'react';
import { Card } from '@/components/card';
import { Link } from '@/components/link';
import type { NextMeal } from '@/schemas/request';
import { MealPicture } from '../listings/MealPicture';
import { useMealTexts } from '../listings/useMealTexts';

type Hosted = Extract<NextMeal, { as: 'host' }>;

/** A coming meal with its picture. `children` are on the ticket, `stub` is below its dashed line. */
export function MealTicket({
  listing,
  slot,
  children,
  stub,
}: {
  listing: Hosted['listing'];
  slot: Hosted['slot'];
  children: ReactNode;
  stub: ReactNode;
}) {
  const { t, ...texts } = useMealTexts();
  const { id, title, timeZone } = listing;
  return (
    <Card className="overflow-hidden">
      <div className="flex">
        <div className="relative w-24 shrink-0 overflow-hidden bg-raised sm:w-44">
          <MealPicture
            listing={listing}
            slot={slot}
            className="absolute inset-0"
            widths="11rem"
            first
          />
        </div>
        <div className="flex min-w-0 grow flex-col gap-0.5 border-s border-dashed p-[min(1rem,4.5vw)] text-sm">
          <p className="font-medium text-gold">{texts.mealWithDateLong(slot, timeZone)}</p>
          <p className="font-display text-xl leading-snug font-semibold tabular-nums sm:text-2xl">
            {texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}
          </p>
          <h3 className="mt-1 text-base font-semibold break-words">
            <Link
              href={`/listing/${id}`}
              className="inline-block py-0.5 wrap-anywhere hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
          </h3>
          {children}
        </div>
      </div>
      <div className="border-t border-dashed px-[min(1rem,4.5vw)] pb-3">{stub}</div>
    </Card>
  );
}
