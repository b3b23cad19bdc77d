'use client';

import { type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form';

/** The sentence that stands beside one input of the form around it, if there is one. */
export function useFieldError<T extends FieldValues>(name: FieldPath<T>): string | undefined {
  const { errors } = useFormState<T>({ name });
  const error: unknown = get(errors, name);
  // Of a list, the sentence on the whole of it.
  const own = get(error, 'message') ?? get(error, 'root.message');
  return typeof own === 'string' ? own : undefined;
}
