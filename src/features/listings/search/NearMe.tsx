'use client';

import { useState } from 'react';
import { chipClass } from '@/components/button';
import { toast } from '@/components/toast';
import { askPosition } from '@/features/map/askPosition';
import { useTranslations } from '@/i18n/useTranslations';
import { readPoint, writePoint } from '@/schemas/pointText';
import type { FilterProps } from './filters';

/** Asks for the location only when pressed, and searches there. Sends it rounded to 0.01°. */
export function NearMe({ filters, onChange }: FilterProps) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  // A point with a city name was chosen on the map.
  const on = filters.near !== undefined && readPoint(filters.near) !== null && !filters.city;
  const locate = async () => {
    if (on) return onChange({ near: undefined, radiusKm: undefined, sort: undefined });
    setBusy(true);
    try {
      const point = writePoint(await askPosition());
      onChange({ city: undefined, near: point, sort: 'distance' });
    } catch {
      toast({ title: t('explore.quick.nearMeFailed'), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void locate()}
      className={chipClass()}
    >
      {t('explore.quick.nearMe')}
    </button>
  );
}
