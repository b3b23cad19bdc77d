'use client';

import { useFormContext } from 'react-hook-form';
import { onDemand } from '@/components/onDemand';
import { MapButton } from '@/features/map/MapButton';
import { useTranslations } from '@/i18n/useTranslations';
import type { ListingFields } from './fields';

const part = onDemand(() => import('./PinMap').then((module) => module.PinMap));

export function PinField() {
  const t = useTranslations();
  const { getValues } = useFormContext<ListingFields>();
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">{t('listingForm.pin.title')}</h3>
      <p className="text-sm text-muted">{t('listingForm.pin.text')}</p>
      <MapButton
        part={part}
        props={{}}
        label={t(getValues('pin') ? 'listingForm.pin.change' : 'listingForm.pin.open')}
      />
    </div>
  );
}
