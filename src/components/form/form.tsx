'use client';

import type { ComponentProps } from 'react';
import {
  type FieldValues,
  FormProvider,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';

/** `onSubmit` gets the values as parsed by the form's schema. */
export function Form<T extends FieldValues, Sent>({
  form,
  onSubmit,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: UseFormReturn<T, unknown, Sent>;
  onSubmit: SubmitHandler<Sent>;
}) {
  return (
    <FormProvider {...form}>
      <form {...props} noValidate onSubmit={form.handleSubmit(onSubmit)} />
    </FormProvider>
  );
}
