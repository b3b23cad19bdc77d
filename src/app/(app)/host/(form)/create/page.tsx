import { CreateListing } from '@/features/listings/form/CreateListing';
import { titleMetadata } from '@/i18n/serverLanguage';
import { useTranslations } from '@/i18n/useTranslations';

export const generateMetadata = titleMetadata('listingForm.create.pageTitle');

export default function CreateListingPage() {
  const t = useTranslations();
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold sm:text-4xl">{t('listingForm.create.title')}</h1>
      <CreateListing />
    </>
  );
}
