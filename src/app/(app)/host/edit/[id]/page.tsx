import { EditListing } from '@/features/listings/form/EditListing';
import { StreetLookupProvider } from '@/features/listings/form/street';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { serverLanguage, titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { env } from '@/server/config/env';

export const generateMetadata = titleMetadata('listingForm.edit.title');

export default async function EditListingPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { t } = await serverLanguage();
  return (
    <Texts
      of={[
        'listingForm',
        'faults',
        'listing',
        'listingFields.input',
        'listingFields.hint',
        'listingFields.badge',
        'listingFields.fact',
        'listingFields.measure',
        'about',
        'map',
        'meal',
        'options',
        'person',
        'pictures',
        'rating',
        'session',
      ]}
    >
      <RequireSignIn>
        <div className="mx-auto w-full max-w-3xl px-4 py-8">
          <h1 className="mb-6 text-2xl font-semibold sm:text-4xl">{t('listingForm.edit.title')}</h1>
          <StreetLookupProvider on={Boolean(env().GEOCODER_URL)}>
            <EditListing key={id} id={id} />
          </StreetLookupProvider>
        </div>
      </RequireSignIn>
    </Texts>
  );
}
