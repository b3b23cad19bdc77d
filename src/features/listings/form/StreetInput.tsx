'use client';

import dynamic from 'next/dynamic';
import { useContext } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { HasStreets } from './chosenStreet';
import { TextInput } from './inputs';

/** The fallback without a geocoder. The browser can autofill it. */
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
