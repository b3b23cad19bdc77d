'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { AdvancedFilters } from './AdvancedFilters';
import { type Filters, hasAdvancedFilter, noFilters, serializeFilters } from './filters';
import { NearMe } from './NearMe';
import { QuickFilters } from './QuickFilters';
import { Results } from './Results';
import { type Bar, SearchBar } from './SearchBar';
import { useFilters } from './useFilters';
import { useFindPlace } from './usePlaces';

const barOf = ({ city, near, date, dateTo, mealType, seats }: Filters): Bar => ({
  city: city ?? '',
  near,
  date,
  dateTo,
  mealType,
  seats,
});

/** Returns a signal that aborts on the next pointer press or keystroke. */
function abortOnInteraction(): AbortSignal {
  const touched = new AbortController();
  const { signal } = touched;
  for (const event of ['pointerdown', 'keydown'] as const)
    addEventListener(event, () => touched.abort(), { capture: true, signal });
  return signal;
}

export function Explore() {
  const t = useTranslations();
  const { filters, setFilters } = useFilters();
  const utils = trpc.useUtils();
  const found = useRef<HTMLDivElement>(null);
  const [bar, setBar] = useState(() => barOf(filters));
  const [open, setOpen] = useState(() => hasAdvancedFilter(filters));
  const isPanelThere = useDeferredValue(open);

  // The bar follows the URL, also when the user goes back.
  const address = serializeFilters(filters);
  const [barAddress, setBarAddress] = useState(address);
  if (barAddress !== address) {
    setBarAddress(address);
    setBar(barOf(filters));
  }

  /** Changes filters, and applies whatever is in the search bar, submitted or not. */
  const change = (changes: Partial<Filters>) =>
    setFilters({ ...filters, ...bar, city: bar.city.trim() || undefined, ...changes });

  const placeCalled = useFindPlace();

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-5 sm:py-8">
      <h1 className="text-2xl font-semibold sm:text-4xl">{t('explore.title')}</h1>
      <p className="mt-1 text-muted">{t('explore.text')}</p>
      <SearchBar
        bar={bar}
        onType={(city, near) => setBar({ ...bar, city, near })}
        onChoose={({ city: _, ...choice }) => change(choice)}
        onSearch={async () => {
          // Repeating the same search refetches it.
          if (!change({})) void utils.listings.search.invalidate();
          // Scroll only if the results are out of view; otherwise the next element for keyboard
          // users would move away. Don't animate, because moving elements can't be tapped.
          found.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
          if (bar.near) return;
          const touched = abortOnInteraction();
          const near = await placeCalled(bar.city.trim());
          // Don't pull people back if they've moved on.
          if (near && !touched.aborted) change({ near });
        }}
      />
      {/* On phones, this is one row that scrolls sideways and shows whole focus outlines. */}
      <div className="-mx-4 mt-3 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:mt-4 sm:flex-wrap sm:overflow-visible sm:px-0 sm:py-0">
        <NearMe filters={filters} onChange={change} />
        <QuickFilters filters={filters} onChange={change} />
        <Button
          variant="quiet"
          className="shrink-0"
          aria-expanded={open}
          aria-controls="advanced-filters"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal />
          {t('explore.advanced.title')}
        </Button>
      </div>
      <div id="advanced-filters" hidden={!open}>
        {open && isPanelThere && <AdvancedFilters filters={filters} onChange={change} />}
      </div>
      <Results
        ref={found}
        filters={filters}
        onChange={(changes) => setFilters({ ...filters, ...changes })}
        onClear={() => setFilters({ ...noFilters, view: filters.view })}
      />
    </div>
  );
}
