'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Controller, type FieldPath, useFormContext } from 'react-hook-form';
import { Checkbox, ChoiceGroup, Field, Input, Select, Textarea } from '@/components/field';
import { type OptionList, optionsOf } from '../labels';
import type { ListingFields } from './fields';
import { useFieldError } from './useFieldError';

type Name = FieldPath<ListingFields>;
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
  required = false,
  options,
}: Labelled & { required?: boolean; options: readonly { value: string; label: string }[] }) {
  const { register } = useFormContext<ListingFields>();
  return (
    <Field label={label} hint={hint} error={useFieldError(name)} required={required}>
      {(props) => (
        <Select {...props} {...register(name)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
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
