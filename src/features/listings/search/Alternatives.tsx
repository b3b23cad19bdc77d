'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../useMealTexts';
import { activeFilters } from './activeFilters';
import { type FilterProps, searchInput } from './filters';

function Offers({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <h2 className="text-base font-semibold">{title}</h2>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">{children}</ul>
    </div>
  );
}

/** For a search without results: filters to drop, and the nearest days and cities that have some. */
export function Alternatives({ filters, onChange }: FilterProps) {
  const { t, weekdayRange } = useMealTexts();
  const { data } = trpc.listings.alternatives.useQuery(searchInput(filters));
  if (!data) return null;
  const { dates, cities } = data;
  const active = activeFilters(t, filters);
  const droppable = data.filters.flatMap(({ filter, value, total }) => {
    const one = active.find((other) => other.filter === filter && other.value === value);
    return one ? [{ ...one, total }] : [];
  });
  return (
    <div className="mt-2 text-center">
      {droppable.length > 0 && (
        <Offers title={t('explore.instead.filters')}>
          {droppable.map(({ filter, value, label, without, total }) => (
            <li key={`${filter} ${value}`}>
              <Button variant="secondary" onClick={() => onChange(without)}>
                {t('explore.instead.filter', { filter: label, count: total })}
              </Button>
            </li>
          ))}
        </Offers>
      )}
      {dates.length > 0 && (
        <Offers title={t('explore.instead.dates')}>
          {dates.map(({ date, total }) => (
            <li key={date}>
              <Button variant="secondary" onClick={() => onChange({ date, dateTo: undefined })}>
                {t('explore.instead.date', { day: weekdayRange(date, date), count: total })}
              </Button>
            </li>
          ))}
        </Offers>
      )}
      {cities.length > 0 && (
        <Offers title={t('explore.instead.cities')}>
          {cities.map(({ placeId, name, within, count }) => (
            <li key={placeId}>
              <Button variant="secondary" onClick={() => onChange({ city: name, near: placeId })}>
                {t('explore.instead.city', {
                  city: t('explore.search.cityIn', { city: name, region: within }),
                  count,
                })}
              </Button>
            </li>
          ))}
        </Offers>
      )}
    </div>
  );
}
