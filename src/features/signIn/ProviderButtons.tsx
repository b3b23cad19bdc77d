'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { useFailureToast } from '@/features/useFailureToast';
import { useTranslations } from '@/i18n/useTranslations';
import { startSignIn } from './startSignIn';

/** A button for each provider that takes over from here: Apple, Google and their like. */
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
    // Who walks back from the provider finds the page as they left it.
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
            {t('signIn.with', { provider: name })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
