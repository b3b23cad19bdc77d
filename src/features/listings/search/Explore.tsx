'use client';

import { SlidersHorizontal } from 'lucide-react';
import {
  type ComponentProps,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { buttonClass, chipClass } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { useTranslations } from '@/i18n/useTranslations';
import { readPoint } from '@/schemas/pointText';
import { trpc } from '@/trpc/client';
import { ActiveFilters } from './ActiveFilters';
import { AdvancedFilters, FilterActions } from './AdvancedFilters';
import { countFilters, type Filters, noFilters, serializeFilters } from './filters';
import { rememberPlace, rememberSearch } from './lastSearch';
import { nameOf } from './mostLikelyPlace';
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

function abortOnInteraction(): AbortSignal {
  const touched = new AbortController();
  const { signal } = touched;
  for (const event of ['pointerdown', 'keydown'] as const)
    addEventListener(event, () => touched.abort(), { capture: true, signal });
  return signal;
}

const FiltersSheet = dialogOnDemand(() => import('./FiltersSheet').then((m) => m.FiltersSheet));

function FiltersButton({
  count,
  className,
  ...props
}: ComponentProps<'button'> & {
  count: number;
}) {
  const t = useTranslations();
  return (
    <button type="button" {...props} className={chipClass(className)}>
      <SlidersHorizontal className="size-4" />
      <span>{t('explore.advanced.title')}</span>
      {count > 0 && (
        <>
          <span className="sr-only">{t('explore.advanced.set', { count })}</span>
          <span
            aria-hidden="true"
            className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs/5 font-semibold text-accent-ink"
          >
            {count}
          </span>
        </>
      )}
    </button>
  );
}

export function Explore() {
  const t = useTranslations();
  const { filters, setFilters } = useFilters();
  const utils = trpc.useUtils();
  const filtersButton = useRef<HTMLButtonElement>(null);
  const resultsRef = useRef<HTMLDivElement>(null);
  const [bar, setBar] = useState(() => barOf(filters));
  const [open, setOpen] = useState(false);
  const isPanelThere = useDeferredValue(open);
  const [sheetOpen, setSheetOpen] = useState(false);

  // The bar follows the URL, also when the user goes back.
  const address = serializeFilters(filters);
  const [barAddress, setBarAddress] = useState(address);
  if (barAddress !== address) {
    setBarAddress(address);
    setBar(barOf(filters));
  }

  useEffect(() => rememberSearch(address), [address]);
  const { city, near } = filters;
  useEffect(() => {
    // A point isn't a place to come back to: it's the map's, or where the person was.
    if (city && !(near && readPoint(near))) rememberPlace({ city, ...(near && { near }) });
  }, [city, near]);

  /** Changes filters, and applies whatever is in the search bar, submitted or not. */
  const change = (changes: Partial<Filters>, options?: { replace: boolean }) =>
    setFilters({ ...filters, ...bar, city: bar.city.trim() || undefined, ...changes }, options);

  const placeCalled = useFindPlace();
  /** The focus brings its button into view, and the results with it. */
  const closePanel = () => {
    setOpen(false);
    filtersButton.current?.focus();
  };
  const closeSheet = useCallback(() => setSheetOpen(false), []);
  const count = countFilters(filters);
  /** On phones, the map takes the place of the search. */
  const isMap = filters.view === 'map';

  return (
    <div className={`mx-auto w-full max-w-6xl px-4 sm:py-8 ${isMap ? '' : 'py-5'}`}>
      <a
        href="#results"
        className={buttonClass('primary', 'absolute start-2 z-10 not-focus:sr-only')}
      >
        {t('explore.results.skip')}
      </a>
      <h1 className={`text-2xl font-semibold sm:text-4xl ${isMap ? 'max-sm:sr-only' : ''}`}>
        {t('explore.title')}
      </h1>
      <div className={isMap ? 'max-sm:hidden' : ''}>
        <p className="mt-1 text-muted">
          <span>{t(filters.mode ? 'explore.open.text' : 'explore.text')}</span>{' '}
          <button
            type="button"
            className="py-0.5 text-accent underline underline-offset-2"
            onClick={() => change({ mode: filters.mode ? undefined : 'open' })}
          >
            {t(filters.mode ? 'explore.open.back' : 'explore.open.find')}
          </button>
        </p>
        <SearchBar
          bar={bar}
          onType={(city) => setBar({ ...bar, city, near: undefined })}
          onChoose={(choice) => {
            setBar({ ...bar, ...choice });
            change(choice);
          }}
          onSearch={async () => {
            // Repeating the same search refetches it.
            if (!change({})) void utils.listings.search.invalidate();
            // Scroll only if the results are out of view; otherwise the next element for keyboard
            // users would move away.
            resultsRef.current?.scrollIntoView({ block: 'nearest' });
            if (bar.near) return;
            const touched = abortOnInteraction();
            const place = await placeCalled(bar.city.trim());
            // Don't pull people back if they've moved on.
            if (place && !touched.aborted)
              change({ near: place.id, city: nameOf(place, bar.city) }, { replace: true });
          }}
        />
        <ActiveFilters filters={filters} onChange={change} />
        {/* On phones, this is one row that scrolls sideways and shows whole focus outlines. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: shows the whole chip that has the focus. */}
        <div
          onFocus={({ target }) => {
            // Don't move a chip while someone clicks or taps it.
            if (target.matches(':focus-visible'))
              target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }}
          className="-mx-4 mt-3 flex scroll-px-4 items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:mt-4 sm:flex-wrap sm:overflow-visible sm:px-0 sm:py-0"
        >
          {/* A sheet on phones, where a panel would push the results off the screen. */}
          <FiltersButton
            count={count}
            className="sm:hidden"
            aria-haspopup="dialog"
            onFocus={FiltersSheet.warm}
            onPointerDown={FiltersSheet.warm}
            onClick={() => setSheetOpen(true)}
          />
          <FiltersButton
            ref={filtersButton}
            count={count}
            className="max-sm:hidden"
            aria-expanded={open}
            aria-controls="advanced-filters"
            onClick={() => setOpen(!open)}
          />
          <QuickFilters filters={filters} onChange={change} />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any control inside. */}
        <div
          id="advanced-filters"
          hidden={!open}
          className="max-sm:hidden"
          onKeyDown={(event) => {
            // An open list keeps Escape for itself.
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            closePanel();
          }}
        >
          {open && isPanelThere && (
            <div className="mt-4 rounded-2xl border bg-surface p-4 sm:p-5">
              <AdvancedFilters filters={filters} onChange={change} />
              <div className="mt-5 flex flex-wrap justify-end gap-2">
                <FilterActions filters={filters} onChange={change} onClick={closePanel} />
              </div>
            </div>
          )}
        </div>
      </div>
      <FiltersSheet open={sheetOpen} onClose={closeSheet} filters={filters} onChange={change} />
      <Results
        ref={resultsRef}
        filters={filters}
        onChange={(changes) => setFilters({ ...filters, ...changes })}
        onClear={() => setFilters({ ...noFilters, view: filters.view })}
      />
    </div>
  );
}
