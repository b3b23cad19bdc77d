'use client';

import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react';
import {
  Controller,
  type FieldErrors,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  FormProvider,
  get,
  type RegisterOptions,
  type Resolver,
  type SubmitHandler,
  type UseFormReturn,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { useTranslations } from '@/i18n/useTranslations';
import { Checkbox, ChoiceGroup, Field, Input, Textarea } from './field';
import { onFirstInteraction } from './onDemand';
import { Select, type SelectOption } from './select';
import { TimeZoneField } from './timeZoneField';
import { toastError } from './toast';

export function Form<T extends FieldValues, Output>({
  form,
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: UseFormReturn<T, unknown, Output>;
  onSubmit: SubmitHandler<Output>;
}) {
  return (
    <FormProvider {...form}>
      <form {...props} noValidate onSubmit={form.handleSubmit(onSubmit)} />
    </FormProvider>
  );
}

/** A page's form's last element. It stays in view at the bottom while the form scrolls. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <div className="form-footer sticky bottom-(--bottom-links) z-10 -mx-4 flex flex-wrap gap-3 border-y bg-surface px-4 py-2.5 sm:bottom-4 sm:mx-0 sm:rounded-2xl sm:border sm:px-6 sm:shadow-float print:hidden">
    {children}
  </div>
);

export function useFieldError<T extends FieldValues>(name: FieldPath<T>): string | undefined {
  const { errors } = useFormState<T>({ name });
  const error: unknown = get(errors, name);
  // For a list, use the error of the whole list.
  const message = get(error, 'message') ?? get(error, 'root.message');
  return typeof message === 'string' ? message : undefined;
}

const unchecked = (): FieldErrors => ({ unchecked: { type: 'unchecked' } });

/**
 * Returns a resolver that loads the form's schema on first interaction, because only people who
 * fill in the form need it. `fetchResolver` must be stable as long as its result is the same.
 */
export function useLazyResolver<Fields extends FieldValues, Output>(
  fetchResolver: () => Promise<Resolver<Fields, unknown, Output>>,
): Resolver<Fields, unknown, Output> {
  const t = useTranslations();
  const [resolver, load] = useMemo(() => {
    let pendingResolver: Promise<Resolver<Fields, unknown, Output>> | undefined;
    const load = () => {
      pendingResolver ??= fetchResolver().catch((error: unknown) => {
        pendingResolver = undefined;
        throw error;
      });
      return pendingResolver;
    };
    const resolver: Resolver<Fields, unknown, Output> = async (...args) => {
      const check = await load().catch(() => null);
      if (check) return check(...args);
      toastError(t, t('common.checkConnection'));
      return { values: {}, errors: unchecked() as FieldErrors<Fields> };
    };
    return [resolver, load] as const;
  }, [fetchResolver, t]);
  useEffect(() => onFirstInteraction(() => void load().catch(() => {})), [load]);
  return resolver;
}

type Text = string | null | undefined;
type Choice = string | number | null | undefined;
type Choices = readonly string[] | null | undefined;

type Labelled<Name> = { name: Name; label: string; hint?: ReactNode };

type TextProps<Name> = Labelled<Name> & Omit<ComponentProps<'input'>, 'name'>;

function TextInput({ name, label, hint, required = false, ...input }: TextProps<string>) {
  const { register } = useFormContext();
  return (
    <Field label={label} hint={hint} error={useFieldError(name)} required={required}>
      {(props) => <Input {...input} {...props} {...register(name)} />}
    </Field>
  );
}

type LongTextProps<Name> = Labelled<Name> &
  Omit<ComponentProps<'textarea'>, 'name'> & { rules?: RegisterOptions };

/** `rules` are for forms without a schema. */
function LongTextInput({
  name,
  label,
  hint,
  required = false,
  rules,
  ...input
}: LongTextProps<string>) {
  const { register } = useFormContext();
  return (
    <Field label={label} hint={hint} error={useFieldError(name)} required={required}>
      {(props) => <Textarea {...input} {...props} {...register(name, rules)} />}
    </Field>
  );
}

type SelectProps<Name, Value extends string | number> = Labelled<Name> & {
  options: readonly SelectOption<Value>[];
};

/** To make it optional, include an option with an empty value. */
function SelectInput({ name, label, hint, options }: SelectProps<string, string | number>) {
  const error = useFieldError(name);
  return (
    <Controller
      name={name}
      render={({ field: { ref, value, onChange } }) => (
        <Field label={label} hint={hint} error={error}>
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

type ChoicesProps<Name, Value extends string> = {
  name: Name;
  legend: string;
  hint?: string;
  options: readonly { value: Value; label: ReactNode }[];
  layout?: ComponentProps<typeof ChoiceGroup>['layout'];
};

function ChoicesInput({ name, legend, hint, options, layout }: ChoicesProps<string, string>) {
  const error = useFieldError(name);
  return (
    <Controller
      name={name}
      render={({ field: { ref, value, onChange } }) => (
        <ChoiceGroup
          firstRef={ref}
          legend={legend}
          hint={hint}
          error={error}
          options={options}
          layout={layout}
          value={value ?? []}
          onChange={onChange}
        />
      )}
    />
  );
}

type CheckboxProps<Name> = { name: Name; label: string };

function CheckboxInput({ name, label }: CheckboxProps<string>) {
  const { register } = useFormContext();
  return <Checkbox label={label} {...register(name)} />;
}

type TimeZoneProps<Name> = Labelled<Name> & { listLabel: string };

function TimeZoneInput({ name, label, listLabel, hint }: TimeZoneProps<string>) {
  const error = useFieldError(name);
  return (
    <Controller
      name={name}
      render={({ field: { ref, value, onChange } }) => (
        <TimeZoneField
          ref={ref}
          label={label}
          listLabel={listLabel}
          hint={hint}
          error={error}
          value={value}
          onChange={onChange}
        />
      )}
    />
  );
}

type PathOf<T extends FieldValues, Value> = FieldPathByValue<T, Value>;
type ValueOf<T extends FieldValues, Name extends FieldPath<T>> =
  FieldPathValue<T, Name> extends infer Value
    ? Value extends readonly (infer Item)[]
      ? Item
      : NonNullable<Value>
    : never;

type Inputs<T extends FieldValues> = {
  TextInput: (props: TextProps<PathOf<T, Text>>) => ReactNode;
  LongTextInput: (props: LongTextProps<PathOf<T, Text>>) => ReactNode;
  SelectInput: <Name extends PathOf<T, Choice>>(
    props: SelectProps<Name, Extract<ValueOf<T, Name>, string | number>>,
  ) => ReactNode;
  ChoicesInput: <Name extends PathOf<T, Choices>>(
    props: ChoicesProps<Name, Extract<ValueOf<T, Name>, string>>,
  ) => ReactNode;
  CheckboxInput: (props: CheckboxProps<PathOf<T, boolean | undefined>>) => ReactNode;
  TimeZoneInput: (props: TimeZoneProps<PathOf<T, Text>>) => ReactNode;
};

const inputs = {
  TextInput,
  LongTextInput,
  SelectInput,
  ChoicesInput,
  CheckboxInput,
  TimeZoneInput,
};

/** Each input accepts only names of values of its kind. */
export const inputsOf = <T extends FieldValues>(): Inputs<T> => inputs;
