'use client';

import { useCallback } from 'react';
import { toast } from '@/components/toast';
import type { Translate } from '@/i18n/language';
import { useTranslations } from '@/i18n/useTranslations';
import { connectionFailure, errorDataOf, isCallError } from '@/trpc/callErrors';

/** Returns the server's own message, or the fallback. */
function serverMessage(error: unknown, fallback: string): string {
  // Without `data`, the error comes from the client: there was no response, or it couldn't be read.
  const answered = isCallError(error) && error.data;
  return answered ? error.message || fallback : fallback;
}

/** Returns that there was no connection (only for changes), the server's own message, or the fallback. */
export function errorMessage(t: Translate, error: unknown, fallback: string): string {
  const failure = connectionFailure(error);
  return failure ? t(`common.${failure}`) : serverMessage(error, fallback);
}

/** A sentence about the connection, or the number of a failure, goes on a line of its own. */
export function useFailureToast(fallback: string): (error?: unknown) => void {
  const t = useTranslations();
  return useCallback(
    (error) => {
      const failure = connectionFailure(error);
      const number = errorDataOf(error)?.requestId;
      const note = failure ? t(`common.${failure}`) : number && t('common.tellNumber', { number });
      const message = serverMessage(error, fallback);
      toast({
        title: t('common.error'),
        description: note ? `${message}\n${note}` : message,
        variant: 'destructive',
      });
    },
    [t, fallback],
  );
}
