'use client';

import { type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form';

export function useFieldError<T extends FieldValues>(name: FieldPath<T>): string | undefined {
  const { errors } = useFormState<T>({ name });
  const error: unknown = get(errors, name);
  // For a list, use the error of the whole list.
  const own = get(error, 'message') ?? get(error, 'root.message');
  return typeof own === 'string' ? own : undefined;
}
