import { CreateListing } from '@/features/listings/form/CreateListing';
import { StreetLookupProvider } from '@/features/listings/form/street';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { useTranslations } from '@/i18n/useTranslations';
import { env } from '@/server/config/env';

export const generateMetadata = titleMetadata('listingForm.create.pageTitle');

export default function CreateListingPage() {
  const t = useTranslations();
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
          <h1 className="mb-6 text-2xl font-semibold sm:text-4xl">
            {t('listingForm.create.title')}
          </h1>
          <StreetLookupProvider on={Boolean(env().GEOCODER_URL)}>
            <CreateListing />
          </StreetLookupProvider>
        </div>
      </RequireSignIn>
    </Texts>
  );
}
