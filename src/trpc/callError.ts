import type { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@/server/trpc/root';

/**
 * Whether an error comes from a tRPC call. Checks the name, because importing the class would
 * bundle the whole client.
 */
export const isCallError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof Error && error.name === 'TRPCClientError';

/** Returns the server's error data for a failed call, or null if there was no response. */
export const errorDataOf = (error: unknown) => (isCallError(error) ? (error.data ?? null) : null);
