import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { english } from '@/i18n/english';
import { publicError, toTRPCError } from '@/server/trpc/init';

/**
 * What the outside is told when this is refused: the status and the public error.
 * @throws Error when it was not refused.
 */
export async function refusal(attempt: Promise<unknown>) {
  const settled = await attempt.then(
    () => undefined,
    (thrown: unknown) => toTRPCError(thrown),
  );
  if (!settled) throw new Error('This was expected to be refused, and was not.');
  return { status: getHTTPStatusCodeFromError(settled), ...publicError(settled, english) };
}
