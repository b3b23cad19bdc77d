import type { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@/server/trpc/root';

/** Whether a call to the server failed with this. By its name: the class would bring the whole client along. */
export const isCallError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof Error && error.name === 'TRPCClientError';

/** What the server said in answer to a call that failed; null where no answer came. */
export const errorDataOf = (error: unknown) => (isCallError(error) ? (error.data ?? null) : null);
