'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { LoadError } from '@/components/loadError';
import { Skeleton } from '@/components/skeleton';
import { toast } from '@/components/toast';
import { loginHref } from './loginHref';
import { useViewer } from './useViewer';

const REDIRECT_DELAY_MS = 500;

/** Renders its children for signed-in users only; sends all others to sign in, and says so. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const { data: viewer, isError, refetch } = useViewer();
  const signedOut = viewer === null;

  useEffect(() => {
    if (!signedOut) return;
    toast({
      title: t('session.unauthorized.title'),
      description: t('session.unauthorized.text'),
      variant: 'destructive',
    });
    const timer = setTimeout(() => {
      window.location.href = loginHref(window.location.pathname + window.location.search);
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [signedOut, t]);

  if (viewer) return children;
  return (
    <div className="mx-auto w-full max-w-5xl space-y-4 px-4 py-8">
      {isError ? (
        <LoadError title={t('session.loadError')} onRetry={() => refetch()} />
      ) : (
        <div role="status" className="space-y-4">
          <span className="sr-only">{t('common.loading')}</span>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-40" />
        </div>
      )}
    </div>
  );
}
