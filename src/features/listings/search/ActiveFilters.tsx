'use client';

import { X } from 'lucide-react';
import { chipClass } from '@/components/button';
import { useTranslations } from '@/i18n/useTranslations';
import { activeFilters } from './activeFilters';
import type { FilterProps } from './filters';
import { isQuickFilter } from './QuickFilters';

/** Chips that drop a filter. Quick filters have chips of their own. */
export function ActiveFilters({ filters, onChange }: FilterProps) {
  const t = useTranslations();
  const shown = activeFilters(t, filters).filter(
    (one) => one.filter !== 'mealType' && !isQuickFilter(one, filters),
  );
  if (shown.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2 sm:mt-4">
      {shown.map(({ filter, value, label, without }) => (
        <li key={`${filter} ${value}`}>
          <button
            type="button"
            aria-label={t('explore.active.drop', { filter: label })}
            onClick={() => onChange(without)}
            className={chipClass('border-accent text-accent')}
          >
            <span>{label}</span>
            <X className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
