import { TRPCError } from '@trpc/server';
import type { Metadata } from 'next';
import { cache, Suspense } from 'react';
import { isFullPageLoad, notFoundMetadata, notFoundPage } from '@/app/notFoundPage';
import { ListingDetail } from '@/features/listings/detail/ListingDetail';
import { ListingNotFound, ListingSkeleton } from '@/features/listings/detail/ListingPlaceholders';
import { ListingJsonLd } from '@/features/listings/detail/listingEvents';
import { listingDescription, picturePath } from '@/features/listings/detail/listingPreview';
import { publicPage } from '@/features/preview/publicPage';
import { serverLanguage } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { id as idSchema } from '@/schemas/common';
import { env } from '@/server/config/env';
import { isPageForEveryone } from '@/server/http/requestContext';
import { pageViewer } from '@/trpc/caller';
import { HydrateClient, pageListing } from '@/trpc/server';

type Props = { params: Promise<{ id: string }> };

/**
 * Returns the listing, once for both the page and its metadata. Null if the ID is invalid or the
 * viewer can't see the listing.
 */
const findListing = cache(async (id: string) => {
  if (!idSchema.safeParse(id).success) return null;
  try {
    return await pageListing(id);
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const listing = await findListing((await params).id);
  if (!listing) return notFoundMetadata('listing.missing.title');
  const { id, title } = listing;
  const { t } = await serverLanguage();
  return publicPage(`/listing/${id}`, {
    title,
    description: listingDescription(t, listing),
    picture: { path: picturePath(listing), alt: title },
  });
}

async function Listing({ id }: { id: string }) {
  const listing = await findListing(id);
  if (!listing) return notFoundPage(<ListingNotFound />);
  const isForEveryone = isPageForEveryone();
  // If this fails, the viewer may still be signed in.
  const viewer = isForEveryone ? undefined : await pageViewer().catch(() => undefined);
  const detail = (
    <HydrateClient>
      <ListingDetail key={id} id={id} isForEveryone={isForEveryone} />
      <ListingJsonLd listing={listing} site={env().NEXTAUTH_URL} />
    </HydrateClient>
  );
  return (
    <Texts
      of={[
        'listing',
        'listingFields.badge',
        'listingFields.fact',
        'listingFields.measure',
        'about',
        'map',
        'meal',
        'options',
        'person',
        'pictures.more',
        'pictures.open',
        'rating',
        'safety.hidden',
        'saved',
      ]}
    >
      {viewer !== null ? (
        // Visitors don't need these: they sign in before they request a seat or report anything.
        <Texts
          of={[
            'request.dialog',
            'requests.offers.place',
            'pushOffer',
            'question',
            'faults',
            'safety.block',
            'safety.report',
            'session',
          ]}
        >
          {detail}
        </Texts>
      ) : (
        detail
      )}
    </Texts>
  );
}

export default async function ListingPage({ params }: Props) {
  const { id } = await params;
  // A full page load needs its status, possibly 404, before the first byte. Navigation within the
  // site shows the skeleton meanwhile.
  if (await isFullPageLoad()) return <Listing id={id} />;
  return (
    <Suspense fallback={<ListingSkeleton />}>
      <Listing id={id} />
    </Suspense>
  );
}
