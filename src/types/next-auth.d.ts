import 'next-auth';

declare module 'next-auth' {
  /** Of the user a session carries the id alone; all else is asked for where it is shown. */
  interface Session {
    user: { id: string };
    expires: string;
  }

  /** Who signs in, as a provider tells: what a new user starts with. */
  interface User {
    firstName?: string | null;
    lastName?: string | null;
  }
}
