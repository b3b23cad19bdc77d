import type { ReactNode } from 'react';
import { Card } from './card';

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
