import { isCallError } from '@/trpc/answer';

/** What the server said in answer to a call, for people; the fallback where it said nothing. */
export function errorMessage(error: unknown, fallback: string): string {
  // Without `data` the error was made on this side: no answer came, or none that could be read.
  const answered = isCallError(error) && error.data;
  return answered ? error.message || fallback : fallback;
}
