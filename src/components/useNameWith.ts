import { useId } from 'react';

/**
 * Names a control by its own text, and by the elements with the IDs in `about`. Repeated controls
 * then have names of their own for voice control and screen readers (WCAG 2.5.3).
 */
export function useNameWith(about: string | undefined) {
  const id = useId();
  return about ? { id, 'aria-labelledby': `${id} ${about}` } : {};
}
