import type { ComponentProps, ElementType } from 'react';

/** A surface that sets one thing apart. `as` picks the element: article, section, li… */
export function Card({
  as: Element = 'div',
  className = 'p-5',
  ...props
}: ComponentProps<'div'> & { as?: ElementType }) {
  return (
    <Element {...props} className={`rounded-2xl border bg-surface shadow-sheet ${className}`} />
  );
}
