'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { sendChange } from '@/trpc/callErrors';

const accounts = ['host', 'guest', 'moderator'] as const;

type Account = (typeof accounts)[number];

export function DemoButtons({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations();
  const tellFailure = useFailureToast(t('signIn.demo.failed'));
  const [entering, setEntering] = useState<Account>();

  const enter = async (account: Account) => {
    setEntering(account);
    try {
      const answer = await sendChange(() =>
        fetch('/api/login/demo', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ account }),
        }),
      );
      // A full load, because everything was read as a visitor.
      if (answer.ok) return window.location.assign(callbackUrl);
      tellFailure();
    } catch (error) {
      tellFailure(error);
    }
    setEntering(undefined);
  };
  return (
    <ul className="space-y-3">
      {accounts.map((account) => (
        <li key={account}>
          <Button
            variant="secondary"
            className="w-full"
            busy={entering === account}
            disabled={entering !== undefined}
            onClick={() => void enter(account)}
          >
            {t(`signIn.demo.${account}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
