'use client';

import { Heart } from 'lucide-react';
import { chipClass } from '@/components/button';
import type { MessageKey } from '@/i18n/language';
import { useTranslations } from '@/i18n/useTranslations';
import { useKnownViewer } from '../../session/ViewerProvider';
import type { ActiveFilter } from './activeFilters';
import { type FilterProps, type Filters, genderSeatingOf, withGenderSeating } from './filters';
import { NearMe } from './NearMe';

type Change = Partial<Filters>;

type Chip = {
  label: MessageKey;
  on: (now: Filters) => boolean;
  toggle: (now: Filters) => Change;
};

const chips: Chip[] = [
  {
    label: 'explore.quick.certified',
    on: ({ kashrutLevel }) => kashrutLevel === 'certified',
    toggle: ({ kashrutLevel }) => ({
      kashrutLevel: kashrutLevel === 'certified' ? undefined : 'certified',
    }),
  },
  {
    label: 'listingFields.filter.kidFriendly',
    on: ({ kidFriendly }) => kidFriendly === true,
    toggle: ({ kidFriendly }) => ({ kidFriendly: kidFriendly ? undefined : true }),
  },
  {
    label: 'explore.quick.wheelchair',
    on: ({ accessibility }) => accessibility.includes('wheelchair'),
    toggle: ({ accessibility }) => ({
      accessibility: accessibility.includes('wheelchair')
        ? accessibility.filter((slug) => slug !== 'wheelchair')
        : [...accessibility, 'wheelchair'],
    }),
  },
  {
    label: 'explore.quick.mechitza',
    on: (now) => genderSeatingOf(now) === 'mechitza',
    toggle: (now) =>
      withGenderSeating(now, genderSeatingOf(now) === 'mechitza' ? undefined : 'mechitza'),
  },
  {
    label: 'meal.price.free',
    on: ({ price }) => price === 'free',
    toggle: ({ price }) => ({ price: price ? undefined : 'free' }),
  },
];

/** Whether one of the chips below shows this filter and can drop it. */
export const isQuickFilter = (
  { filter, value }: Pick<ActiveFilter, 'filter' | 'value'>,
  { kashrutLevel }: Filters,
): boolean =>
  filter === 'kidFriendly' ||
  filter === 'price' ||
  filter === 'seats' ||
  (filter === 'kashrutLevel' && kashrutLevel === 'certified') ||
  (filter === 'genderSeating' && value === 'mechitza') ||
  (filter === 'accessibility' && (value === 'wheelchair' || value === 'mechitza'));

const seatsLeft: Chip = {
  label: 'explore.quick.seats',
  on: ({ seats }) => seats !== undefined,
  toggle: ({ seats }) => ({ seats: seats ? undefined : 1 }),
};

export function QuickFilters({ filters, onChange }: FilterProps) {
  const t = useTranslations();
  const viewer = useKnownViewer();
  const show = ({ label, on, toggle }: Chip) => (
    <button
      key={label}
      type="button"
      aria-pressed={on(filters)}
      onClick={() => onChange(toggle(filters))}
      className={chipClass()}
    >
      {t(label)}
    </button>
  );
  return (
    <fieldset className="contents">
      <legend className="sr-only">{t('explore.quick.label')}</legend>
      {chips.map(show)}
      <NearMe filters={filters} onChange={onChange} />
      {show(seatsLeft)}
      {viewer !== null && (
        <div className={viewer ? 'contents' : 'hidden user:contents'}>
          <button
            type="button"
            aria-pressed={filters.saved === true}
            onClick={() => onChange({ saved: filters.saved ? undefined : true })}
            className={chipClass()}
          >
            <Heart className="size-4" />
            {/* On desktops, all chips fit one row. */}
            <span className="sm:sr-only">{t('saved.chip')}</span>
          </button>
        </div>
      )}
    </fieldset>
  );
}
