'use client';

import { useCallback } from 'react';
import { toast } from '@/components/toast';
import { useTranslations } from '@/i18n/useTranslations';
import { isLeaving } from './leaving';
import { loginHref } from './loginHref';

const REDIRECT_DELAY_MS = 500;

/**
 * Returns a function that shows a toast, then goes to sign in and back to `path`. That function
 * returns another that cancels the navigation.
 */
export function useSignInAgain(): (path: string) => () => void {
  const t = useTranslations();
  return useCallback(
    (path) => {
      if (isLeaving()) return () => {};
      toast({
        title: t('session.unauthorized.title'),
        description: t('session.unauthorized.text'),
        variant: 'destructive',
      });
      let isCanceled = false;
      const go = () => {
        if (!isCanceled && !isLeaving()) window.location.href = loginHref(path);
      };
      // Two frames later, the message has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, REDIRECT_DELAY_MS)));
      return () => {
        isCanceled = true;
      };
    },
    [t],
  );
}
