'use client';

import { type ReactNode, useEffect } from 'react';
import { LoadError } from '@/components/emptyState';
import { Loading, Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';
import { useSignInAgain } from './useSignInAgain';
import { useViewer } from './useViewer';

/** Shows others a message and sends them to sign in. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const { data: viewer, isError, refetch } = useViewer();
  const signedOut = viewer === null;
  const signInAgain = useSignInAgain();

  useEffect(() => {
    if (!signedOut) return undefined;
    return signInAgain(window.location.pathname + window.location.search);
  }, [signedOut, signInAgain]);

  if (viewer) return children;
  return (
    <div className="mx-auto w-full max-w-5xl space-y-4 px-4 py-8">
      {isError ? (
        <LoadError title={t('session.loadError')} onRetry={() => refetch()} />
      ) : (
        <Loading className="space-y-4">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-40" />
        </Loading>
      )}
    </div>
  );
}
