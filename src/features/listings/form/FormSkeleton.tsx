import { Skeleton } from '@/components/skeleton';

/** Stands where the listing form will be. */
export function FormSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </div>
  );
}
