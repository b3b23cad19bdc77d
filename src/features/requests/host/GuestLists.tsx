'use client';

import { Printer } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { useMealTexts } from '@/features/listings/useMealTexts';
import { trpc } from '@/trpc/client';
import { GuestList } from './GuestList';
import { guestLists, type MealGuests, peopleOf } from './guestLists';

/** The guest lists of the meals to come; none before all requests are there, lest one lack somebody. */
function useGuestLists(listingId: string | undefined): MealGuests[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } =
    trpc.requests.host.useInfiniteQuery(
      { limit: 100, state: 'answered', listingId },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchOnMount: 'always' },
    );
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  if (!data || hasNextPage) return [];
  return guestLists(
    data.pages.flatMap((page) => page.items),
    new Date(),
  );
}

function Meal({ onPrint, ...meal }: MealGuests & { onPrint: () => void }) {
  const { t, mealName, mealDate, mealTimeInZone } = useMealTexts();
  const id = useId();
  const { slot, listing } = meal;
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
      <div className="min-w-0 text-sm">
        <p id={id} className="break-words">
          {t('request.card.meal', {
            meal: mealName(slot.type),
            listing: listing.title,
            date: mealDate(slot.startsAt, listing.timeZone),
            time: mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone),
          })}
        </p>
        <p className="text-muted">
          {t('guestList.total', { people: peopleOf(meal), parties: meal.guests.length })}
        </p>
      </div>
      <Button variant="secondary" aria-describedby={id} onClick={onPrint}>
        <Printer />
        {t('guestList.print')}
      </Button>
    </Card>
  );
}

/** The meals that guests will come to, each with its guest list to print; nothing where none is. */
export function GuestLists({ listingId }: { listingId: string | undefined }) {
  const { t } = useMealTexts();
  const lists = useGuestLists(listingId);
  const [printed, setPrinted] = useState<string | null>(null);
  useEffect(() => {
    const onPrinted = () => setPrinted(null);
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, []);
  const print = (slotId: string) => {
    // What is printed has to stand on the page when the browser looks.
    flushSync(() => setPrinted(slotId));
    window.print();
  };
  const sheet = lists.find(({ slot }) => slot.id === printed);
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="guest-lists" className="space-y-4 pt-4">
      <h2 id="guest-lists" className="text-lg font-semibold">
        {t('guestList.title')}
      </h2>
      <ul className="space-y-3">
        {lists.map((meal) => (
          <Meal key={meal.slot.id} {...meal} onPrint={() => print(meal.slot.id)} />
        ))}
      </ul>
      {sheet && <GuestList {...sheet} className="hidden print:block" />}
    </section>
  );
}
