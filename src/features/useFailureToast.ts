'use client';

import { useCallback } from 'react';
import { toast } from '@/components/toast';
import { useTranslations } from '@/i18n/useTranslations';
import { errorDataOf } from '@/trpc/callError';
import { errorMessage } from './errorMessage';

/**
 * Returns a function that shows a toast about an error, with the server's message or `fallback`.
 */
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
