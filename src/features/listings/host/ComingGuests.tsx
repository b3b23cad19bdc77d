'use client';

import { Card } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { Link } from '@/components/link';
import { LoadingBox } from '@/components/skeleton';
import { AllergyBadge } from '@/features/needs/NeedBadges';
import { mealDiet } from '@/format/mealDiet';
import { needTexts } from '@/format/needs';
import { personName } from '@/format/personName';
import { formatList } from '@/i18n/format';
import type { EveList } from '@/schemas/eveList';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../useMealTexts';

/** How many meals are shown. The page of guest lists has all of them. */
const MEALS = 6;

function Guest(guest: EveList['guests'][number]) {
  const { t, locale } = useMealTexts();
  const { markedAllergies, diet } = needTexts(t, guest);
  return (
    <li className="py-1.5">
      <p className="flex justify-between gap-x-3">
        <bdi className="min-w-0 break-words">{personName(t, guest, 'guest')}</bdi>
        <span className="shrink-0 text-muted">
          {t('meal.seats', { count: guest.seatsRequested })}
        </span>
      </p>
      {guest.allergies.length > 0 && (
        <p className="my-1 flex flex-wrap gap-2">
          {markedAllergies.map((allergy) => (
            <AllergyBadge key={allergy}>{allergy}</AllergyBadge>
          ))}
        </p>
      )}
      {diet.length > 0 && <p className="text-muted">{formatList(locale, diet)}</p>}
      {guest.stillComing && (
        <p className="text-muted">{t('guestList.stillComing', { said: guest.stillComing })}</p>
      )}
    </li>
  );
}

function MealGuests({ slot, listing, guests, seats, dietary }: EveList) {
  const { t, locale, mealName, mealDate, mealClock } = useMealTexts();
  const { timeZone } = listing;
  const needs = mealDiet({ t, locale }, { dietary });
  return (
    <Card as="section" aria-labelledby={`coming guests-${slot.id}`} className="p-4 text-sm">
      <h3 id={`guests-${slot.id}`} className="text-base font-semibold">
        <Link href={`/host/list/${slot.id}`} className="underline-offset-2 hover:underline">
          {t('meal.heading', {
            meal: mealName(slot.type),
            date: mealDate(slot.startsAt, timeZone),
            time: mealClock(slot.startsAt, timeZone),
          })}
        </Link>
      </h3>
      <p className="text-muted">{t('host.card.groups', { groups: guests.length, seats })}</p>
      {needs && <p className="mt-2">{t('guestList.needs', { needs })}</p>}
      <ul className="mt-2 divide-y border-t">
        {guests.map((guest) => (
          <Guest key={guest.requestId} {...guest} />
        ))}
      </ul>
    </Card>
  );
}

/** The guests and diets of a host's next meals, next to the dashboard on wide screens. */
export function ComingGuests() {
  const { t } = useMealTexts();
  const { data, error, refetch } = trpc.requests.eveLists.useQuery(undefined, {
    refetchOnMount: 'always',
  });
  if (!data)
    return error ? (
      <LoadError title={t('host.coming.failed')} onRetry={() => void refetch()} />
    ) : (
      <LoadingBox className="h-40" />
    );
  const more = data.length - MEALS;
  return (
    <div className="space-y-4">
      {data.length === 0 && <p className="text-sm text-muted">{t('host.coming.empty')}</p>}
      {data.slice(0, MEALS).map((list) => (
        <MealGuests key={list.slot.id} {...list} />
      ))}
      {more > 0 && (
        <Link
          href="/host/list"
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-2"
        >
          {t('host.coming.all', { count: more })}
        </Link>
      )}
    </div>
  );
}
