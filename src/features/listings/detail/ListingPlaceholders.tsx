import { ButtonLink } from '@/components/button';
import { PageMessage } from '@/components/emptyState';
import { Loading, Skeleton } from '@/components/skeleton';
import { useTranslations } from '@/i18n/useTranslations';

export function ListingSkeleton() {
  return (
    <Loading className="mx-auto w-full max-w-6xl space-y-4 px-4 py-8">
      <Skeleton className="aspect-3/2 sm:aspect-2/1 lg:w-2/3" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-40" />
    </Loading>
  );
}

export function ListingNotFound() {
  const t = useTranslations();
  return (
    <PageMessage
      title={t('listing.missing.title')}
      text={t('listing.missing.text')}
      action={<ButtonLink href="/explore">{t('nav.account.explore')}</ButtonLink>}
    />
  );
}
