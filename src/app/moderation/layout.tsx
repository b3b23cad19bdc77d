import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { api } from '@/trpc/server';

/** The moderators' pages; to anybody else there are none. */
export default async function Layout({ children }: { children: ReactNode }) {
  if (!(await api.users.viewer())?.isModerator) notFound();
  return children;
}
