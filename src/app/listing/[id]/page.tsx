import { TRPCError } from '@trpc/server';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ListingJsonLd } from '@/features/listings/detail/jsonLd';
import { ListingDetail } from '@/features/listings/detail/ListingDetail';
import { listingDescription } from '@/features/listings/detail/listingDescription';
import { picturePath } from '@/features/listings/detail/picturePath';
import { previewSize } from '@/features/preview/previewSize';
import { id as idSchema } from '@/schemas/common';
import { api, HydrateClient } from '@/trpc/server';

type Props = { params: Promise<{ id: string }> };

/** The listing, once for the page and its head. An id that is none, or not his to see, is a 404. */
const getListing = cache(async (id: string) => {
  if (!idSchema.safeParse(id).success) notFound();
  try {
    return await api.listings.byId({ id });
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const listing = await getListing((await params).id);
  const { title } = listing;
  const description = listingDescription(listing);
  const url = `/listing/${listing.id}`;
  const picture = { url: picturePath(listing), alt: title, type: 'image/png', ...previewSize };
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: {
      siteName: 'Sukkah Marketplace',
      type: 'website',
      title,
      description,
      url,
      images: [picture],
    },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}

export default async function ListingPage({ params }: Props) {
  const { id } = await params;
  const listing = await getListing(id);
  await api.listings.byId.prefetch({ id });
  return (
    <HydrateClient>
      <ListingDetail id={id} />
      <ListingJsonLd listing={listing} />
    </HydrateClient>
  );
}
