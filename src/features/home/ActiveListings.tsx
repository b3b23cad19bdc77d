'use client';

import { Card } from '@/components/card';
import { Link } from '@/components/link';
import type { TimeSlot } from '@/schemas/timeSlot';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';
import { activeListingsInput } from '../prefetchedInputs';

export function ActiveListings() {
  const { t, mealDate, slotName, seatsTaken } = useMealTexts();
  const { data } = trpc.listings.host.useQuery(activeListingsInput);
  const lineOf = (slot: TimeSlot | undefined, timeZone: string) => {
    if (!slot) return t('home.listings.noMeals');
    const date = mealDate(slot.startsAt, timeZone);
    return slot.mode === 'open'
      ? t('meal.withDate', { meal: slotName(slot), date })
      : t('home.listings.line', { count: slot.groups?.total ?? 0, date });
  };
  if (!data?.items.length) return null;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-semibold">{t('home.listings.title')}</h2>
        <Link href="/host" className="py-2 text-sm text-accent hover:underline">
          {t('home.listings.manage')}
        </Link>
      </div>
      <ul className="mt-2 flex flex-col gap-3">
        {data.items.map(({ id, title, timeZone, timeSlots: [slot] }) => (
          <Card as="li" key={id} className="p-4">
            <Link
              href={`/listing/${id}`}
              className="inline-block py-0.5 font-medium wrap-anywhere hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
            <p className="text-sm text-muted">{lineOf(slot, timeZone)}</p>
            {slot?.mode !== 'open' && slot?.groups && (
              <p className="text-sm">{seatsTaken(slot, slot.groups)}</p>
            )}
          </Card>
        ))}
      </ul>
    </section>
  );
}
