'use client';

import { useEffect, useRef } from 'react';
import type { FormState } from 'react-hook-form';
import type { ListingFields } from './fields';

/** Counts the inputs with an error. Anything below a message isn't an input. */
function countErrors(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if ('message' in node) return 1;
  return Object.values(node).reduce<number>((sum, one) => sum + countErrors(one), 0);
}

/**
 * After each rejected save, scrolls to and focuses the first invalid input in document order.
 * Attach `ref` to the form.
 * @returns The number of invalid inputs and the number of the attempt.
 */
export function useMistakes({ errors, submitCount: attempt }: FormState<ListingFields>) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const first = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [attempt]);
  return { ref, count: countErrors(errors), attempt };
}
