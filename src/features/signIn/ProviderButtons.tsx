'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { ProviderLogo } from './ProviderLogo';
import { startSignIn } from './startSignIn';

export function ProviderButtons({
  providers,
  callbackUrl,
}: {
  providers: { id: string; name: string }[];
  callbackUrl: string;
}) {
  const t = useTranslations();
  const tellFailure = useFailureToast(t('signIn.errors.other'));
  const [leaving, setLeaving] = useState<string>();

  useEffect(() => {
    // Resets the page for people who come back from the provider with the back button.
    const stay = () => setLeaving(undefined);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return (
    <ul className="space-y-3">
      {providers.map(({ id, name }) => (
        <li key={id}>
          <Button
            variant="secondary"
            className="w-full"
            busy={leaving === id}
            onClick={() => {
              setLeaving(id);
              startSignIn(id, { callbackUrl }).catch((error) => {
                setLeaving(undefined);
                tellFailure(error);
              });
            }}
          >
            <ProviderLogo provider={id} />
            <span>{t('signIn.with', { provider: name })}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
