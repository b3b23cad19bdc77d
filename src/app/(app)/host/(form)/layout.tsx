import type { ReactNode } from 'react';
import { StreetLookupProvider } from '@/features/listings/form/street';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { Texts } from '@/i18n/Texts';
import { env } from '@/server/config/env';

/** The texts, sign-in check and street lookup of the forms that create and edit a listing. */
export default function ListingFormLayout({ children }: { children: ReactNode }) {
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
          <StreetLookupProvider on={Boolean(env().GEOCODER_URL)}>{children}</StreetLookupProvider>
        </div>
      </RequireSignIn>
    </Texts>
  );
}
