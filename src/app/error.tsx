'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button } from '@/components/button';
import { PageMessage } from '@/components/emptyState';
import { useTranslations } from '@/i18n/useTranslations';

/**
 * The page shown when another page fails. The cause is logged on the server and never shown. The
 * number on the page finds it in the log.
 */
export default function ErrorPage({
  error,
  reset,
}: {
  error: { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations();
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      // `reset` alone would render the same failed response again.
      router.refresh();
      reset();
    });
  return (
    <PageMessage
      role="alert"
      title={t('errorPage.title')}
      text={
        <>
          <p>{t('errorPage.text')}</p>
          {error.digest && (
            <p className="mt-2 text-sm">{t('common.tellNumber', { number: error.digest })}</p>
          )}
        </>
      }
      action={<Button onClick={retry}>{t('common.tryAgain')}</Button>}
    />
  );
}
