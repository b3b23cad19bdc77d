'use client';

import { useEffect, useRef } from 'react';
import type { FormState } from 'react-hook-form';
import type { ListingFields } from './fields';

/** The inputs that have an error; below a message there is nothing to count any more. */
function countErrors(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if ('message' in node) return 1;
  return Object.values(node).reduce<number>((sum, one) => sum + countErrors(one), 0);
}

/**
 * After each refused save, the first input of the form (to which `ref` goes) that has an error gets
 * the focus, in the middle of the window: the first to the eye, in whatever order they were made.
 * @returns how many have one, and the number of the attempt.
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
