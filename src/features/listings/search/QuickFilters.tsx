'use client';

import type { AccessibilityFilter } from '@/schemas/options';
import type { Filters } from './filters';

type Change = Partial<Filters>;

const withSlug = ({ accessibility }: Filters, slug: AccessibilityFilter): Change => ({
  accessibility: accessibility.includes(slug)
    ? accessibility.filter((one) => one !== slug)
    : [...accessibility, slug],
});

const chips: { label: string; on: (now: Filters) => boolean; toggle: (now: Filters) => Change }[] =
  [
    {
      label: 'Kosher Certified',
      on: ({ kashrutLevel }) => kashrutLevel === 'certified',
      toggle: ({ kashrutLevel }) => ({
        kashrutLevel: kashrutLevel === 'certified' ? undefined : 'certified',
      }),
    },
    {
      label: 'Family Friendly',
      on: ({ kidFriendly }) => kidFriendly === true,
      toggle: ({ kidFriendly }) => ({ kidFriendly: kidFriendly ? undefined : true }),
    },
    {
      label: 'Wheelchair Accessible',
      on: ({ accessibility }) => accessibility.includes('wheelchair'),
      toggle: (now) => withSlug(now, 'wheelchair'),
    },
    {
      label: 'Mechitza Seating',
      on: ({ accessibility }) => accessibility.includes('mechitza'),
      toggle: (now) => withSlug(now, 'mechitza'),
    },
    {
      label: 'Free',
      on: ({ price }) => price === 'free',
      toggle: ({ price }) => ({ price: price ? undefined : 'free' }),
    },
  ];

/** Filters at one press; all that are on hold together. */
export function QuickFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (changes: Change) => void;
}) {
  return (
    <fieldset className="contents">
      <legend className="sr-only">Quick filters</legend>
      {chips.map(({ label, on, toggle }) => (
        <button
          key={label}
          type="button"
          aria-pressed={on(filters)}
          onClick={() => onChange(toggle(filters))}
          className="min-h-10 rounded-full border border-edge px-4 text-sm font-medium hover:bg-raised aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-accent-ink"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
