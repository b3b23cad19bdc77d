'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/toast';
import { useInvalidateAfter } from '@/trpc/invalidation';

/** After a save, refetches everything that shows listings or requests and opens the dashboard. */
export function useAfterSave(title: string) {
  const router = useRouter();
  const stale = useInvalidateAfter();
  return () => {
    void stale({ kind: 'listing' });
    toast({ title });
    router.push('/host');
  };
}
