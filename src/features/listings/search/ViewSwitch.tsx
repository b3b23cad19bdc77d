'use client';

import { List, MapIcon } from 'lucide-react';
import { useTranslations } from '@/i18n/useTranslations';
import type { Filters } from './filters';
import { preloadMap } from './useMapPanel';

export function ViewSwitch({
  view,
  onChange,
}: {
  view: Filters['view'];
  onChange: (changes: Pick<Filters, 'view'>) => void;
}) {
  const t = useTranslations();
  const views = [
    { is: undefined, label: t('explore.view.list'), Icon: List },
    { is: 'map', label: t('explore.view.map'), Icon: MapIcon },
  ] as const;
  return (
    <fieldset className="ms-auto flex shrink-0 rounded-lg border border-edge">
      <legend className="sr-only">{t('explore.view.label')}</legend>
      {views.map(({ is, label, Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={view === is}
          onPointerEnter={is && preloadMap}
          onFocus={is && preloadMap}
          onClick={() => onChange({ view: is })}
          className="inline-flex min-h-11 items-center gap-2 px-3.5 text-sm font-semibold first-of-type:rounded-s-lg last-of-type:rounded-e-lg aria-pressed:bg-accent aria-pressed:text-accent-ink"
        >
          <Icon className="hidden size-4.5 sm:block" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
