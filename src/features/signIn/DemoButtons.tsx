'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { toast } from '@/components/toast';

const accounts = [
  ['host', 'Continue as demo host'],
  ['guest', 'Continue as demo guest'],
] as const;

type Account = (typeof accounts)[number][0];

/** The accounts of the local default: one press signs in. */
export function DemoButtons({ callbackUrl }: { callbackUrl: string }) {
  const [entering, setEntering] = useState<Account>();

  const enter = async (account: Account) => {
    setEntering(account);
    const answer = await fetch('/api/login/demo', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ account }),
    }).catch(() => null);
    if (answer?.ok) {
      // A full load: all that was read as a visitor must be read anew.
      window.location.assign(callbackUrl);
      return;
    }
    setEntering(undefined);
    toast({ title: 'Error', description: 'Failed to sign in', variant: 'destructive' });
  };
  return (
    <ul className="space-y-3">
      {accounts.map(([account, label]) => (
        <li key={account}>
          <Button
            variant="secondary"
            className="w-full"
            busy={entering === account}
            disabled={entering !== undefined}
            onClick={() => void enter(account)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
