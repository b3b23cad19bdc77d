'use client';

import { chipClass } from '@/components/button';
import type { MessageKey } from '@/i18n/language';
import { useTranslations } from '@/i18n/useTranslations';
import type { AccessibilityFilter } from '@/schemas/options';
import type { Filters } from './filters';
import { NearMe } from './NearMe';

type Change = Partial<Filters>;

const withSlug = ({ accessibility }: Filters, slug: AccessibilityFilter): Change => ({
  accessibility: accessibility.includes(slug)
    ? accessibility.filter((one) => one !== slug)
    : [...accessibility, slug],
});

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
    label: 'explore.quick.family',
    on: ({ kidFriendly }) => kidFriendly === true,
    toggle: ({ kidFriendly }) => ({ kidFriendly: kidFriendly ? undefined : true }),
  },
  {
    label: 'explore.quick.wheelchair',
    on: ({ accessibility }) => accessibility.includes('wheelchair'),
    toggle: (now) => withSlug(now, 'wheelchair'),
  },
  {
    label: 'explore.quick.mechitza',
    on: ({ accessibility }) => accessibility.includes('mechitza'),
    toggle: (now) => withSlug(now, 'mechitza'),
  },
  {
    label: 'explore.quick.free',
    on: ({ price }) => price === 'free',
    toggle: ({ price }) => ({ price: price ? undefined : 'free' }),
  },
];

const seatsLeft: Chip = {
  label: 'explore.quick.seats',
  on: ({ seats }) => seats !== undefined,
  toggle: ({ seats }) => ({ seats: seats ? undefined : 1 }),
};

export function QuickFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (changes: Change) => void;
}) {
  const t = useTranslations();
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
    </fieldset>
  );
}
