import type { ComponentType, ReactNode } from 'react';

type Props = { id?: string; icon: ComponentType<{ className?: string }>; children: ReactNode };

export const Fact = ({ id, icon: Icon, children }: Props) => (
  <p id={id} className="flex items-start gap-2">
    <Icon className="mt-0.5 size-4 shrink-0 text-gold" />
    <span className="min-w-0">{children}</span>
  </p>
);
