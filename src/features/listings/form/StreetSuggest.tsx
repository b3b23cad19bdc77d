'use client';

import { useContext, useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { TextCombobox } from '@/components/combobox';
import { Field } from '@/components/field';
import { useFieldError } from '@/components/form';
import { useTranslations } from '@/i18n/useTranslations';
import type { Street } from '@/schemas/place';
import { trpc } from '@/trpc/client';
import type { ListingFields } from './fields';
import { ChosenStreet } from './street';

/** Debounce delay in milliseconds, and the minimum length to look up. */
const PAUSE_MS = 350;
const MIN_QUERY_LENGTH = 3;

const addressParts = ['addressLine1', 'city', 'region', 'postal', 'country'] as const;

/** Returns suggestions after a pause in typing. Empty if the lookup fails, which blocks nothing. */
function useStreets(typed: string) {
  const { getValues } = useFormContext<ListingFields>();
  const { mutateAsync: ask } = trpc.places.streets.useMutation();
  const [streets, setStreets] = useState<Street[]>([]);
  useEffect(() => {
    if (typed.trim().length < MIN_QUERY_LENGTH) {
      setStreets([]);
      return undefined;
    }
    let isCanceled = false;
    const timer = setTimeout(() => {
      const [city, country] = getValues(['city', 'country']);
      ask({ q: typed, city, country }).then(
        (suggestions) => isCanceled || setStreets(suggestions),
        () => isCanceled || setStreets([]),
      );
    }, PAUSE_MS);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [typed, ask, getValues]);
  return streets;
}

/** Choosing a suggestion fills in the whole address. Its exact point is saved with the listing. */
export function StreetSuggest() {
  const t = useTranslations();
  const { setValue } = useFormContext<ListingFields>();
  const { field } = useController<ListingFields, 'addressLine1'>({ name: 'addressLine1' });
  const [typed, setTyped] = useState('');
  const chosen = useContext(ChosenStreet);
  const streets = useStreets(typed);
  const change = (text: string, id?: string) => {
    const street = id === undefined ? undefined : streets[Number(id)];
    setTyped(street ? '' : text);
    if (!street) return field.onChange(text);
    chosen.current = street;
    for (const part of addressParts)
      setValue(part, street[part], { shouldDirty: true, shouldValidate: false });
  };
  return (
    <Field
      label={t('listingForm.place.line1')}
      hint={t('listingForm.place.line1Hint')}
      error={useFieldError('addressLine1')}
    >
      {(props) => (
        <TextCombobox
          {...props}
          name={field.name}
          listLabel={t('listingForm.place.streets')}
          value={field.value}
          onChange={change}
          suggestions={streets.map(({ addressLine1, postal, city, region }, index) => ({
            id: `${index}`,
            text: addressLine1,
            label: addressLine1,
            note: [postal, city, region].filter(Boolean).join(' '),
          }))}
          typedLabel={t('listingForm.place.typed', { text: typed.trim() })}
        />
      )}
    </Field>
  );
}
