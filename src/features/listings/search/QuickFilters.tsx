'use client';

import {
  Accessibility,
  Armchair,
  Baby,
  Columns2,
  Gift,
  type LucideIcon,
  ShieldCheck,
} from 'lucide-react';
import type { MessageKey } from '@/i18n/language';
import { useTranslations } from '@/i18n/useTranslations';
import type { AccessibilityFilter } from '@/schemas/options';
import type { Filters } from './filters';

type Change = Partial<Filters>;

const withSlug = ({ accessibility }: Filters, slug: AccessibilityFilter): Change => ({
  accessibility: accessibility.includes(slug)
    ? accessibility.filter((one) => one !== slug)
    : [...accessibility, slug],
});

type Chip = {
  label: MessageKey;
  icon: LucideIcon;
  on: (now: Filters) => boolean;
  toggle: (now: Filters) => Change;
};

const chips: Chip[] = [
  {
    label: 'explore.quick.certified',
    icon: ShieldCheck,
    on: ({ kashrutLevel }) => kashrutLevel === 'certified',
    toggle: ({ kashrutLevel }) => ({
      kashrutLevel: kashrutLevel === 'certified' ? undefined : 'certified',
    }),
  },
  {
    label: 'explore.quick.family',
    icon: Baby,
    on: ({ kidFriendly }) => kidFriendly === true,
    toggle: ({ kidFriendly }) => ({ kidFriendly: kidFriendly ? undefined : true }),
  },
  {
    label: 'explore.quick.wheelchair',
    icon: Accessibility,
    on: ({ accessibility }) => accessibility.includes('wheelchair'),
    toggle: (now) => withSlug(now, 'wheelchair'),
  },
  {
    label: 'explore.quick.mechitza',
    icon: Columns2,
    on: ({ accessibility }) => accessibility.includes('mechitza'),
    toggle: (now) => withSlug(now, 'mechitza'),
  },
  {
    label: 'explore.quick.free',
    icon: Gift,
    on: ({ price }) => price === 'free',
    toggle: ({ price }) => ({ price: price ? undefined : 'free' }),
  },
  {
    label: 'explore.quick.seats',
    icon: Armchair,
    on: ({ seats }) => seats !== undefined,
    toggle: ({ seats }) => ({ seats: seats ? undefined : 1 }),
  },
];

export function QuickFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (changes: Change) => void;
}) {
  const t = useTranslations();
  return (
    <fieldset className="contents">
      <legend className="sr-only">{t('explore.quick.label')}</legend>
      {chips.map(({ label, icon: Icon, on, toggle }) => (
        <button
          key={label}
          type="button"
          aria-pressed={on(filters)}
          onClick={() => onChange(toggle(filters))}
          className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full border border-edge bg-surface px-4 text-sm font-medium transition-colors hover:bg-raised aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-accent-ink"
        >
          <Icon className="size-4" />
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}
