import { ButtonLink } from '@/components/button';
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
    <div className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-3 px-4 py-16 text-center">
      <h1 className="text-3xl font-bold">{t('listing.missing.title')}</h1>
      <p className="text-muted">{t('listing.missing.text')}</p>
      <ButtonLink href="/explore" className="mt-3">
        {t('listing.missing.explore')}
      </ButtonLink>
    </div>
  );
}
