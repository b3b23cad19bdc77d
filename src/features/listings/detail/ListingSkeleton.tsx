import { Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';

export function ListingSkeleton() {
  const t = useTranslations();
  return (
    <div role="status" className="mx-auto w-full max-w-6xl space-y-4 px-4 py-8">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="aspect-3/2 sm:aspect-2/1 lg:w-2/3" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-40" />
    </div>
  );
}
