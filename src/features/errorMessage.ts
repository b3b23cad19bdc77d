import type { Translate } from '@/i18n/language';
import { isCallError } from '@/trpc/callError';
import { connectionFailure } from '@/trpc/connectionError';

/**
 * Returns the message for a failed call: that there was no connection (only for changes), the
 * server's own message, or the fallback.
 */
export function errorMessage(t: Translate, error: unknown, fallback: string): string {
  const failure = connectionFailure(error);
  if (failure) return t(`common.${failure}`);
  // Without `data`, the error comes from the client: there was no response, or it couldn't be read.
  const answered = isCallError(error) && error.data;
  return answered ? error.message || fallback : fallback;
}
