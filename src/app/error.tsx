'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button } from '@/components/button';
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
    <div
      role="alert"
      className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-3 px-4 py-16 text-center"
    >
      <h1 className="text-3xl font-bold">{t('errorPage.title')}</h1>
      <p className="text-muted">{t('errorPage.text')}</p>
      {error.digest && (
        <p className="text-sm text-muted">{t('common.tellNumber', { number: error.digest })}</p>
      )}
      <Button onClick={retry} className="mt-3">
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
