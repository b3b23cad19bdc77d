import type { ComponentProps, ComponentType, ElementType, ReactNode } from 'react';

export function Card({
  as: Element = 'div',
  className = 'p-5',
  ...props
}: ComponentProps<'div'> & { as?: ElementType }) {
  return (
    <Element {...props} className={`rounded-2xl border bg-surface shadow-sheet ${className}`} />
  );
}

export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
);

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="space-y-5 p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

type Props = { id?: string; icon: ComponentType<{ className?: string }>; children: ReactNode };

export const Fact = ({ id, icon: Icon, children }: Props) => (
  <p id={id} className="flex items-start gap-2">
    <Icon className="mt-0.5 size-4 shrink-0 text-gold" />
    <span className="min-w-0">{children}</span>
  </p>
);
