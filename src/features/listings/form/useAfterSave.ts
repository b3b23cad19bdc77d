'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/toast';
import { trpc } from '@/trpc/client';

/** What follows a save: all that shows listings or requests is read anew, and the dashboard opens. */
export function useAfterSave(title: string) {
  const router = useRouter();
  const utils = trpc.useUtils();
  return () => {
    // An edit may have ended requests with their slot.
    void utils.listings.invalidate();
    void utils.requests.invalidate();
    toast({ title });
    router.push('/host');
  };
}
