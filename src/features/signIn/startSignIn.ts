import type { signIn } from 'next-auth/react';

/** The library's `signIn`, which is fetched when somebody chooses a way in. */
export const startSignIn: typeof signIn = async (...way) =>
  (await import('next-auth/react')).signIn(...way);
