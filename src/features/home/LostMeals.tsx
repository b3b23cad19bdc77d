'use client';

import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { lostMealsInput } from '../prefetchedInputs';
import { HopperRequestCard } from '../requests/hopper/HopperRequestCard';

/** Coming meals that fell through, each with its reason and other meals at that time. */
export function LostMeals() {
  const t = useTranslations();
  const { data } = trpc.requests.hopper.useQuery(lostMealsInput);
  const lost = data?.items.filter(({ offersFor }) => offersFor !== null) ?? [];
  if (lost.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl font-semibold">{t('requests.group', { group: 'lost' })}</h2>
      <ul className="mt-3 flex flex-col gap-3">
        {lost.map((request) => (
          <HopperRequestCard key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}
