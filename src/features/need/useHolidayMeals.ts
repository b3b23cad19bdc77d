import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { browserZone } from '@/format/browserZone';
import { useTranslations } from '@/i18n/useTranslations';
import { readPoint } from '@/schemas/pointText';
import { trpc } from '@/trpc/client';

/** The coming meals of the holiday at a place, with the name and the day of each. */
export function useHolidayMeals({ city, near }: { city: string; near: string | null }) {
  const t = useTranslations();
  const town = useDeferredValue(city.trim());
  const isPlace = near !== null && !readPoint(near);
  const { data, isError, refetch } = trpc.zmanim.meals.useQuery(
    { ...(town && { city: town }), ...(isPlace && { placeId: near }), timeZone: browserZone() },
    { placeholderData: keepPreviousData },
  );
  const meals = data?.meals.flatMap(({ startsAt, type, name, day }) => {
    if (type !== 'dinner' && type !== 'lunch') return [];
    const label = t('need.meal', { name, day });
    return [{ date: startsAt.slice(0, 10), type, name, day, label }];
  });
  return { meals, isError, refetch };
}
