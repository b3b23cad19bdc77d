import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { infoPaths } from '@/features/info/pages';
import { env } from '@/server/env';
import { sitemapListings } from '@/server/listings/public';
import { publicRead } from '@/server/replica';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  // Neither the database nor the product's own address is known while building.
  await connection();
  const address = (path: string) => new URL(path, env().NEXTAUTH_URL).href;
  const listings = await publicRead(sitemapListings);
  return [
    { url: address('/') },
    { url: address('/explore') },
    ...Object.values(infoPaths).map((path) => ({ url: address(path) })),
    ...listings.map(({ id, updatedAt }) => ({
      url: address(`/listing/${id}`),
      lastModified: updatedAt,
    })),
  ];
}
