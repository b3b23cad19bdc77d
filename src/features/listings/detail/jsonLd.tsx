import { headers } from 'next/headers';
import { serverLanguage } from '@/i18n/serverLanguage';
import { listingEvents, scriptJson } from './listingEvents';
import type { DetailListing } from './types';

/** schema.org data for search engines. */
export async function ListingJsonLd({ listing, site }: { listing: DetailListing; site: string }) {
  const { t } = await serverLanguage();
  const events = listingEvents(t, listing, site);
  if (!events) return null;
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {scriptJson(events)}
    </script>
  );
}
