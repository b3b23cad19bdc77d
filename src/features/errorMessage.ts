'use client';

import { useCallback } from 'react';
import { toast } from '@/components/toast';
import type { Translate } from '@/i18n/language';
import { useTranslations } from '@/i18n/useTranslations';
import { connectionFailure, errorDataOf, isCallError } from '@/trpc/callErrors';

/** In this order: that there was no connection (only for changes), the server's own message, or the fallback. */
export function errorMessage(t: Translate, error: unknown, fallback: string): string {
  const failure = connectionFailure(error);
  if (failure) return t(`common.${failure}`);
  // Without `data`, the error comes from the client: there was no response, or it couldn't be read.
  const answered = isCallError(error) && error.data;
  return answered ? error.message || fallback : fallback;
}

export function useFailureToast(fallback: string): (error?: unknown) => void {
  const t = useTranslations();
  return useCallback(
    (error) => {
      const number = errorDataOf(error)?.requestId;
      const message = errorMessage(t, error, fallback);
      toast({
        title: t('common.error'),
        description: number ? `${message} ${t('common.tellNumber', { number })}` : message,
        variant: 'destructive',
      });
    },
    [t, fallback],
  );
}
