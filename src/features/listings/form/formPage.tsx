'use client';

import { useRouter } from 'next/navigation';
import { Loading, Skeleton } from '@/components/skeleton';
import { toast } from '@/components/toast';
import { useInvalidateAfter } from '@/trpc/invalidation';

export function FormSkeleton() {
  return (
    <Loading className="space-y-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </Loading>
  );
}

export function useAfterSave(title: string) {
  const router = useRouter();
  const stale = useInvalidateAfter();
  return ({ description, created }: { description?: string; created?: string } = {}) => {
    void stale({ kind: 'listing' });
    toast({ title, ...(description && { description }) });
    router.push(created ? `/host?created=${created}` : '/host');
  };
}
