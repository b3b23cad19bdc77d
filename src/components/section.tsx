import type { ReactNode } from 'react';
import { Card } from './card';

/** Two inputs side by side, where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
);

/** A part of a page or of a form under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="space-y-5 p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </Card>
  );
}
