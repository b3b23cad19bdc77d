import type { ComponentProps, ElementType } from 'react';

export function Card({
  as: Element = 'div',
  className = 'p-5',
  ...props
}: ComponentProps<'div'> & { as?: ElementType }) {
  return (
    <Element {...props} className={`rounded-2xl border bg-surface shadow-sheet ${className}`} />
  );
}
