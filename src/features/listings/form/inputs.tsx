'use client';

import dynamic from 'next/dynamic';
import { useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { inputsOf } from '@/components/form';
import { onDemand } from '@/components/onDemand';
import { MapButton } from '@/features/map/MapButton';
import { useTranslations } from '@/i18n/useTranslations';
import type { ListingFields } from './fields';
import { HasStreets } from './street';

export const { TextInput, LongTextInput, SelectInput, CheckboxInput, TimeZoneInput } =
  inputsOf<ListingFields>();

function PlainStreet() {
  const t = useTranslations();
  return (
    <TextInput
      name="addressLine1"
      label={t('listingForm.place.line1')}
      autoComplete="address-line1"
    />
  );
}

const StreetSuggest = dynamic(
  () => import('./StreetSuggest').then((module) => module.StreetSuggest),
  { loading: PlainStreet },
);

export const StreetInput = () => (useContext(HasStreets) ? <StreetSuggest /> : <PlainStreet />);

const pinMap = onDemand(() => import('./PinMap').then((module) => module.PinMap));

export function PinField() {
  const t = useTranslations();
  const { getValues } = useFormContext<ListingFields>();
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">{t('listingForm.pin.title')}</h3>
      <p className="text-sm text-muted">{t('listingForm.pin.text')}</p>
      <MapButton
        part={pinMap}
        props={{}}
        label={t(getValues('pin') ? 'listingForm.pin.change' : 'listingForm.pin.open')}
      />
    </div>
  );
}
