'use client';

import { onDemand } from '@/components/onDemand';
import { MapButton } from '@/features/map/MapButton';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from './HopperRequestCard';

const part = onDemand(() => import('@/features/map/SpotMap').then((module) => module.SpotMap));

export function DoorOnMap({ listing: { lat, lon } }: Pick<HopperRequest, 'listing'>) {
  const t = useTranslations();
  if (lat == null || lon == null) return null;
  return (
    <div className="mt-4 print:hidden">
      <MapButton
        part={part}
        props={{ label: t('map.door'), spot: { lat, lon, is: 'door' }, text: t('map.doorText') }}
        label={t('map.showDoor')}
      />
    </div>
  );
}
