'use client';

import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Pair } from '@/components/card';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { MAX_CERTIFIER } from '@/schemas/options';
import { NarrowInputs, WideInputs } from './FieldInputs';
import type { ListingFields } from './fields';
import { SelectInput, TextInput } from './inputs';

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
        label={t('listingFields.input.kashrutCertifier')}
        hint={t('listingForm.more.certifierHint')}
        list="certifiers"
        autoComplete="off"
        maxLength={MAX_CERTIFIER}
      />
      <datalist id="certifiers">
        {t('listingForm.more.certifiers')
          .split(', ')
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <WideInputs section="more" />
      <Pair>
        <NarrowInputs section="more" />
        <SelectInput
          name="rainPlan"
          label={t('listingForm.more.rain')}
          hint={t('listingForm.more.rainHint')}
          options={[
            { value: '' as const, label: t('common.notSpecified') },
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
