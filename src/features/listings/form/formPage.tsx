'use client';

import { useRouter } from 'next/navigation';
import { Skeleton } from '@/components/skeleton';
import { toast } from '@/components/toast';
import { useTranslations } from '@/i18n/useTranslations';
import { useInvalidateAfter } from '@/trpc/invalidation';

export function FormSkeleton() {
  const t = useTranslations();
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </div>
  );
}

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
