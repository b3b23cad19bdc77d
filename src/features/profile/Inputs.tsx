'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { ChoiceGroup, Field, Input, Textarea } from '@/components/field';
import { Select } from '@/components/select';
import { type OptionList, optionsOf } from '@/format/labels';
import type { ProfileFields } from './fields';

type TextName =
  | 'firstName'
  | 'lastName'
  | 'profileImageUrl'
  | 'phone'
  | 'languages'
  | 'affiliation'
  | 'householdSize';
type Labelled = { label: string; hint?: ReactNode };

/** The form's error of one input, and what ties the input to the form. */
function useInput<N extends keyof ProfileFields>(name: N) {
  const { register, formState } = useFormContext<ProfileFields>();
  return { error: formState.errors[name]?.message, registered: register(name) };
}

/** A line of text of the profile, with its label, hint and error. */
export function TextInput({
  name,
  label,
  hint,
  required = false,
  ...input
}: Labelled & { name: TextName } & Omit<ComponentProps<'input'>, 'name'>) {
  const { error, registered } = useInput(name);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(props) => <Input {...input} {...props} {...registered} />}
    </Field>
  );
}

/** Text of several lines. */
export function LongTextInput({ name, label, hint }: Labelled & { name: 'bio' | 'dietaryNotes' }) {
  const { error, registered } = useInput(name);
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => <Textarea {...props} {...registered} />}
    </Field>
  );
}

/** One of a list, or none. */
export function ChoiceInput({
  name,
  label,
  list,
}: Labelled & {
  name: 'observanceLevel' | 'kashrutLevel' | 'genderPreference';
  list: OptionList;
}) {
  const t = useTranslations();
  const options = [{ value: '', label: t('profile.notSpecified') }, ...optionsOf(t, list)];
  return (
    <Controller<ProfileFields, typeof name>
      name={name}
      render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
        <Field label={label} error={error?.message}>
          {(props) => (
            <Select
              {...props}
              ref={ref}
              value={value ?? ''}
              onChange={onChange}
              options={options}
            />
          )}
        </Field>
      )}
    />
  );
}

/** Any of a list. */
export function ChoicesInput({
  name,
  legend,
  list,
}: {
  name: 'dietaryFlags' | 'allergens' | 'accessibilityNeeds';
  legend: string;
  list: OptionList;
}) {
  const t = useTranslations();
  return (
    <Controller<ProfileFields, typeof name>
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <ChoiceGroup
          legend={legend}
          error={error?.message}
          options={optionsOf<OptionList>(t, list)}
          value={value ?? []}
          onChange={onChange}
        />
      )}
    />
  );
}
