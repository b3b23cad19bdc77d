import type { signIn } from 'next-auth/react';
import { isOffline, sendChange } from '@/trpc/connectionError';

/** The library's `signIn`, which is fetched when somebody chooses a way in. @throws ConnectionError */
export const startSignIn: typeof signIn = async (...way) => {
  // Without a network the library would leave the page, for one that can't be had either.
  if (isOffline()) await sendChange(() => fetch('/api/health', { cache: 'no-store' }));
  const library = await import('next-auth/react');
  return sendChange(() => library.signIn(...way));
};
