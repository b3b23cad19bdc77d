import 'next-auth';

declare module 'next-auth' {
  /** Of the user a session carries the id alone; all else is asked for where it is shown. */
  interface Session {
    user: { id: string };
    expires: string;
  }
}
