import { TRPCError } from '@trpc/server';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ListingDetail } from '@/features/listings/detail/ListingDetail';
import { listingDescription } from '@/features/listings/detail/listingDescription';
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
  const { title, photoUrl } = listing;
  const description = listingDescription(listing);
  return {
    title,
    description,
    openGraph: {
      siteName: 'Sukkah Marketplace',
      type: 'website',
      ...(photoUrl && { images: [{ url: photoUrl, alt: title }] }),
    },
  };
}

export default async function ListingPage({ params }: Props) {
  const { id } = await params;
  await getListing(id);
  await api.listings.byId.prefetch({ id });
  return (
    <HydrateClient>
      <ListingDetail id={id} />
    </HydrateClient>
  );
}
