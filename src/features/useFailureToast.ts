'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { toast } from '@/components/toast';
import { errorMessage } from './errorMessage';

/** @returns what tells in a toast why something failed: what the server said, or else `fallback`. */
export function useFailureToast(fallback: string): (error?: unknown) => void {
  const t = useTranslations();
  return useCallback(
    (error) => {
      toast({
        title: t('common.error'),
        description: errorMessage(error, fallback),
        variant: 'destructive',
      });
    },
    [t, fallback],
  );
}
