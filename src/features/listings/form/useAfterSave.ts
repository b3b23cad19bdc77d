'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/toast';
import { useInvalidateAfter } from '@/trpc/invalidation';

/** What follows a save: all that shows listings or requests is read anew, and the dashboard opens. */
export function useAfterSave(title: string) {
  const router = useRouter();
  const stale = useInvalidateAfter();
  return () => {
    void stale({ kind: 'listing' });
    toast({ title });
    router.push('/host');
  };
}
