'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button } from '@/components/button';

/** What shows when a page fails. The cause goes to the server's log and never to the screen. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      // `reset` alone renders the same failed answer of the server again.
      router.refresh();
      reset();
    });
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-3 px-4 py-16 text-center"
    >
      <h1 className="text-3xl font-bold">Something went wrong</h1>
      <p className="text-muted">Please try again in a moment.</p>
      <Button onClick={retry} className="mt-3">
        Try again
      </Button>
    </div>
  );
}
