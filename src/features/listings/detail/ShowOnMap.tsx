'use client';

import { onDemand } from '@/components/onDemand';
import { MapButton } from '@/features/map/MapButton';
import { useTranslations } from '@/i18n/useTranslations';

const part = onDemand(() => import('./ListingMap').then((module) => module.ListingMap));

export function ShowOnMap({ id }: { id: string }) {
  const t = useTranslations();
  return <MapButton part={part} props={{ id }} label={t('map.show')} />;
}
