'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/button';
import { trpc } from '@/trpc/client';
import { AdvancedFilters } from './AdvancedFilters';
import { type Filters, hasAdvanced, noFilters, serializeFilters } from './filters';
import { QuickFilters } from './QuickFilters';
import { Results } from './Results';
import { type Bar, SearchBar } from './SearchBar';
import { useFilters } from './useFilters';

const barOf = ({ city, date, dateTo, mealType }: Filters): Bar => ({
  city: city ?? '',
  date,
  dateTo,
  mealType,
});

/** The Explore page: what to look for, above what was found. */
export function Explore() {
  const t = useTranslations();
  const { filters, setFilters } = useFilters();
  const utils = trpc.useUtils();
  const [bar, setBar] = useState(() => barOf(filters));
  const [open, setOpen] = useState(() => hasAdvanced(filters));

  // The bar follows the address, also when the browser goes back to an older one.
  const address = serializeFilters(filters);
  const [barAddress, setBarAddress] = useState(address);
  if (barAddress !== address) {
    setBarAddress(address);
    setBar(barOf(filters));
  }

  /** Changes some filters, and takes along what stands in the bar, searched for or not. */
  const change = (changes: Partial<Filters>) =>
    setFilters({ ...filters, ...bar, city: bar.city.trim() || undefined, ...changes });

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('explore.title')}</h1>
      <p className="mt-1 text-muted">{t('explore.text')}</p>
      <SearchBar
        bar={bar}
        onChange={setBar}
        onSearch={() => {
          // The same search again asks the server again.
          if (!change({})) void utils.listings.search.invalidate();
        }}
      />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <QuickFilters filters={filters} onChange={change} />
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls="advanced-filters"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal />
          {t('explore.advanced.title')}
        </Button>
      </div>
      <div id="advanced-filters" hidden={!open}>
        {open && <AdvancedFilters filters={filters} onChange={change} />}
      </div>
      <Results filters={filters} onClear={() => setFilters(noFilters)} />
    </div>
  );
}
