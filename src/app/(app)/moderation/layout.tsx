import type { ReactNode } from 'react';
import { moderatorsOnly } from './moderatorsOnly';

export default async function Layout({ children }: { children: ReactNode }) {
  await moderatorsOnly();
  return children;
}
