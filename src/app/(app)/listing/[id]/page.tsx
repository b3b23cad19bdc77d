import { TRPCError } from '@trpc/server';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache, Suspense } from 'react';
import { ListingDetail } from '@/features/listings/detail/ListingDetail';
import { ListingSkeleton } from '@/features/listings/detail/ListingPlaceholders';
import { ListingJsonLd } from '@/features/listings/detail/listingEvents';
import { listingDescription, picturePath } from '@/features/listings/detail/listingPreview';
import { previewSize } from '@/features/preview/sitePreview';
import { pathIn } from '@/i18n/paths';
import { alternatesOf, serverLanguage } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { id as idSchema } from '@/schemas/common';
import { env } from '@/server/config/env';
import { pageViewer } from '@/trpc/caller';
import { HydrateClient, pageListing } from '@/trpc/server';
import { InlineDrawing } from '../../InlineDrawing';

type Props = { params: Promise<{ id: string }> };

/**
 * Returns the listing, once for both the page and its metadata. Shows a 404 if the ID is invalid or
 * the viewer can't see the listing.
 */
const getListing = cache(async (id: string) => {
  if (!idSchema.safeParse(id).success) notFound();
  try {
    return await pageListing(id);
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const listing = await getListing((await params).id);
  const { title } = listing;
  const { t, locale } = await serverLanguage();
  const description = listingDescription(t, listing);
  const path = `/listing/${listing.id}`;
  const picture = {
    url: pathIn(locale, picturePath(listing)),
    alt: title,
    type: 'image/png',
    ...previewSize,
  };
  return {
    title,
    description,
    alternates: await alternatesOf(path),
    openGraph: {
      siteName: t('site.name'),
      type: 'website',
      title,
      description,
      url: pathIn(locale, path),
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}

async function Listing({ id }: { id: string }) {
  const listing = await getListing(id);
  // If this fails, the viewer may still be signed in.
  const viewer = await pageViewer().catch(() => undefined);
  const detail = (
    <HydrateClient>
      <InlineDrawing listing={listing} />
      <ListingDetail id={id} />
      <ListingJsonLd listing={listing} site={env().NEXTAUTH_URL} />
    </HydrateClient>
  );
  return (
    <Texts
      of={[
        'listing',
        'about',
        'map',
        'meal',
        'options',
        'person',
        'pictures.more',
        'pictures.open',
        'rating',
        'safety.hidden',
      ]}
    >
      {viewer !== null ? (
        // Visitors don't need these: they sign in before they request a seat or report anything.
        <Texts
          of={[
            'request.dialog',
            'question',
            'faults',
            'safety.block',
            'safety.report',
            'session.unauthorized',
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
  const requestHeaders = await headers();
  // A request that passes through a service worker has an empty destination, but still the mode
  // `navigate`.
  const isFullPageLoad =
    requestHeaders.get('sec-fetch-dest') !== 'empty' ||
    requestHeaders.get('sec-fetch-mode') === 'navigate';
  if (isFullPageLoad) return <Listing id={id} />;
  return (
    <Suspense fallback={<ListingSkeleton />}>
      <Listing id={id} />
    </Suspense>
  );
}
