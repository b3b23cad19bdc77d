'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Controller, type FieldPath, useFormContext } from 'react-hook-form';
import { Checkbox, ChoiceGroup, Field, Input, Textarea } from '@/components/field';
import { Select, type SelectOption } from '@/components/select';
import { TimeZoneField } from '@/components/timeZoneField';
import { type OptionList, optionsOf } from '@/format/labels';
import type { ListingFields } from './fields';
import { useFieldError } from './useFieldError';

type Name = FieldPath<ListingFields>;
/** The inputs that hold one of a list. */
type ChoiceName =
  | 'kashrutLevel'
  | 'seatingStyle'
  | 'genderSeating'
  | 'privacyLevel'
  | `timeSlots.${number}.type`;
type Labelled = { name: Name; label: string; hint?: ReactNode };

/** A line of text of the listing form, with its label, hint and error. */
export function TextInput({
  name,
  label,
  hint,
  required = false,
  ...input
}: Labelled & Omit<ComponentProps<'input'>, 'name'>) {
  const { register } = useFormContext<ListingFields>();
  return (
    <Field label={label} hint={hint} error={useFieldError(name)} required={required}>
      {(props) => <Input {...input} {...props} {...register(name)} />}
    </Field>
  );
}

/** Text of several lines. */
export function LongTextInput({ name, label, hint }: Labelled) {
  const { register } = useFormContext<ListingFields>();
  return (
    <Field label={label} hint={hint} error={useFieldError(name)}>
      {(props) => <Textarea {...props} {...register(name)} />}
    </Field>
  );
}

/** One of a list. */
export function SelectInput({
  name,
  label,
  hint,
  options,
}: Labelled & {
  name: ChoiceName;
  options: readonly SelectOption<string>[];
}) {
  const error = useFieldError(name);
  return (
    <Controller<ListingFields, ChoiceName>
      name={name}
      render={({ field: { ref, value, onChange } }) => (
        <Field label={label} hint={hint} error={error}>
          {(props) => (
            <Select {...props} ref={ref} value={value} onChange={onChange} options={options} />
          )}
        </Field>
      )}
    />
  );
}

/** The zone in which the meals' times are, by its IANA name. */
export function TimeZoneInput() {
  const t = useTranslations();
  const error = useFieldError('timeZone');
  return (
    <Controller<ListingFields, 'timeZone'>
      name="timeZone"
      render={({ field: { ref, value, onChange } }) => (
        <TimeZoneField
          ref={ref}
          label={t('listingForm.place.timeZone')}
          listLabel={t('listingForm.place.timeZones')}
          hint={t('listingForm.place.timeZoneHint')}
          error={error}
          value={value}
          onChange={onChange}
        />
      )}
    />
  );
}

/** Yes or no. */
export function CheckboxInput({ name, label }: { name: Name; label: string }) {
  const { register } = useFormContext<ListingFields>();
  return <Checkbox label={label} {...register(name)} />;
}

/** Any of a list. */
export function ChoicesInput({
  name,
  legend,
  hint,
  list,
}: {
  name: 'minhagim' | 'accessibilityTags' | 'dietaryOptions';
  legend: string;
  hint?: string;
  list: OptionList;
}) {
  const t = useTranslations();
  const error = useFieldError(name);
  return (
    <Controller<ListingFields, typeof name>
      name={name}
      render={({ field }) => (
        <ChoiceGroup
          legend={legend}
          hint={hint}
          error={error}
          options={optionsOf<OptionList>(t, list)}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}
