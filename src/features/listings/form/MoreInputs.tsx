'use client';

import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Pair } from '@/components/card';
import { Field, Input } from '@/components/field';
import { useFieldError } from '@/components/form';
import { fromInches, readsInches, toInches } from '@/format/doorWidth';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { listingInput } from '@/schemas/listing';
import { doorWidthsCm, MAX_SQUARE_METERS, MAX_STEPS } from '@/schemas/options';
import { limitsOf } from '@/schemas/zod';
import type { ListingFields } from './fields';
import { ChoicesInput, SelectInput, TextInput } from './inputs';

const { maxLength } = limitsOf(listingInput.shape.kashrutCertifier);

/** Typed in the host's unit, and always stored in centimeters. */
function DoorInput() {
  const t = useTranslations();
  const { setValue } = useFormContext<ListingFields>();
  const cm = useWatch<ListingFields, 'doorWidthCm'>({ name: 'doorWidthCm' });
  const isInches = readsInches();
  const shown = (value: number) => (isInches ? toInches(value) : value);
  return (
    <Field
      label={t('listingForm.more.door')}
      hint={t('listingForm.more.doorUnit', { unit: isInches ? 'inches' : 'cm' })}
      error={useFieldError<ListingFields>('doorWidthCm')}
    >
      {(props) => (
        <Input
          {...props}
          type="number"
          inputMode="numeric"
          min={shown(doorWidthsCm.min)}
          max={shown(doorWidthsCm.max)}
          value={cm && shown(Number(cm))}
          onChange={({ target: { value } }) =>
            setValue('doorWidthCm', value && isInches ? `${fromInches(Number(value))}` : value, {
              shouldDirty: true,
            })
          }
        />
      )}
    </Field>
  );
}

/** Focuses the first input on mount, because the host just asked for these. */
export function MoreInputs() {
  const t = useTranslations();
  const { setFocus } = useFormContext<ListingFields>();
  const plan = useWatch<ListingFields, 'rainPlan'>({ name: 'rainPlan' });
  useEffect(() => setFocus('kashrutCertifier'), [setFocus]);
  return (
    <>
      <TextInput
        name="kashrutCertifier"
        label={t('listingForm.more.certifier')}
        hint={t('listingForm.more.certifierHint')}
        list="certifiers"
        autoComplete="off"
        maxLength={maxLength}
      />
      <datalist id="certifiers">
        {t('listingForm.more.certifiers')
          .split(', ')
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <ChoicesInput
        name="kitchen"
        legend={t('listingForm.more.kitchen')}
        options={optionsOf(t, 'kitchen')}
      />
      <ChoicesInput
        name="amenities"
        legend={t('listingForm.more.amenities')}
        options={optionsOf(t, 'amenity')}
      />
      <Pair>
        <TextInput
          name="stepsToEnter"
          label={t('listingForm.more.steps')}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_STEPS}
        />
        <DoorInput />
        <TextInput
          name="squareMeters"
          label={t('listingForm.more.size')}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_SQUARE_METERS}
        />
        <SelectInput
          name="rainPlan"
          label={t('listingForm.more.rain')}
          hint={t('listingForm.more.rainHint')}
          options={[
            { value: '' as const, label: t('listingForm.notSpecified') },
            ...optionsOf(t, 'rain'),
          ]}
        />
        {plan === 'cancel' && (
          <TextInput
            name="rainCancelBy"
            label={t('listingForm.more.rainCancelBy')}
            type="time"
            required
          />
        )}
      </Pair>
    </>
  );
}
