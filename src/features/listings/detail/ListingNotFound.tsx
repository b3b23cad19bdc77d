import { ButtonLink } from '@/components/button';
import { useTranslations } from '@/i18n/useTranslations';

/** Also shown when the viewer isn't allowed to see the listing. */
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
