import type { signIn } from 'next-auth/react';
import { isOffline, sendChange } from '@/trpc/callErrors';

/**
 * Calls `signIn` from `next-auth/react`, which loads on demand.
 * @throws ConnectionError
 */
export const startSignIn: typeof signIn = async (...args) => {
  // Offline, the library would leave for a page that can't load either.
  if (isOffline()) await sendChange(() => fetch('/api/health', { cache: 'no-store' }));
  const library = await import('next-auth/react');
  return sendChange(() => library.signIn(...args));
};
