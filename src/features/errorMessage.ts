import type { Translate } from '@/i18n/language';
import { isCallError } from '@/trpc/callError';
import { connectionFailure } from '@/trpc/connectionError';

/**
 * The sentence about a failed call: that there was no connection (only changes report this), the server's own words, or
 * the fallback if its answer has none.
 */
export function errorMessage(t: Translate, error: unknown, fallback: string): string {
  const failure = connectionFailure(error);
  if (failure) return t(`common.${failure}`);
  // Without `data` the error was made on this side: no answer came, or none that could be read.
  const answered = isCallError(error) && error.data;
  return answered ? error.message || fallback : fallback;
}
