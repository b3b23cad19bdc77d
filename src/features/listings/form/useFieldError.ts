import { type FieldPath, get, useFormState } from 'react-hook-form';
import type { ListingFields } from './fields';

/** The sentence that stands beside one input of the listing form, if there is one. */
export function useFieldError(name: FieldPath<ListingFields>): string | undefined {
  const { errors } = useFormState<ListingFields>({ name });
  const error: unknown = get(errors, name);
  const own = get(error, 'message') ?? get(error, 'root.message');
  return typeof own === 'string' ? own : undefined;
}
