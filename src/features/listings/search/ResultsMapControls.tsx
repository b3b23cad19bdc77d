'use client';

import { LoaderCircle, LocateFixed, X } from 'lucide-react';
import type { Map as GlMap } from 'maplibre-gl';
import { useState } from 'react';
import { toast } from '@/components/toast';
import { askPosition } from '@/features/map/askPosition';
import { ControlGroup, MapControl } from '@/features/map/MapControls';
import { useTranslations } from '@/i18n/useTranslations';

/** Close enough to see the neighborhoods around. */
const LOCATED_ZOOM = 12;

/** Asks for the location only when pressed. It stays in the browser until its area is searched. */
export function LocateControl({ map }: { map: GlMap | undefined }) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const locate = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { lat, lon } = await askPosition();
      map?.easeTo({ center: [lon, lat], zoom: LOCATED_ZOOM });
    } catch {
      toast({ title: t('explore.quick.nearMeFailed'), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ControlGroup>
      <MapControl
        icon={busy ? LoaderCircle : LocateFixed}
        busy={busy}
        label={t('map.locate')}
        onClick={() => void locate()}
      />
    </ControlGroup>
  );
}

export function CloseControl({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  return (
    <ControlGroup>
      <MapControl icon={X} label={t('map.close')} onClick={onClose} />
    </ControlGroup>
  );
}
