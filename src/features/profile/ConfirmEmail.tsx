'use client';

import { Button } from '@/components/button';
import { errorMessage } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';

/**
 * The page behind the link in the email. It needs a press, because link scanners open links but
 * press nothing.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const t = useTranslations();
  const prove = trpc.users.proveAddress.useMutation({
    // A full load, because the profile was read without the address.
    onSuccess: () => window.location.assign('/profile'),
  });
  return (
    <>
      {prove.isError && (
        <p role="alert" className="rounded-lg border border-bad p-3 text-sm text-bad">
          {errorMessage(t, prove.error, t('profile.mailAddress.notProven'))}
        </p>
      )}
      <Button busy={prove.isPending || prove.isSuccess} onClick={() => prove.mutate({ token })}>
        {t('profile.mailAddress.prove')}
      </Button>
    </>
  );
}
