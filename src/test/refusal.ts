import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { publicError, toTRPCError } from '@/server/trpc/init';
import { english } from './english';

/**
 * Returns the status and public error that a client sees when this is rejected.
 * @throws Error if it isn't rejected
 */
export async function refusal(attempt: Promise<unknown>) {
  const settled = await attempt.then(
    () => undefined,
    (thrown: unknown) => toTRPCError(thrown),
  );
  if (!settled) throw new Error('A refusal was expected, but the call succeeded.');
  return { status: getHTTPStatusCodeFromError(settled), ...publicError(settled, english) };
}
