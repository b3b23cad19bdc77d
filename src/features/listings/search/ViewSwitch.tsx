'use client';

import { List, MapIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { onVisibility } from '@/components/onVisibility';
import { useTranslations } from '@/i18n/useTranslations';
import type { Filters } from './filters';
import { preloadMap } from './useMapPanel';

/** On phones, a map button floats over the results once the switch is out of view, if it `floats`. */
export function ViewSwitch({
  view,
  floats,
  onChange,
}: {
  view: Filters['view'];
  floats: boolean;
  onChange: (changes: Pick<Filters, 'view'>) => void;
}) {
  const t = useTranslations();
  const mapButton = useRef<HTMLButtonElement>(null);
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!mapButton.current) return;
    return onVisibility(mapButton.current, setIsInView);
  }, []);
  const views = [
    { is: undefined, label: t('explore.view.list'), Icon: List },
    { is: 'map', label: t('map.label'), Icon: MapIcon },
  ] as const;
  return (
    <>
      <fieldset className="ms-auto flex shrink-0 rounded-lg border border-edge">
        <legend className="sr-only">{t('explore.view.label')}</legend>
        {views.map(({ is, label, Icon }) => (
          <button
            key={label}
            ref={is && mapButton}
            type="button"
            aria-pressed={view === is}
            onPointerEnter={is && preloadMap}
            onFocus={is && preloadMap}
            onClick={() => onChange({ view: is })}
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-2.5 text-sm font-semibold first-of-type:rounded-s-lg last-of-type:rounded-e-lg aria-pressed:bg-accent aria-pressed:text-accent-ink sm:px-3.5"
          >
            <Icon className="size-4.5" />
            <span className="max-sm:sr-only">{label}</span>
          </button>
        ))}
      </fieldset>
      {floats && !isInView && (
        <div className="pointer-events-none fixed inset-x-0 bottom-[env(safe-area-inset-bottom)] user:bottom-(--bottom-links) z-10 flex justify-center sm:hidden mb-4">
          <Button
            className="pointer-events-auto rounded-full px-5 shadow-float"
            onPointerDown={preloadMap}
            onClick={() => {
              onChange({ view: 'map' });
              // Also scrolls up to the map.
              mapButton.current?.focus();
            }}
          >
            <MapIcon />
            <span>{t('map.label')}</span>
          </Button>
        </div>
      )}
    </>
  );
}
