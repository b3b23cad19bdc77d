import { ButtonLink } from '@/components/button';
import { PageMessage } from '@/components/emptyState';
import { titleMetadata } from '@/i18n/serverLanguage';
import { useTranslations } from '@/i18n/useTranslations';

export const generateMetadata = titleMetadata('notFound.title');

export default function NotFound() {
  const t = useTranslations();
  return (
    <PageMessage
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<ButtonLink href="/">{t('notFound.home')}</ButtonLink>}
    />
  );
}
