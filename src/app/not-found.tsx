import { ButtonLink } from '@/components/button';
import { titleMetadata } from '@/i18n/serverLanguage';
import { useTranslations } from '@/i18n/useTranslations';

export const generateMetadata = titleMetadata('notFound.title');

export default function NotFound() {
  const t = useTranslations();
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-3 px-4 py-16 text-center">
      <h1 className="text-3xl font-bold">{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.text')}</p>
      <ButtonLink href="/" className="mt-3">
        {t('notFound.home')}
      </ButtonLink>
    </div>
  );
}
