import 'next-auth';

declare module 'next-auth' {
  /** A session carries only the user's id. */
  interface Session {
    user: { id: string };
    expires: string;
  }

  /** A provider's data about a person who signs in. A new user starts with it. */
  interface User {
    firstName?: string | null;
    lastName?: string | null;
  }
}
