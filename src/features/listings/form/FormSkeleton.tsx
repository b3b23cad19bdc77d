import { Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';

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
