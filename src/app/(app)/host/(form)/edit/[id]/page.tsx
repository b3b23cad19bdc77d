import { EditListing } from '@/features/listings/form/EditListing';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';

export const generateMetadata = titleMetadata('listingForm.edit.title');

export default async function EditListingPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { t } = await serverLanguage();
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold sm:text-4xl">{t('listingForm.edit.title')}</h1>
      <EditListing key={id} id={id} />
    </>
  );
}
