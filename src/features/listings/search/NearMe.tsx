'use client';

import { useState } from 'react';
import { chipClass } from '@/components/button';
import { toast } from '@/components/toast';
import { useTranslations } from '@/i18n/useTranslations';
import { readPoint, writePoint } from '@/schemas/pointText';
import type { Filters } from './filters';

/** Geolocation limits, in milliseconds. A location from the last 10 minutes is good enough. */
const PATIENCE = { timeout: 15_000, maximumAge: 600_000 };

/** Asks for the location only when pressed, and searches there. Sends it rounded to 0.01°. */
export function NearMe({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  // A point with a city name was chosen on the map.
  const on = filters.near !== undefined && readPoint(filters.near) !== null && !filters.city;
  const locate = () => {
    if (on) return onChange({ near: undefined, radiusKm: undefined, sort: undefined });
    const fail = () => {
      setBusy(false);
      toast({ title: t('explore.quick.nearMeFailed'), variant: 'destructive' });
    };
    if (!navigator.geolocation) return fail();
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        setBusy(false);
        onChange({ city: undefined, near: writePoint({ lat, lon }), sort: 'distance' });
      },
      fail,
      PATIENCE,
    );
  };
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-busy={busy}
      disabled={busy}
      onClick={locate}
      className={chipClass()}
    >
      {t('explore.quick.nearMe')}
    </button>
  );
}
